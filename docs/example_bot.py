#!/usr/bin/env python3
"""A player for any game of Treize that plays anything legal: see bot-protocol.md.

treize sim thirteen --players 4 --seats "exec:python3 docs/example_bot.py,greedy,greedy,greedy"
"""
import json
import random
import sys


def choose(view, legal, chance):
    """Here is where your player thinks."""
    return chance.choice(legal)


chance = None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seat"])  # the same choices in every run
    elif message["type"] == "decide":
        action = choose(message["view"], message["legal"], chance)
        # It can play many games, one after the other: hello begins each of them.
        print(json.dumps({"action": action, "stays": True}), flush=True)
    elif message["type"] == "bye":
        break
