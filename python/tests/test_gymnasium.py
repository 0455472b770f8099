"""Gymnasium's own check, and the three modes of autoreset."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import treize
from treize.gymnasium import TreizeEnv, TreizeVectorEnv
from treize.registration import IDS


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("game", treize.games())
def test_the_check_passes(game, seat):
    check_env(gymnasium.make(f"treize/{IDS[game]}-v1", players=3, opponents="greedy", seat=seat).unwrapped)


@pytest.mark.parametrize("opponents", ["beginner", "random", "net", "search:2"])
@pytest.mark.parametrize("game", treize.games())
def test_a_game_is_played_to_its_end_against_bots(game, opponents):
    env = TreizeEnv(game, 3, opponents=opponents, seat=2)
    obs, info = env.reset(seed=1)
    total, terminated = 0.0, False
    while not terminated:
        assert info["seat"] == 2
        assert obs in env.observation_space
        obs, reward, terminated, truncated, info = env.step(int(obs["action_mask"].argmax()))
        total += reward
    assert total == pytest.approx(env.game.returns[2], abs=1e-4)
    with pytest.raises(RuntimeError, match="the game is over"):
        env.step(0)


def test_an_illegal_action_ends_the_game_or_raises():
    env = TreizeEnv("thirteen", illegal_reward=-7)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, _, _ = env.step(illegal)
    assert (reward, terminated) == (-7, True)
    env = TreizeEnv("thirteen", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(treize.IllegalActionError):
        env.step(illegal)


def test_the_vector_environment_is_registered():
    env = gymnasium.make_vec("treize/Nichtig-v1", num_envs=3, players=3, vectorization_mode="vector_entry_point")
    obs, _ = env.reset(seed=1)
    assert obs["observation"].shape[0] == 3
    assert obs in env.observation_space


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_new_game_follows_as_the_mode_says(mode):
    env = TreizeVectorEnv("thirteen", 4, players=3, options={"rounds": 1}, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] == mode
    obs, _ = env.reset(seed=1)
    terminated = np.zeros(4, bool)
    while not terminated.any():
        last = obs["observation"].copy()
        obs, rewards, terminated, truncated, infos = env.step(obs["action_mask"].argmax(axis=1))
    assert terminated.all(), "a round of 13 has the same length for all"
    assert rewards.dtype == np.float64
    if mode == AutoresetMode.SAME_STEP:
        assert infos["_final_obs"].all()
        assert not infos["final_obs"][0]["action_mask"].any()
        assert obs["action_mask"].any(axis=1).all()
    else:
        assert not obs["action_mask"].any()
        assert "final_obs" not in infos
    if mode == AutoresetMode.NEXT_STEP:
        obs, rewards, terminated, *_ = env.step(np.zeros(4, np.int64))
        assert not terminated.any()
        assert (rewards == 0).all()
    if mode == AutoresetMode.DISABLED:
        with pytest.raises(ValueError, match="is over"):
            env.step(np.zeros(4, np.int64))
        obs, _ = env.reset(options={"reset_mask": np.array([True, False, True, True])})
        assert list(obs["action_mask"].any(axis=1)) == [True, False, True, True]
    assert not np.array_equal(obs["observation"], last)


def test_a_copy_is_kept_and_a_buffer_is_written_again():
    for copy in (True, False):
        env = TreizeVectorEnv("thirteen", 2, copy=copy)
        first, _ = env.reset(seed=1)
        second, *_ = env.step(first["action_mask"].argmax(axis=1))
        assert (first["observation"] is second["observation"]) is not copy
