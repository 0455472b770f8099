"""Networks outside of Rust: a forward pass in numpy, and files in the ONNX format.

`treize.Net` has the weights of a network, of the package's own or from a file.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from os import PathLike
from typing import Any

import numpy as np

from ._treize import Net


def forward(weights: Mapping[str, Any], inputs: np.ndarray) -> np.ndarray:
    """The expected relative score of the round for each row of inputs, which may have more dimensions before the last.

    >>> import numpy as np
    >>> from treize import Net, VecEnv
    >>> from treize.nets import forward
    >>> env = VecEnv("nichtig", 8, observation="net", seed=1)
    >>> values = forward(Net("nichtig").weights, env.observations)
    >>> values.shape == env.observations.shape[:2]
    True
    """
    w = weights
    first = np.maximum(inputs @ w["w1"] + w["b1"], 0)
    second = np.maximum(first @ w["w2"] + w["b2"], 0)
    return w["scale"] * (second @ w["w3"] + w["b3"][0])


def write_onnx(net: Net, path: str | PathLike[str]) -> None:
    """Writes a network as an ONNX model, from `inputs` of shape (rows, inputs) to `values` of shape (rows,).

    It needs no other package: the file is written here.
    """
    with open(path, "wb") as file:
        file.write(_model(net))


# ONNX is a message of protocol buffers. Numbers of fields and types are those of onnx.proto3.
_FLOAT = 1
_IR_VERSION, _OPSET = 8, 13
_STEPS = [
    ("MatMul", ["inputs", "w1"], "sums1"),
    ("Add", ["sums1", "b1"], "first"),
    ("Relu", ["first"], "units1"),
    ("MatMul", ["units1", "w2"], "sums2"),
    ("Add", ["sums2", "b2"], "second"),
    ("Relu", ["second"], "units2"),
    ("MatMul", ["units2", "w3"], "sum3"),
    ("Add", ["sum3", "b3"], "output"),
    ("Mul", ["output", "scale"], "values"),
]


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def _number(field: int, number: int) -> bytes:
    return _varint(field << 3) + _varint(number)


def _bytes(field: int, content: bytes | str) -> bytes:
    content = content.encode() if isinstance(content, str) else content
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _tensor(name: str, array: np.ndarray) -> bytes:
    dims = b"".join(_number(1, size) for size in array.shape)
    raw = struct.pack(f"<{array.size}f", *array.ravel().tolist())
    return dims + _number(2, _FLOAT) + _bytes(8, name) + _bytes(9, raw)


def _value(name: str, shape: list[int | str]) -> bytes:
    dims = b"".join(_bytes(1, _bytes(2, size) if isinstance(size, str) else _number(1, size)) for size in shape)
    return _bytes(1, name) + _bytes(2, _bytes(1, _number(1, _FLOAT) + _bytes(2, dims)))


def _model(net: Net) -> bytes:
    nodes = [
        b"".join(_bytes(1, name) for name in names) + _bytes(2, to) + _bytes(3, to) + _bytes(4, operator)
        for operator, names, to in _STEPS
    ]
    weights = {name: np.asarray(value, np.float32) for name, value in net.weights.items()}
    graph = [
        *(_bytes(1, node) for node in nodes),
        _bytes(2, f"treize_{net.game}"),
        *(_bytes(5, _tensor(name, array)) for name, array in weights.items()),
        _bytes(11, _value("inputs", ["rows", net.shape[0]])),
        _bytes(12, _value("values", ["rows"])),
    ]
    about = {"game": net.game, "encoder": str(net.encoder), "sha256": net.sha256}
    metadata = [_bytes(14, _bytes(1, key) + _bytes(2, value)) for key, value in about.items()]
    opset = _bytes(8, _bytes(1, "") + _number(2, _OPSET))
    return b"".join(
        [_number(1, _IR_VERSION), _bytes(2, "treize"), _bytes(7, b"".join(graph)), opset, *metadata]
    )
