"""A book of two orders is played over every edge: no more is asked of a new one.

The service is laid out as it is, with Broadside among its books: its package, and one entry.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import umpire
from umpire.rules import RULEBOOKS

HERE = Path(__file__).parent
BROADSIDE = HERE / "broadside"
UMPIRE = Path(umpire.__file__).parent
"""What a book has before its first rule."""

Json = Any


def laid_out(folder: Path) -> None:
    """Lay out the service with one book more."""
    rules = folder / "umpire" / "rules"
    rules.mkdir(parents=True)
    for each in UMPIRE.iterdir():
        if each.name != "rules":
            (rules.parent / each.name).symlink_to(each)
    for book in (UMPIRE / "rules").iterdir():
        if book.is_dir():
            (rules / book.name).symlink_to(book)
    (rules / BROADSIDE.name).symlink_to(BROADSIDE)
    shelf = (UMPIRE / "rules" / "__init__.py").read_text()
    last = f'"{list(RULEBOOKS)[-1]}": '
    entry = f'"{BROADSIDE.name}": "{BROADSIDE.name}",'
    assert last in shelf
    (rules / "__init__.py").write_text(shelf.replace(last, f"{entry} {last}"))


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """Return what the edges answer, asked in a process of its own."""
    folder = tmp_path_factory.mktemp("smallest")
    laid_out(folder)
    path = os.pathsep.join((str(folder), str(HERE.parent)))
    environment = {**os.environ, "PYTHONPATH": path}
    command = (sys.executable, str(HERE / "play.py"), str(folder))
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return json.loads((folder / "answers.json").read_text())


def test_a_turn_is_played_over_rest(answers: Json) -> None:
    """Orders, the phase that follows, dice, the end; and a refusal with its rule."""
    rest = answers["rest"]
    assert [event["kind"] for event in rest["sailed"]["events"]] == [
        "ship_sailed",
        "ship_sailed",
        "phase_began",
    ]
    assert [event["kind"] for event in rest["fired"]["events"]] == ["gun_fired", "battle_ended"]
    assert (rest["refused"]["code"], rest["refused"]["citation"]["rule"]) == (
        "battle_over",
        "BS-4",
    )


def test_choices_and_odds_are_told(answers: Json) -> None:
    """From the acts alone."""
    rest = answers["rest"]
    assert [choice["order"] for choice in rest["choices"]["choices"]] == [
        {"kind": "fire", "ship": "Heron"},
        {"kind": "fire", "ship": "Curlew"},
    ]
    (target,) = rest["odds"]["odds"]["targets"]
    assert (target["target"], round(target["mean_damage"], 3)) == ("Curlew", 0.667)


def test_its_journal_is_verified(answers: Json) -> None:
    """With its dice."""
    assert answers["rest"]["verified"]["verified"]
    assert answers["rest"]["verified"]["rolls"] == 1


def test_a_turn_is_played_over_graphql(answers: Json) -> None:
    """With the schema of all books, and with its own, which has the families that the book has."""
    whole, own = answers["graphql"]
    assert whole == own
    assert whole["data"]["movement"]["events"] == [
        {"ship": "Heron", "to": 3},
        {"ship": "Curlew", "to": 6},
        {"phase": "GUNNERY"},
    ]
    assert [choice["__typename"] for choice in whole["data"]["choices"]["choices"]] == [
        "BroadsideSailChoice",
        "BroadsideSailChoice",
    ]
    assert "DamageOrderInput" not in answers["schemas"]["sdl"]


def test_the_command_plays_verifies_and_weighs_it(answers: Json) -> None:
    """Its report is told by its events."""
    assert [answers[name]["code"] for name in ("play", "verify", "odds")] == [0, 0, 0]
    assert "Heron fires at Curlew: 1d6 3, a hit, which sinks it [BS-3]" in answers["play"]["told"]
    assert "verified" in answers["verify"]["told"]
    assert "66.67%" in answers["odds"]["told"]


def test_its_contracts_are_generated(answers: Json) -> None:
    """The shapes of its orders, and the page of its readings."""
    schemas = answers["schemas"]
    assert "ShipSailed" in schemas["rulebook"]
    assert "ShipSailed" in schemas["openapi"]
    assert "| BS-UMP-1 | May a ship stay where it is? | Yes. | `may_stay` |" in schemas["readings"]
