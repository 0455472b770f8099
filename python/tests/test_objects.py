"""Games, views, actions, records and players."""

import copy
import pickle

import numpy as np
import pytest

import treize
from treize import Action, Game, IllegalActionError, Player, PositionError, Record, RecordError, View

GAMES = [(game, players) for game in treize.games() for players in treize.spec(game)["players"]]


def finished(game="thirteen", players=3, seed=1, **arguments):
    table, player = Game(game, players, seed=seed, **arguments), Player("random", seed=seed)
    while not table.is_over:
        table.play(player(table.view(table.current_player)))
    return table


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_game_can_be_written_read_verified_and_replayed(game, players):
    table = finished(game, players)
    record = table.record()
    record.verify()
    again = Record(record.to_json())
    assert again == record
    assert pickle.loads(pickle.dumps(record)) == record
    positions = again.replay()
    assert len(positions) == len(record.actions) + 1 == len(table.history) + 1
    assert positions[-1].totals == table.totals == record.totals
    assert positions[-1].winners == table.winners == record.winners
    assert [(seat, str(action)) for seat, action in positions[-1].history] == record.actions


def test_a_record_that_cannot_have_happened_is_refused(tmp_path):
    record = finished("danger13", 2).record()
    wrong = Record(record.to_json().replace('"totals":[', '"totals":[9'))
    with pytest.raises(RecordError, match="totals is"):
        wrong.verify()
    with pytest.raises(RecordError):
        wrong.replay()
    for text in ("", "{}", "[1]", b"\xff", '{"format":"treize-record/2"}'):
        with pytest.raises(RecordError, match="not a record"):
            Record(text)
    with pytest.raises(TypeError):
        Record(7)
    file = tmp_path / "records.jsonl"
    file.write_text(record.to_json() + "\n\n" + record.to_json() + "\n")
    assert Record.read(file) == [record, record]
    Record.write(file, [record, record, record])
    assert Record.read(file) == [record, record, record]
    with pytest.raises(FileNotFoundError):
        Record.read(tmp_path / "nothing")


def test_a_game_in_progress_has_no_record():
    game = Game("thirteen", 3, seed=1)
    with pytest.raises(ValueError, match="only of a game that is over"):
        game.record()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_view_survives_its_notation_and_hides_what_it_must(game, players):
    table, player = Game(game, players, seed=2), Player("random", seed=2)
    for _ in range(30):
        if table.is_over:
            break
        seat = table.current_player
        view = table.view(seat)
        assert View(view.position) == view
        assert hash(View(str(view))) == hash(view)
        assert pickle.loads(pickle.dumps(view)) == view
        assert View(view.position).legal() == view.legal() == table.legal(seat)
        for seed in range(3):
            world = view.determinize(seed)
            assert world.view(seat) == view
            assert world.legal(seat) == table.legal(seat)
        assert table.view().seat is None
        assert table.view().legal() == []
        table.play(player(view))


@pytest.mark.parametrize("text", ["", "whist 4", "thirteen", "thirteen 3: piles q9", "nichtig 3: laid 9 9 9", "\0", "é" * 99])
def test_a_text_that_is_no_position_is_refused(text):
    with pytest.raises(PositionError):
        View(text)


@pytest.mark.parametrize("game", treize.games())
def test_an_action_is_the_same_by_number_and_by_text(game):
    for index, text in enumerate(treize.actions(game)):
        action = Action(game, text)
        assert (int(action), str(action), action.index) == (index, text, index)
        assert action == Action(game, index) == index
        assert hash(action) == hash(index)
        assert np.arange(200)[action] == index
    for wrong in (-1, len(treize.actions(game)), "", "no", 2**70, 1.5, None):
        with pytest.raises((ValueError, TypeError)):
            Action(game, wrong)


def test_a_refused_decision_changes_nothing():
    game = Game("thirteen", 3, seed=1)
    before = game.view(0)
    illegal = next(index for index in range(18) if index not in [int(action) for action in game.legal()])
    with pytest.raises(IllegalActionError, match="that is not legal: seat 0 may"):
        game.play(illegal)
    with pytest.raises(IllegalActionError, match="seat 1 is not to act"):
        game.play(game.legal()[0], 1)
    with pytest.raises(ValueError, match="seat 3, expected 0 to 2"):
        game.play(game.legal()[0], 3)
    with pytest.raises(ValueError, match="thirteen has no action"):
        game.play("g3>g")
    with pytest.raises(ValueError, match="has no action"):
        game.play(Action("nichtig", "b7"))
    assert game.view(0) == before
    assert game.history == []
    with pytest.raises(IllegalActionError, match="over"):
        over = finished()
        over.play(0)


@pytest.mark.parametrize("copied", [Game.clone, copy.copy, copy.deepcopy])
def test_a_copy_goes_its_own_way(copied):
    game = Game("nichtig", 3, seed=1)
    other = copied(game)
    other.play(other.legal()[0])
    assert len(game.history) == 0
    game.play(game.legal()[0])
    assert game.view(0) == other.view(0)


def test_a_relative_score_is_that_of_the_team_if_there_are_teams():
    alone, teams = Game("nichtig", 4), Game("nichtig", 4, options={"teams": True})
    assert alone.relative([10, 2, 6, 0]) == pytest.approx([10 - 8 / 3, 2 - 16 / 3, 6 - 4, 0 - 6])
    assert teams.relative([10, 2, 6, 0]) == [7, -7, 7, -7]
    assert Game("thirteen", 3).relative([6, 0, 2]) == [-5, 4, 1], "few points are good"
    over = finished("nichtig", 4, options={"teams": True, "rounds": 1})
    assert over.returns == over.relative(over.totals)
    with pytest.raises(ValueError, match="3 scores, expected 4"):
        alone.relative([1, 2, 3])


def test_shuffles_can_be_given():
    stack = Game.first_stack("thirteen", 3)
    assert len(stack) == 50
    game = Game("thirteen", 3, shuffles=[stack[::-1]])
    assert sorted(game.view(0).board["hand"]) == sorted(stack[::-1][0:15:3])
    with pytest.raises(ValueError, match="shuffle 0 has 49 cards, expected 50"):
        Game("thirteen", 3, shuffles=[stack[1:]])
    # The last decision of a round deals the next.
    while game.next_stack(game.legal()[0]) is None:
        game.play(game.legal()[0])
    action = game.legal()[0]
    assert game.next_stack(action) == stack
    with pytest.raises(ValueError, match="shuffle 0"):
        game.play(action, shuffles=[["x"] * 50])
    with pytest.raises(ValueError, match="1 shuffles more"):
        game.play(action, shuffles=[stack, stack])
    game.play(action, shuffles=[stack])
    assert len(game.rounds) == 1
    assert game.view(1).board["hand"] == sorted(stack[0:15:3], key=stack.index)


@pytest.mark.parametrize("name", ["beginner", "easy", "normal", "hard", "random", "greedy", "net", "search:4", "flat:2", "overlooking:50"])
@pytest.mark.parametrize("game", treize.games())
def test_every_bot_plays_every_game_and_the_same_again(game, name):
    def play():
        table, player = Game(game, 4, seed=5), Player(name, seed=5)
        chosen = []
        for _ in range(12):
            chosen.append(player(table.view(table.current_player)))
            table.play(chosen[-1])
        return chosen

    assert Player(name).is_reproducible
    assert play() == play()


def test_a_bot_is_asked_only_when_it_is_to_act():
    game = Game("thirteen", 3, seed=1)
    for view in (game.view(1), game.view()):
        with pytest.raises(ValueError, match="the viewer is not to act"):
            Player("greedy")(view)
    with pytest.raises(RuntimeError):
        Player("exec:exit 3")(game.view(0))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("game", treize.games())
def test_a_decision_is_told_in_words(game, language):
    table = Game(game, 4, seed=1)
    for _ in range(20):
        seat = table.current_player
        lines = table.text(seat, language).splitlines()
        assert View(lines[0]) == table.view(seat)
        legal = [f"{int(action)} = {action}:" for action in table.legal()]
        assert [line.split(":")[0] + ":" for line in lines[-len(legal) :]] == legal
        table.play(Player("greedy")(table.view(seat)))
    assert "player_1" in table.text(0, language) or "player_2" in table.text(0, language)
    assert treize.rules(game, language).startswith("# ")
    with pytest.raises(ValueError, match="expected one of en, fr, de"):
        table.text(0, "it")


def test_old_rules_can_be_played():
    assert Game("danger13", 2, rules=1, seed=1).rules == 1
    with pytest.raises(ValueError, match="rules version 9 of danger13"):
        Game("danger13", 2, rules=9)
