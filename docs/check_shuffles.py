#!/usr/bin/env python3
"""Checks the proof of the shuffles in game records, one a line: see fairness.md.

python3 docs/check_shuffles.py games.jsonl      (or records on standard input)

This shows that the shuffles follow from what the record says, and no more. If you were at the table, say what your device
saw before it revealed your nonce:

python3 docs/check_shuffles.py --frozen DIGEST --nonce NONCE game.json
"""
import argparse
import hashlib
import hmac
import json
import re
import sys


def mac(key, message):
    return hmac.new(key, message.encode("ascii"), hashlib.sha256).digest()


def words(key, label):
    block = 0
    while True:
        data = mac(key, f"{label}/{block}")
        yield from (int.from_bytes(data[i:i + 4], "big") for i in range(0, 32, 4))
        block += 1


def permuted(key, label, stack):
    stack, source = list(stack), words(key, label)
    for n in range(len(stack), 1, -1):
        drawn = next(w % n for w in source if w < 2**32 // n * n)
        stack[n - 1], stack[drawn] = stack[drawn], stack[n - 1]
    return stack


def is_hex(text, digits):
    return re.fullmatch("[0-9a-f]{%d}" % digits, text) is not None


def is_word(text):
    return re.fullmatch("[0-9a-z]{1,32}", text) is not None


def sha256(text):
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def whole(number):
    return type(number) is int


def frozen(record, proof):
    """The text of the table as it was frozen before the first nonce was revealed."""
    options = json.dumps(record["options"], sort_keys=True, separators=(",", ":"))
    lines = ["treize-deal/2", f"table {proof['table']}", f"game {record['game']}", f"rules {record.get('rules', 1)}",
             f"players {record['players']}", f"options {options}", f"seats {proof['seats']}", f"seed {proof['commitment']}"]
    for number, chair in enumerate(proof["chairs"]):
        lines.append(f"chair {number} person {chair['person']}" if "person" in chair else f"chair {number} bot {chair['bot']}")
    return "".join(line + "\n" for line in lines)


def live_key(record, proof):
    """The key of a live table, or what is wrong with its proof."""
    chairs = proof["chairs"]
    if not whole(proof["version"]) or proof["version"] != 2:
        return None, "the proof is of another version"
    if not is_hex(proof["seed"], 64) or not is_word(proof["table"]) or not is_word(record["game"]) \
            or not whole(record["players"]) or not whole(record.get("rules", 1)) or proof["seats"] not in ("drawn", "kept"):
        return None, "seed, table, game, rules, players or seats are not written as they should be"
    for chair in chairs:
        sitter = is_hex(chair["person"], 64) if "person" in chair else is_word(chair["bot"])
        if not sitter or "person" in chair and "bot" in chair or not is_hex(chair["nonce"], 32):
            return None, "a chair is not written as it should be"
    if hashlib.sha256(bytes.fromhex(proof["seed"])).hexdigest() != proof["commitment"]:
        return None, "the commitment is to another seed"
    if len(chairs) != record["players"]:
        return None, "there is not one chair for each player"
    text = frozen(record, proof)
    for number, chair in enumerate(chairs):
        if "person" in chair and chair["origin"] == "revealed":
            if sha256(f"{proof['table']}/{chair['nonce']}") != chair["person"]:
                return None, f"chair {number} was committed to another nonce"
        elif chair["origin"] != ("missing" if "person" in chair else "bot") \
                or sha256(f"{text}derived {number}\n")[:32] != chair["nonce"]:
            return None, f"the nonce of chair {number} is not the derived one"
    nonces = (f"nonce {number} {chair['origin']} {chair['nonce']}\n" for number, chair in enumerate(chairs))
    key = mac(bytes.fromhex(proof["seed"]), text + "".join(nonces))
    seats = list(range(len(chairs)))
    if proof["seats"] == "drawn":
        seats = permuted(key, "seats", seats)
    if any(not whole(chairs[chair]["seat"]) or chairs[chair]["seat"] != seat for seat, chair in enumerate(seats)):
        return None, "the seats are not the ones that were drawn"
    return key, None


def open_key(record):
    """The key of a game whose nonces were given openly, or what is wrong with its proof."""
    seed, nonces = record["seed"], record["nonces"]
    if not is_hex(seed, 64) or not all(is_hex(n, 32) for n in nonces):
        return None, "seed or nonces are not written as they should be"
    if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != record["commitment"]:
        return None, "the commitment is to another seed"
    if len(nonces) != record["players"]:
        return None, "there is not one nonce for each player"
    return mac(bytes.fromhex(seed), ",".join(nonces)), None


def fault(record):
    """What is wrong with the record's proof, or None."""
    key, why = live_key(record, record["proof"]) if "proof" in record else open_key(record)
    if why:
        return why
    for number, shuffle in enumerate(record["shuffles"]):
        if permuted(key, number, sorted(shuffle)) != shuffle:
            return f"shuffle {number} is not the one that seed and nonces give"
    return None


def missing(record):
    """The seats from which no nonce came in time: it was not sent, or the server dropped it."""
    return [chair["seat"] for chair in record.get("proof", {}).get("chairs", []) if chair["origin"] == "missing"]


def difference(record, digest, nonce):
    """How a record that holds differs from what a device saw, or None."""
    if "proof" not in record:
        return "there is no proof of a live table"
    if digest is not None and digest != sha256(frozen(record, record["proof"])):
        return "another table was frozen than you saw"
    own = (chair["nonce"] for chair in record["proof"]["chairs"] if chair["origin"] == "revealed")
    if nonce is not None and nonce not in own:
        return "your nonce is not among the revealed ones"
    return None


def summary(record, args):
    """What is shown by a record without a fault."""
    if args.frozen is not None and args.nonce is not None:
        text = "ok, dealt from the frozen table that you saw, with your nonce"
    else:
        text = "the shuffles follow from what the record says"
        if "proof" in record:
            text += f", frozen table {sha256(frozen(record, record['proof']))}"
    if missing(record):
        text += f", but no nonce came from seat {', '.join(map(str, sorted(missing(record))))}"
    return text


parser = argparse.ArgumentParser(description="Checks the proof of the shuffles in game records, one a line.")
parser.add_argument("file", nargs="?", default="-", help="a file with records; standard input without one")
parser.add_argument("--frozen", metavar="DIGEST", help="the digest of the frozen table that your device saw")
parser.add_argument("--nonce", help="your nonce")
args = parser.parse_args()
faults = []
for number, line in enumerate(sys.stdin if args.file == "-" else open(args.file, encoding="utf-8"), 1):
    if not line.strip():
        continue
    try:
        record = json.loads(line)
        faults.append(fault(record))
        if faults[-1] is None and (args.frozen is not None or args.nonce is not None):
            faults[-1] = difference(record, args.frozen, args.nonce)
        text = faults[-1] or summary(record, args)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        text = f"not a record with a proof ({error!r})"
        faults.append(text)
    print(f"line {number}:", text)
sys.exit(0 if faults and not any(faults) else 1)
