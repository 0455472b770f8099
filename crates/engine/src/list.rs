//! [`List`]: a few things in order, without allocating.

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// At most `N` things in order. It copies like an integer, as the states that hold it must.
///
/// ```
/// use treize_engine::{List, games::nichtig::{Card, winner}};
///
/// let cards: Vec<Card> = ["y9", "v2", "y0"].iter().filter_map(|card| card.parse().ok()).collect();
/// let trick: List<Card, 6> = cards.into_iter().collect();
/// assert_eq!(winner(&trick), Some(0), "a list is used like a slice");
/// assert_eq!(format!("{trick:?}"), "[y9, v2, y0]");
/// ```
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T, const N: usize> List<T, N> {
    /// How many there are. The slice has this too, but its length is checked before it is returned.
    #[inline]
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Are there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// The first `len` of the items, of which there are at least `N`.
    #[inline]
    pub(crate) fn of(items: &[T], len: usize) -> List<T, N> {
        debug_assert!(len <= N, "{len} of {N}");
        List { items: *items.first_chunk().expect("as many items as the list may have"), len: len as u8 }
    }

    pub(crate) fn push(&mut self, item: T) {
        let len = self.len();
        self.items[len] = item;
        self.len = (len + 1) as u8;
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    pub(crate) fn remove(&mut self, place: usize) -> T {
        let item = self[place];
        self.items.copy_within(place + 1..usize::from(self.len), place);
        self.len -= 1;
        item
    }

    /// Moves the last `count` items, in their order, to a list of their own.
    pub(crate) fn split_last<const M: usize>(&mut self, count: usize) -> List<T, M> {
        let start = self.len() - count;
        self.len = start as u8;
        // A copy of a fixed length is a few instructions; what it copies in excess is beyond the length.
        if let Some(&items) = self.items[start..].first_chunk() {
            return List { items, len: count as u8 };
        }
        let mut last = List::default();
        last.extend_from_slice(&self.items[start..start + count]);
        last
    }

    pub(crate) fn extend_from_slice(&mut self, items: &[T]) {
        let len = self.len();
        self.items[len..len + items.len()].copy_from_slice(items);
        self.len += items.len() as u8;
    }

    /// Removes the last `count` items, or all if there are fewer, and returns them in their order.
    pub(crate) fn pop_slice(&mut self, count: usize) -> &[T] {
        let len = self.len();
        self.len = len.saturating_sub(count) as u8;
        &self.items[self.len.into()..len]
    }

    pub(crate) fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        const { assert!(N < 256) };
        List { items: [T::default(); N], len: 0 }
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: Debug, const N: usize> Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        const { assert!(N < 256) };
        // The length stays in a register: it is not written for each item.
        let (mut list, mut len) = (List::default(), 0);
        items.into_iter().for_each(|item| {
            list.items[len] = item;
            len += 1;
        });
        list.len = len as u8;
        list
    }
}

/// The JSON form.
#[cfg(feature = "serde")]
mod wire {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::List;

    impl<T: Serialize, const N: usize> Serialize for List<T, N> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(&**self)
        }
    }

    impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for List<T, N> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let items = Vec::<T>::deserialize(deserializer)?;
            if items.len() > N {
                return Err(de::Error::invalid_length(items.len(), &format!("at most {N}").as_str()));
            }
            Ok(items.into_iter().collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_order() {
        let mut list: List<u8, 4> = [1, 2, 3, 4].into_iter().collect();
        assert_eq!(list.remove(1), 2);
        assert_eq!(list.pop(), Some(4));
        assert_eq!(*list, [1, 3]);
        list.extend_from_slice(&[7, 8]);
        assert_eq!(*list.split_last::<2>(2), [7, 8]);
        assert_eq!(*list, [1, 3]);
        list.clear();
        assert_eq!(list.pop(), None);
    }

    #[test]
    fn a_list_that_is_too_long_is_refused() {
        assert_eq!(*serde_json::from_str::<List<u8, 2>>("[7,8]").unwrap(), [7, 8]);
        assert!(serde_json::from_str::<List<u8, 2>>("[7,8,9]").is_err());
    }
}
