"""The games as Gymnasium environments: one seat, with bots in the others.

>>> import gymnasium
>>> env = gymnasium.make("treize/Danger13-v1", players=3, opponents="greedy")
>>> obs, info = env.reset(seed=1)
>>> sorted(obs), info["seat"]
(['action_mask', 'observation'], 0)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import Env, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ._spaces import bounds, check_reward, round_rewards
from ._treize import Game, Player, VecEnv, spec
from .registration import register_all


def _space(game: str) -> spaces.Dict:
    most = bounds(game)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (spec(game)["num_actions"],), dtype=np.int8),
        }
    )


class TreizeEnv(Env):
    """One seat of a game against bots.

    With `seat=None` a new seat is drawn for each game. An action that is not legal ends the game with the reward
    `illegal_reward`, because Gymnasium's own checks and plain learners ignore masks; `illegal="raise"` raises instead.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "thirteen",
        players: int = 4,
        opponents: str = "greedy",
        seat: int | None = 0,
        options: dict[str, int | bool] | None = None,
        reward: str = "relative",
        illegal: str = "terminate",
        illegal_reward: float = -20.0,
        render_mode: str | None = None,
    ):
        if illegal not in ("terminate", "raise"):
            raise ValueError(f"illegal is `{illegal}`, expected terminate or raise")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"seat {seat}, expected 0 to {players - 1}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is `{render_mode}`, expected ansi or None")
        self._reward, self._illegal, self._illegal_reward = check_reward(reward), illegal, illegal_reward
        self._seat, self._options, self._opponents = seat, options, opponents
        self.render_mode = render_mode
        self.game = Game(game, players, options=options, seed=0)
        self.seat = seat or 0
        self._bots = Player(opponents)
        self.observation_space = _space(game)
        self.action_space = spaces.Discrete(spec(game)["num_actions"])
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Deals a new game and lets the bots play until it is this seat's turn."""
        super().reset(seed=seed)
        old = self.game
        self.seat = int(self.np_random.integers(old.players)) if self._seat is None else self._seat
        self.game = Game(old.game, old.players, options=self._options, seed=self._draw())
        self._bots = Player(self._opponents, seed=self._draw())
        self._over = False
        self._let_bots_play()
        return self._observe(), self._info()

    def step(self, action: int):
        """Plays for this seat, then lets the bots play until it is this seat's turn again."""
        if self._over:
            raise RuntimeError("the game is over: reset the environment")
        if not self.action_masks()[int(action)]:
            if self._illegal == "raise":
                self.game.play(int(action), self.seat)
            self._over = True
            return self._observe(), float(self._illegal_reward), True, False, self._info()
        before = len(self.game.rounds)
        self.game.play(int(action), self.seat)
        self._let_bots_play()
        reward = round_rewards(self.game, before, self._reward)[self.seat]
        self._over = self.game.is_over
        return self._observe(), float(reward), self._over, False, self._info()

    def action_masks(self) -> np.ndarray:
        """Which actions are legal: the name that MaskablePPO of sb3-contrib asks for."""
        return self.game.mask(self.seat)

    def render(self) -> str | None:
        return self.game.text(self.seat) if self.render_mode == "ansi" else None

    def _draw(self) -> int:
        return int(self.np_random.integers(2**63))

    def _let_bots_play(self) -> None:
        while not self.game.is_over and self.seat not in self.game.to_act:
            self._bot_plays(self.game.current_player)
        # Where several choose at once, the others' choices wait for nobody.

    def _bot_plays(self, seat: int) -> None:
        self.game.play(self._bots(self.game.view(seat)), seat)

    def _observe(self) -> dict[str, np.ndarray]:
        view = self.game.view(self.seat)
        return {"observation": view.observe(), "action_mask": view.mask().astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "totals": np.array(self.game.totals)}


class TreizeVectorEnv(VectorEnv):
    """Many games of one seat against bots, stepped together in Rust.

    All three modes of autoreset are there. Arrays are copied unless `copy=False`: then they are written again at the next
    step. An action that is not legal raises `IllegalActionError`, and nothing has changed.
    """

    def __init__(
        self,
        game: str = "thirteen",
        num_envs: int = 1,
        players: int = 4,
        opponents: str = "greedy",
        seat: int | None = 0,
        options: dict[str, int | bool] | None = None,
        reward: str = "relative",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        copy: bool = True,
    ):
        mode = AutoresetMode(autoreset_mode)
        name = {
            AutoresetMode.NEXT_STEP: "next_step",
            AutoresetMode.SAME_STEP: "same_step",
            AutoresetMode.DISABLED: "disabled",
        }[mode]
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.num_envs, self.render_mode, self._copy = num_envs, None, copy
        self.vec = VecEnv(
            game,
            num_envs,
            players=players,
            options=options,
            reward=reward,
            autoreset=name,
            opponents=opponents,
            seat=seat,
            threads=threads,
        )
        self.seats = np.arange(num_envs) % players if seat is None else np.full(num_envs, seat)
        self.single_observation_space = _space(game)
        self.single_action_space = spaces.Discrete(spec(game)["num_actions"])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Deals new games; with `options={"reset_mask": mask}` only those of the mask."""
        super().reset(seed=seed)
        mask = (options or {}).get("reset_mask")
        self.vec.reset(seed=None if seed is None else int(seed), which=None if mask is None else np.asarray(mask, bool))
        return self._observe(), {}

    def step(self, actions: np.ndarray):
        """Plays in all games."""
        _, _, _, rewards, done = self.vec.step(np.ascontiguousarray(actions, np.int64))
        infos: dict[str, Any] = {}
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and done.any():
            final = np.empty(self.num_envs, object)
            nothing = np.zeros(self.vec.num_actions, np.int8)
            for index in np.flatnonzero(done):
                final[index] = {
                    "observation": self.vec.final_observations[index].copy(),
                    "action_mask": nothing,
                }
            infos = {"final_obs": final, "_final_obs": done.copy()}
        own = rewards[np.arange(self.num_envs), self.seats].astype(np.float64)
        terminated = done.copy() if self._copy else done
        return self._observe(), own, terminated, np.zeros(self.num_envs, bool), infos

    def _observe(self) -> dict[str, np.ndarray]:
        observations, masks = self.vec.observations, self.vec.masks.view(np.int8)
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}


register_all()
