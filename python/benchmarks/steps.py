"""Steps per second of one core, called from Python, with observation and mask; and the same of others, if installed.

Times are of the processor, not of the clock, and each figure is the best of several repetitions, so that other programs on
the machine disturb little; the slowest repetition shows by how much they do. The last column compares with OpenSpiel's fastest
card game of the run. Pin it to one core, because other libraries start threads:

    taskset -c 0 python steps.py            # a table in Markdown
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time

import numpy as np

import treize

GAMES, REPETITIONS = 4096, 7


Rates = tuple[float, float]
"""Steps per second of the fastest and of the slowest repetition."""


def rates(work, steps: int) -> Rates:
    """Measures work that takes this number of steps."""
    times = []
    for _ in range(REPETITIONS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return steps / min(times), steps / max(times)


def vector(game: str, observation: str) -> Rates:
    env = treize.VecEnv(game, GAMES, players=4, seed=1, observation=observation, threads=1)

    def work():
        for _ in range(50):
            env.step(env.sample())

    return rates(work, 50 * GAMES)


def single(game: str) -> Rates:
    """`Game` and `View`, one at a time."""

    def work():
        done = 0
        while done < 1000:
            table = treize.Game(game, 4, seed=done)
            while not table.is_over and done < 1000:
                view = table.view(table.current_player)
                view.observe()
                table.play(random.choice(np.flatnonzero(view.mask())))
                done += 1

    return rates(work, 1000)


def aec(make) -> Rates:
    """A PettingZoo environment."""
    env = make()

    def work():
        env.reset(seed=1)
        for _ in range(1000):
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.reset()
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(int(random.choice(np.flatnonzero(mask))))

    return rates(work, 1000)


def spiel(name: str) -> Rates:
    """OpenSpiel from Python: observation tensor and mask of the player to act, then a random legal action."""
    import pyspiel

    game = pyspiel.load_game(name)
    kind = game.get_type()
    tensor = "observation_tensor" if kind.provides_observation_tensor else "information_state_tensor"

    def work():
        done = 0
        while done < 1000:
            state = game.new_initial_state()
            while not state.is_terminal() and done < 1000:
                if state.is_chance_node():
                    outcomes, shares = zip(*state.chance_outcomes())
                    state.apply_action(random.choices(outcomes, shares)[0])
                    continue
                getattr(state, tensor)(state.current_player())
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                done += 1

    return rates(work, 1000)


def pgx_vector(name: str) -> Rates:
    """As many games of Pgx as of ours, in one compiled program: random legal actions, observation and mask, the next game."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    one = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def step(state, key):
        key, choice, chance = jax.random.split(key, 3)
        actions = jax.random.categorical(choice, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=1)
        return one(state, actions, jax.random.split(chance, GAMES)), key

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))
    # The first step compiles.
    state, key = jax.block_until_ready(step(state, key))

    def work():
        nonlocal state, key
        for _ in range(10):
            state, key = step(state, key)
        jax.block_until_ready(state)

    return rates(work, 10 * GAMES)


def rlcard(name: str) -> Rates:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})

    def work():
        done = 0
        while done < 500:
            state, _ = env.reset()
            while not env.is_over() and done < 500:
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                done += 1

    return rates(work, 500)


def memory() -> float:
    """Megabytes that 4,096 games of 13 take, arrays included, in a process of its own."""
    script = (
        "import resource, treize;"
        "rss = lambda: int(open('/proc/self/statm').read().split()[1]) * resource.getpagesize();"
        "treize.VecEnv('thirteen', 1); before = rss();"
        f"env = treize.VecEnv('thirteen', {GAMES}, players=4); env.step(env.sample()); print(rss() - before)"
    )
    return int(subprocess.check_output([sys.executable, "-c", script])) / 2**20


def import_time() -> tuple[float, float]:
    """Milliseconds of processor time that `import treize` takes after numpy, and numpy alone."""
    script = (
        "import time; a = time.process_time(); import numpy; b = time.process_time(); import treize;"
        "print(b - a, time.process_time() - b)"
    )
    runs = [subprocess.check_output([sys.executable, "-c", script], text=True).split() for _ in range(5)]
    return 1000 * min(float(run[1]) for run in runs), 1000 * min(float(run[0]) for run in runs)


def attempts():
    """Name and measurement of everything."""
    for game in treize.games():
        for observation in ("uint8", "float32", "none"):
            yield f"treize.VecEnv, {game}, {observation}", lambda game=game, kind=observation: vector(game, kind)
    yield "treize.Game, thirteen", lambda: single("thirteen")

    def treize_aec():
        from treize.pettingzoo import TreizeAEC

        return aec(lambda: TreizeAEC("thirteen"))

    yield "treize.pettingzoo, thirteen", treize_aec
    for name in ("leduc_poker", "hearts", "tiny_hanabi", "gin_rummy"):
        yield f"OpenSpiel, {name}", lambda name=name: spiel(name)

    def treize_spiel():
        import treize.openspiel  # noqa: F401

        return spiel("treize_thirteen(players=4,rounds=1)")

    yield "treize.openspiel, thirteen", treize_spiel
    for name in ("leduc-holdem", "uno", "doudizhu"):
        yield f"RLCard, {name}", lambda name=name: rlcard(name)

    for name in ("leduc_holdem", "kuhn_poker", "sparrow_mahjong"):
        yield f"Pgx, {name}", lambda name=name: pgx_vector(name)

    def tictactoe():
        from pettingzoo.classic import tictactoe_v3

        return aec(tictactoe_v3.raw_env)

    def leduc():
        from pettingzoo.classic import leduc_holdem_v4

        return aec(leduc_holdem_v4.raw_env)

    yield "PettingZoo, tictactoe", tictactoe
    yield "PettingZoo, leduc_holdem", leduc


def main() -> None:
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    random.seed(1)
    figures = {}
    for name, measure in attempts():
        try:
            figures[name] = measure()
        except Exception as error:  # noqa: BLE001: a peer that is missing or broken is named and left out
            print(f"{name}: left out ({type(error).__name__}: {error})", file=sys.stderr)
    peers = [best for name, (best, _) in figures.items() if name.startswith("OpenSpiel")]
    print("| environment | steps per second | slowest repetition | against OpenSpiel's fastest |")
    print("| --- | ---: | ---: | ---: |")
    for name, (best, slowest) in figures.items():
        ratio = f"{best / max(peers):,.3g}" if peers else "-"
        print(f"| {name} | {best:,.0f} | {slowest:,.0f} | {ratio} |")
    after, numpy_alone = import_time()
    print(f"\n{GAMES} games of 13 with their arrays: {memory():.1f} MB; "
          f"import: {after:.0f} ms after numpy, which takes {numpy_alone:.0f} ms")


if __name__ == "__main__":
    main()
