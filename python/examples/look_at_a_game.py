"""Looks at a game: positions, what a player may know, what a network says, and a record that anyone can check.

Each `# %%` begins a cell for editors that run scripts as notebooks.
"""

# %% The games
import numpy as np

import treize

for name in treize.games():
    spec = treize.spec(name)
    print(f"{spec['name']}: {min(spec['players'])} to {max(spec['players'])} players, {spec['num_actions']} actions, "
          f"{spec['observation_size']} bytes of observation")

# %% A game, and what the player to act sees
game = treize.Game("thirteen", players=4, seed=13)
print(game.text(game.current_player))

# %% The same as numbers: the fields of an observation
observation = game.view(0).observe()
for name, start, length, most, about in treize.fields("thirteen"):
    print(f"{name:12} {about}: {observation[start:start + length]}")

# %% What the shipped network says of each action: the expected relative score of the round
view = game.view(game.current_player)
for action, value in zip(view.legal(), view.values()):
    print(f"{action}: {value:+.2f}")

# %% A world that the player cannot tell from the true one
world = view.determinize(seed=1)
assert world.view(0) == view
print("hands of seat 1, true and imagined:", game.view(1).board["hand"], world.view(1).board["hand"])

# %% The game played to its end by bots, and its record
bots = [treize.Player(name, seed=1) for name in ("greedy", "net", "easy", "random")]
while not game.is_over:
    seat = game.current_player
    game.play(bots[seat](game.view(seat)))
record = game.record()
record.verify()
print("totals:", game.totals, "winners:", game.winners)

# %% What was luck and what was play, and the decision that gave most points away
review = treize.review(record, worlds=16)
for seat in review["seats"]:
    print(f"seat {seat['seat']}: result {seat['result']:+.1f} = deal {seat['deal']:+.1f} + draws {seat['draws']:+.1f} "
          f"+ own play {seat['own']:+.1f} + others' play {seat['others']:+.1f}")
worst = max(review["decisions"], key=lambda decision: decision["given_away"])
print(f"seat {worst['seat']} played {worst['action']} and gave away {worst['given_away']:.1f}: "
      f"{worst['alternatives'][0]['action']} was better")

# %% Every position of the record
positions = record.replay()
lengths = [len(position.legal()) for position in positions[:-1]]
print(f"{len(positions) - 1} decisions, {np.mean(lengths):.1f} legal actions each")

# %% The network computed by hand: its weights are arrays
net = treize.Net("thirteen")
w = net.weights
hidden = np.maximum(net.encode(view) @ w["w1"] + w["b1"], 0)
hidden = np.maximum(hidden @ w["w2"] + w["b2"], 0)
values = w["scale"] * (hidden @ w["w3"] + w["b3"])
assert np.allclose(values, view.values(), atol=1e-3)

# %% Who plays better: the same deals, from every seat
for standing in treize.league("thirteen", ["greedy", "easy", "random"], deals=5, options={"rounds": 1}):
    print(standing)

# %% One player against another, with luck and without it: the mean stays, the error gets smaller
print(treize.match("thirteen", net, "greedy", players=3, deals=5, options={"rounds": 1}, adjust_for_luck=True))
