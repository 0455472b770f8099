//! Danger 13, by any version of its rules: views and actions have the same types in all of them.

mod encode;
mod greedy;
mod observe;

use std::sync::LazyLock;

use treize_engine::games::danger13::{Action, Versioned, View};
use treize_engine::{ActionSet, SeededChance};

use super::BotGame;
use crate::encode::Encoder;
use crate::net::Net;
use crate::observe::Observer;
use crate::{Budget, Spec};

impl<const RULES: u16> BotGame for Versioned<RULES> {
    const ENCODER: Option<Encoder<Self>> = Some(Encoder { size: encode::SIZE, write: encode::write });
    const OBSERVER: Option<Observer<Self>> = Some(observe::observer());

    fn greedy(view: &View, legal: ActionSet<Action>, _: &mut SeededChance) -> Action {
        greedy::choose(view, legal)
    }

    fn net() -> Option<&'static Net> {
        static NET: LazyLock<Net> =
            LazyLock::new(|| Net::shipped(encode::SIZE, include_bytes!("../../nets/danger13.net")));
        Some(&NET)
    }

    /// A round is short, and its end says more than the network: see docs/bots.md.
    fn expert(budget: Budget) -> Spec {
        Spec::Flat(budget)
    }
}
