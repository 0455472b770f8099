"""The games for OpenSpiel, as Python games with explicit chance: every card of a shuffle is a chance node.

>>> import pyspiel
>>> import treize.openspiel
>>> game = pyspiel.load_game("treize_danger13(players=2)")
>>> game.num_players(), game.num_distinct_actions()
(2, 16)
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pyspiel

from ._spaces import bounds
from ._treize import Game, actions, games, spec

#: Decisions that an information state tensor remembers. The string has all of them.
REMEMBERED = 64

# Generous bounds of a round: points of a seat, decisions, shuffled cards.
_ROUND = {"thirteen": (58, 50, 50), "friday13": (58, 50, 50), "nichtig": (55, 83, 65), "danger13": (69, 400, 400)}
_OTHER_ROUND = (1000, 1000, 1000)
_DEFAULT_ROUNDS = 6
_MOST_ROUNDS = 100


def _parameters(game: str) -> dict[str, Any]:
    """The options of a game as OpenSpiel's parameters; 0 is the default."""
    chosen: dict[str, Any] = {"players": 4}
    for key, option in spec(game)["options"].items():
        chosen[key] = False if option["kind"] == "bool" else 0
    return chosen


def _type(game: str) -> pyspiel.GameType:
    counts = spec(game)["players"]
    return pyspiel.GameType(
        short_name=f"treize_{game}",
        long_name=spec(game)["name"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class TreizeGame(pyspiel.Game):
    """A game of Treize. A player's return is the total minus the mean of the others', where more is better."""

    GAME = ""
    TYPE: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None):
        given = {**_parameters(self.GAME), **(params or {})}
        self.players = int(given.pop("players"))
        self.options = {key: value for key, value in given.items() if value}
        self.stack = Game.first_stack(self.GAME, self.players, options=self.options)
        self.kinds = sorted(set(self.stack), key=self.stack.index)
        self.names = actions(self.GAME)
        self.scale = 1 / bounds(self.GAME).astype(np.float32)
        points, decisions, cards = _ROUND.get(self.GAME, _OTHER_ROUND)
        rounds = self.options.get("rounds", _MOST_ROUNDS if "target" in self.options else _DEFAULT_ROUNDS)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.names),
            max_chance_outcomes=len(self.kinds),
            num_players=self.players,
            min_utility=-float(points * rounds),
            max_utility=float(points * rounds),
            utility_sum=0.0,
            max_game_length=decisions * rounds + cards * rounds,
        )
        super().__init__(self.TYPE, info, params or {})

    def new_initial_state(self) -> TreizeState:
        return TreizeState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> TreizeObserver:
        is_recalling = (iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)).perfect_recall
        return TreizeObserver(self, is_recalling)


class TreizeState(pyspiel.State):
    """A state: cards are being drawn, or a player is to act, or the game is over."""

    def __init__(self, game: TreizeGame):
        super().__init__(game)
        self._spiel = game
        self._game: Game | None = None
        # The cards of the shuffle that is being drawn, and those that have been drawn.
        self._left: Counter[str] | None = Counter(game.stack)
        self._drawn: list[str] = []
        # The shuffles that are complete, for the decision that waits for them.
        self._shuffles: list[list[str]] = []
        self._waiting: int | None = None
        self._decisions: list[tuple[int, int]] = []
        # The events that each player has seen.
        self._seen: list[list[str]] = [[] for _ in range(game.players)]

    def current_player(self) -> int:
        if self._left is not None:
            return pyspiel.PlayerId.CHANCE
        if self._game.is_over:
            return pyspiel.PlayerId.TERMINAL
        return self._game.current_player

    def is_terminal(self) -> bool:
        return self._left is None and self._game.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every kind of card that is left, by its number, with its share."""
        total = self._left.total()
        return [(index, self._left[kind] / total) for index, kind in enumerate(self._spiel.kinds) if self._left[kind]]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in self._game.legal(player)]

    def _apply_action(self, action: int) -> None:
        if self._left is None:
            self._waiting, self._shuffles = int(action), []
            self._go_on()
            return
        kind = self._spiel.kinds[action]
        self._left[kind] -= 1
        self._drawn.append(kind)
        # Where only one kind is left, nothing is left to chance.
        rest = +self._left
        if len(rest) <= 1:
            self._shuffles.append([*self._drawn, *rest.elements()])
            self._left, self._drawn = None, []
            self._go_on()

    def _go_on(self) -> None:
        """Deals, or takes the decision that waits, if its shuffles are there."""
        if self._game is None:
            spiel = self._spiel
            self._game = Game(spiel.GAME, spiel.players, options=spiel.options, seed=0, shuffles=self._shuffles)
        else:
            stack = self._game.next_stack(self._waiting, shuffles=self._shuffles)
            if stack is not None:
                self._left = Counter(stack)
                if len(self._left) > 1:
                    return
                self._left = None
                self._shuffles.append(stack)
                self._go_on()
                return
            self._decisions.append((self._game.current_player, self._waiting))
            self._game.play(self._waiting, shuffles=self._shuffles)
        self._waiting, self._shuffles = None, []
        since = len(self._game.history)
        for player, seen in enumerate(self._seen):
            seen.extend(json.dumps(event, sort_keys=True) for event in self._game.events(player, since=since))

    def _action_to_string(self, player: int, action: int) -> str:
        return self._spiel.kinds[action] if player == pyspiel.PlayerId.CHANCE else self._spiel.names[action]

    def returns(self) -> list[float]:
        return self._game.returns if self.is_terminal() else [0.0] * self._spiel.players

    def resample(self, player: int, seed: int | None = None) -> TreizeState:
        """Another state that the player cannot tell from this one: for `ISMCTSBot.set_resampler`."""
        if self._left is not None:
            raise ValueError("cards are being drawn: no player is to act")
        state = self.clone()
        state._game = self._game.view(player).determinize(seed)
        return state

    def __str__(self) -> str:
        position = self._game.view().position if self._game else self._spiel.GAME
        return position if self._left is None else f"{position}; drawn {' '.join(self._drawn) or '-'}"


def resampler(seed: int = 0):
    """A resampler for `ISMCTSBot.set_resampler`, which draws from all states that fit evenly."""
    rng = np.random.default_rng(seed)
    return lambda state, player: state.resample(player, int(rng.integers(2**63)))


class TreizeObserver:
    """What a player may know: the observation, and with perfect recall also what happened before."""

    def __init__(self, game: TreizeGame, is_recalling: bool):
        self._spiel, self._is_recalling = game, is_recalling
        parts = {"observation": (len(game.scale),)}
        if is_recalling:
            parts["player"] = (game.players,)
            parts["decisions"] = (REMEMBERED, game.players + len(game.names))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in parts.values()), np.float32)
        self.dict = {}
        start = 0
        for name, shape in parts.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: TreizeState, player: int) -> None:
        """Writes the tensor. Decisions are the last ones, the newest first: who, counted from the player, and what."""
        self.tensor.fill(0)
        game = state._game
        if game is None:
            return
        np.multiply(game.view(player).observe(), self._spiel.scale, out=self.dict["observation"])
        if not self._is_recalling:
            return
        self.dict["player"][player] = 1
        rows = self.dict["decisions"]
        for row, (seat, action) in zip(rows, reversed(state._decisions[-REMEMBERED:])):
            row[(seat - player) % game.players] = 1
            # Cards that others lay are hidden until all have laid: then they are part of the observation.
            if seat == player or not self._spiel.names[action].startswith("lay "):
                row[game.players + action] = 1

    def string_from(self, state: TreizeState, player: int) -> str:
        """The events that the player has seen so far, or the position."""
        if self._is_recalling:
            return f"{player}: {' '.join(state._seen[player])}"
        return state._game.view(player).position if state._game else self._spiel.GAME


def _register() -> None:
    known = pyspiel.registered_names()
    for name in games():
        if f"treize_{name}" not in known:
            kind = _type(name)
            pyspiel.register_game(kind, type(f"Treize{name.capitalize()}", (TreizeGame,), {"GAME": name, "TYPE": kind}))


_register()
