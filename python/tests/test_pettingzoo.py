"""PettingZoo's own tests, for every game, number of players and choice of options."""

import itertools

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

import treize
from treize.pettingzoo import TreizeAEC, bot, env


def choices():
    """Every combination of options, each absent or at a usual value, with every number of players that it goes with."""
    for game in treize.games():
        spec = treize.spec(game)
        samples = [
            [(key, None), *((key, value) for value in ([True] if of["kind"] == "bool" else [of["min"], of["usual"]]))]
            for key, of in spec["options"].items()
        ]
        for players in spec["players"]:
            for chosen in itertools.product(*samples):
                options = {key: value for key, value in chosen if value is not None}
                try:
                    treize.Game(game, players, options=options, seed=0)
                except ValueError:
                    continue  # these options exclude each other, or need another number of players
                yield pytest.param(game, players, options, id=f"{game}-{players}-{options}")


def cycles(options):
    """Turns of each agent: enough for a game to end where that is soon, and fewer for the many combinations of options."""
    return 6 if options else 20


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "players", "options"), list(choices()))
def test_the_api_test_passes(game, players, options, capsys):
    api_test(env(game, players=players, options=options), num_cycles=cycles(options))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "players", "options"), list(choices()))
def test_the_seed_test_passes(game, players, options):
    seed_test(lambda: env(game, players=players, options=options), num_cycles=cycles(options))


@pytest.mark.parametrize(("reward", "sums"), [("relative", 0.0), ("win", 1.0)])
@pytest.mark.parametrize("game", treize.games())
def test_a_whole_game_ends_with_the_rewards_of_its_result(game, reward, sums):
    table = TreizeAEC(game, 3, reward=reward)
    table.reset(seed=1)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, gained, terminated, truncated, _ = table.last()
        totals[agent] += gained
        assert not truncated
        table.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[-1]))
    assert table.game.is_over
    assert sum(totals.values()) == pytest.approx(sums, abs=1e-6)
    if reward == "relative":
        assert list(totals.values()) == pytest.approx(table.game.returns)


def test_the_games_are_registered():
    for game, name in treize.registration.IDS.items():
        made = pettingzoo.make("aec", f"treize/{name}-v1", players=4)
        made.reset(seed=1)
        assert made.unwrapped.game.game == game


def test_a_bot_chooses_for_an_agent():
    table = env("danger13", players=2)
    table.reset(seed=1)
    greedy = bot("greedy", table)
    for agent in table.agent_iter():
        *_, terminated, _, _ = table.last()
        table.step(None if terminated else greedy(agent))
    assert table.unwrapped.game.is_over


def test_an_illegal_action_is_refused():
    table = env("thirteen")
    table.reset(seed=1)
    illegal = int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(treize.IllegalActionError):
        table.step(illegal)


@pytest.mark.parametrize("arguments", [{"players": 9}, {"reward": "money"}, {"render_mode": "rgb"}, {"options": {"x": 1}}])
def test_what_cannot_be_set_up_is_refused(arguments):
    with pytest.raises(ValueError):
        TreizeAEC("thirteen", **arguments)
