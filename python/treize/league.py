"""Measures players against each other on duplicate deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from ._treize import Action, Game, Player, View

Chooser = Callable[[View], "Action | int | str"]


@dataclass(frozen=True)
class Standing:
    """A player's result: the mean relative score of a game, and its standard error over deals."""

    name: str
    mean: float
    error: float
    deals: int

    def __str__(self) -> str:
        return f"{self.name}: {self.mean:+.2f} ± {self.error:.2f} ({self.deals} deals)"


def league(
    game: str,
    players: Sequence[str] | Mapping[str, str | Chooser],
    *,
    deals: int = 50,
    seed: int = 0,
    options: dict[str, int | bool] | None = None,
) -> list[Standing]:
    """Lets players play the same deals from every seat, and returns the best first.

    A player is the name of a bot, or a function that gets a `View` and returns one of its legal actions. Each deal is played
    with every rotation of the players for each of their cyclic orders, so that everybody has the same cards against the same
    neighbours. A result is a player's total minus the mean of the others, where more is better.

    >>> from treize import league
    >>> best, *others = league("thirteen", ["greedy", "random", "random"], deals=3, seed=1)
    >>> best.name
    'greedy'
    """
    named = dict(players) if isinstance(players, Mapping) else _numbered(players)
    if deals < 1:
        raise ValueError(f"deals is {deals}, expected at least 1")
    names = list(named)
    results = {name: np.zeros(deals) for name in names}
    # The first name is fixed: the others' orders, rotated, give every seating.
    orders = [(names[0], *rest) for rest in permutations(names[1:])]
    for deal in range(deals):
        seatings = [order[turn:] + order[:turn] for order in orders for turn in range(len(names))]
        for seating in seatings:
            table = Game(game, len(names), options=options, seed=seed + deal)
            choosers = [_chooser(named[name], seed + deal) for name in seating]
            while not table.is_over:
                seat = table.current_player
                table.play(choosers[seat](table.view(seat)))
            for name, result in zip(seating, table.returns):
                results[name][deal] += result / len(seatings)
    standings = [
        Standing(name, float(of.mean()), float(of.std(ddof=1) / np.sqrt(deals)) if deals > 1 else float("nan"), deals)
        for name, of in results.items()
    ]
    return sorted(standings, key=lambda standing: -standing.mean)


def _numbered(names: Sequence[str]) -> dict[str, str]:
    """Names by themselves; of equals, the later ones get a number."""
    named: dict[str, str] = {}
    for name in names:
        copies = 1 + sum(of == name for of in named.values())
        named[name if copies == 1 else f"{name} ({copies})"] = name
    return named


def _chooser(player: str | Chooser, seed: int) -> Chooser:
    return Player(player, seed=seed) if isinstance(player, str) else player
