//! Null & Nichtig.

mod encode;
mod greedy;
mod observe;

use std::sync::LazyLock;

use treize_engine::games::Nichtig;
use treize_engine::games::nichtig::{Action, View};
use treize_engine::{ActionSet, SeededChance};

use super::BotGame;
use crate::encode::Encoder;
use crate::net::Net;
use crate::observe::Observer;

impl BotGame for Nichtig {
    const ENCODER: Option<Encoder<Self>> = Some(Encoder { size: encode::SIZE, write: encode::write });
    const OBSERVER: Option<Observer<Self>> = Some(observe::OBSERVER);

    fn greedy(view: &View, legal: ActionSet<Action>, _: &mut SeededChance) -> Action {
        greedy::choose(view, legal)
    }

    fn net() -> Option<&'static Net> {
        static NET: LazyLock<Net> =
            LazyLock::new(|| Net::shipped(encode::SIZE, include_bytes!("../../nets/nichtig.net")));
        Some(&NET)
    }
}
