//! Frames as changes to the frame before.
//!
//! Two frames of a table in a row are nearly the same text. A client that asks for it (`/ws?protocol=3&delta=true`) is sent
//! the first frame of a connection as text, and every later one as a binary message that says how to make its text from
//! the text of the frame before.
//!
//! A delta is a list of units. Each inserts some bytes, and then copies some from the window: the text of the frame before,
//! followed by what has been made so far. A unit has these parts, in this order:
//!
//! 1. One byte. Its lowest four bits are the length of the copy minus 4, the next three are the number of inserted bytes,
//!    and the highest is set if the copy starts where it is expected: where the copy before ended (at first, at 0), plus the
//!    number of inserted bytes.
//! 2. If the number of inserted bytes is 7, a number to add to it.
//! 3. If the length of the copy minus 4 is 15, a number to add to it.
//! 4. The inserted bytes. If the delta ends here and the highest bit is not set, there is no copy.
//! 5. If the highest bit is not set, a number: twice the distance from where the copy is expected to where it starts, or,
//!    if that is before, twice the distance minus 1.
//!
//! A number has seven bits in each byte, the lowest first. The highest bit says that another byte follows.

use std::cell::RefCell;
use std::ops::Range;

/// The shortest copy.
const SHORTEST: usize = 4;
/// What does not fit into the first byte of a unit.
const FULL_COPY: usize = 15;
const FULL_INSERT: usize = 7;
/// The bit that says that a copy starts where it is expected.
const USUAL: usize = 0x80;
/// How many earlier places with the same four bytes are tried.
const TRIES: usize = 8;
/// The number of different hashes of four bytes, as a power of two.
const HASH_BITS: u32 = 11;
/// No place in the window.
const NONE: u16 = u16::MAX;
/// A copy of at least this length is in the index where it was copied from, so only its end is remembered again.
const KNOWN: usize = 16;
/// A copy from the expected place is taken without a look at other places if it has at least this length.
const LONG: usize = 24;
/// A copy from elsewhere that is shorter is followed by one from where the copy before ended.
const EXCURSION: usize = 12;
/// The most bytes that a frame can have to be written as a delta, or made from one.
pub const LARGEST: usize = 30_000;

/// Writes the changes that make `new` from `old`; nothing if one of them is too large.
///
/// ```
/// use treize_protocol::delta::{apply, changes};
///
/// let (old, new) = (r#"{"n":41,"turn":2,"sum":12}"#, r#"{"n":42,"turn":0,"sum":12}"#);
/// let delta = changes(old.as_bytes(), new.as_bytes()).expect("both are short");
/// assert_eq!(delta.len(), 5);
/// assert_eq!(apply(old.as_bytes(), &delta).expect("it fits"), new.as_bytes());
/// ```
pub fn changes(old: &[u8], new: &[u8]) -> Option<Vec<u8>> {
    if old.len() > LARGEST || new.len() > LARGEST {
        return None;
    }
    WRITER.with_borrow_mut(|writer| {
        writer.start(old, new);
        writer.write();
        // Exactly as much as needed.
        Some(writer.delta.as_slice().into())
    })
}

thread_local! {
    /// Each thread uses its buffers again: asking for new ones would take as long as a part of the work.
    static WRITER: RefCell<Writer> = RefCell::default();
}

/// A delta that does not fit the frame before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the changes do not fit the frame before")]
pub struct DeltaError;

/// Makes a frame from the frame before and its changes.
///
/// # Errors
///
/// If these are not changes to that frame.
pub fn apply(old: &[u8], delta: &[u8]) -> Result<Vec<u8>, DeltaError> {
    let mut reader = Reader(delta);
    // The new frame is about as long.
    let mut window = Vec::with_capacity(2 * old.len() + delta.len());
    window.extend_from_slice(old);
    let mut end = 0_usize;
    while let Some(head) = reader.byte() {
        let head = usize::from(head);
        let inserted = reader.length(head >> 4 & FULL_INSERT, FULL_INSERT)?;
        let length = reader.length(head & FULL_COPY, FULL_COPY)? + SHORTEST;
        window.extend_from_slice(reader.take(inserted)?);
        let is_usual = head & USUAL != 0;
        if reader.0.is_empty() && !is_usual {
            break;
        }
        let expected = end + inserted;
        let from = if is_usual { expected } else { reader.place(expected)? };
        if from >= window.len() || window.len() - old.len() + length > LARGEST {
            return Err(DeltaError);
        }
        if from + length <= window.len() {
            window.extend_from_within(from..from + length);
        } else {
            // One by one, because the copy runs into what it makes.
            for index in from..from + length {
                window.push(window[index]);
            }
        }
        end = from + length;
    }
    let made = window.split_off(old.len());
    if made.len() > LARGEST { Err(DeltaError) } else { Ok(made) }
}

/// Appends a number.
fn push_number(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn number(&mut self) -> Result<usize, DeltaError> {
        let mut number = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte().ok_or(DeltaError)?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(DeltaError)
    }

    fn length(&mut self, short: usize, full: usize) -> Result<usize, DeltaError> {
        Ok(if short == full { full + self.number()? } else { short })
    }

    fn place(&mut self, expected: usize) -> Result<usize, DeltaError> {
        let number = self.number()?;
        if number % 2 == 0 {
            Ok(expected + number / 2)
        } else {
            expected.checked_sub(number / 2 + 1).ok_or(DeltaError)
        }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], DeltaError> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(DeltaError)?;
        self.0 = rest;
        Ok(taken)
    }
}

/// A place in the window from which to copy.
#[derive(Clone, Copy)]
struct Copy {
    from: usize,
    length: usize,
    /// How many bytes it saves.
    gain: usize,
}

/// How many bytes the beginnings of two texts have in common. Eight are compared at once.
fn common_length(one: &[u8], other: &[u8]) -> usize {
    let eights = one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0);
    let mut length = 0;
    for (one, other) in eights {
        let difference = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        if difference != 0 {
            return length + difference.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let rest = one[length..].iter().zip(&other[length..]);
    length + rest.take_while(|(one, other)| one == other).count()
}

/// The hash of four bytes.
fn hash(four: [u8; SHORTEST]) -> usize {
    (u32::from_le_bytes(four).wrapping_mul(0x9e37_79b1) >> (32 - HASH_BITS)) as usize
}

struct Writer {
    /// The frame before, followed by the new one.
    window: Vec<u8>,
    old: usize,
    /// For each hash, the last place with such four bytes; for each place, the one before with the same hash.
    last: [u16; 1 << HASH_BITS],
    before: Vec<u16>,
    /// Up to where places are remembered, or known from a copy.
    remembered: usize,
    /// Where the copy before ended.
    end: usize,
    delta: Vec<u8>,
}

impl Default for Writer {
    fn default() -> Self {
        Writer {
            window: Vec::new(),
            old: 0,
            last: [NONE; 1 << HASH_BITS],
            before: Vec::new(),
            remembered: 0,
            end: 0,
            delta: Vec::new(),
        }
    }
}

impl Writer {
    fn start(&mut self, old: &[u8], new: &[u8]) {
        self.window.clear();
        self.window.extend_from_slice(old);
        self.window.extend_from_slice(new);
        self.old = old.len();
        self.last.fill(NONE);
        // What is left there of earlier windows is not read: only remembered places are.
        if self.before.len() < self.window.len() {
            self.before.resize(self.window.len(), NONE);
        }
        (self.remembered, self.end) = (0, 0);
        self.delta.clear();
    }

    fn write(&mut self) {
        let (mut place, mut inserted) = (self.old, 0);
        while place < self.window.len() {
            if let Some(copy) = self.best(place, self.end + inserted) {
                self.unit(place - inserted..place, Some(copy));
                self.end = copy.from + copy.length;
                if copy.length >= KNOWN {
                    self.remember(place);
                    self.remembered = place + copy.length + 1 - SHORTEST;
                }
                (place, inserted) = (place + copy.length, 0);
            } else {
                (place, inserted) = (place + 1, inserted + 1);
            }
        }
        if inserted > 0 {
            self.unit(place - inserted..place, None);
        }
    }

    fn hash(&self, place: usize) -> Option<usize> {
        self.window.get(place..)?.first_chunk().copied().map(hash)
    }

    /// Lets copies be taken from everything before this place.
    fn remember(&mut self, place: usize) {
        let first = self.remembered;
        let Some(new) = self.window.get(first..(place + SHORTEST - 1).min(self.window.len())) else { return };
        let fours = new.array_windows().zip(&mut self.before[first..]);
        for ((four, before), place) in fours.zip(first as u16..) {
            *before = std::mem::replace(&mut self.last[hash(*four)], place);
        }
        self.remembered = first.max(place);
    }

    /// The copy for this place that saves most, if one saves anything.
    fn best(&mut self, place: usize, expected: usize) -> Option<Copy> {
        let mut best = if expected < place { self.copy(place, expected, expected) } else { None };
        if best.is_some_and(|best| best.length >= LONG) {
            return best;
        }
        self.remember(place);
        let mut from = self.hash(place).map_or(NONE, |hash| self.last[hash]);
        for _ in 0..TRIES {
            if from == NONE {
                break;
            }
            // A copy that is not longer saves no more: the expected place costs least.
            let least = best.map_or(SHORTEST - 1, |best| best.length);
            let may_be_longer = self.window.get(place + least) == self.window.get(usize::from(from) + least);
            if may_be_longer {
                let copy = self.copy(place, usize::from(from), expected);
                if let Some(copy) = copy.filter(|copy| best.is_none_or(|best| copy.gain > best.gain)) {
                    best = Some(copy);
                }
            }
            from = self.before[usize::from(from)];
        }
        best
    }

    /// The copy from a place in the window, if it saves something.
    fn copy(&self, place: usize, from: usize, expected: usize) -> Option<Copy> {
        let length = common_length(&self.window[from..], &self.window[place..]);
        let distance = match from.abs_diff(expected) {
            0 => 0,
            1..64 => 1,
            _ => 2,
        };
        // After a short excursion the next copy has to find its way back.
        let back = if distance > 0 && length < EXCURSION { 2 } else { 0 };
        let cost = 1 + usize::from(length >= FULL_COPY + SHORTEST) + distance + back;
        let gain = length.checked_sub(cost + 1)?;
        (length >= SHORTEST).then_some(Copy { from, length, gain })
    }

    fn unit(&mut self, inserted: Range<usize>, copy: Option<Copy>) {
        let expected = self.end + inserted.len();
        let length = copy.map_or(0, |copy| copy.length - SHORTEST);
        let usual = if copy.is_some_and(|copy| copy.from == expected) { USUAL } else { 0 };
        let head = usual | inserted.len().min(FULL_INSERT) << 4 | length.min(FULL_COPY);
        self.delta.push(head as u8);
        for (number, full) in [(inserted.len(), FULL_INSERT), (length, FULL_COPY)] {
            if let Some(more) = number.checked_sub(full) {
                push_number(&mut self.delta, more);
            }
        }
        self.delta.extend_from_slice(&self.window[inserted]);
        if let Some(copy) = copy.filter(|_| usual == 0) {
            let distance = 2 * copy.from.abs_diff(expected);
            push_number(&mut self.delta, if copy.from > expected { distance } else { distance - 1 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text that looks like frames: pieces of a small vocabulary in any order.
    fn text(seed: &mut u64, pieces: usize) -> Vec<u8> {
        let words = [r#"{"seat":"#, r#","n":"#, "1", "22", r#""b7","#, "]", "}", "13", "[", "ö"];
        let mut text = Vec::new();
        for _ in 0..pieces {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.extend_from_slice(words[(*seed >> 33) as usize % words.len()].as_bytes());
        }
        text
    }

    #[test]
    fn changes_make_the_new_frame_from_the_old_one() {
        let mut seed = 13;
        for round in 0..2_000 {
            let old = text(&mut seed, round % 97);
            let mut new = text(&mut seed, round % 89);
            if round % 3 == 0 {
                new = [&old[..old.len() / 2], &new, &old[old.len() / 2..]].concat();
            }
            let delta = changes(&old, &new).expect("both are short");
            assert_eq!(apply(&old, &delta).as_deref(), Ok(&new[..]), "round {round}");
        }
    }

    #[test]
    fn what_repeats_is_written_once() {
        let new = b"abcdabcdabcdabcdabcdabcdabcdabcdabcdabcd".to_vec();
        let delta = changes(b"", &new).expect("it is short");
        assert!(delta.len() < 10, "{delta:?}");
        assert_eq!(apply(b"", &delta), Ok(new));
    }

    #[test]
    fn what_does_not_fit_is_refused_and_never_grows_beyond_the_largest_frame() {
        let mut seed = 5;
        let old = text(&mut seed, 40);
        for length in 0..4_000_usize {
            let delta: Vec<u8> = (0..length % 23)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (seed >> 40) as u8
                })
                .collect();
            if let Ok(made) = apply(&old, &delta) {
                assert!(made.len() <= LARGEST, "{} bytes", made.len());
            }
        }
        assert_eq!(apply(b"", &[0x80]), Err(DeltaError), "nothing to copy from");
        assert_eq!(apply(b"abcdef", &[0x00, 0x01]), Err(DeltaError), "before the beginning");
        assert_eq!(apply(b"abcdef", &[0x50, b'x']), Err(DeltaError), "too few bytes to insert");
    }

    #[test]
    fn a_frame_that_is_too_large_has_no_changes() {
        assert_eq!(changes(&vec![b'a'; LARGEST + 1], b"a"), None);
        assert_eq!(changes(b"a", &vec![b'a'; LARGEST + 1]), None);
        let largest = vec![b'a'; LARGEST];
        let delta = changes(&largest, &largest).expect("just small enough");
        assert_eq!(apply(&largest, &delta), Ok(largest.clone()));
    }
}
