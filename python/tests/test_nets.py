"""Networks: those of the package, from files, from arrays, in numpy and as ONNX."""

import pickle

import numpy as np
import pytest

import treize
from treize import Game, Net, Player, VecEnv
from treize.nets import forward, write_onnx


def views(game, count=40, players=4):
    """What the player to act sees, in a game that a rule of thumb plays."""
    table, player = Game(game, players, seed=1), Player("greedy", seed=1)
    for _ in range(count):
        view = table.view(table.current_player)
        yield view
        table.play(player(view))


def changed(net):
    """Another network of the same shape: the first two units of the last layer have changed places."""
    weights = net.weights
    weights["w3"] = np.roll(weights["w3"], 1)
    return Net.from_weights(net.game, weights, net.encoder)


@pytest.mark.parametrize("game", treize.games())
def test_numpy_gives_the_values_of_the_program(game):
    net = Net(game)
    assert net.shape[0] == net.encode(next(views(game))).shape[1] == treize.spec(game)["net_inputs"]
    for view in views(game):
        np.testing.assert_allclose(forward(net.weights, net.encode(view)), net.values(view), atol=1e-3)
        np.testing.assert_array_equal(net.values(view), view.values())
        assert net(view) == Player("net")(view) == view.legal()[int(np.argmax(view.values()))]


@pytest.mark.parametrize("game", treize.games())
def test_a_network_from_a_file_plays_and_is_shown_what_it_was_trained_with(game, tmp_path):
    file, net = tmp_path / "own.net", changed(Net(game))
    net.write(file)
    read = Net.read(file)
    assert read == net == pickle.loads(pickle.dumps(net)) != Net(game)
    assert (read.sha256, read.training) == (net.sha256, None)
    player = Player(f"net:{file}")
    for view in views(game, 15):
        np.testing.assert_array_equal(read.values(view), view.values(net))
        np.testing.assert_array_equal(read.encode(view), view.encode(read.encoder))
        assert player(view) == read(view)
    assert Player(f"search:2:{file}", seed=1)(view) in view.legal()


@pytest.mark.parametrize("game", treize.games())
def test_every_encoder_can_be_trained_with(game):
    encoders = treize.spec(game)["encoders"]
    assert treize.spec(game)["encoder"] in encoders
    rng = np.random.default_rng(1)
    for encoder, inputs in encoders.items():
        net = Net.from_weights(
            game,
            {
                "w1": rng.normal(size=(inputs, 16)),
                "b1": np.zeros(16),
                "w2": rng.normal(size=(16, 32)),
                "b2": np.zeros(32),
                "w3": rng.normal(size=32),
                "b3": np.zeros(1),
            },
            encoder,
        )
        assert (net.encoder, net.shape) == (encoder, (inputs, 16, 32, 1))
        view = next(views(game))
        np.testing.assert_allclose(forward(net.weights, net.encode(view)), net.values(view), rtol=1e-3, atol=1e-2)
        env, table = VecEnv(game, 2, observation="net", encoder=encoder, seed=3), Game(game, 4, seed=3)
        rows = table.view(table.current_player).encode(encoder)
        np.testing.assert_array_equal(env.observations[0, : len(rows)], rows)


def test_networks_and_files_that_do_not_fit_are_refused(tmp_path):
    file, net = tmp_path / "own.net", Net("thirteen")
    net.write(file)
    view = Game("danger13", 3, seed=1).view(0)
    with pytest.raises(ValueError, match="it is a network for thirteen, not for danger13"):
        net.values(view)
    with pytest.raises(ValueError, match="it is a network for thirteen, not for danger13"):
        Player(f"net:{file}")(view)
    with pytest.raises(ValueError, match="it is a network for thirteen, not for danger13"):
        VecEnv("danger13", 2, opponents=f"net:{file}")
    with pytest.raises(ValueError, match="it cannot be read"):
        Player(f"net:{tmp_path / 'nothing'}")
    with pytest.raises(ValueError, match="it cannot be read"):
        Net.read(tmp_path / "nothing")
    file.write_bytes(net.to_bytes()[:-1])
    with pytest.raises(ValueError, match="truncated"):
        Player(f"net:{file}")
    with pytest.raises(ValueError, match="not a network file"):
        Net.from_bytes(b"\0" * 100)
    with pytest.raises(ValueError, match="there is no game"):
        Net("whist")
    with pytest.raises(ValueError, match="encoder 99 of thirteen, expected one of"):
        VecEnv("thirteen", 2, observation="net", encoder=99)
    with pytest.raises(ValueError, match="the viewer is not to act"):
        net(Game("thirteen", 3, seed=1).view(1))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"w1": np.zeros((3, 64))}, "w1 has the shape"),
        ({"b1": np.zeros(7)}, "the first hidden layer has 7 units"),
        ({"b3": np.zeros(2)}, "b3 has the shape"),
        ({"b3": np.array([np.inf])}, "is not a finite number"),
        ({"w4": np.zeros(1)}, "there are no weights `w4`"),
        ({"scale": 3.0}, "scale is 3"),
    ],
)
def test_arrays_that_are_no_network_are_refused(change, why):
    with pytest.raises((ValueError, KeyError), match=why):
        Net.from_weights("thirteen", {**Net("thirteen").weights, **change})
    with pytest.raises(KeyError, match="the weights `w2` are missing"):
        weights = Net("thirteen").weights
        del weights["w2"]
        Net.from_weights("thirteen", weights)


@pytest.mark.parametrize("game", treize.games())
def test_an_onnx_file_says_the_same(game, tmp_path):
    onnx = pytest.importorskip("onnx", reason="onnx is not installed")
    from onnx.reference import ReferenceEvaluator

    net, file = Net(game), tmp_path / "net.onnx"
    write_onnx(net, file)
    model = onnx.load(file)
    onnx.checker.check_model(model, full_check=True)
    assert {prop.key: prop.value for prop in model.metadata_props}["sha256"] == net.sha256
    evaluator = ReferenceEvaluator(model)
    for view in views(game, 10):
        (values,) = evaluator.run(None, {"inputs": net.encode(view)})
        np.testing.assert_allclose(values, net.values(view), atol=1e-3)


def test_an_onnx_file_is_a_message_of_protocol_buffers(tmp_path):
    """Read back by hand, so that the file is checked where onnx is not installed: fields of the model and weights of the graph."""
    net, file = Net("danger13"), tmp_path / "net.onnx"
    write_onnx(net, file)

    def fields(data):
        place = 0

        def varint():
            nonlocal place
            number, shift = 0, 0
            while True:
                byte, place = data[place], place + 1
                number, shift = number | (byte & 127) << shift, shift + 7
                if byte < 128:
                    return number

        while place < len(data):
            key = varint()
            if key & 7 == 0:
                yield key >> 3, varint()
            else:
                assert key & 7 == 2, "numbers and bytes only"
                size = varint()
                yield key >> 3, data[place : place + size]
                place += size

    model = list(fields(file.read_bytes()))
    graph = next(value for field, value in model if field == 7)
    tensors = {}
    for field, value in fields(graph):
        if field == 5:
            parts = list(fields(value))
            named = dict(parts)
            shape = [size for field, size in parts if field == 1]
            tensors[named[8].decode()] = np.frombuffer(named[9], "<f4").reshape(shape)
    for name, array in net.weights.items():
        np.testing.assert_array_equal(tensors[name], np.float32(array))
    operators = [dict(fields(value))[4].decode() for field, value in fields(graph) if field == 1]
    assert operators == ["MatMul", "Add", "Relu", "MatMul", "Add", "Relu", "MatMul", "Add", "Mul"]
