//! How cards and positions are written.

use std::fmt::{self, Debug, Display};

use super::{Card, Cards, Row};
use crate::text::debug_cards;

impl Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['{', '}'], self.each())
    }
}

impl Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_cards(f, ['[', ']'], self.cards().iter())
    }
}
