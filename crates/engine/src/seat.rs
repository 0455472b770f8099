//! Who sits where: [`Players`], [`Seat`], sets of seats, and one thing for each seat.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

/// No game here seats more than six.
pub const MAX_SEATS: u8 = 6;

/// A number of players: 1 to 6.
///
/// Each game allows some of them: [`Game::PLAYERS`](crate::Game::PLAYERS). A number from outside is checked once, by
/// [`Game::players`](crate::Game::players).
///
/// ```
/// use treize_engine::{Players, Seat};
///
/// let players = Players::try_from(4_u64)?;
/// assert_eq!(players, Players::FOUR);
/// assert_eq!(players.seats().last(), Some(Seat::ALL[3]));
/// assert_eq!(Players::try_from(9_u64).unwrap_err().to_string(), "9 players, expected 1 to 6");
/// # Ok::<(), treize_engine::PlayersError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u64", into = "u8")
)]
pub struct Players(u8);

/// No table has this number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} players, expected 1 to {MAX_SEATS}")]
pub struct PlayersError(pub u64);

impl Players {
    /// One player.
    pub const ONE: Players = Players(1);
    /// Two players.
    pub const TWO: Players = Players(2);
    /// Three players.
    pub const THREE: Players = Players(3);
    /// Four players.
    pub const FOUR: Players = Players(4);
    /// Five players.
    pub const FIVE: Players = Players(5);
    /// Six players.
    pub const SIX: Players = Players(6);

    /// The number.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// All seats of the table, clockwise from 0.
    #[inline]
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..self.0).map(Seat)
    }

    /// Every number from this one to `most`. A `RangeInclusive<Players>` cannot be iterated on stable Rust.
    pub fn up_to(self, most: Players) -> impl DoubleEndedIterator<Item = Players> + Clone {
        (self.0..=most.0).map(Players)
    }
}

impl TryFrom<u64> for Players {
    type Error = PlayersError;

    fn try_from(number: u64) -> Result<Self, PlayersError> {
        match u8::try_from(number) {
            Ok(players @ 1..=MAX_SEATS) => Ok(Players(players)),
            _ => Err(PlayersError(number)),
        }
    }
}

impl TryFrom<u8> for Players {
    type Error = PlayersError;

    fn try_from(number: u8) -> Result<Self, PlayersError> {
        Players::try_from(u64::from(number))
    }
}

/// For the length of a list with one item for each seat.
impl TryFrom<usize> for Players {
    type Error = PlayersError;

    fn try_from(length: usize) -> Result<Self, PlayersError> {
        Players::try_from(length as u64)
    }
}

impl From<Players> for u8 {
    #[inline]
    fn from(players: Players) -> u8 {
        players.0
    }
}

impl From<Players> for u64 {
    #[inline]
    fn from(players: Players) -> u64 {
        players.0.into()
    }
}

impl From<Players> for usize {
    #[inline]
    fn from(players: Players) -> usize {
        players.0.into()
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A place at the table, numbered clockwise from 0.
///
/// ```
/// use treize_engine::{Players, Seat};
///
/// let seat = Seat::try_from(3)?;
/// assert_eq!(seat.next(Players::FOUR), Seat::ZERO, "clockwise, round the table");
/// let order: Vec<u8> = seat.clockwise(Players::FIVE).map(u8::from).collect();
/// assert_eq!(order, [3, 4, 0, 1, 2]);
/// assert!(Seat::try_from(6).is_err());
/// # Ok::<(), treize_engine::SeatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
pub struct Seat(u8);

/// The number is no seat of any table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no seat {0}: seats are numbered from 0 to {max}", max = MAX_SEATS - 1)]
pub struct SeatError(pub u8);

impl Seat {
    /// The first seat, which acts first in the first round of every game.
    pub const ZERO: Seat = Seat(0);

    /// Every seat that a table may have.
    pub const ALL: [Seat; MAX_SEATS as usize] = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5)];

    /// The seat's number.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a table, clockwise from 0.
    #[inline]
    pub fn all(players: Players) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        players.seats()
    }

    /// All seats of a table, clockwise from this one.
    #[inline]
    pub fn clockwise(self, players: Players) -> impl Iterator<Item = Seat> + Clone {
        (0..players.0).map(move |step| self.plus(step, players))
    }

    /// The left neighbour: the next seat clockwise.
    #[inline]
    pub fn next(self, players: Players) -> Seat {
        let next = self.0 + 1;
        Seat(if next >= players.0 { 0 } else { next })
    }

    /// The seat `step` places to the left, for a `step` of at most one turn round the table.
    #[inline]
    pub fn plus(self, step: u8, players: Players) -> Seat {
        let seat = self.0 + step;
        Seat(if seat >= players.0 { seat - players.0 } else { seat })
    }
}

impl TryFrom<u8> for Seat {
    type Error = SeatError;

    fn try_from(number: u8) -> Result<Self, SeatError> {
        if number < MAX_SEATS { Ok(Seat(number)) } else { Err(SeatError(number)) }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats, as one byte. On the wire it is a list.
///
/// ```
/// use treize_engine::{Players, Seat, SeatSet};
///
/// let mut set = SeatSet::all(Players::THREE);
/// set.remove(Seat::ALL[1]);
/// assert!(set.contains(Seat::ZERO) && !set.contains(Seat::ALL[1]));
/// assert_eq!(format!("{set:?}"), "{0, 2}");
/// assert_eq!(set.into_iter().next(), set.first());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The seats with their verb, for error messages: `seat 2 is`, `seats 0, 3 are`.
    pub fn with_verb(self) -> String {
        let numbers: Vec<_> = self.into_iter().map(|seat| seat.to_string()).collect();
        let (noun, verb) = if numbers.len() == 1 { ("seat", "is") } else { ("seats", "are") };
        format!("{noun} {} {verb}", numbers.join(", "))
    }

    /// All seats of a table.
    #[inline]
    pub fn all(players: Players) -> SeatSet {
        SeatSet((1 << players.0) - 1)
    }

    /// A bit for each seat's number.
    #[inline]
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    /// Is the seat in the set?
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Is nobody in the set?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// How many seats there are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(u8::from)).finish()
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, |set, seat| SeatSet(set.0 | 1 << seat.0))
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = Seats;

    fn into_iter(self) -> Seats {
        Seats(self)
    }
}

/// The seats of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Seats(SeatSet);

impl Iterator for Seats {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.first()?;
        self.0.remove(seat);
        Some(seat)
    }
}

/// One thing for each seat of a table. On the wire it is a list.
///
/// ```
/// use treize_engine::{PerSeat, Players, Seat};
///
/// let mut points = PerSeat::new(Players::THREE, 0);
/// points[Seat::ALL[2]] += 13;
/// assert_eq!(points.as_slice(), [0, 0, 13]);
/// let doubled = PerSeat::from_fn(points.players(), |seat| 2 * points[seat]);
/// assert_eq!(doubled.iter().last(), Some((Seat::ALL[2], &26)));
/// ```
#[derive(Clone, Copy)]
pub struct PerSeat<T> {
    players: Players,
    items: [T; MAX_SEATS as usize],
}

impl<T: Copy + Default> PerSeat<T> {
    /// The same thing for each seat.
    pub fn new(players: Players, item: T) -> PerSeat<T> {
        PerSeat { players, items: [item; MAX_SEATS as usize] }
    }

    /// What `item` gives for each seat.
    pub fn from_fn(players: Players, mut item: impl FnMut(Seat) -> T) -> PerSeat<T> {
        let mut all = PerSeat::new(players, T::default());
        Seat::all(players).zip(&mut all.items).for_each(|(seat, slot)| *slot = item(seat));
        all
    }
}

impl<T> PerSeat<T> {
    /// How many seats there are.
    #[inline]
    pub fn players(&self) -> Players {
        self.players
    }

    /// The things, from seat 0 on.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.players)]
    }

    /// The things with their seats, from seat 0 on.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> + Clone {
        Seat::all(self.players).zip(self.as_slice())
    }
}

impl PerSeat<f32> {
    /// The mean of all but one.
    pub fn mean_of_others(&self, seat: Seat) -> f32 {
        let others = self.iter().filter(|&(other, _)| other != seat).map(|(_, value)| value);
        others.sum::<f32>() / f32::from(self.players().get() - 1)
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: PartialEq> PartialEq for PerSeat<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for PerSeat<T> {}

impl<T: Hash> Hash for PerSeat<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// The JSON form.
#[cfg(feature = "serde")]
mod wire {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{PerSeat, Players, Seat, SeatSet};

    impl Serialize for SeatSet {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(*self)
        }
    }

    impl<T: Serialize> Serialize for PerSeat<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.as_slice())
        }
    }

    impl<'de> Deserialize<'de> for SeatSet {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
        }
    }

    impl<'de, T: Deserialize<'de> + Copy + Default> Deserialize<'de> for PerSeat<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let items = Vec::<T>::deserialize(deserializer)?;
            let players = Players::try_from(items.len())
                .map_err(|_| de::Error::invalid_length(items.len(), &"one for each seat"))?;
            Ok(PerSeat::from_fn(players, |seat| items[seat.index()]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_comes_back_to_where_it_began() {
        let seats: Vec<u8> = Seat(3).clockwise(Players::FIVE).map(u8::from).collect();
        assert_eq!(seats, [3, 4, 0, 1, 2]);
        assert_eq!(Seat(4).next(Players::FIVE), Seat(0));
    }

    #[test]
    fn a_table_has_one_to_six_players() {
        let known: Vec<u64> = (0..=256).filter(|&number| Players::try_from(number).is_ok()).collect();
        assert_eq!(known, [1, 2, 3, 4, 5, 6]);
        assert_eq!(Players::try_from(0_u8), Err(PlayersError(0)));
        assert_eq!(Players::try_from(u64::MAX), Err(PlayersError(u64::MAX)));
        assert_eq!(Players::TWO.up_to(Players::FIVE).map(Players::get).collect::<Vec<_>>(), [2, 3, 4, 5]);
        assert_eq!(SeatSet::all(Players::SIX).into_iter().collect::<Vec<_>>(), Seat::ALL);
    }

    #[test]
    fn a_number_of_players_is_a_number_on_the_wire() {
        assert_eq!(serde_json::to_string(&Players::FOUR).unwrap(), "4");
        assert_eq!(serde_json::from_str::<Players>("4").unwrap(), Players::FOUR);
        for (json, error) in [("0", "0 players, expected 1 to 6"), ("300", "300 players, expected 1 to 6")] {
            assert_eq!(serde_json::from_str::<Players>(json).unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn a_set_is_a_list_on_the_wire() {
        let set: SeatSet = [Seat(4), Seat(1)].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[1,4]");
        assert_eq!(serde_json::from_str::<SeatSet>("[4,1,1]").unwrap(), set);
        assert_eq!(set.without(Seat(1).into()), Seat(4).into());
    }

    #[test]
    fn a_seat_that_cannot_exist_is_refused() {
        assert!(serde_json::from_str::<Seat>("6").is_err());
        assert!(serde_json::from_str::<SeatSet>("[0,200]").is_err());
        assert!(serde_json::from_str::<PerSeat<u8>>("[1,2,3,4,5,6,7]").is_err());
        assert!(serde_json::from_str::<PerSeat<u8>>("[]").is_err());
    }
}
