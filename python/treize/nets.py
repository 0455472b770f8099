"""The shipped networks in numpy, for those who want to look inside or go on from them."""

from __future__ import annotations

from os import PathLike

import numpy as np

from ._treize import Action, View, net_weights


class NumpyNet:
    """A game's network, computed by numpy.

    >>> from treize import Game, NumpyNet
    >>> import numpy as np
    >>> view = Game("thirteen", 4, seed=1).view(0)
    >>> net = NumpyNet("thirteen")
    >>> bool(np.allclose(net.values(view.encode()), view.values(), atol=1e-4))
    True
    """

    def __init__(self, game: str):
        self.game = game
        self.weights = net_weights(game)

    def values(self, inputs: np.ndarray) -> np.ndarray:
        """The expected relative score of the round, for each row of inputs; any number of dimensions before the last."""
        w = self.weights
        first = np.maximum(inputs @ w["w1"] + w["b1"], 0)
        second = np.maximum(first @ w["w2"] + w["b2"], 0)
        return w["scale"] * (second @ w["w3"] + w["b3"][0])

    def __call__(self, view: View) -> Action:
        """The best of the view's legal actions: a player for `league`."""
        return view.legal()[int(np.argmax(self.values(view.encode())))]

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the weights to an `.npz` file, which needs only numpy to be read."""
        np.savez(path, game=self.game, **self.weights)
