"""Leagues, matches, luck and reviews."""

import json
import signal
import subprocess
import sys

import numpy as np
import pytest

import treize
from treize import Game, Net, Player, RecordError, Record, league, match, review


def finished(game="thirteen", players=3, seed=1, name="greedy", **arguments):
    table, player = Game(game, players, seed=seed, **arguments), Player(name, seed=seed)
    while not table.is_over:
        table.play(player(table.view(table.current_player)))
    return table


def test_a_league_takes_functions_networks_and_bots():
    standings = league(
        "thirteen",
        {"greedy": "greedy", "first": lambda view: view.legal()[0], "net": Net("thirteen")},
        deals=4,
        options={"rounds": 1},
    )
    assert {standing.name for standing in standings} == {"greedy", "first", "net"}
    assert standings[-1].name == "first"
    assert abs(sum(standing.result.mean for standing in standings)) < 1e-6
    assert all(standing.luck_adjusted is None for standing in standings)
    with pytest.raises(ValueError, match="deals is 0"):
        league("thirteen", ["random"] * 3, deals=0)
    with pytest.raises(ValueError, match="2 players, expected 3 to 6"):
        league("thirteen", ["random"] * 2)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("thirteen", 3, {"rounds": 1}),
        ("friday13", 4, {"rounds": 1}),
        ("nichtig", 4, {"rounds": 1, "teams": True}),
        ("danger13", 2, {}),
    ],
)
def test_a_match_is_won_by_the_better_player_and_the_other_way_round(game, players, options):
    arguments = {"players": players, "options": options, "deals": 2}
    result = match(game, "greedy", "random", adjust_for_luck=True, **arguments)
    other = match(game, "random", "greedy", **arguments)
    assert (result.deals, other.luck_adjusted) == (2, None)
    assert result.ahead.mean > 0, str(result)
    assert result.luck_adjusted.mean > 0, str(result)
    if not options.get("teams"):
        # The same games, with the two in each other's place.
        assert other.ahead.mean == pytest.approx(-result.ahead.mean)


def test_a_match_counts_points():
    """Against its formula: the points of one seat minus the mean of the others', over all seats and both ways round."""
    deal, expected = 5, []
    for own in range(3):
        for one, others, sign in (("greedy", "random", 1), ("random", "greedy", -1)):
            table = Game("danger13", 3, seed=deal)
            bots = [Player(one if seat == own else others, seed=deal) for seat in range(3)]
            while not table.is_over:
                table.play(bots[table.current_player](table.view(table.current_player)))
            rest = [total for seat, total in enumerate(table.totals) if seat != own]
            expected.append(sign * (table.totals[own] - np.mean(rest)))
    result = match("danger13", "greedy", "random", players=3, deals=1, seed=deal)
    assert result.ahead.mean == pytest.approx(np.mean(expected))
    assert np.isnan(result.ahead.error)


def test_luck_depends_on_the_seed_only():
    record = finished("danger13", 2).record()
    assert record.luck() == record.luck(0) != record.luck(1)


@pytest.mark.parametrize("game", treize.games())
def test_luck_adds_up_to_zero_and_takes_out_spread(game):
    options = {} if game == "danger13" else {"rounds": 1}
    results, adjusted = [], []
    for seed in range(20):
        table = finished(game, 3, seed=seed, options=options)
        luck = table.record().luck(seed)
        assert abs(sum(luck)) < 1e-3
        results.append(table.returns[0])
        adjusted.append(table.returns[0] - luck[0])
    # All play alike, so that the spread is luck for the most part.
    assert np.var(adjusted) < np.var(results), (np.var(adjusted), np.var(results))


def test_luck_of_a_record_that_does_not_hold_is_refused():
    record = finished("danger13", 2).record()
    with pytest.raises(RecordError, match="totals is"):
        Record(record.to_json().replace('"totals":[', '"totals":[9')).luck()


@pytest.mark.parametrize("game", treize.games())
def test_a_review_says_where_results_came_from(game):
    table = finished(game, 3, options={} if game == "danger13" else {"rounds": 1})
    record = table.record()
    found = review(record, worlds=2)
    assert found == review(record, worlds=2, threads=1), "the number of threads does not matter"
    assert json.loads(json.dumps(found)) == found, "plain data"
    assert (found["game"], found["worlds"], len(found["steps"])) == (game, 2, len(record.actions))
    for seat, result in zip(found["seats"], table.returns):
        assert seat["result"] == pytest.approx(result)
        parts = seat["deal"] + seat["draws"] + seat["own"] + seat["others"]
        assert parts == pytest.approx(seat["result"])
    for decision in found["decisions"]:
        seat, action = record.actions[decision["step"]]
        assert (decision["seat"], decision["action"]) == (seat, action)
        assert decision["verdict"] in ("best", "about_equal", "mistake")
    assert review(record, seconds=0)["worlds"] > 0


def test_a_review_that_cannot_be_made_is_refused():
    record = finished("danger13", 2).record()
    with pytest.raises(ValueError, match="worlds is 0"):
        review(record, worlds=0)
    with pytest.raises(ValueError, match="seconds is -1"):
        review(record, seconds=-1)
    with pytest.raises(ValueError, match="seconds is NaN"):
        review(record, seconds=float("nan"))
    with pytest.raises(ValueError, match="threads is 0"):
        review(record, threads=0)
    with pytest.raises(RecordError, match="totals is"):
        review(Record(record.to_json().replace('"totals":[', '"totals":[9')))


def test_a_review_can_be_interrupted():
    script = (
        "import signal, sys, treize\n"
        # Who starts a program in the background may have it ignore this signal.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "record = treize.Record(sys.stdin.read())\n"
        "try:\n"
        "    print('ready', flush=True)\n"
        "    treize.review(record, seconds=3600)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    program = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    program.stdin.write(finished("danger13", 2).record().to_json())
    program.stdin.close()
    assert program.stdout.readline() == "ready\n"
    program.send_signal(signal.SIGINT)
    assert program.stdout.read() == "interrupted\n"
    assert program.wait() == 0
