"""Four card games about the number 13, for research.

`VecEnv` steps thousands of games at once; `Game`, `View`, `Action`, `Record`, `Player` and `Net` are the objects behind it,
`league` and `match` measure players, and `review` says what was luck and what was play. The adapters are modules of their own,
because they need packages of their own: `treize.pettingzoo`, `treize.gymnasium` and `treize.openspiel`.
"""

from ._treize import (
    Action,
    Game,
    IllegalActionError,
    Net,
    Player,
    PositionError,
    Record,
    RecordError,
    VecEnv,
    View,
    actions,
    fields,
    games,
    review,
    rules,
    spec,
)
from .league import Estimate, MatchResult, Standing, league, match

__all__ = [
    "Action",
    "Estimate",
    "Game",
    "IllegalActionError",
    "MatchResult",
    "Net",
    "Player",
    "PositionError",
    "Record",
    "RecordError",
    "Standing",
    "VecEnv",
    "View",
    "actions",
    "fields",
    "games",
    "league",
    "match",
    "review",
    "rules",
    "spec",
]
