"""`umpire play`: reports, refusals, dice, transcripts."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.commands import ONE_TURN, Command

TYPED = b"""\
system: full-thrust-light
sample: duel
dice: {faces: %s}
orders:
  - {kind: finish_orders, side: Compact}
  - {kind: finish_orders, side: Union}
  - {kind: move_ships}
  - {kind: roll_initiative}
"""


def test_a_report_tells_events_by_turn_and_phase_with_dice_and_citation(
    umpire: Command, script: Path
) -> None:
    """Each event is one line in plain words."""
    outcome = umpire("play", script)
    assert outcome.code == 0
    assert outcome.err == ""
    lines = outcome.out.splitlines()
    assert lines[1] == "Dice from the seed 'two moons'"
    assert "Turn 1, movement" in lines
    assert "  Candle has the order +2, S1 [FTL-MOVE-01]" in lines
    fired = next(line for line in lines if "Hammer hits Candle with B1" in line)
    assert fired.endswith(") [FTL-BEAM-02]")
    assert ", 3d6 " in fired
    assert lines[-2].startswith("  Candle  Compact  withdrawn  x 26; y 15.4641; course 1;")


@pytest.mark.parametrize(
    ("example", "turn", "winner"),
    [("duel", "Turn 3, orders", "Union"), ("skirmish", "Turn 3, movement", "North")],
)
def test_an_example_is_a_whole_battle_without_a_refusal(
    umpire: Command, example: str, turn: str, winner: str
) -> None:
    """It plays into its third turn, and ends."""
    outcome = umpire("play", "--example", example)
    assert outcome.code == 0
    assert turn in outcome.out
    assert f"The battle is over: {winner} wins" in outcome.out


def test_an_example_can_be_shown_and_played_from_the_standard_input(umpire: Command) -> None:
    """What --show prints is a script."""
    shown = umpire("play", "--example", "duel", "--show").out.encode()
    assert umpire("play", "-", stdin=shown) == umpire("play", "--example", "duel")


def test_json_is_a_script_too(umpire: Command, tmp_path: Path) -> None:
    """The same battle in JSON gives the same report."""
    path = tmp_path / "battle.json"
    path.write_text(
        json.dumps(
            {
                "system": "full-thrust-light",
                "sample": "duel",
                "dice": {"faces": [3, 5]},
                "orders": [
                    {"kind": "finish_orders", "side": "Compact"},
                    {"kind": "finish_orders", "side": "Union"},
                    {"kind": "move_ships"},
                    {"kind": "roll_initiative"},
                ],
            }
        )
    )
    assert umpire("play", path) == umpire("play", "-", stdin=TYPED % b"[3, 5]")


def test_a_setup_of_ones_own_and_options_are_taken(umpire: Command) -> None:
    """Options replace those of the set-up."""
    own = b"""\
system: full-thrust-light
options: {order_language: en}
setup:
  sides: [Red, Blue]
  ships:
    - &ship {id: A, side: Red, x: 0, y: 0, course: 12, velocity: 3,
             ssd: {rows: [2], systems: [{kind: drive, id: D1, thrust: 4}]}}
    - {id: B, side: Blue, x: 0.5, y: 9e1, course: 6, velocity: 3,
       ssd: {rows: [2], systems: []}}
orders:
  - {kind: write_order, ship: A, notation: "+1, B1"}
"""
    outcome = umpire("play", "-", stdin=own)
    assert outcome.code == 0
    assert "A has the order P1+1" in outcome.out


def test_the_same_seed_gives_the_same_battle(umpire: Command, script: Path) -> None:
    """To the byte, and another seed gives another."""
    one, again = umpire("play", script), umpire("play", script)
    other = umpire("play", script, "--seed", "another")
    assert one == again
    assert one.out != other.out


def test_without_dice_a_seed_is_drawn_and_told(umpire: Command) -> None:
    """With the seed that is told, the battle can be thrown again."""
    without = ONE_TURN.replace(b"dice: {seed: two moons}\n", b"")
    first = umpire("play", "-", stdin=without)
    seed = first.out.splitlines()[1].split("'")[1]
    assert umpire("play", "-", "--seed", seed, stdin=without).out == first.out


def test_a_refused_order_is_told_and_changes_nothing(umpire: Command, tmp_path: Path) -> None:
    """Code, rule and pointer are told; play goes on; the exit code is 1."""
    refused = ONE_TURN.replace(b"ship: Hammer, shots", b"ship: Candle, shots")
    outcome = umpire("play", "-", "--transcript", tmp_path / "t", stdin=refused)
    assert outcome.code == 1
    assert "fire_weapons is refused: Candle waits: it is the turn of side" in outcome.out
    assert "(not_active_side, FTL-FIRE-02, at /orders/5/ship)." in outcome.out
    assert "Compact withdraws" in outcome.out
    assert outcome.err == "umpire: 1 of 7 orders refused.\n"
    assert umpire("verify", tmp_path / "t").code == 0


def test_strict_stops_at_the_first_refusal(umpire: Command) -> None:
    """What comes after it is not played."""
    refused = ONE_TURN.replace(b"ship: Hammer, shots", b"ship: Candle, shots")
    outcome = umpire("play", "-", "--strict", stdin=refused)
    assert outcome.code == 1
    assert "Compact withdraws" not in outcome.out


def test_json_lines_hold_events_refusals_and_the_battle(umpire: Command) -> None:
    """One line an order, and the battle last."""
    refused = ONE_TURN.replace(b"ship: Hammer, shots", b"ship: Candle, shots")
    outcome = umpire("play", "-", "--json", stdin=refused)
    lines = [json.loads(line) for line in outcome.out.splitlines()]
    assert outcome.code == 1
    assert [line.get("order") for line in lines] == [*range(7), None]
    assert lines[0]["events"][0]["kind"] == "order_written"
    assert lines[5]["refusal"]["code"] == "not_active_side"
    assert lines[-1]["battle"]["phase"] == "over"


def test_typed_faces_are_used_in_order(umpire: Command) -> None:
    """They are thrown as they were typed."""
    outcome = umpire("play", "-", stdin=TYPED % b"[3, 5]")
    assert outcome.code == 0
    assert "Initiative: Compact 1d6 3, Union 1d6 5; order of fire: Union, Compact" in outcome.out


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        (b"[3]", "(too_few_dice, at /dice/faces)"),
        (b"[3, 7]", "(impossible_die, at /dice/faces/1)"),
        (b"[3, 5, 6]", "1 of the 3 typed dice are not thrown by these orders (too_many_dice, at"),
    ],
)
def test_faces_that_do_not_fit_are_refused(umpire: Command, faces: bytes, told: str) -> None:
    """Too few, impossible or too many: the exit code is 1, and the pointer shows the face."""
    outcome = umpire("play", "-", stdin=TYPED % faces)
    assert outcome.code == 1
    assert told in outcome.out + outcome.err


def test_faces_left_by_a_refused_order_are_for_the_next(umpire: Command) -> None:
    """A refusal uses no dice."""
    twice = (TYPED % b"[3, 5]").replace(b"orders:", b"orders:\n  - {kind: roll_initiative}")
    outcome = umpire("play", "-", stdin=twice)
    assert outcome.code == 1
    assert "Compact 1d6 3, Union 1d6 5" in outcome.out


def test_typed_dice_make_a_transcript_that_verifies(umpire: Command, tmp_path: Path) -> None:
    """Its dice are told to be typed."""
    umpire("play", "-", "--transcript", tmp_path / "t", stdin=TYPED % b"[3, 5]")
    outcome = umpire("verify", tmp_path / "t")
    assert outcome.code == 0
    assert "typed in by the players" in outcome.out


def test_names_cannot_command_the_terminal(umpire: Command) -> None:
    """A title with control characters is refused, and told without them."""
    titled = b'title: "\\e[31m\\u202e"\n' + ONE_TURN
    outcome = umpire("play", "-", stdin=titled)
    assert outcome.code == 2
    assert "bad_name, at /title" in outcome.err
    assert "\x1b" not in outcome.err
    assert "\u202e" not in outcome.err


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(seed=st.text(max_size=40).filter(lambda seed: not seed.startswith("-")))
def test_whatever_the_seed_play_verifies_and_replays(
    umpire: Command, tmp_path: Path, seed: str
) -> None:
    """A transcript of any battle is accepted, and tells the same report."""
    path = tmp_path / "any.ndjson"
    arguments = ("play", "--example", "duel", "--seed", seed)
    played = umpire(*arguments, "--transcript", path)
    assert played == umpire(*arguments)
    assert umpire("verify", path).code == 0
    if played.code == 0:
        assert umpire("replay", path).out == played.out
