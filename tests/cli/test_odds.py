"""`umpire odds`: the chances of the last fire in a script."""

import json
from pathlib import Path

import pytest

from cli.commands import ONE_TURN, Command


def test_odds_are_told_for_each_target(umpire: Command, script: Path) -> None:
    """Three dice of an energy weapon: the mean is two points."""
    outcome = umpire("odds", script)
    lines = outcome.out.splitlines()
    assert outcome.code == 0
    assert lines[0] == "Odds of fire_weapons at /orders/5, turn 1, fire"
    assert "Candle: mean damage 2.000" in lines
    assert "     0   12.50%  100.00%" in lines
    assert "     6    0.46%    0.46%" in lines
    assert any(line.startswith("destroyed ") and "[FTL-DMG-07]" in line for line in lines)


def test_odds_in_json_add_up(umpire: Command, script: Path) -> None:
    """The distribution is whole."""
    outcome = umpire("odds", "--json", script)
    told = json.loads(outcome.out)
    assert told["order"] == 5
    assert told["targets"][0]["target"] == "Candle"
    assert sum(told["targets"][0]["damage"]) == pytest.approx(1.0)


def test_odds_do_not_depend_on_what_the_order_then_throws(umpire: Command) -> None:
    """The fire itself is not thrown: other orders after it change nothing."""
    one = umpire("odds", "-", stdin=ONE_TURN)
    other = umpire("odds", "-", stdin=ONE_TURN.replace(b"withdraw", b"pass_fire"))
    assert one.out == other.out


def test_an_order_refused_before_is_told(umpire: Command) -> None:
    """The odds are told all the same; the exit code is 1."""
    more = ONE_TURN.replace(b"orders:\n", b"orders:\n  - {kind: roll_initiative}\n")
    outcome = umpire("odds", "-", stdin=more)
    assert outcome.code == 1
    assert "mean damage" in outcome.out
    assert "(wrong_phase, FTL-SEQ-01, at /orders/0/kind)" in outcome.err


def test_fire_that_the_rules_forbid_has_no_odds(umpire: Command) -> None:
    """The refusal is told with its pointer; the exit code is 1."""
    forbidden = ONE_TURN.replace(b"target: Candle", b"target: Hammer")
    outcome = umpire("odds", "-", stdin=forbidden)
    assert outcome.code == 1
    assert "(own_side, FTL-UMP-01, at /orders/5/shots/0/target)." in outcome.err


def test_a_script_without_fire_has_no_odds(umpire: Command) -> None:
    """That is no question; the exit code is 2."""
    nothing = b"{system: full-thrust-light, sample: duel, orders: []}"
    outcome = umpire("odds", "-", stdin=nothing)
    assert outcome.code == 2
    assert outcome.err == "umpire: The script declares no fire.\n"
