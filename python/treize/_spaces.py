"""What the adapters have in common."""

from __future__ import annotations

import numpy as np

from ._treize import Game, fields, spec


def bounds(game: str) -> np.ndarray:
    """The largest value of each byte of an observation."""
    return np.concatenate([np.full(length, most, np.uint8) for _, _, length, most, _ in fields(game)])


def round_rewards(game: Game, before: int, reward: str) -> np.ndarray:
    """What each seat gets for the rounds that have ended since there were `before` of them."""
    rewards = np.zeros(game.players)
    if reward == "win":
        if game.is_over and len(game.rounds) > before:
            winners = game.winners or []
            rewards[winners] = 1 / len(winners)
        return rewards
    sign = 1 if spec(game.game)["aim"] == "most" else -1
    for scores in game.rounds[before:]:
        rewards += game.relative(scores) if reward == "relative" else sign * np.array(scores, float)
    return rewards


def check_reward(reward: str) -> str:
    """The name of a reward, if there is one."""
    if reward not in ("relative", "points", "win"):
        raise ValueError(f"reward is `{reward}`, expected relative, points or win")
    return reward
