"""OpenSpiel's own simulation test, and resampling."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import treize  # noqa: E402
import treize.openspiel  # noqa: E402

ROWS = [
    "treize_thirteen(players=3,rounds=2)",
    "treize_thirteen(players=6,rounds=1)",
    "treize_friday13(players=4,rounds=1)",
    "treize_nichtig(players=3,rounds=1)",
    "treize_nichtig(players=4,rounds=1,teams=true)",
    "treize_danger13(players=2)",
    "treize_danger13(players=5)",
]


@pytest.mark.parametrize("name", ROWS)
def test_the_random_simulation_passes(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def play_some(name, seed, decisions=10):
    game, rng = pyspiel.load_game(name), np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes())
            assert sum(shares) == pytest.approx(1)
            state.apply_action(int(rng.choice(outcomes, p=shares)))
        else:
            assert state.legal_actions() == sorted(state.legal_actions())
            state.apply_action(int(rng.choice(state.legal_actions())))
            decisions -= 1
    return state


@pytest.mark.parametrize("name", ROWS)
def test_a_resampled_state_looks_the_same_to_the_player_and_not_to_others(name):
    state = play_some(name, 1)
    player = state.current_player()
    assert player >= 0
    resample = treize.openspiel.resampler(seed=1)
    others = [resample(state, player) for _ in range(8)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        # It can be played on.
        other.apply_action(other.legal_actions()[0])
    if "danger13" not in name:
        seat = (player + 1) % state.num_players()
        strings = {resample(state, player).observation_string(seat) for _ in range(8)}
        assert len(strings) > 1, "what others hold is imagined"


def test_the_same_cards_are_drawn_by_chance_as_are_in_the_box():
    state = pyspiel.load_game("treize_thirteen(players=3)").new_initial_state()
    first = dict(state.chance_outcomes())
    assert sum(first.values()) == pytest.approx(1)
    assert max(first.values()) == pytest.approx(8 / 50), "eight wild cards of fifty"
    state.apply_action(15)
    assert dict(state.chance_outcomes())[15] == pytest.approx(7 / 49)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 15) == "r4"


def test_players_who_saw_different_things_have_different_information_states():
    state = play_some("treize_thirteen(players=3,rounds=1)", 1)
    strings = {state.information_state_string(player) for player in range(3)}
    assert len(strings) == 3
    longer = play_some("treize_thirteen(players=3,rounds=1)", 1, decisions=12)
    assert longer.information_state_string(0).startswith(state.information_state_string(0))
