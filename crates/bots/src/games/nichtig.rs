//! Null & Nichtig.

mod encode;
mod greedy;
mod hindsight;
mod observe;

use std::sync::LazyLock;

use treize_engine::games::Nichtig;
use treize_engine::games::nichtig::{Action, View};
use treize_engine::{ActionSet, SeededChance};

use super::BotGame;
use crate::encode::Encoder;
use crate::luck::LuckSampling;
use crate::observe::Observer;
use crate::trained::TrainedNet;
use crate::{Hindsight, SearchSettings};

impl BotGame for Nichtig {
    const ENCODER: Option<Encoder<Self>> = Some(encoder::<2>());
    const EARLIER_ENCODERS: &'static [Encoder<Self>] = &[encoder::<1>()];
    // Nothing is drawn after the deal, so that samples with the same luck differ by their deals only.
    const LUCK: LuckSampling = LuckSampling { turns: 1, shared: 4 };
    const OBSERVER: Option<Observer<Self>> = Some(observe::OBSERVER);
    const HINDSIGHT: Option<Hindsight<Self>> = Some(hindsight::HINDSIGHT);
    // The best of those that were measured, and not certainly: docs/bots.md has the figures.
    const SEARCH: SearchSettings = SearchSettings { turns: 2, prior: 24.0 };

    fn greedy(view: &View, legal: ActionSet<Action>, _: &mut SeededChance) -> Action {
        greedy::choose(view, legal)
    }

    fn net() -> Option<&'static TrainedNet> {
        static NET: LazyLock<TrainedNet> =
            LazyLock::new(|| TrainedNet::shipped(include_bytes!("../../nets/nichtig.net")));
        Some(&NET)
    }
}

const fn encoder<const VERSION: u16>() -> Encoder<Nichtig> {
    Encoder {
        size: encode::size(VERSION),
        version: VERSION,
        spans_rounds: false,
        continues: encode::continues,
        write: encode::write::<VERSION>,
    }
}
