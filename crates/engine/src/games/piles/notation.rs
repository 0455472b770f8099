//! How cards and positions are written.

use std::fmt::{self, Debug, Display};

use super::cards::Hand;
use super::{Action, Card, Cards, Edition, Pile, Suit};
use crate::text::debug_cards;

impl<E: Edition> Debug for Card<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<E: Edition> Debug for Suit<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<E: Edition> Debug for Action<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<E: Edition> Debug for Cards<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['{', '}'], self.each())
    }
}

impl<E: Edition> Debug for Hand<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}

impl<E: Edition> Debug for Pile<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['[', ']'], self.in_order())
    }
}
