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

    /// Shows what has happened, and then what the learner is told about it.
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
