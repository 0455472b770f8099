"""The vector environment."""

import numpy as np
import pytest

import treize
from treize import Game, IllegalActionError, VecEnv
from treize.nets import forward

GAMES = [(game, players) for game in treize.games() for players in treize.spec(game)["players"]]


def first_legal(mask):
    return mask.argmax(axis=1)


def rollout(env, steps, seed=5):
    """What happened, with actions that depend on the masks only."""
    env.reset(seed=seed)
    seen = []
    for step in range(steps):
        choice = (env.masks * np.random.default_rng(step).random(env.masks.shape)).argmax(axis=1)
        env.step(choice)
        observations = [] if env.observations is None else [env.observations.copy()]
        seen.append((*observations, env.masks.copy(), env.current_player.copy(), env.rewards.copy(), env.done.copy()))
    return seen


def same(left, right):
    return all(np.array_equal(a, b) for one, other in zip(left, right) for a, b in zip(one, other))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_first_game_is_the_game_with_the_same_seed(game, players):
    env, single = VecEnv(game, 2, players=players, seed=3), Game(game, players, seed=3)
    rng = np.random.default_rng(1)
    while not single.is_over:
        seat = single.current_player
        view = single.view(seat)
        assert env.current_player[0] == seat
        assert np.array_equal(env.masks[0], view.mask())
        assert np.array_equal(env.observations[0], view.observe())
        action = rng.choice(single.legal())
        single.play(action)
        env.step([int(action), int(env.masks[1].argmax())])
    assert env.done[0]
    assert list(env.scores[0]) == single.totals


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_results_do_not_depend_on_the_number_of_threads(game, players):
    alone = rollout(VecEnv(game, 50, players=players, threads=1), 60)
    for threads in (2, 3, 7):
        assert same(alone, rollout(VecEnv(game, 50, players=players, threads=threads), 60))


def test_another_seed_deals_other_games():
    env = VecEnv("thirteen", 20)
    first = env.reset(seed=1)[0].copy()
    assert np.array_equal(env.reset(seed=1)[0], first)
    assert not np.array_equal(env.reset(seed=2)[0], first)
    assert not np.array_equal(env.reset()[0], first)


@pytest.mark.parametrize("game", treize.games())
def test_floats_are_the_bytes_divided_by_their_bounds(game):
    most = np.concatenate([np.full(length, bound) for _, _, length, bound, _ in treize.fields(game)])
    for (as_bytes, *_), (as_floats, *_) in zip(
        rollout(VecEnv(game, 7), 50), rollout(VecEnv(game, 7, observation="float32"), 50)
    ):
        assert as_floats.dtype == np.float32
        np.testing.assert_allclose(as_floats, as_bytes / most, rtol=1e-6)


@pytest.mark.parametrize("game", treize.games())
def test_the_nets_own_encoding_has_a_row_for_each_legal_action(game):
    env = VecEnv(game, 5, observation="net", seed=1)
    weights = treize.Net(game).weights
    for _ in range(30):
        observations, masks = env.observations, env.masks
        assert observations.shape[1:] == (treize.spec(game)["most_legal"], treize.spec(game)["net_inputs"])
        for rows, mask in zip(observations, masks):
            count = mask.sum()
            assert rows[:count].any(axis=1).all()
            assert not rows[count:].any()
        best = [np.flatnonzero(mask)[forward(weights, rows[: mask.sum()]).argmax()] for rows, mask in zip(observations, masks)]
        env.step(np.array(best))


def test_without_observations_there_are_masks():
    env = VecEnv("nichtig", 3, observation="none")
    observations, masks, *_ = env.step(env.sample())
    assert observations is None
    assert masks.any(axis=1).all()


@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.uint8])
def test_actions_may_be_any_usual_integers(dtype):
    env = VecEnv("thirteen", 4, seed=1)
    env.step(first_legal(env.masks).astype(dtype))


def test_buffers_of_the_caller_are_written_in_place():
    size = treize.spec("thirteen")["observation_size"]
    buffers = {
        "observations": np.zeros((6, size), np.uint8),
        "masks": np.zeros((6, 18), bool),
        "rewards": np.full((6, 4), np.nan, np.float32),
        "current_player": np.zeros(6, np.int8),
        "done": np.ones(6, bool),
        "scores": np.zeros((6, 4), np.int32),
        "actions": np.zeros(6, np.int64),
    }
    env = VecEnv("thirteen", 6, seed=1, buffers=buffers)
    for name, buffer in buffers.items():
        assert getattr(env, name) is buffer
    assert buffers["observations"].any(), "the first games have been dealt"
    assert not buffers["done"].any()
    before = buffers["observations"].copy()
    assert env.step(env.sample())[0] is buffers["observations"]
    assert not np.array_equal(before, buffers["observations"])
    assert np.array_equal(VecEnv("thirteen", 6, seed=1).observations, before)


@pytest.mark.parametrize(
    ("buffers", "why"),
    [
        ({"masks": np.zeros((6, 17), bool)}, "has the shape"),
        ({"masks": np.zeros((6, 18), np.int8)}, "has another type"),
        ({"masks": np.zeros((18, 6), bool).T}, "is not contiguous"),
        ({"masks": [[False]]}, "has another type"),
        ({"mask": np.zeros((6, 18), bool)}, "there is no buffer `mask`"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused(buffers, why):
    with pytest.raises((ValueError, KeyError), match=why):
        VecEnv("thirteen", 6, buffers=buffers)


def test_a_buffer_that_cannot_be_written_is_refused():
    masks = np.zeros((6, 18), bool)
    masks.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        VecEnv("thirteen", 6, buffers={"masks": masks})


def test_a_step_with_an_illegal_action_changes_nothing():
    env = VecEnv("thirteen", 3, seed=1)
    actions = first_legal(env.masks)
    before = env.observations.copy()
    for wrong in (18, -1, 127, 2**40, int(np.flatnonzero(~env.masks[1])[0])):
        bad = actions.copy()
        bad[1] = wrong
        with pytest.raises(IllegalActionError, match=f"game 1: action {wrong} is not legal, expected one of"):
            env.step(bad)
        assert np.array_equal(env.observations, before)
    other = VecEnv("thirteen", 3, seed=1)
    assert np.array_equal(env.step(actions)[0], other.step(actions)[0])


@pytest.mark.parametrize("actions", [[0], np.zeros(4, np.int64), np.zeros((3, 1), np.int64), np.zeros(3), "abc", None])
def test_actions_that_are_none_are_refused(actions):
    env = VecEnv("thirteen", 3, seed=1)
    with pytest.raises((TypeError, ValueError)):
        env.step(actions)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"game": "whist"}, "there is no game `whist`"),
        ({"players": 7}, "7 players, expected 3 to 6"),
        ({"num_envs": 0}, "num_envs is 0"),
        ({"threads": 0}, "threads is 0"),
        ({"observation": "bits"}, "observation is `bits`, expected"),
        ({"reward": "money"}, "reward is `money`, expected"),
        ({"autoreset": "never"}, "autoreset is `never`, expected"),
        ({"opponents": "grandmaster"}, "there is no player `grandmaster`"),
        ({"opponents": "greedy", "seat": 4}, "seat 4, expected 0 to 3"),
        ({"seat": 1}, "a seat needs opponents"),
        ({"options": {"rounds": 0}}, "option `rounds` is 0"),
        ({"options": {"speed": 1}}, "unknown option `speed`"),
        ({"options": {"rounds": 10**30}}, "option `rounds` is"),
    ],
)
def test_what_cannot_be_set_up_is_refused(arguments, why):
    with pytest.raises(ValueError, match=why):
        VecEnv(**{"game": "thirteen", "num_envs": 2, **arguments})


def play_until_done(env):
    for _ in range(2000):
        env.step(first_legal(env.masks) if env.masks.any() else env.sample())
        if env.done.any():
            return
    raise AssertionError("a game comes to an end")


def test_next_step_shows_the_end_and_then_the_next_deal():
    env = VecEnv("thirteen", 2, seed=1, options={"rounds": 1}, autoreset="next_step")
    play_until_done(env)
    assert env.done.all()
    assert (env.current_player == -1).all()
    assert not env.masks.any()
    assert env.scores.sum() > 0
    env.step([99, -5])
    assert not env.done.any()
    assert (env.rewards == 0).all()
    assert (env.current_player == 0).all()
    assert env.masks.any(axis=1).all()


def test_same_step_shows_the_next_deal_and_keeps_the_end():
    kept = VecEnv("thirteen", 2, seed=1, options={"rounds": 1}, autoreset="next_step")
    env = VecEnv("thirteen", 2, seed=1, options={"rounds": 1}, autoreset="same_step")
    play_until_done(kept)
    play_until_done(env)
    assert env.done.all()
    assert np.array_equal(env.final_observations, kept.observations)
    assert np.array_equal(env.rewards, kept.rewards)
    assert np.array_equal(env.scores, kept.scores)
    assert (env.current_player == 0).all()
    kept.step([0, 0])
    assert np.array_equal(env.observations, kept.observations)
    assert np.array_equal(env.masks, kept.masks)


def test_without_autoreset_a_game_waits_to_be_reset():
    env = VecEnv("thirteen", 2, seed=1, options={"rounds": 1}, autoreset="disabled")
    play_until_done(env)
    with pytest.raises(ValueError, match="game 0 is over"):
        env.step([0, 0])
    env.reset(which=np.array([True, False]))
    assert list(env.current_player) == [0, -1]
    assert list(env.done) == [False, True]
    with pytest.raises(ValueError, match="which has 3 items"):
        env.reset(which=np.ones(3, bool))


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("reward", ["relative", "points", "win"])
def test_rewards_add_up_to_the_result(game, players, reward):
    env = VecEnv(game, 8, players=players, seed=2, reward=reward, autoreset="disabled")
    sums = np.zeros((8, players))
    while not env.done.all():
        which = env.done.copy()
        actions = env.sample()
        if which.any():
            # Games that are over begin again, and are not counted any more.
            keep = sums[which].copy()
            scores = env.scores[which].copy()
            env.reset(which=which)
            env.step(env.sample())
            sums[~which] += env.rewards[~which]
            sums[which], env.scores[which] = keep, scores
            env.done[which] = True
        else:
            env.step(actions)
            sums += env.rewards
    if reward == "win":
        np.testing.assert_allclose(sums.sum(axis=1), 1, rtol=1e-5)
    elif reward == "points":
        sign = 1 if treize.spec(game)["aim"] == "most" else -1
        np.testing.assert_allclose(sums, sign * env.scores, atol=1e-3)
    else:
        np.testing.assert_allclose(sums.sum(axis=1), 0, atol=1e-3)


def test_with_teams_a_reward_is_that_of_the_team():
    options = {"rounds": 1, "teams": True}
    env = VecEnv("nichtig", 5, seed=2, options=options, autoreset="disabled")
    while not env.done.all():
        env.step(env.sample())
    for rewards, scores in zip(env.rewards, env.scores):
        assert list(rewards) == Game("nichtig", 4, options=options).relative(scores.tolist())
        assert rewards[0] == rewards[2] == -rewards[1]


def test_bots_play_the_other_seats():
    env = VecEnv("thirteen", 6, players=3, seed=1, opponents="greedy", seat=1, options={"rounds": 1})
    for _ in range(40):
        assert set(env.current_player) <= {1, -1}
        env.step(env.sample())
    turns = VecEnv("thirteen", 6, players=3, seed=1, opponents="greedy")
    assert list(turns.current_player) == [0, 1, 2, 0, 1, 2]


def test_bots_choose_the_same_with_any_number_of_threads():
    def play(threads):
        env = VecEnv("nichtig", 12, players=3, opponents="easy", threads=threads)
        return rollout(env, 50)

    assert same(play(1), play(5))


def test_arrays_go_to_other_libraries_without_a_copy():
    env = VecEnv("thirteen", 3, seed=1)
    again = np.from_dlpack(env.observations)
    assert np.shares_memory(again, env.observations)
    env.step(env.sample())
    assert np.array_equal(again, env.observations)


def test_random_actions_are_legal_and_reproducible():
    env, other = VecEnv("nichtig", 30, seed=9), VecEnv("nichtig", 30, seed=9)
    for _ in range(30):
        actions = env.sample()
        assert env.masks[np.arange(30), actions].all()
        assert np.array_equal(actions, other.sample())
        env.step(actions)
        other.step(actions)
