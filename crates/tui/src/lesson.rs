//! A lesson in this process: everything that happens in it is known, and the learner decides when it goes on.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use treize_bots::Level;
use treize_protocol::{Lesson, LessonStep};

use crate::frame::{Chair, ClientEvent, Company, Frame, News, Order, Orders, Sent, Speech};

/// The client has left.
struct ClientGoneError;

struct Teacher {
    lesson: &'static Lesson,
    pause: Duration,
    sender: Sender<ClientEvent>,
    orders: UnboundedReceiver<Order>,
}

/// Starts the lesson of a game; `None` if there is none. The others wait for `pause` before they play.
pub(crate) fn start(
    game: &str,
    pause: Duration,
    sender: Sender<ClientEvent>,
) -> Option<(Orders, thread::JoinHandle<()>)> {
    let lesson = treize_lessons::lesson(game)?;
    let (orders, received) = unbounded_channel();
    let mut teacher = Teacher { lesson, pause, sender, orders: received };
    let thread = thread::spawn(move || {
        let _ = teacher.run();
    });
    Some((orders, thread))
}

impl Teacher {
    fn run(&mut self) -> Result<(), ClientGoneError> {
        self.send(News::Company(Box::new(self.company())))?;
        let steps = &self.lesson.steps;
        for (index, step) in steps.iter().enumerate() {
            self.show(index, step)?;
            let last = step.frames.last();
            let legal = last.map(|frame| frame.legal.as_slice()).unwrap_or_default();
            if index + 1 < steps.len() {
                self.wait(index, step, legal)?;
            }
        }
        Ok(())
    }

    /// Shows what has happened, and then what the lesson says about it.
    fn show(&self, index: usize, step: &LessonStep) -> Result<(), ClientGoneError> {
        let mut frames = step.frames.iter().map(|frame| Sent::from(frame.clone())).peekable();
        let mut is_first = true;
        while let Some(sent) = frames.next() {
            // The learner's own action needs no pause.
            if !std::mem::take(&mut is_first) {
                thread::sleep(self.pause);
            }
            if frames.peek().is_none() {
                let right = step.answers.iter().position(Option::is_none);
                self.send(News::Lesson(Box::new(Speech {
                    say: step.say.clone(),
                    step: index + 1,
                    steps: self.lesson.steps.len(),
                    is_new_scene: step.is_new_scene,
                    right: right.and_then(|right| sent.legal.get(right).cloned()),
                })))?;
            }
            let frame = Frame::read(sent).expect("the frames of a lesson are a table's own");
            self.send(News::Frame(Box::new(frame)))?;
        }
        Ok(())
    }

    /// Answers until the right action is chosen, or the step has been read.
    fn wait(&mut self, index: usize, step: &LessonStep, legal: &[String]) -> Result<(), ClientGoneError> {
        loop {
            match self.orders.blocking_recv().ok_or(ClientGoneError)? {
                Order::Next if legal.is_empty() => return Ok(()),
                Order::Act { action, .. } => {
                    let answer = legal.iter().zip(&step.answers).find(|(known, _)| **known == action);
                    match answer {
                        Some((_, None)) => return Ok(()),
                        Some((_, Some(answer))) => self.send(News::Answer(answer.clone()))?,
                        None => {}
                    }
                }
                Order::Why(action) => {
                    self.send(News::Reason(treize_lessons::reason(&self.lesson.game, index, &action)))?;
                }
                _ => {}
            }
        }
    }

    fn send(&self, news: News) -> Result<(), ClientGoneError> {
        self.sender.send(ClientEvent::News(news)).map_err(|_| ClientGoneError)
    }

    fn company(&self) -> Company {
        let chair = |seat: u8| {
            let mine = seat == u8::from(self.lesson.seat);
            Chair { mine, bot: (!mine).then_some(Level::Normal), connected: true, ..Chair::default() }
        };
        let chairs = (0..self.lesson.players).map(chair).collect();
        Company { game: self.lesson.game.clone(), chairs, ..Company::default() }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, channel};

    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
    use treize_words::Words;

    use super::*;
    use crate::{Model, Paint, Screen, Then};

    /// What a screen of this size shows after everything that was sent until the learner is asked, or reads, again.
    fn shown(
        screen: &mut Screen,
        events: &Receiver<ClientEvent>,
        step: usize,
        (width, height): (u16, u16),
    ) -> String {
        let is_there = |screen: &Screen| {
            let at = screen.model.lesson.as_ref().map(|speech| speech.step);
            at == Some(step) && screen.model.frame.is_some() && !screen.model.pending
        };
        while !is_there(screen) {
            let event = events.recv_timeout(Duration::from_mins(1)).expect("the lesson goes on");
            if let ClientEvent::News(news) = event {
                screen.news(news);
            }
        }
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal.draw(|frame| screen.draw(frame)).expect("it draws");
        terminal.backend().to_string()
    }

    #[test]
    fn a_screen_says_what_to_do_and_goes_on_with_the_right_choice() {
        let (sender, events) = channel();
        let (orders, _thread) = start("danger13", Duration::ZERO, sender).expect("a lesson");
        let paint = Paint { colour: false, ascii: false };
        let mut screen = Screen::new(Model::new(Arc::new(Words::new(&["en"]))), paint);
        let press = |screen: &mut Screen, keys: &[KeyCode]| {
            for key in keys {
                match screen.input(&Event::Key(KeyEvent::from(*key))) {
                    Then::Act(n, action) => drop(orders.send(Order::Act { n, action })),
                    Then::Next => drop(orders.send(Order::Next)),
                    _ => {}
                }
            }
        };
        let small = (40, 12);
        let first = shown(&mut screen, &events, 1, (80, 24));
        assert!(
            first.contains("Step 1 of 8") && first.contains("Welcome! Whoever has the most pluses wins."),
            "{first}"
        );
        assert!(shown(&mut screen, &events, 1, small).contains("Welcome!"));
        // Blaise is the first to choose: that is answered, and nothing has changed.
        press(&mut screen, &[KeyCode::Enter]);
        let answered = shown(&mut screen, &events, 1, (80, 24));
        assert!(answered.contains("Two pluses for somebody else?"), "{answered}");
        press(&mut screen, &[KeyCode::End, KeyCode::Enter]);
        assert!(shown(&mut screen, &events, 2, (80, 24)).contains("A plain 4 only makes"));
        press(&mut screen, &[KeyCode::Home, KeyCode::Enter]);
        assert!(shown(&mut screen, &events, 3, (80, 24)).contains("One card for everybody"));
        press(&mut screen, &[KeyCode::Enter]);
        let read = shown(&mut screen, &events, 4, (80, 24));
        assert!(read.contains("Now Blaise deals") && read.contains("Enter: continue"), "{read}");
        press(&mut screen, &[KeyCode::Enter]);
        let next = shown(&mut screen, &events, 5, small);
        assert!(next.contains("Keep or refuse this card"), "{next}");
    }
}
