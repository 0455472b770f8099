//! Sets up the terminal, and restores it in all cases.

use std::io::{self, stdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;
use std::{panic, thread};

use anyhow::Context;
use ratatui::DefaultTerminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};

use crate::clock::now;
use crate::frame::{ClientEvent, News, Order};
use crate::local::{self, Begin};
use crate::remote::{self, Arrival};
use crate::replay::Replay;
use crate::saved::Saved;
use crate::screen::Replayed;
use crate::session::{Asked, Session};
#[cfg(unix)]
use crate::suspend;
use crate::{Menu, Model, Orders, Picked, Screen, Then};

/// The interval between redraws of a running clock. Twice per second, so that no second is skipped.
const TICK: Duration = Duration::from_millis(500);

/// The terminal in raw mode, for the lifetime of this value.
pub struct Terminal {
    screen: DefaultTerminal,
    /// Does the mouse choose here? Otherwise it selects text, as usual in a terminal.
    mouse: bool,
    /// The current receiver of events.
    listener: Arc<Mutex<Sender<ClientEvent>>>,
    /// Notified when the process resumes after a stop.
    continued: Receiver<()>,
}

impl Terminal {
    /// Sets up the terminal. A panic restores it too.
    pub fn open(mouse: bool) -> anyhow::Result<Terminal> {
        static HOOK: Once = Once::new();
        // Restores the terminal before a panic of any thread is printed.
        let screen = ratatui::try_init().context("this is no terminal that can be drawn on: say --plain")?;
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                let _ = execute!(stdout(), DisableMouseCapture);
                before(info);
            }));
        });
        if mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        let listener = Arc::new(Mutex::new(channel().0));
        let (tell_continued, continued) = channel();
        let terminal = Terminal { screen, mouse, listener, continued };
        terminal.read_input();
        terminal.heed_signals(tell_continued)?;
        Ok(terminal)
    }

    /// Directs all events to a new channel.
    fn listen(&self) -> (Sender<ClientEvent>, Receiver<ClientEvent>) {
        let (sender, client_events) = channel();
        *self.listener.lock().unwrap_or_else(PoisonError::into_inner) = sender.clone();
        (sender, client_events)
    }

    fn read_input(&self) {
        let listener = self.listener.clone();
        thread::spawn(move || {
            while let Ok(event) = event::read() {
                notify(&listener, ClientEvent::Input(event));
            }
            notify(&listener, ClientEvent::Stop);
        });
    }

    /// Signals to terminate stop the client. A stop signal (Ctrl-Z) only suspends it.
    fn heed_signals(&self, continued: Sender<()>) -> io::Result<()> {
        let listener = self.listener.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        thread::spawn(move || {
            runtime.block_on(heed(&listener, &continued));
            notify(&listener, ClientEvent::Stop);
        });
        Ok(())
    }

    /// Suspends the program, and sets up the terminal again when it resumes.
    #[cfg(unix)]
    fn suspend(&mut self) -> io::Result<()> {
        if !suspend::has_shell() {
            return Ok(());
        }
        while self.continued.try_recv().is_ok() {}
        let _ = execute!(stdout(), DisableMouseCapture);
        ratatui::restore();
        suspend::stop();
        // The process may stop shortly after the request.
        let _ = self.continued.recv();
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
        if self.mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        // A new terminal redraws everything. Clearing the old one would ask the terminal for the cursor's position,
        // and the thread that reads keys would receive the answer.
        self.screen = ratatui::Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    #[cfg(not(unix))]
    fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Ctrl-Z: stops all processes of this job, including this one.
fn ask_to_suspend() {
    #[cfg(unix)]
    suspend::ask();
}

fn notify(listener: &Mutex<Sender<ClientEvent>>, client_event: ClientEvent) {
    let _ = listener.lock().unwrap_or_else(PoisonError::into_inner).send(client_event);
}

/// Forwards signals until one of them terminates the program.
#[cfg(unix)]
async fn heed(listener: &Mutex<Sender<ClientEvent>>, continued: &Sender<()>) {
    use tokio::signal::unix::{SignalKind, signal};
    let kinds = [
        SignalKind::interrupt(),
        SignalKind::terminate(),
        SignalKind::hangup(),
        SignalKind::from_raw(suspend::STOP),
        SignalKind::from_raw(suspend::GO_ON),
    ];
    let [Ok(mut interrupt), Ok(mut terminate), Ok(mut hangup), Ok(mut stop), Ok(mut go_on)] =
        kinds.map(signal)
    else {
        return std::future::pending().await;
    };
    loop {
        tokio::select! {
            _ = interrupt.recv() => return,
            _ = terminate.recv() => return,
            _ = hangup.recv() => return,
            _ = stop.recv() => notify(listener, ClientEvent::Suspend),
            _ = go_on.recv() => drop(continued.send(())),
        }
    }
}

#[cfg(not(unix))]
async fn heed(_: &Mutex<Sender<ClientEvent>>, _: &Sender<()>) {
    let _ = tokio::signal::ctrl_c().await;
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = execute!(stdout(), DisableMouseCapture);
        ratatui::restore();
    }
}

/// What to do after leaving a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Again,
    Away,
    /// The system asked for it, or the terminal is gone.
    Stopped,
}

impl Session {
    /// Shows a menu if needed, then plays games until the user leaves.
    pub(crate) fn play_on_screen(&self, asked: &Asked, decided: Option<Begin>) -> anyhow::Result<()> {
        let mut terminal = Terminal::open(self.mouse)?;
        let from_menu = decided.is_none();
        let mut next = decided;
        loop {
            let begin = match next.take() {
                Some(begin) => begin,
                None => match self.menu(&mut terminal, asked)? {
                    Some(begin) => begin,
                    None => return Ok(()),
                },
            };
            let (sender, client_events) = terminal.listen();
            let playing = local::start(&begin, self.folder.clone(), self.pause, sender)?;
            let mut screen = Screen::new(Model::new(self.words.clone()), self.paint);
            let left = run(&mut terminal, &mut screen, &client_events, &playing.orders)?;
            playing.leave();
            let over = screen.model.frame.as_ref().is_some_and(crate::Frame::is_over);
            match left {
                Left::Again => next = Some(again(&begin, &screen.model, asked)),
                Left::Away if from_menu => {}
                Left::Away | Left::Stopped => {
                    drop(terminal);
                    let is_kept = !over && screen.model.lesson.is_none();
                    let id = if is_kept { "terminal-kept" } else { "terminal-bye" };
                    println!("{}", self.words.text(id, &[]));
                    if let Some(path) = &screen.model.record {
                        let file = path.display().to_string();
                        println!("{}", self.words.text("terminal-record", &[("file", file.into())]));
                    }
                    return gone(&screen.model);
                }
            }
        }
    }

    fn menu(&self, terminal: &mut Terminal, asked: &Asked) -> anyhow::Result<Option<Begin>> {
        let unfinished = Saved::unfinished(&self.folder)?;
        let mut menu = Menu::new(self.words.clone(), self.paint, asked, unfinished);
        let (_tell, client_events) = terminal.listen();
        loop {
            terminal.screen.draw(|frame| menu.draw(frame))?;
            match client_events.recv() {
                Ok(ClientEvent::Input(event)) => match menu.input(&event) {
                    Picked::Nothing => {}
                    Picked::Game(begin) => return Ok(Some(begin)),
                    Picked::Suspend => ask_to_suspend(),
                    Picked::Leave => return Ok(None),
                },
                Ok(ClientEvent::Suspend) => terminal.suspend()?,
                Ok(ClientEvent::Stop) | Err(_) => return Ok(None),
                Ok(_) => {}
            }
        }
    }

    /// A seat at a server's table, or a spectator's view of it.
    pub(crate) fn table_on_screen(&self, arrival: Arrival) -> anyhow::Result<()> {
        let mut terminal = Terminal::open(self.mouse)?;
        let (sender, client_events) = terminal.listen();
        let orders = remote::start(arrival, sender)?;
        let mut screen = Screen::new(Model::new(self.words.clone()), self.paint);
        run(&mut terminal, &mut screen, &client_events, &orders)?;
        drop(terminal);
        println!("{}", self.words.text("terminal-bye", &[]));
        gone(&screen.model)
    }

    /// A record, step by step.
    pub(crate) fn replay_on_screen(&self, mut replay: Replay) -> anyhow::Result<()> {
        let mut terminal = Terminal::open(self.mouse)?;
        let (_tell, client_events) = terminal.listen();
        let mut is_jump = false;
        loop {
            let mut screen = self.replay_screen(&replay);
            if std::mem::take(&mut is_jump) {
                screen.skip_count();
            }
            match show(&mut terminal, &mut screen, &client_events)? {
                Then::Go(steps) => replay.go(steps),
                Then::Round(is_forward) => {
                    replay.go_round(is_forward);
                    is_jump = true;
                }
                Then::Eyes => replay.next_eyes(),
                Then::Suspend => ask_to_suspend(),
                _ => return Ok(()),
            }
        }
    }

    /// The screen of one step of a record.
    pub fn replay_screen(&self, replay: &Replay) -> Screen {
        let mut model = Model::new(self.words.clone());
        model.take(News::Company(Box::new(replay.company(|seat| self.player(seat)))));
        let seat = replay.viewer.seat().map(u8::from);
        let names = model.names.clone();
        let before = replay.before();
        let sentences = before.iter().filter_map(|fact| self.words.fact(model.game(), fact, seat, &names));
        model.log = sentences.collect();
        let eyes = match seat {
            Some(seat) => self.words.text("eyes-of", &[("name", model.name(seat.into()).to_owned().into())]),
            None => self.words.text("eyes-none", &[]),
        };
        let mut screen = Screen::new(model, self.paint);
        screen.replayed = Some(Replayed { step: replay.step, last: replay.last(), eyes });
        screen.news(News::Frame(Box::new(replay.frame())));
        // The board already shows what came after the decision, so the notice begins with the decision.
        let decision = screen.model.decision();
        screen.notice = replay
            .note()
            .map(|note| decision.into_iter().chain([note.to_owned()]).collect::<Vec<_>>().join(" "));
        screen
    }
}

/// The same game again, with other cards.
fn again(begin: &Begin, model: &Model, asked: &Asked) -> Begin {
    let mut wish = asked.wish(model.game());
    if let Begin::New(before) = begin {
        wish = before.clone();
    } else if let Begin::Resume(_) = begin {
        wish.options = model.frame.as_ref().map(|frame| frame.table.options.clone()).unwrap_or_default();
        wish.players = u8::try_from(model.company.chairs.len()).unwrap_or(wish.players);
        wish.level = model.company.chairs.iter().find_map(|chair| chair.bot).unwrap_or(wish.level);
        wish.open_memory = model.company.open_memory;
    }
    // Requested settings for a new game may not fit the resumed one.
    wish.seat = wish.seat.filter(|seat| seat.index() < wish.players.into());
    wish.seed = None;
    Begin::New(wish)
}

/// Errors are printed after the terminal is restored.
fn gone(model: &Model) -> anyhow::Result<()> {
    model.gone.as_ref().map_or(Ok(()), |why| Err(anyhow::anyhow!(why.clone())))
}

/// Plays until the user leaves the table.
fn run(
    terminal: &mut Terminal,
    screen: &mut Screen,
    client_events: &Receiver<ClientEvent>,
    orders: &Orders,
) -> io::Result<Left> {
    loop {
        match show(terminal, screen, client_events)? {
            Then::Act(n, action) => {
                let _ = orders.send(Order::Act { n, action });
            }
            Then::Next => {
                let _ = orders.send(Order::Next);
            }
            Then::Hint => {
                let _ = orders.send(Order::Hint);
            }
            Then::Chat(text) => {
                let _ = orders.send(Order::Chat(text));
            }
            Then::Again if screen.model.company.with_people => {
                let _ = orders.send(Order::Again);
            }
            Then::Again => return Ok(Left::Again),
            Then::Deal => {
                let _ = orders.send(Order::Deal);
            }
            Then::Bots => {
                let _ = orders.send(Order::Bots);
            }
            Then::Back => {
                let _ = orders.send(Order::Back);
            }
            Then::Answer(request, admit) => {
                let _ = orders.send(Order::Answer { request, admit });
            }
            Then::Suspend => ask_to_suspend(),
            Then::Leave => return Ok(Left::Away),
            Then::Stopped => return Ok(Left::Stopped),
            Then::Stay | Then::Go(_) | Then::Round(_) | Then::Eyes => {}
        }
    }
}

/// Draws, and waits for a request of the user.
fn show(
    terminal: &mut Terminal,
    screen: &mut Screen,
    client_events: &Receiver<ClientEvent>,
) -> io::Result<Then> {
    loop {
        screen.now = now();
        terminal.screen.draw(|frame| screen.draw(frame))?;
        let mut next = match screen.is_on_clock().then(|| client_events.recv_timeout(TICK)) {
            None => client_events.recv().ok(),
            Some(Err(RecvTimeoutError::Timeout)) => continue,
            Some(next) => next.ok(),
        };
        // Handle all pending events before drawing, but each key separately.
        loop {
            match next {
                Some(ClientEvent::News(news)) => screen.news(news),
                Some(ClientEvent::Input(event)) => {
                    let then = screen.input(&event);
                    if then != Then::Stay {
                        return Ok(then);
                    }
                    break;
                }
                Some(ClientEvent::Line(_)) => {}
                Some(ClientEvent::Suspend) => {
                    terminal.suspend()?;
                    break;
                }
                Some(ClientEvent::Stop) | None => return Ok(Then::Stopped),
            }
            match client_events.try_recv() {
                Ok(client_event) => next = Some(client_event),
                Err(_) => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;
    use treize_bots::Level;
    use treize_engine::Seat;
    use treize_words::Words;

    use super::*;
    use crate::frame::testing::frame;
    use crate::saved::Wish;
    use crate::{Chair, Company};

    /// The model of a resumed game of three.
    fn resumed() -> Model {
        let chair = Chair { bot: Some(Level::Hard), ..Chair::default() };
        let chairs = vec![Chair { mine: true, ..Chair::default() }, chair.clone(), chair];
        let mut model = Model::new(Arc::new(Words::new(&["en"])));
        model.company = Company { game: "thirteen".into(), chairs, open_memory: true, ..Company::default() };
        let view = json!({ "game": "thirteen", "players": 3, "options": { "rounds": 2 } });
        model.frame = Some(frame(&view, &[], Vec::new()));
        model
    }

    fn wish(begin: Begin) -> Wish {
        match begin {
            Begin::New(wish) => wish,
            Begin::Resume(_) | Begin::Lesson(_) => panic!("a new game"),
        }
    }

    #[test]
    fn the_same_again_has_the_same_seat_and_other_cards() {
        let seat = Seat::try_from(1).ok();
        let asked = Asked { seat, seed: Some(13), open_memory: true, ..Asked::default() };
        let before = asked.wish("thirteen");
        let next = wish(again(&Begin::New(before.clone()), &resumed(), &Asked::default()));
        assert_eq!(next, Wish { seed: None, ..before });
    }

    #[test]
    fn the_same_again_after_an_unfinished_game_is_set_up_like_that_one() {
        let begin = Begin::Resume("unfinished".into());
        for (number, seat) in [(2, Some(2)), (3, None)] {
            let asked = Asked { seat: Seat::try_from(number).ok(), players: Some(6), ..Asked::default() };
            let next = wish(again(&begin, &resumed(), &asked));
            assert_eq!((next.players, next.level, next.open_memory), (3, Level::Hard, true));
            assert_eq!(next.options["rounds"], 2);
            assert_eq!(next.seat.map(u8::from), seat, "only a seat that is there");
        }
    }
}
