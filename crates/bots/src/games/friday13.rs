//! Vendredi 13.

use std::sync::LazyLock;

use treize_engine::games::Friday13;
use treize_engine::{ActionSet, Game, SeededChance};

use super::{BotGame, piles};
use crate::encode::Encoder;
use crate::luck::LuckSampling;
use crate::observe::Observer;
use crate::trained::TrainedNet;

impl BotGame for Friday13 {
    const ENCODER: Option<Encoder<Self>> = Some(piles::encoder::<_, 3>());
    const EARLIER_ENCODERS: &'static [Encoder<Self>] = &[piles::encoder::<_, 2>(), piles::encoder::<_, 1>()];
    // Nothing is drawn after the deal, so that samples with the same luck differ by their deals only.
    const LUCK: LuckSampling = LuckSampling { turns: 1, shared: 4 };
    const OBSERVER: Option<Observer<Self>> = Some(piles::observer());

    fn greedy(
        view: &<Self as Game>::View,
        legal: ActionSet<<Self as Game>::Action>,
        _: &mut SeededChance,
    ) -> <Self as Game>::Action {
        piles::greedy(view, legal)
    }

    fn net() -> Option<&'static TrainedNet> {
        static NET: LazyLock<TrainedNet> =
            LazyLock::new(|| TrainedNet::shipped(include_bytes!("../../nets/friday13.net")));
        Some(&NET)
    }
}
