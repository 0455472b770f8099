//! What players know about each game beyond its rules: [`BotGame`], implemented in one file per game.
//!
//! A game needs nothing here. Any game of the engine's list is played at random and searched with random rollouts; a
//! game that implements [`BotGame`] and is in the list below is played better.

mod danger13;
mod friday13;
mod nichtig;
mod piles;
mod thirteen;

use treize_engine::games::{Danger13, Danger13V1, Friday13, GAMES, Nichtig, Thirteen};
use treize_engine::{Action, ActionSet, Game, SeededChance, games};

use crate::encode::Encoder;
use crate::inference::Hindsight;
use crate::judge::Judge;
use crate::luck::LuckSampling;
use crate::observe::Observer;
use crate::player::Policy;
use crate::search::SearchSettings;
use crate::trained::TrainedNet;
use crate::{Budget, Spec};

/// A game about which players know more than its rules.
pub trait BotGame: Game {
    /// How a decision is shown to [`BotGame::net`]. Without it the game cannot be trained.
    const ENCODER: Option<Encoder<Self>> = None;
    /// The version after [`BotGame::ENCODER`], with which networks are trained now: until one of them takes the place of
    /// [`BotGame::net`], and then it is the present one.
    const NEXT_ENCODER: Option<Encoder<Self>> = None;

    /// Earlier versions of [`BotGame::ENCODER`], so that networks of their time can still be played against.
    const EARLIER_ENCODERS: &'static [Encoder<Self>] = &[];

    /// How luck is taken out of results: docs/bots.md has the figures.
    const LUCK: LuckSampling = LuckSampling::USUAL;

    /// How a view is shown to learners. Without it the game has no vector environment.
    const OBSERVER: Option<Observer<Self>> = None;

    /// What a search can infer from the decisions of others. Without it, all worlds that fit the view are equally likely.
    const HINDSIGHT: Option<Hindsight<Self>> = None;

    /// How the search uses the network.
    const SEARCH: SearchSettings = SearchSettings::USUAL;

    /// The rule of thumb: chooses from one view, without sampling what others hold.
    ///
    /// It is a player, and the policy of rollouts.
    fn greedy(view: &Self::View, legal: ActionSet<Self::Action>, chance: &mut SeededChance) -> Self::Action;

    /// The network that was trained on [`BotGame::ENCODER`]: a file of `nets/`.
    fn net() -> Option<&'static TrainedNet> {
        None
    }

    /// The search that plays [`Level::Expert`](crate::Level::Expert).
    fn expert(budget: Budget) -> Spec {
        Spec::Search(budget)
    }
}

/// What players know about a game, as a value: of a [`BotGame`], or of any other game.
#[derive(Clone, Debug)]
pub struct Knowledge<G: Game> {
    /// [`BotGame::greedy`]
    pub greedy: Policy<G>,
    /// [`BotGame::ENCODER`]
    pub encoder: Option<Encoder<G>>,
    /// [`BotGame::NEXT_ENCODER`]
    pub next_encoder: Option<Encoder<G>>,
    /// [`BotGame::EARLIER_ENCODERS`]
    pub earlier_encoders: &'static [Encoder<G>],
    /// [`BotGame::LUCK`]
    pub luck: LuckSampling,
    /// [`BotGame::OBSERVER`]
    pub observer: Option<Observer<G>>,
    /// [`BotGame::HINDSIGHT`]
    pub hindsight: Option<Hindsight<G>>,
    /// [`BotGame::SEARCH`]
    pub search: SearchSettings,
    /// [`BotGame::net`]
    pub net: Option<&'static TrainedNet>,
    /// The encoder with [`BotGame::net`].
    pub judge: Option<Judge<'static, G>>,
    /// [`BotGame::expert`]
    pub expert: fn(Budget) -> Spec,
}

impl<G: BotGame> Knowledge<G> {
    /// All that is known.
    pub fn of() -> Knowledge<G> {
        let net = G::net();
        let judge = G::ENCODER.zip(net).map(|(encoder, net)| Judge::new(encoder, net.net()));
        Knowledge {
            greedy: G::greedy,
            encoder: G::ENCODER,
            next_encoder: G::NEXT_ENCODER,
            earlier_encoders: G::EARLIER_ENCODERS,
            luck: G::LUCK,
            observer: G::OBSERVER,
            hindsight: G::HINDSIGHT,
            search: G::SEARCH,
            net,
            judge,
            expert: G::expert,
        }
    }
}

impl<G: Game> Knowledge<G> {
    /// The encoder that networks are trained with: the newest.
    pub fn training_encoder(&self) -> Option<&Encoder<G>> {
        self.next_encoder.as_ref().or(self.encoder.as_ref())
    }

    /// All encoders that a network may have been trained with: the present one, the next one, and earlier ones.
    pub fn encoders(&self) -> impl Iterator<Item = &Encoder<G>> {
        self.encoder.iter().chain(&self.next_encoder).chain(self.earlier_encoders)
    }

    /// Nothing but the rules: the rule of thumb is a random choice, and there is no network.
    pub fn rules_only() -> Knowledge<G> {
        Knowledge {
            greedy: |_, legal, chance| chance.pick(legal),
            encoder: None,
            next_encoder: None,
            earlier_encoders: &[],
            luck: LuckSampling::USUAL,
            observer: None,
            hindsight: None,
            search: SearchSettings::USUAL,
            net: None,
            judge: None,
            expert: Spec::Flat,
        }
    }
}

/// Something to do with a game that is known by its name only: it gets the game's type, and what players know about it.
pub trait Visit {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output;
}

/// A visitor for [`treize_engine::games`], where games come without knowledge.
struct RulesOnly<V>(V);

impl<V: Visit> games::Visit for RulesOnly<V> {
    type Output = V::Output;

    fn visit<G: Game>(self) -> V::Output {
        self.0.visit(Knowledge::<G>::rules_only())
    }
}

macro_rules! bot_games {
    ($($game:ty),* $(,)?) => {
        /// Visits the game with this [`Game::ID`] by this version of its rules; nothing happens if there is none.
        pub fn visit_version<V: Visit>(id: &str, rules: u64, visitor: V) -> Option<V::Output> {
            $(if id == <$game>::ID && rules == u64::from(<$game>::RULES) {
                return Some(visitor.visit(Knowledge::<$game>::of()));
            })*
            games::visit_version(id, rules, RulesOnly(visitor))
        }
    };
}

bot_games![Thirteen, Friday13, Nichtig, Danger13, Danger13V1];

/// Visits the game with this [`Game::ID`] by its present rules; nothing happens if there is none.
pub fn visit<V: Visit>(id: &str, visitor: V) -> Option<V::Output> {
    let info = GAMES.iter().find(|info| info.game == id)?;
    visit_version(id, info.rules.into(), visitor)
}

/// The action with the lowest cost; the first of equals.
fn cheapest<A: Action>(actions: ActionSet<A>, cost: impl Fn(A) -> f32) -> A {
    let costs = actions.iter().map(|action| (action, cost(action)));
    let cheapest = costs.reduce(|best, next| if next.1 < best.1 { next } else { best });
    cheapest.expect("there is something to choose").0
}

#[cfg(test)]
mod tests {
    use treize_engine::games::VERSIONS;

    use super::*;

    /// Is there a network, and what does an expert do?
    struct Ask;

    impl Visit for Ask {
        type Output = (bool, Spec);

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            (knowledge.judge.is_some(), (knowledge.expert)(Budget::Playouts(1)))
        }
    }

    #[test]
    fn every_version_of_a_game_is_known_as_well_as_the_present_one() {
        for &(game, rules) in VERSIONS {
            let of_version = visit_version(game, rules.into(), Ask).expect("a version of the list");
            assert_eq!(Some(of_version), visit(game, Ask), "{game} by rules version {rules}");
        }
        assert_eq!(visit("whist", Ask), None);
        assert_eq!(visit_version("thirteen", 99, Ask), None);
    }

    /// Does the network that comes with the program fit its game?
    struct CheckNet;

    impl Visit for CheckNet {
        type Output = Result<(), crate::NetError>;

        fn visit<G: Game>(self, knowledge: Knowledge<G>) -> Self::Output {
            let net = knowledge.net.expect("every game of the list has a network");
            let present = knowledge.encoder.as_ref().map(|encoder| encoder.version);
            net.encoder(&knowledge).map(|encoder| assert_eq!(Some(encoder.version), present, "{}", G::ID))
        }
    }

    #[test]
    fn every_network_that_comes_with_the_program_is_for_its_game_and_the_present_encoder() {
        for &(game, rules) in VERSIONS {
            assert_eq!(visit_version(game, rules.into(), CheckNet), Some(Ok(())), "{game}");
        }
    }

    #[test]
    fn a_game_that_only_the_engine_knows_is_visited_with_its_rules_only() {
        #[expect(unreachable_pub, reason = "the list above is public")]
        mod shorter {
            use super::super::*;
            bot_games![Thirteen];
        }
        let visited = |game| shorter::visit_version(game, 1, Ask);
        assert_eq!(visited("thirteen"), Some((true, Spec::Search(Budget::Playouts(1)))));
        assert_eq!(visited("nichtig"), Some((false, Spec::Flat(Budget::Playouts(1)))));
    }
}
