"""The examples, run as programs against the installed package."""

import importlib.util
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def run(name, *arguments):
    command = [sys.executable, EXAMPLES / name, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_a_game_is_looked_at():
    text = run("look_at_a_game.py")
    assert "Null & Nichtig: 3 to 6 players" in text
    assert "totals: [" in text
    assert "greedy: +" in text
    assert "own play" in text and "was better" in text
    assert "without luck" in text


def test_a_player_that_is_trained_beats_chance():
    spec = importlib.util.spec_from_file_location("train_a_player", EXAMPLES / "train_a_player.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    policy = module.train(updates=30, games=128)
    mean, error = module.against(policy, "random", games=2048)
    assert mean > 3 * error > 0, (mean, error)
    result = module.duplicate(policy, "random", deals=12)
    assert result.deals == 12
    assert result.luck_adjusted.mean > 2 * result.luck_adjusted.error > 0, str(result)


def test_simulation_is_distributed_over_ray():
    if importlib.util.find_spec("ray") is None:
        assert "skipped: ray is not installed" in run("ray_rollouts.py")
        pytest.skip("ray is not installed")
    assert "2048 decisions" in run("ray_rollouts.py", "--tasks", "2", "--games", "16", "--steps", "64")
