"""Measures players against each other on duplicate deals, with or without luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from ._treize import Action, Game, Player, View

Chooser = Callable[[View], "Action | int | str"]
"""A player of your own: a function, or anything that can be called."""


@dataclass(frozen=True)
class Estimate:
    """A mean over deals, and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, samples: np.ndarray) -> Estimate:
        """The estimate from one sample for each deal."""
        deals = len(samples)
        error = samples.std(ddof=1) / np.sqrt(deals) if deals > 1 else np.nan
        return cls(float(samples.mean()), float(error))

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f}"


@dataclass(frozen=True)
class Standing:
    """A player's result: the mean relative score of a game, and the same without luck if that was asked for."""

    name: str
    result: Estimate
    deals: int
    luck_adjusted: Estimate | None = None

    def __str__(self) -> str:
        adjusted = "" if self.luck_adjusted is None else f", without luck {self.luck_adjusted}"
        return f"{self.name}: {self.result}{adjusted} ({self.deals} deals)"


@dataclass(frozen=True)
class MatchResult:
    """How many points per game the first player is ahead of the second, and the same without luck if that was asked for."""

    ahead: Estimate
    deals: int
    luck_adjusted: Estimate | None = None

    def __str__(self) -> str:
        adjusted = "" if self.luck_adjusted is None else f", without luck {self.luck_adjusted}"
        return f"{self.ahead}{adjusted} ({self.deals} deals)"


def league(
    game: str,
    players: Sequence[str] | Mapping[str, str | Chooser],
    *,
    deals: int = 50,
    seed: int = 0,
    options: dict[str, int | bool] | None = None,
    adjust_for_luck: bool = False,
) -> list[Standing]:
    """Lets players play the same deals from every seat, and returns the best first.

    A player is the name of a bot, or a function that gets a `View` and returns one of its legal actions. Each deal is played
    with every rotation of the players for each of their cyclic orders, so that everybody has the same cards against the same
    neighbours. A result is a player's total minus the mean of the others, where more is better. `adjust_for_luck` also takes
    luck out of it (`Record.luck`): the mean stays the same, and the error gets smaller.

    >>> from treize import league
    >>> best, *others = league("thirteen", ["greedy", "random", "random"], deals=3, seed=1)
    >>> best.name
    'greedy'
    """
    named = dict(players) if isinstance(players, Mapping) else _numbered(players)
    names = list(named)
    # The first name is fixed: the others' orders, rotated, give every seating.
    orders = [(names[0], *rest) for rest in permutations(names[1:])]
    seatings = [order[turn:] + order[:turn] for order in orders for turn in range(len(names))]
    results = {name: np.zeros((_count(deals), 2)) for name in names}
    for deal in range(deals):
        for seating in seatings:
            both = _play(game, [named[name] for name in seating], seed + deal, options, adjust_for_luck)
            for name, result in zip(seating, both):
                results[name][deal] += result / len(seatings)
    standings = [Standing(name, *_estimates(of, adjust_for_luck)) for name, of in results.items()]
    return sorted(standings, key=lambda standing: -standing.result.mean)


def match(
    game: str,
    first: str | Chooser,
    second: str | Chooser,
    *,
    players: int = 4,
    deals: int = 50,
    seed: int = 0,
    options: dict[str, int | bool] | None = None,
    adjust_for_luck: bool = False,
) -> MatchResult:
    """Compares two players, on the same deals from every seat.

    On each seat the first plays once against a table of the second, and the second once against a table of the first. With the
    option `teams`, each is a team. The result is the points of the first minus those of the second, where more is better.

    >>> from treize import match
    >>> result = match("thirteen", "greedy", "random", players=3, deals=3, adjust_for_luck=True)
    >>> result.ahead.mean > 0, result.luck_adjusted.mean > 0
    (True, True)
    """
    pair = (first, second)
    teams = bool((options or {}).get("teams"))
    if teams:
        seatings = [[(seat + turn) % 2 for seat in range(players)] for turn in range(2)]
    else:
        # With two players both ways round are the same.
        seatings = [
            [one if seat == own else 1 - one for seat in range(players)]
            for own in range(players)
            for one in ((0,) if players == 2 else (0, 1))
        ]
    samples = np.zeros((_count(deals), 2))
    for deal in range(deals):
        for seating in seatings:
            both = _play(game, [pair[index] for index in seating], seed + deal, options, adjust_for_luck)
            seats = np.array(seating)
            # Relative to the mean of all: a relative score is points minus the mean of the others, or of the other team.
            points = both * (players // 2 if teams else players - 1) / players
            samples[deal] += (points[seats == 0].mean(axis=0) - points[seats == 1].mean(axis=0)) / len(seatings)
    return MatchResult(*_estimates(samples, adjust_for_luck))


def _play(
    game: str, players: Sequence[str | Chooser], seed: int, options: dict[str, int | bool] | None, adjust_for_luck: bool
) -> np.ndarray:
    """Plays one game, and returns each seat's relative score, with luck and without it."""
    table = Game(game, len(players), options=options, seed=seed)
    choosers = [Player(player, seed=seed) if isinstance(player, str) else player for player in players]
    while not table.is_over:
        seat = table.current_player
        table.play(choosers[seat](table.view(seat)))
    returns = np.array(table.returns)
    luck = np.array(table.record().luck(seed)) if adjust_for_luck else 0
    return np.stack([returns, returns - luck], axis=1)


def _estimates(samples: np.ndarray, adjust_for_luck: bool) -> tuple[Estimate, int, Estimate | None]:
    adjusted = Estimate.of(samples[:, 1]) if adjust_for_luck else None
    return Estimate.of(samples[:, 0]), len(samples), adjusted


def _count(deals: int) -> int:
    if deals < 1:
        raise ValueError(f"deals is {deals}, expected at least 1")
    return deals


def _numbered(names: Sequence[str]) -> dict[str, str]:
    """Names by themselves; of equals, the later ones get a number."""
    named: dict[str, str] = {}
    for name in names:
        copies = 1 + sum(of == name for of in named.values())
        named[name if copies == 1 else f"{name} ({copies})"] = name
    return named
