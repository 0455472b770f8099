//! [`Judge`]: a network and its encoder, which together tell what a game's actions are worth.

use std::sync::Arc;

use treize_engine::{ActionSet, Game};

use crate::encode::Encoder;
use crate::net::{Inputs, Net, Room, SCALE};
use crate::trained::TrainedNet;
use crate::{Limit, Player, PlayerError};

/// Tells what an action is worth.
#[derive(Clone, Debug)]
pub struct Judge<'a, G: Game> {
    encoder: Encoder<G>,
    net: Source<'a>,
}

/// Where the network is.
#[derive(Clone, Debug)]
enum Source<'a> {
    /// It is being trained, or comes with the program.
    Borrowed(&'a Net),
    /// It was read from a file; all players that use it share it.
    Shared(Arc<TrainedNet>),
}

impl<'a, G: Game> Judge<'a, G> {
    /// A judge with this network, which has as many inputs as the encoder.
    pub fn new(encoder: Encoder<G>, net: &'a Net) -> Self {
        Judge { encoder, net: Source::Borrowed(net) }
    }

    /// A judge with a network from a file, which fits the encoder: [`TrainedNet::check`].
    pub(crate) fn shared(encoder: Encoder<G>, net: Arc<TrainedNet>) -> Self {
        Judge { encoder, net: Source::Shared(net) }
    }

    /// The network.
    pub fn net(&self) -> &Net {
        match &self.net {
            Source::Borrowed(net) => net,
            Source::Shared(net) => net.net(),
        }
    }

    /// Writes down how the network is shown the action, for learning.
    pub fn encode(&self, view: &G::View, action: G::Action, inputs: &mut Inputs) {
        (self.encoder.write)(view, action, inputs);
    }

    /// The most valuable of the actions, and what the network says of it; `room` is room to work in.
    pub fn best(&self, view: &G::View, legal: ActionSet<G::Action>, room: &mut Room) -> (G::Action, f32) {
        let mut best = None;
        self.each(view, legal, room, |action, value| {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((action, value));
            }
        });
        best.expect("there is something to choose from")
    }

    /// What the network says of each action, in units of [`SCALE`].
    pub fn each(
        &self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        room: &mut Room,
        mut tell: impl FnMut(G::Action, f32),
    ) {
        let net = self.net();
        net.begin(room);
        for action in legal {
            self.encode(view, action, &mut room.inputs);
            tell(action, net.next_value(room));
        }
    }

    /// The value of the best action, as a relative score.
    pub fn value(&self, view: &G::View, legal: ActionSet<G::Action>, room: &mut Room) -> f32 {
        SCALE * self.best(view, legal, room).1
    }
}

/// Plays what a judge thinks best.
pub(crate) struct ByJudge<G: Game> {
    judge: Judge<'static, G>,
    room: Room,
}

impl<G: Game> ByJudge<G> {
    /// A player who trusts this judge.
    pub(crate) fn new(judge: Judge<'static, G>) -> Self {
        ByJudge { judge, room: Room::default() }
    }
}

impl<G: Game> Player<G> for ByJudge<G> {
    fn choose(
        &mut self,
        view: &G::View,
        legal: ActionSet<G::Action>,
        _: &Limit<'_>,
    ) -> Result<G::Action, PlayerError> {
        Ok(self.judge.best(view, legal, &mut self.room).0)
    }
}
