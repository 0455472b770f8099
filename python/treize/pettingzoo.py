"""The games as PettingZoo environments, where agents take turns.

>>> import pettingzoo
>>> import treize.pettingzoo
>>> env = pettingzoo.make("aec", "treize/Thirteen-v1", players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     obs, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else env.action_space(agent).sample(obs["action_mask"]))
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._spaces import bounds, check_reward, round_rewards
from ._treize import Game, Player, games, spec
from .registration import IDS


class TreizeAEC(AECEnv):
    """One game, whose players are the agents `player_0`, `player_1` and so on.

    An observation is a dict: `observation` has the bytes that `treize.fields` describes, seats counted from the agent;
    `action_mask` says what the agent may do, and nothing while others are to act. A reward comes at the end of a round. An
    action that is not legal raises `IllegalActionError`; `pettingzoo.utils.wrappers.TerminateIllegalWrapper` changes that.
    """

    def __init__(
        self,
        game: str = "thirteen",
        players: int = 4,
        options: dict[str, int | bool] | None = None,
        reward: str = "relative",
        render_mode: str | None = None,
    ):
        super().__init__()
        self.metadata = {"name": f"treize_{game}_v1", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode is `{render_mode}`, expected ansi, human or None")
        self.render_mode = render_mode
        self._reward = check_reward(reward)
        # Checks the arguments at once, and not at the first reset.
        self._game = Game(game, players, options=options, seed=0)
        self._options = options
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        actions, most = spec(game)["num_actions"], bounds(game)
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self._action_spaces[agent]

    @property
    def game(self) -> Game:
        """The game that is being played: all of it, for critics that may know everything."""
        return self._game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game. `options` is accepted as PettingZoo asks, and not used."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        old = self._game
        self._game = Game(
            old.game, old.players, options=self._options, seed=int(self._rng.integers(2**63))
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = f"player_{self._game.current_player}"

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        acts = not self._game.is_over and self.agent_selection == agent
        mask = self._game.mask(seat).astype(np.int8)
        if not acts:
            mask[:] = 0
        return {"observation": self._game.view(seat).observe(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = len(self._game.rounds)
        self._game.play(action, self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        rewards = round_rewards(self._game, before, self._reward)
        self.rewards = dict(zip(self.possible_agents, map(float, rewards)))
        if self._game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = f"player_{self._game.current_player}"
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        text = self._game.view().position
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def env(game: str = "thirteen", **arguments: Any) -> AECEnv:
    """The environment with PettingZoo's check of the order of calls around it."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(TreizeAEC(game, **arguments))


def bot(name: str, env: TreizeAEC, seed: int = 0):
    """A bot as a function that chooses for the agent whose turn it is: `bot("greedy", env)(agent)`."""
    player = Player(name, seed=seed)

    def choose(agent: str) -> int:
        raw = env.unwrapped
        return int(player(raw.game.view(raw.possible_agents.index(agent))))

    return choose


def _register() -> None:
    try:
        from pettingzoo import register
    except ImportError:
        return  # before 1.27 there was no registry
    for name in games():
        register("aec", f"treize/{IDS[name]}-v1", entry_point=_Maker(name))


class _Maker:
    """Makes environments of one game."""

    def __init__(self, game: str):
        self.game = game

    def __call__(self, **arguments: Any) -> AECEnv:
        return env(self.game, **arguments)


_register()
