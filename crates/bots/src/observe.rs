//! [`Observer`]: what a learner is shown of a view, as bytes.
//!
//! An observation has no action in it, unlike what an [`Encoder`](crate::encode::Encoder) writes: it is for learners that
//! answer with a value for every action. Seats are counted from the viewer, so that the viewer is always the first.

use treize_engine::{Aim, Game, MAX_SEATS, PerSeat, Players, Score, Seat};

/// How a game's views are shown to learners.
#[derive(Clone, Debug)]
pub struct Observer<G: Game> {
    /// What the bytes are, in order.
    pub fields: &'static [Field],
    /// No decision has more legal actions.
    pub most_legal: usize,
    /// Writes all bytes of the view, which has a seat: [`Observer::size`] of them.
    pub write: fn(&G::View, &mut [u8]),
}

impl<G: Game> Observer<G> {
    /// How many bytes there are.
    pub fn size(&self) -> usize {
        self.fields.iter().map(|field| field.len).sum()
    }
}

/// Some bytes of an observation that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// How many bytes it has.
    pub len: usize,
    /// No byte of it is larger. As numbers from 0 to 1, bytes are divided by this.
    pub max: u8,
    /// What it says.
    pub about: &'static str,
}

impl Field {
    pub(crate) const fn new(name: &'static str, len: usize, max: u8, about: &'static str) -> Field {
        Field { name, len, max, about }
    }
}

/// Writes bytes one after another. They are all zero at first: most stay so, and it is cheaper to clear them at once.
pub(crate) struct Bytes<'a> {
    rest: &'a mut [u8],
}

impl<'a> Bytes<'a> {
    #[inline]
    pub(crate) fn new(bytes: &'a mut [u8]) -> Self {
        bytes.fill(0);
        Bytes { rest: bytes }
    }

    /// The next bytes.
    #[inline]
    fn next(&mut self, count: usize) -> &mut [u8] {
        let (next, rest) = std::mem::take(&mut self.rest).split_at_mut(count);
        self.rest = rest;
        next
    }

    #[inline]
    pub(crate) fn put(&mut self, byte: u8) {
        self.next(1)[0] = byte;
    }

    #[inline]
    pub(crate) fn flag(&mut self, is_set: bool) {
        self.put(is_set.into());
    }

    #[inline]
    pub(crate) fn all<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.next(N).copy_from_slice(bytes);
    }

    #[inline]
    pub(crate) fn skip(&mut self, count: usize) {
        self.next(count);
    }

    /// One of `count` bytes is 1.
    #[inline]
    pub(crate) fn one_of(&mut self, count: usize, which: Option<usize>) {
        let bytes = self.next(count);
        if let Some(byte) = which.and_then(|which| bytes.get_mut(which)) {
            *byte = 1;
        }
    }

    /// The next bytes, of which some will be set.
    #[inline]
    pub(crate) fn part(&mut self, count: usize) -> Flags<'_> {
        Flags(self.next(count))
    }

    /// As many bytes as the largest table of the game has seats: something for each of these seats.
    #[inline]
    pub(crate) fn seats(&mut self, most: usize, around: &[Seat], mut of: impl FnMut(Seat) -> u8) {
        for (byte, &seat) in self.next(most).iter_mut().zip(around) {
            *byte = of(seat);
        }
    }

    /// How many points each seat needs to have as many as the best.
    #[inline]
    pub(crate) fn behind(&mut self, most: usize, around: &[Seat], totals: &PerSeat<Score>, aim: Aim) {
        let scores = || totals.as_slice().iter().copied();
        let best = match aim {
            Aim::Fewest => scores().min(),
            Aim::Most => scores().max(),
        };
        let best = best.unwrap_or_default();
        self.seats(most, around, |seat| best.abs_diff(totals[seat]).min(MOST_BEHIND.into()) as u8);
    }

    #[inline]
    pub(crate) fn end(self) {
        debug_assert!(self.rest.is_empty(), "all bytes have been written");
    }
}

/// Bytes that are 0 or 1.
pub(crate) struct Flags<'a>(&'a mut [u8]);

impl Flags<'_> {
    #[inline]
    pub(crate) fn set(&mut self, index: usize) {
        self.0[index] = 1;
    }
}

/// Larger differences to the best are written as this.
pub(crate) const MOST_BEHIND: u8 = 255;

/// The seats clockwise, from this one on, as many as there are players. Every field needs them, so they are found once.
#[inline]
pub(crate) fn around(from: Seat, players: Players) -> [Seat; MAX_SEATS as usize] {
    let mut seats = [from; MAX_SEATS as usize];
    seats.iter_mut().zip(from.clockwise(players)).for_each(|(place, seat)| *place = seat);
    seats
}

/// How far clockwise a seat is from another.
#[inline]
pub(crate) fn distance(from: Seat, to: Seat, players: Players) -> usize {
    let (from, to, players) = (from.index(), to.index(), usize::from(players));
    if to >= from { to - from } else { to + players - from }
}
