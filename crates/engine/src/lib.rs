//! The rules of card games about the number 13.
//!
//! Everything here is pure: no I/O, no clock, no logging, and no randomness but what comes in through [`Chance`].
//!
//! # A game
//!
//! A game is a type that implements [`Game`]: [`Thirteen`](games::Thirteen), [`Friday13`](games::Friday13),
//! [`Nichtig`](games::Nichtig) or [`Danger13`](games::Danger13). A value of it is the whole truth of one game in progress.
//! [`Game::to_act`] says whose decision it is, [`Game::legal`] what they may do, and [`Game::play`] does it:
//!
//! ```
//! use treize_engine::{Game, Players, SeededChance, games::Thirteen};
//!
//! let mut chance = SeededChance::new(13);
//! let mut game = Thirteen::new(&Default::default(), Players::FOUR, &mut chance, &mut ())?;
//! while let Some(seat) = game.to_act().first() {
//!     let first = game.legal(seat).nth(0).expect("who is to act may do something");
//!     game.play(seat, first, &mut chance, &mut ())?;
//! }
//! let outcome = game.outcome().expect("nobody is to act: the game is over");
//! assert_eq!(outcome.totals.players(), Players::FOUR);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! All chance is shuffling, and it comes from outside: [`SeededChance`] for simulation, [`Scripted`] to repeat a game that
//! [`Recorded`] has kept. A [`Sink`] hears what happens.
//!
//! # A player
//!
//! A player never sees the game, only its [view](Game::View). A view can be a key of a map, and it can be turned into a world
//! that the player cannot tell from the true one ([`Game::determinize`]), which is all that a search needs:
//!
//! ```
//! use treize_engine::{Game, Score, Seat, SeededChance, random};
//!
//! /// The action with the fewest points, when the rest of the round is played at random in ten imagined worlds.
//! fn choose<G: Game>(view: &G::View, seat: Seat) -> Option<G::Action> {
//!     let points = |action| -> Score {
//!         let in_world = |seed| {
//!             let mut chance = SeededChance::new(seed);
//!             let mut world = G::determinize(view, chance.rng());
//!             let step = world.apply(seat, action, &mut chance, &mut ());
//!             let scores = step.scores().or_else(|| random::play_round(&mut world, &mut chance).1);
//!             scores.expect("a round comes to an end")[seat]
//!         };
//!         (0..10).map(in_world).sum()
//!     };
//!     let legal = G::determinize(view, SeededChance::new(0).rng()).legal(seat);
//!     legal.iter().min_by_key(|&action| points(action))
//! }
//!
//! use treize_engine::games::{Friday13, friday13::AllDealt, piles::View};
//!
//! // The round is all but over, and one of the two cards takes the cats.
//! let view: View<AllDealt> = "friday13 5: seat 4; rounds 1; first 0; piles c7 c4 c2 / m1 / l7; hand c1 m1; \
//!     taken c1 c1 c2 c4 c5 c5 c5 c7 c7 / m1 m2 m2 m2 m4 m4 m5 m5 m5 / m7 m7 m7 l1 l1 l1 l2 l2 l2 / \
//!     l4 l4 l5 l5 l5 l7 l7 f4 / f4 f4 f4 f4"
//!     .parse()?;
//! let action = choose::<Friday13>(&view, Seat::ALL[4]).expect("seat 4 is to act");
//! assert_eq!(action.to_string(), "m1>m");
//! # Ok::<(), treize_engine::notation::ParsePositionError>(())
//! ```
//!
//! # A position
//!
//! Views are written as one line of text, like FEN in chess: that is what stands above, and what [`notation`] describes.
//!
//! # Facts
//!
//! What a client tells its players comes from the game too: what is asked ([`Game::ask`]), what an action leads to
//! ([`Game::preview`]), why it is not allowed ([`Game::reason`]), what it is called ([`Game::describe_action`]), what happened
//! ([`Game::describe_event`]) and how a round was counted ([`Sink::counted`]). Each is a [`Fact`]: data for a sentence.
//!
//! # A record
//!
//! The crate `treize-record` writes finished games down so that anybody can check them, proves that their shuffles are fair,
//! and plays games that are known by their name only. Here, [`games`] has the one list of games, and [`games::visit`] finds a
//! game's type by its name.
//!
//! # More
//!
//! - [`random`] plays at random, [`perft`] counts a game's tree.
//! - With the feature `testing`, `laws` holds any game to what every game must obey.
//! - The feature `serde`, which is on by default, gives views, events, actions and options a JSON form.
//! - The folder `examples` has programs that play a game, choose actions, measure two players and count a tree.
#![warn(missing_docs, clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod action;
mod chance;
mod fact;
mod game;
pub mod games;
mod lanes;
#[cfg(feature = "testing")]
pub mod laws;
mod list;
pub mod notation;
mod options;
mod perft;
pub mod random;
#[cfg(feature = "schema")]
mod schema;
mod seat;
mod standing;
mod tally;
mod text;

pub use action::{Action, ActionSet, Actions};
pub use chance::{Card, Chance, Recorded, Scripted, SeededChance, ShuffleError, below, shuffle};
pub use fact::{Account, Arg, Fact, Tone};
pub use game::{
    Aim, Audience, Dealing, Game, Outcome, PlayError, Score, SetupError, Sink, Step, Viewer, Wire,
};
pub use list::List;
pub use options::{OptionError, OptionKind, OptionSpec, check_number};
pub use perft::perft;
pub use seat::{MAX_SEATS, PerSeat, Players, PlayersError, Seat, SeatError, SeatSet, Seats};
pub use standing::{Place, Standing, totals};
pub use text::{ParseError, excerpt};

/// The version of `rand_core` whose [`Rng`](rand_core::Rng) the methods of [`Game`] take.
pub use rand_core;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;
