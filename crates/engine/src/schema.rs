//! What crosses the wire, as TypeScript and JSON Schema: how the types look that are serialised by hand.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use ts_rs::{Config, TS};

use crate::games::piles::Edition;
use crate::games::{danger13, nichtig, piles};
use crate::list::List;
use crate::{PerSeat, Players, Seat, SeatSet};

/// On the wire, one type is like another: `like!([T: TS + JsonSchema] PerSeat<T> => Vec<T>)`.
macro_rules! like {
    ($([$($generics:tt)*] $type:ty => $other:ty),* $(,)?) => { $(
        impl<$($generics)*> TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn docs() -> Option<String> {
                <$other>::docs()
            }

            fn decl(config: &Config) -> String {
                <$other>::decl(config)
            }

            fn name(config: &Config) -> String {
                <$other>::name(config)
            }

            fn inline(config: &Config) -> String {
                <$other>::inline(config)
            }
        }

        impl<$($generics)*> JsonSchema for $type {
            fn inline_schema() -> bool {
                <$other>::inline_schema()
            }

            fn schema_name() -> Cow<'static, str> {
                <$other>::schema_name()
            }

            fn schema_id() -> Cow<'static, str> {
                <$other>::schema_id()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                <$other>::json_schema(generator)
            }
        }
    )* };
}

like! {
    [] Players => u8,
    [] Seat => u8,
    [] SeatSet => Vec<Seat>,
    [T: TS + JsonSchema] PerSeat<T> => Vec<T>,
    [T: TS + JsonSchema, const N: usize] List<T, N> => Vec<T>,
    [E: Edition] piles::Card<E> => String,
    [E: Edition] piles::Suit<E> => String,
    [E: Edition] piles::Cards<E> => Vec<piles::Card<E>>,
    [E: Edition] piles::Pile<E> => piles::OpenPile<E>,
    [] nichtig::Card => String,
    [] nichtig::Cards => Vec<nichtig::Card>,
    [] danger13::Card => String,
    [] danger13::Cards => Vec<danger13::Card>,
    [] danger13::Row => danger13::OpenRow,
    [] danger13::Shown => Option<danger13::Card>,
}
