//! 13.

use std::sync::LazyLock;

use treize_engine::games::Thirteen;
use treize_engine::{ActionSet, Game, SeededChance};

use super::{BotGame, piles};
use crate::encode::Encoder;
use crate::luck::LuckSampling;
use crate::observe::Observer;
use crate::trained::TrainedNet;

impl BotGame for Thirteen {
    const ENCODER: Option<Encoder<Self>> = Some(piles::encoder::<_, 3>());
    const EARLIER_ENCODERS: &'static [Encoder<Self>] = &[piles::encoder::<_, 2>(), piles::encoder::<_, 1>()];
    // At its next turn a seat has not used what it drew, and the network says too little of what the card is worth.
    const LUCK: LuckSampling = LuckSampling { turns: 2, shared: 4 };
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
            LazyLock::new(|| TrainedNet::shipped(include_bytes!("../../nets/thirteen.net")));
        Some(&NET)
    }
}
