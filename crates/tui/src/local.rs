//! A game in this process: one person, and bots that think on a thread of their own.

use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use treize_bots::{Limit, Spec, choose};
use treize_engine::{Seat, Viewer};

use crate::frame::{Chair, Company, Frame, Happening, News, Order, Orders};
use crate::saved::{Saved, Wish};

/// How often somebody who waits looks whether anybody is still there.
const STEP: Duration = Duration::from_millis(20);

/// Which game to play.
pub enum Begin {
    /// A new one.
    New(Wish),
    /// One that was begun before: its file.
    Resume(PathBuf),
}

/// A game that is being played.
pub struct Playing {
    /// The way to it.
    pub orders: Orders,
    thread: thread::JoinHandle<()>,
}

/// A game in this process.
struct Local {
    saved: Saved,
    folder: PathBuf,
    pause: Duration,
    tell: Sender<Happening>,
    orders: UnboundedReceiver<Order>,
    /// What has happened since the person was last told.
    untold: Vec<Value>,
    /// Since which step the person has had the decision that is open now.
    since: usize,
}

/// Nobody is listening any more.
struct Left;

/// Begins, or goes on. A bot waits for `pause` before it decides, so that people can follow.
pub fn start(
    begin: &Begin,
    folder: PathBuf,
    pause: Duration,
    tell: Sender<Happening>,
) -> anyhow::Result<Playing> {
    let mut untold = Vec::new();
    let saved = match begin {
        Begin::New(wish) => Saved::new(&folder, wish)?,
        Begin::Resume(path) => {
            // Whoever comes back is told what has happened since their last decision.
            // Whose eyes those are is known only once the file has been read.
            let mut told: Vec<(Seat, Vec<Value>)> = Vec::new();
            let saved = Saved::resume(path, |table, seat| {
                let each = Seat::all(table.players()).map(|viewer| table.events(Viewer::Seat(viewer)));
                told.push((seat, each.collect()));
            })?;
            let eyes = usize::from(u8::from(saved.setup.seat));
            let own = told.iter().rposition(|(seat, _)| *seat == saved.setup.seat).unwrap_or(0);
            let seen = told
                .split_off(own)
                .into_iter()
                .filter_map(|(_, mut each)| each.get_mut(eyes).map(Value::take));
            untold = seen.flat_map(|events| events.as_array().cloned().unwrap_or_default()).collect();
            saved
        }
    };
    let (orders, received) = unbounded_channel();
    let mut local = Local { saved, folder, pause, tell, orders: received, untold, since: 0 };
    let thread = thread::spawn(move || {
        // Whoever listens is told even if this thread panics.
        let gone = Gone(local.tell.clone());
        let _ = local.run();
        drop(gone);
    });
    Ok(Playing { orders, thread })
}

impl Playing {
    /// Leaves, and waits until the game's file is free again.
    pub fn leave(self) {
        drop(self.orders);
        // If it panicked, that has been told.
        let _ = self.thread.join();
    }
}

fn gone(why: impl Into<String>) -> News {
    News::Gone { why: why.into(), code: None }
}

/// Says that nothing more will come if a thread dies.
struct Gone(Sender<Happening>);

impl Drop for Gone {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Happening::News(gone("the game has failed")));
            // The panic has given the terminal back already.
            let _ = self.0.send(Happening::Stop);
        }
    }
}

impl Local {
    fn run(&mut self) -> Result<(), Left> {
        self.tell(News::Company(Box::new(self.company())))?;
        if self.untold.is_empty() {
            self.untold = self.events();
        }
        self.tell_frame()?;
        while let Some((seat, is_own)) = self.next() {
            let was_asked = self.is_asked();
            let action = if is_own { self.decision()? } else { self.bot(seat)? };
            if let Err(error) = self.saved.play(seat, &action) {
                return self.tell(gone(format!("{error:#}")));
            }
            // What others choose at the same time does not make a decision another one.
            if is_own || !was_asked {
                self.since = self.saved.table.step();
            }
            let events = self.events();
            self.untold.extend(events);
            self.tell_frame()?;
        }
        match self.saved.finish(&self.folder) {
            Ok(Some(path)) => self.tell(News::Record(path)),
            Ok(None) => Ok(()),
            Err(error) => self.tell(gone(format!("{error:#}"))),
        }
    }

    fn tell(&self, news: News) -> Result<(), Left> {
        self.tell.send(Happening::News(news)).map_err(|_| Left)
    }

    /// Tells what has happened. Where all choose at once, the bots do it first, and nobody is told before they have.
    fn tell_frame(&mut self) -> Result<(), Left> {
        if self.is_asked() && self.next().is_some_and(|(_, is_own)| !is_own) {
            return Ok(());
        }
        let events = std::mem::take(&mut self.untold);
        let frame = Frame::of(&*self.saved.table, self.viewer(), events);
        self.tell(News::Frame(Box::new(frame)))
    }

    /// Is the person to act?
    fn is_asked(&self) -> bool {
        self.saved.table.to_act().contains(self.saved.setup.seat)
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.saved.setup.seat)
    }

    fn events(&self) -> Vec<Value> {
        self.saved.table.events(self.viewer()).as_array().cloned().unwrap_or_default()
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

    /// Who decides next, and whether that is the person. Where several choose at once, the bots do it first, unseen.
    fn next(&self) -> Option<(Seat, bool)> {
        let to_act = self.saved.table.to_act();
        let own = self.saved.setup.seat;
        let bot = to_act.into_iter().find(|&seat| seat != own);
        bot.map(|seat| (seat, false)).or_else(|| to_act.first().map(|seat| (seat, true)))
    }

    /// The person's decision for the present position.
    fn decision(&mut self) -> Result<String, Left> {
        loop {
            match self.orders.blocking_recv().ok_or(Left)? {
                Order::Act { n, action } if n as usize >= self.since => {
                    if self.saved.table.legal(self.saved.setup.seat).contains(&action) {
                        return Ok(action);
                    }
                    let rule = Some(self.saved.table.rule());
                    self.tell(News::Refused { code: "illegal".into(), rule })?;
                }
                _ => {}
            }
        }
    }

    fn bot(&mut self, seat: Seat) -> Result<String, Left> {
        let table = &self.saved.table;
        let (view, legal) = (table.view(Viewer::Seat(seat)), table.legal(seat));
        let is_seen = !self.is_asked();
        // With one choice there is nothing to think about, and nothing to follow.
        let mut pause = if is_seen && legal.len() > 1 { self.pause } else { Duration::ZERO };
        // In small steps, so that whoever leaves need not wait.
        while !pause.is_zero() && !self.orders.is_closed() {
            let step = pause.min(STEP);
            thread::sleep(step);
            pause -= step;
        }
        if self.orders.is_closed() {
            return Err(Left);
        }
        let (spec, chance) = (Spec::Level(self.saved.setup.level), self.saved.setup.chance(table.step()));
        match choose(&spec, &view, &legal, chance, &Limit::default()) {
            Ok(action) => Ok(action),
            Err(error) => {
                self.tell(gone(error.to_string()))?;
                Err(Left)
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
    fn frame(happenings: &Receiver<Happening>, holds: impl Fn(&Frame) -> bool) -> Frame {
        loop {
            match happenings.recv_timeout(Duration::from_mins(1)).expect("the game goes on") {
                Happening::News(News::Frame(frame)) if holds(&frame) => return *frame,
                _ => {}
            }
        }
    }

    #[test]
    fn a_decision_made_while_others_choose_is_heeded() {
        let folder = tempfile::tempdir().expect("a folder");
        let (tell, happenings) = channel();
        let asked = Asked { level: Some(Level::Easy), seed: Some(3), ..Asked::default() };
        let begin = Begin::New(asked.wish("nichtig"));
        let playing = start(&begin, folder.path().into(), Duration::ZERO, tell).expect("a game");
        let orders = &playing.orders;
        let first = frame(&happenings, |frame| !frame.legal.is_empty());
        let act =
            |n: u32, action: &str| orders.send(Order::Act { n, action: action.into() }).expect("it plays");
        act(first.n, "lay nothing");
        // The others have laid since the deal; that does not matter.
        act(0, &first.legal[0]);
        let laid =
            |frame: &Frame| frame.view["board"]["own_laid"].as_array().is_some_and(|laid| laid.len() == 1);
        let second = frame(&happenings, laid);
        // The same again is for a decision that is no longer there.
        act(first.n, &second.legal[0]);
        let n = second.n;
        act(n, &second.legal[1]);
        let third = frame(&happenings, |frame| frame.n > n);
        assert_eq!(third.view["board"]["own_laid"][1], second.legal[1].trim_start_matches("lay "));
        playing.leave();
        assert_eq!(Saved::offers(folder.path()).expect("a list").len(), 1, "it can be gone on with at once");
    }

    /// Plays a few decisions, comes back, and returns the sentences that are told then.
    fn told_on_return(game: &str, language: &str, decisions: usize) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let (level, seat, seed) = (Some(Level::Easy), Some(Seat::ZERO), Some(3));
        let (tell, happenings) = channel();
        let begin = Begin::New(Asked { level, seat, seed, ..Asked::default() }.wish(game));
        let playing = start(&begin, folder.path().into(), Duration::ZERO, tell).expect("a game");
        let mut n = 0;
        for _ in 0..decisions {
            let asked = frame(&happenings, |frame| frame.n >= n && !frame.legal.is_empty());
            n = asked.n + 1;
            let action = asked.legal[0].clone();
            playing.orders.send(Order::Act { n: asked.n, action }).expect("it plays");
        }
        frame(&happenings, |frame| frame.n >= n && !frame.legal.is_empty());
        playing.leave();
        let path = Saved::offers(folder.path()).expect("a list").remove(0).path;
        let (tell, happenings) = channel();
        let resume = Begin::Resume(path);
        let playing = start(&resume, folder.path().into(), Duration::ZERO, tell).expect("the game");
        let mut model = crate::Model::new(std::sync::Arc::new(treize_words::Words::new(&[language])));
        let told = loop {
            match happenings.recv_timeout(Duration::from_mins(1)).expect("the game goes on") {
                Happening::News(news @ News::Frame(_)) => break model.take(news),
                Happening::News(news) => drop(model.take(news)),
                _ => {}
            }
        };
        playing.leave();
        told
    }

    #[test]
    fn whoever_comes_back_is_told_of_their_own_cards() {
        for (language, draw, lay) in
            [("en", "You draw a", "You choose "), ("fr", "Tu pioches un", "Tu choisis ")]
        {
            for (game, own) in [("thirteen", draw), ("nichtig", lay)] {
                let told = told_on_return(game, language, 2);
                assert!(told.iter().any(|sentence| sentence.starts_with(own)), "{told:?}");
                assert!(!told.iter().any(|sentence| sentence.contains(['{', '$'])), "{told:?}");
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
            let (tell, happenings) = channel();
            let playing =
                start(&Begin::Resume(path), folder.path().into(), Duration::ZERO, tell).expect("the game");
            let Ok(Happening::News(News::Company(company))) = happenings.recv() else { panic!("no company") };
            assert_eq!(company.open_memory, open_memory);
            playing.leave();
        }
    }
}
