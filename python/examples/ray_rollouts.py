"""Distributes simulation over a Ray cluster: each worker steps its own vector environment.

Without an address, Ray starts on this machine. Results depend on the seed only, not on how many workers there are: each
task has the seed of its number.

    python ray_rollouts.py --address ray://head:10001 --tasks 64
"""

import argparse
import sys

import numpy as np

import treize


def simulate(task: int, games: int, steps: int) -> tuple[int, np.ndarray]:
    """Plays at random, and returns how many games ended and the sum of the seats' rewards."""
    env = treize.VecEnv("thirteen", games, players=4, seed=task, threads=1)
    ended, sums = 0, np.zeros(4)
    for _ in range(steps):
        *_, rewards, done = env.step(env.sample())
        ended += int(done.sum())
        sums += rewards.sum(axis=0)
    return ended, sums


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--address", help="the cluster; without it, Ray starts here")
    parser.add_argument("--tasks", type=int, default=4)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=400)
    given = parser.parse_args()
    try:
        import ray
    except ImportError:
        print("skipped: ray is not installed (pip install ray)")
        return 0
    ray.init(address=given.address, include_dashboard=False, log_to_driver=False)
    remote = ray.remote(num_cpus=1)(simulate)
    results = ray.get([remote.remote(task, given.games, given.steps) for task in range(given.tasks)])
    ended = sum(ended for ended, _ in results)
    advantage = sum(sums for _, sums in results) / max(ended, 1)
    decisions = given.tasks * given.games * given.steps
    print(f"{decisions} decisions, {ended} games; mean result of each seat: {np.round(advantage, 2)}")
    ray.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
