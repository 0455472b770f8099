//! [`Judge`]: a network and its encoder, which together tell what a game's actions are worth.

use std::any::{Any, TypeId};
use std::sync::LazyLock;

use treize_engine::games::{Danger13, Danger13V1, Friday13, Nichtig, Thirteen};
use treize_engine::{ActionSet, Game, SeededChance};

use crate::encode::{Encoder, encoder};
use crate::net::{Inputs, Net, ParseNetError, SCALE};
use crate::{Limit, Player, PlayerError};

/// Tells what an action is worth.
pub struct Judge<G: Game> {
    encoder: Encoder<G>,
    net: Net,
}

impl<G: Game> Judge<G> {
    /// A judge with this network.
    pub fn new(encoder: Encoder<G>, net: Net) -> Self {
        Judge { encoder, net }
    }

    /// The network.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// Takes another network, from its file.
    pub fn set_net(&mut self, bytes: &[u8]) -> Result<(), ParseNetError> {
        self.net = Net::from_bytes(self.encoder.size, bytes)?;
        Ok(())
    }

    /// The network, for training.
    pub fn net_mut(&mut self) -> &mut Net {
        &mut self.net
    }

    /// Writes down how the network is shown the action, for learning.
    pub fn encode(&self, view: &G::View, action: G::Action, inputs: &mut Inputs) {
        (self.encoder.write)(view, action, inputs);
    }

    /// The most valuable of the actions, and what the network says of it; `inputs` is room to work in.
    pub fn best(&self, view: &G::View, legal: ActionSet<G::Action>, inputs: &mut Inputs) -> (G::Action, f32) {
        let values = legal.iter().map(|action| {
            self.encode(view, action, inputs);
            (action, self.net.value(inputs))
        });
        let best = values.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.expect("there is something to choose from")
    }

    /// The value of the best action, as a relative score.
    pub fn value(&self, view: &G::View, legal: ActionSet<G::Action>, inputs: &mut Inputs) -> f32 {
        SCALE * self.best(view, legal, inputs).1
    }
}

macro_rules! shipped {
    ($($name:ident: $game:ty = $file:literal),* $(,)?) => {
        $(static $name: LazyLock<Judge<$game>> = LazyLock::new(|| {
            let encoder = encoder::<$game>().expect("a game with an encoder");
            let net = Net::from_bytes(encoder.size, include_bytes!(concat!("../nets/", $file)));
            Judge::new(encoder, net.expect("the shipped network fits its encoder"))
        });)*

        /// The judge that comes with the program, if the game has one.
        pub fn shipped<G: Game>() -> Option<&'static Judge<G>> {
            $(if TypeId::of::<G>() == TypeId::of::<$game>() {
                return (&*$name as &'static dyn Any).downcast_ref::<Judge<G>>();
            })*
            None
        }
    };
}

shipped! {
    THIRTEEN: Thirteen = "thirteen.net",
    FRIDAY13: Friday13 = "friday13.net",
    NICHTIG: Nichtig = "nichtig.net",
    DANGER13: Danger13 = "danger13.net",
    DANGER13_V1: Danger13V1 = "danger13.net",
}

/// Plays what a judge thinks best.
pub struct ByJudge<G: Game> {
    judge: &'static Judge<G>,
    inputs: Inputs,
}

impl<G: Game> ByJudge<G> {
    /// A player who trusts this judge.
    pub fn new(judge: &'static Judge<G>) -> Self {
        ByJudge { judge, inputs: Inputs::default() }
    }
}

impl<G: Game> Player<G> for ByJudge<G> {
    fn choose(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        _: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        Ok(self.judge.best(view, legal, &mut self.inputs).0)
    }
}

/// A judge with a network that has not been trained.
pub fn untrained<G: Game>(seed: u64) -> Option<Judge<G>> {
    let encoder = encoder::<G>()?;
    let net = Net::new(encoder.size, &mut SeededChance::new(seed));
    Some(Judge::new(encoder, net))
}
