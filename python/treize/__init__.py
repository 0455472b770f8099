"""Four card games about the number 13, for research.

`VecEnv` steps thousands of games at once; `Game`, `View`, `Action`, `Record` and `Player` are the objects behind it. The
adapters are modules of their own, because they need packages of their own: `treize.pettingzoo`, `treize.gymnasium` and
`treize.openspiel`.
"""

from ._treize import (
    Action,
    Game,
    IllegalActionError,
    Player,
    PositionError,
    Record,
    RecordError,
    VecEnv,
    View,
    actions,
    fields,
    games,
    net_weights,
    rules,
    spec,
)
from .league import Standing, league
from .nets import NumpyNet

__all__ = [
    "Action",
    "Game",
    "IllegalActionError",
    "NumpyNet",
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
    "net_weights",
    "rules",
    "spec",
]
