//! A game in this process: one person, and bots that play on another thread.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use treize_bots::{ChooseError, Limit, PlayerError, Spec, choose_after};
use treize_engine::{Seat, Viewer};
use treize_record::table::Report;

use crate::frame::{Chair, ClientEvent, Company, Frame, News, Order, Orders};
use crate::lesson;
use crate::saved::{Saved, Wish};

/// How often a waiting bot checks whether the person has left.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Which game to play.
pub enum Begin {
    /// A new one.
    New(Wish),
    /// An unfinished one: its file.
    Resume(PathBuf),
    /// The lesson of the game with this ID.
    Lesson(String),
}

/// A game that is being played.
pub struct Playing {
    /// Sends orders to the game.
    pub orders: Orders,
    thread: thread::JoinHandle<()>,
    /// Stops a bot that is searching.
    cancel: Arc<AtomicBool>,
}

/// A game in this process.
struct Local {
    saved: Saved,
    /// Who plays on the other seats.
    bots: Spec,
    folder: PathBuf,
    pause: Duration,
    sender: Sender<ClientEvent>,
    orders: UnboundedReceiver<Order>,
    /// What has happened since the last frame.
    unseen: Report,
    /// The step since which the person has had the current decision.
    since: usize,
    /// The person has left.
    cancel: Arc<AtomicBool>,
}

/// The receiver is gone.
struct ClientGoneError;

/// Starts or resumes a game. A bot waits for `pause` before it decides, so that people can follow.
pub fn start(
    begin: &Begin,
    folder: PathBuf,
    pause: Duration,
    sender: Sender<ClientEvent>,
) -> anyhow::Result<Playing> {
    let mut unseen = Report::default();
    let saved = match begin {
        Begin::Lesson(game) => {
            let started = lesson::start(game, pause, sender);
            let (orders, thread) =
                started.ok_or_else(|| anyhow::anyhow!("there is no lesson of `{game}`"))?;
            return Ok(Playing { orders, thread, cancel: Arc::default() });
        }
        Begin::New(wish) => Saved::new(&folder, wish)?,
        Begin::Resume(path) => {
            // A returning player sees the events since their last decision. The player's seat is known only after the
            // file has been read, so this collects the events of all seats.
            let mut events_by_decision: Vec<(Seat, Vec<Report>)> = Vec::new();
            let saved = Saved::resume(path, |table, seat| {
                let each = Seat::all(table.players()).map(|viewer| table.report(Viewer::Seat(viewer)));
                events_by_decision.push((seat, each.collect()));
            })?;
            let viewer = usize::from(u8::from(saved.setup.seat));
            let own = events_by_decision.iter().rposition(|(seat, _)| *seat == saved.setup.seat).unwrap_or(0);
            let seen = events_by_decision.split_off(own).into_iter();
            seen.filter_map(|(_, mut each)| each.get_mut(viewer).map(std::mem::take))
                .for_each(|report| unseen.extend(report));
            saved
        }
    };
    let (orders, received) = unbounded_channel();
    let bots = saved.setup.bots();
    let cancel: Arc<AtomicBool> = Arc::default();
    let mut local = Local {
        saved,
        bots,
        folder,
        pause,
        sender,
        orders: received,
        unseen,
        since: 0,
        cancel: cancel.clone(),
    };
    let thread = thread::spawn(move || {
        // Tells the client even if this thread panics.
        let reporter = PanicReporter(local.sender.clone());
        let _ = local.run();
        drop(reporter);
    });
    Ok(Playing { orders, thread, cancel })
}

impl Playing {
    /// Leaves the game, and waits until its file is unlocked.
    pub fn leave(self) {
        self.cancel.store(true, Ordering::Relaxed);
        drop(self.orders);
        // A panic has already been reported.
        let _ = self.thread.join();
    }
}

fn gone(why: impl Into<String>) -> News {
    News::Gone { why: why.into(), code: None }
}

/// Reports the end of the game if its thread panics.
struct PanicReporter(Sender<ClientEvent>);

impl Drop for PanicReporter {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(ClientEvent::News(gone("the game has failed")));
            // The panic hook has already restored the terminal.
            let _ = self.0.send(ClientEvent::Stop);
        }
    }
}

impl Local {
    fn run(&mut self) -> Result<(), ClientGoneError> {
        self.send(News::Company(Box::new(self.company())))?;
        if self.unseen.events.is_empty() {
            self.unseen = self.report();
        }
        self.send_frame()?;
        while let Some((seat, is_own)) = self.next() {
            let was_asked = self.is_asked();
            let action = if is_own { self.decision()? } else { self.bot(seat)? };
            if let Err(error) = self.saved.play(seat, &action) {
                return self.send(gone(format!("{error:#}")));
            }
            // Simultaneous choices of others do not change this decision.
            if is_own || !was_asked {
                self.since = self.saved.table.step();
            }
            let report = self.report();
            self.unseen.extend(report);
            self.send_frame()?;
        }
        match self.saved.finish(&self.folder) {
            Ok(Some(path)) => self.send(News::Record(path)),
            Ok(None) => Ok(()),
            Err(error) => self.send(gone(format!("{error:#}"))),
        }
    }

    fn send(&self, news: News) -> Result<(), ClientGoneError> {
        self.sender.send(ClientEvent::News(news)).map_err(|_| ClientGoneError)
    }

    /// Sends the events so far. If all choose at once, the bots choose first, and nothing is sent before that.
    fn send_frame(&mut self) -> Result<(), ClientGoneError> {
        if self.is_asked() && self.next().is_some_and(|(_, is_own)| !is_own) {
            return Ok(());
        }
        let report = std::mem::take(&mut self.unseen);
        let frame = Frame::of(&*self.saved.table, self.viewer(), report);
        self.send(News::Frame(Box::new(frame)))
    }

    /// Is the person to act?
    fn is_asked(&self) -> bool {
        self.saved.table.to_act().contains(self.saved.setup.seat)
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.saved.setup.seat)
    }

    fn report(&self) -> Report {
        self.saved.table.report(self.viewer())
    }

    fn company(&self) -> Company {
        let setup = &self.saved.setup;
        let chair = |seat: Seat| {
            let mine = seat == setup.seat;
            Chair { mine, bot: (!mine).then_some(setup.level), connected: true, ..Chair::default() }
        };
        let chairs = Seat::all(setup.players).map(chair).collect();
        let (game, open_memory) = (setup.game.clone(), setup.open_memory);
        Company { game, chairs, open_memory, ..Company::default() }
    }

    /// Who decides next, and whether that is the person. If several choose at once, the bots choose first, unseen.
    fn next(&self) -> Option<(Seat, bool)> {
        let to_act = self.saved.table.to_act();
        let own = self.saved.setup.seat;
        let bot = to_act.into_iter().find(|&seat| seat != own);
        bot.map(|seat| (seat, false)).or_else(|| to_act.first().map(|seat| (seat, true)))
    }

    /// Waits for the person's decision in the current position.
    fn decision(&mut self) -> Result<String, ClientGoneError> {
        loop {
            match self.orders.blocking_recv().ok_or(ClientGoneError)? {
                Order::Act { n, action } if n as usize >= self.since => {
                    if self.saved.table.legal(self.saved.setup.seat).contains(&action) {
                        return Ok(action);
                    }
                    let rule = Some(self.saved.table.rule());
                    self.send(News::Refused { code: "illegal".into(), rule })?;
                }
                Order::Why(action) => {
                    let reason = self.saved.table.reason(self.saved.setup.seat, &action);
                    self.send(News::Reason(reason))?;
                }
                _ => {}
            }
        }
    }

    fn bot(&mut self, seat: Seat) -> Result<String, ClientGoneError> {
        let table = &self.saved.table;
        let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal(seat));
        let is_seen = !self.is_asked();
        // A single choice needs no pause.
        let mut pause = if is_seen && legal.len() > 1 { self.pause } else { Duration::ZERO };
        // In small steps, so that leaving takes effect at once.
        while !pause.is_zero() && !self.orders.is_closed() {
            let step = pause.min(POLL_INTERVAL);
            thread::sleep(step);
            pause -= step;
        }
        if self.orders.is_closed() {
            return Err(ClientGoneError);
        }
        let chance = self.saved.setup.bot_seed(table.step());
        let limit = Limit { cancel: Some(&self.cancel), ..Limit::default() };
        match choose_after(&table.moments(seat), &self.bots, &view, &legal, chance, &limit) {
            Ok(action) => Ok(action),
            Err(ChooseError::PlayerError(PlayerError::Cancelled)) => Err(ClientGoneError),
            Err(error) => {
                self.send(gone(error.to_string()))?;
                Err(ClientGoneError)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use treize_bots::Level;

    use super::*;
    use crate::session::Asked;

    /// The next frame for which this holds.
    fn frame(client_events: &Receiver<ClientEvent>, holds: impl Fn(&Frame) -> bool) -> Frame {
        loop {
            match client_events.recv_timeout(Duration::from_mins(1)).expect("the game goes on") {
                ClientEvent::News(News::Frame(frame)) if holds(&frame) => return *frame,
                _ => {}
            }
        }
    }

    #[test]
    fn a_decision_made_while_others_choose_is_heeded() {
        let folder = tempfile::tempdir().expect("a folder");
        let (sender, client_events) = channel();
        let asked = Asked { level: Some(Level::Easy), seed: Some(3), ..Asked::default() };
        let begin = Begin::New(asked.wish("nichtig"));
        let playing = start(&begin, folder.path().into(), Duration::ZERO, sender).expect("a game");
        let orders = &playing.orders;
        let first = frame(&client_events, |frame| !frame.legal.is_empty());
        let act =
            |n: u32, action: &str| orders.send(Order::Act { n, action: action.into() }).expect("it plays");
        act(first.n, "lay nothing");
        // The others have laid since the deal. That does not matter.
        act(0, &first.legal[0]);
        let laid =
            |frame: &Frame| frame.view["board"]["own_laid"].as_array().is_some_and(|laid| laid.len() == 1);
        let second = frame(&client_events, laid);
        // The same order again is for an earlier decision.
        act(first.n, &second.legal[0]);
        let n = second.n;
        act(n, &second.legal[1]);
        let third = frame(&client_events, |frame| frame.n > n);
        assert_eq!(third.view["board"]["own_laid"][1], second.legal[1].trim_start_matches("lay "));
        playing.leave();
        assert_eq!(Saved::offers(folder.path()).expect("a list").len(), 1, "it can be gone on with at once");
    }

    #[test]
    fn who_leaves_does_not_wait_for_a_bot_that_is_searching() {
        let folder = tempfile::tempdir().expect("a folder");
        let (sender, _client_events) = channel();
        let (level, seat, seed) = (Some(Level::Master), Some(Seat::ALL[2]), Some(3));
        let begin = Begin::New(Asked { level, seat, seed, ..Asked::default() }.wish("thirteen"));
        start(&begin, folder.path().into(), Duration::ZERO, sender).expect("a game").leave();
        let steps = Saved::offers(folder.path()).expect("a list")[0].steps;
        assert_eq!(steps, 0, "the first bot's search was cancelled");
    }

    /// Plays a few decisions, resumes the game, and returns the sentences shown then.
    fn sentences_on_return(game: &str, language: &str, decisions: usize) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let (level, seat, seed) = (Some(Level::Easy), Some(Seat::ZERO), Some(3));
        let (sender, client_events) = channel();
        let begin = Begin::New(Asked { level, seat, seed, ..Asked::default() }.wish(game));
        let playing = start(&begin, folder.path().into(), Duration::ZERO, sender).expect("a game");
        let mut n = 0;
        for _ in 0..decisions {
            let asked = frame(&client_events, |frame| frame.n >= n && !frame.legal.is_empty());
            n = asked.n + 1;
            let action = asked.legal[0].clone();
            playing.orders.send(Order::Act { n: asked.n, action }).expect("it plays");
        }
        frame(&client_events, |frame| frame.n >= n && !frame.legal.is_empty());
        playing.leave();
        let path = Saved::offers(folder.path()).expect("a list").remove(0).path;
        let (sender, client_events) = channel();
        let resume = Begin::Resume(path);
        let playing = start(&resume, folder.path().into(), Duration::ZERO, sender).expect("the game");
        let mut model = crate::Model::new(std::sync::Arc::new(treize_words::Words::new(&[language])));
        let sentences = loop {
            match client_events.recv_timeout(Duration::from_mins(1)).expect("the game goes on") {
                ClientEvent::News(news @ News::Frame(_)) => break model.take(news),
                ClientEvent::News(news) => drop(model.take(news)),
                _ => {}
            }
        };
        playing.leave();
        sentences
    }

    #[test]
    fn whoever_comes_back_is_told_of_their_own_cards() {
        for (language, draw, lay) in
            [("en", "You draw a", "You choose "), ("fr", "Tu pioches un", "Tu choisis ")]
        {
            for (game, own) in [("thirteen", draw), ("nichtig", lay)] {
                let sentences = sentences_on_return(game, language, 2);
                assert!(sentences.iter().any(|sentence| sentence.starts_with(own)), "{sentences:?}");
                assert!(!sentences.iter().any(|sentence| sentence.contains(['{', '$'])), "{sentences:?}");
            }
        }
    }

    #[test]
    fn an_open_memory_stays_open_when_a_game_is_gone_on_with() {
        for open_memory in [true, false] {
            let folder = tempfile::tempdir().expect("a folder");
            let asked = Asked { open_memory, seed: Some(3), ..Asked::default() };
            drop(Saved::new(folder.path(), &asked.wish("thirteen")).expect("a game"));
            let path = Saved::offers(folder.path()).expect("a list").remove(0).path;
            let (sender, client_events) = channel();
            let playing =
                start(&Begin::Resume(path), folder.path().into(), Duration::ZERO, sender).expect("the game");
            let Ok(ClientEvent::News(News::Company(company))) = client_events.recv() else {
                panic!("no company")
            };
            assert_eq!(company.open_memory, open_memory);
            playing.leave();
        }
    }
}
