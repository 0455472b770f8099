//! Danger 13, by any version of its rules: views and actions have the same types in all of them.

mod encode;
mod greedy;
mod observe;

use std::sync::LazyLock;

use treize_engine::games::danger13::{Action, Versioned, View};
use treize_engine::{ActionSet, SeededChance};

use super::BotGame;
use crate::encode::Encoder;
use crate::observe::Observer;
use crate::trained::TrainedNet;
use crate::{Budget, Spec};

impl<const RULES: u16> BotGame for Versioned<RULES> {
    const ENCODER: Option<Encoder<Self>> = Some(encoder::<RULES, 2>());
    const NEXT_ENCODER: Option<Encoder<Self>> = Some(encoder::<RULES, 3>());
    const EARLIER_ENCODERS: &'static [Encoder<Self>] = &[encoder::<RULES, 1>()];
    const OBSERVER: Option<Observer<Self>> = Some(observe::observer());

    fn greedy(view: &View, legal: ActionSet<Action>, _: &mut SeededChance) -> Action {
        greedy::choose(view, legal)
    }

    fn net() -> Option<&'static TrainedNet> {
        static NET: LazyLock<TrainedNet> =
            LazyLock::new(|| TrainedNet::shipped(include_bytes!("../../nets/danger13.net")));
        Some(&NET)
    }

    /// A round is short, and its end says more than the network: see docs/bots.md.
    fn expert(budget: Budget) -> Spec {
        Spec::Flat(budget)
    }
}

const fn encoder<const RULES: u16, const VERSION: u16>() -> Encoder<Versioned<RULES>> {
    Encoder {
        size: encode::size(VERSION),
        version: VERSION,
        spans_rounds: VERSION > 1,
        continues: encode::continues,
        write: encode::write::<VERSION>,
    }
}
