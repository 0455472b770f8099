//! What 13 and Vendredi 13 have in common.

mod encode;
mod greedy;
mod observe;

use treize_engine::games::piles::{Cards, Edition, Piles, Suit};
use treize_engine::{PerSeat, Seat};

pub(super) use self::greedy::choose as greedy;
pub(super) use self::observe::observer;
use crate::encode::Encoder;

pub(super) const fn encoder<E: Edition, const VERSION: u16>() -> Encoder<Piles<E>> {
    Encoder {
        size: encode::size(VERSION),
        version: VERSION,
        spans_rounds: false,
        continues: encode::continues,
        write: encode::write::<E, VERSION>,
    }
}

/// The most cards of a suit that one of the others has taken.
fn most_of_others<E: Edition>(taken: &PerSeat<Cards<E>>, seat: Seat, suit: Suit<E>) -> u8 {
    let others = taken.iter().filter(|(other, _)| *other != seat);
    others.map(|(_, taken)| taken.count_of(suit)).max().unwrap_or(0)
}
