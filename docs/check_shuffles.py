#!/usr/bin/env python3
"""Checks the proof of the shuffles in game records, one a line: see fairness.md.

python3 docs/check_shuffles.py games.jsonl      (or records on standard input)
"""
import hashlib
import hmac
import json
import re
import sys


def mac(key, message):
    return hmac.new(key, message.encode("ascii"), hashlib.sha256).digest()


def words(mixed, shuffle):
    block = 0
    while True:
        data = mac(mixed, f"{shuffle}/{block}")
        yield from (int.from_bytes(data[i:i + 4], "big") for i in range(0, 32, 4))
        block += 1


def fault(record):
    """What is wrong with the record's proof, or None."""
    seed, nonces = record["seed"], record["nonces"]
    if not re.fullmatch("[0-9a-f]{64}", seed) or not all(re.fullmatch("[0-9a-f]{32}", n) for n in nonces):
        return "seed or nonces are not written as they should be"
    if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != record["commitment"]:
        return "the commitment is to another seed"
    if len(nonces) != record["players"]:
        return "there is not one nonce for each player"
    mixed = mac(bytes.fromhex(seed), ",".join(nonces))
    for number, shuffle in enumerate(record["shuffles"]):
        stack, source = sorted(shuffle), words(mixed, number)
        for n in range(len(stack), 1, -1):
            drawn = next(w % n for w in source if w < 2**32 // n * n)
            stack[n - 1], stack[drawn] = stack[drawn], stack[n - 1]
        if stack != shuffle:
            return f"shuffle {number} is not the one that seed and nonces give"
    return None


file = sys.stdin if sys.argv[1:] in ([], ["-"]) else open(sys.argv[1], encoding="utf-8")
faults = []
for number, line in enumerate(file, 1):
    if not line.strip():
        continue
    try:
        faults.append(fault(json.loads(line)))
    except (KeyError, TypeError, ValueError) as error:
        faults.append(f"not a record with a proof ({error!r})")
    print(f"line {number}:", faults[-1] or "ok")
sys.exit(0 if faults and not any(faults) else 1)
