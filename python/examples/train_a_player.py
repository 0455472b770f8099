"""Trains a small player of 13 by policy gradient with numpy alone, and measures it on duplicate deals and without luck.

All seats are played by the same policy. A round is a game here, so every decision is credited with the relative score that
its seat has in the end. Each `# %%` begins a cell for editors that run scripts as notebooks.

    python train_a_player.py --updates 150
"""

# %% What is trained
import argparse

import numpy as np

import treize

GAME, PLAYERS, OPTIONS = "thirteen", 3, {"rounds": 1}
MOST = np.concatenate([np.full(length, most, np.float32) for _, _, length, most, _ in treize.fields(GAME)])


class Policy:
    """One hidden layer, and a softmax over the legal actions."""

    def __init__(self, inputs: int, actions: int, hidden: int = 64, seed: int = 0):
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, np.sqrt(2 / inputs), (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, 0.01, (hidden, actions)).astype(np.float32),
            np.zeros(actions, np.float32),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def forward(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The hidden layer, and the probability of each action."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(observations @ w1 + b1, 0)
        logits = np.where(masks, hidden @ w2 + b2, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True)

    def learn(self, observations, masks, actions, advantages, rate: float = 3e-3, entropy: float = 0.01) -> None:
        """One step of Adam along the policy gradient."""
        hidden, odds = self.forward(observations, masks)
        taken = np.zeros_like(odds)
        taken[np.arange(len(actions)), actions] = 1
        logs = np.log(np.maximum(odds, 1e-9))
        surprise = (odds * logs).sum(axis=1, keepdims=True)
        slope = advantages[:, None] * (taken - odds) - entropy * odds * (logs - surprise)
        slope = (slope / len(actions)).astype(np.float32)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        gradients = [observations.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self.updates += 1
        for weight, gradient, (first, second) in zip(self.weights, gradients, self.moments):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            step = first / (1 - 0.9**self.updates)
            weight += rate * step / (np.sqrt(second / (1 - 0.999**self.updates)) + 1e-8)

    def __call__(self, view: treize.View) -> int:
        """The most likely action: a player for `treize.league`."""
        _, odds = self.forward((view.observe() / MOST)[None], view.mask()[None])
        return int(odds[0].argmax())


# %% Self-play: all games have the same length, so they end together
def play(policy: Policy, env: treize.VecEnv, rng: np.random.Generator):
    """One game in each place: observations, masks, actions, and what came of them for who decided."""
    env.reset()
    seen, masks, actions, seats = [], [], [], []
    while True:
        _, odds = policy.forward(env.observations, env.masks)
        chosen = (odds.cumsum(axis=1) > rng.random((len(odds), 1))).argmax(axis=1)
        chosen = np.where(env.masks[np.arange(len(odds)), chosen], chosen, odds.argmax(axis=1))
        seen.append(env.observations.copy())
        masks.append(env.masks.copy())
        actions.append(chosen)
        seats.append(env.current_player.copy())
        _, _, _, rewards, done = env.step(chosen)
        if done.any():
            break
    returns = [rewards[np.arange(len(odds)), seat] for seat in seats]
    return tuple(np.concatenate(part) for part in (seen, masks, actions, returns))


def train(updates: int, games: int, seed: int = 0) -> Policy:
    """Plays and learns."""
    rng = np.random.default_rng(seed)
    env = treize.VecEnv(
        GAME, games, players=PLAYERS, options=OPTIONS, seed=seed, observation="float32", autoreset="disabled"
    )
    policy = Policy(env.observations.shape[1], env.num_actions, seed=seed)
    for update in range(updates):
        observations, masks, actions, returns = play(policy, env, rng)
        policy.learn(observations, masks, actions, returns / (returns.std() + 1e-6))
        if update % 10 == 9:
            print(f"update {update + 1}: {len(actions)} decisions")
    return policy


# %% Measured in many games at once, with bots in the other seats
def against(policy: Policy, opponent: str, games: int) -> tuple[float, float]:
    """The mean relative score of the policy, and its standard error over games."""
    env = treize.VecEnv(
        GAME,
        games,
        players=PLAYERS,
        options=OPTIONS,
        seed=10_000,
        observation="float32",
        autoreset="disabled",
        opponents=opponent,
    )
    seats, results = env.current_player.copy(), np.full(games, np.nan, np.float32)
    while np.isnan(results).any():
        _, odds = policy.forward(env.observations, env.masks)
        _, _, _, rewards, done = env.step(odds.argmax(axis=1))
        ended = done & np.isnan(results)
        results[ended] = rewards[np.arange(games), seats][ended]
        env.reset(which=done.copy())
    return float(results.mean()), float(results.std() / np.sqrt(games))


# %% Measured with the same deals from every seat, and without luck: far fewer games say as much
def duplicate(policy: Policy, opponent: str, deals: int) -> treize.MatchResult:
    """The points per game that the policy is ahead of a bot."""
    return treize.match(
        GAME, policy, opponent, players=PLAYERS, deals=deals, options=OPTIONS, seed=10_000, adjust_for_luck=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--deals", type=int, default=50)
    given = parser.parse_args()
    policy = train(given.updates, given.games)
    for opponent in ("random", "greedy"):
        mean, error = against(policy, opponent, 4096)
        print(f"against {opponent}, 4096 games: {mean:+.2f} ± {error:.2f}")
        print(f"against {opponent}, duplicate deals: {duplicate(policy, opponent, given.deals)}")


if __name__ == "__main__":
    main()
