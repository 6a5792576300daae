"""`umpire ships` and `umpire games`: files of other tools on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.commands import Command
from umpire.api.rest.examples import KESTREL, PACKAGE


def saved(path: Path, value: Any) -> str:
    """Return the name of a file with this content."""
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return str(path)


def test_an_import_shows_both_counts_and_each_line_that_is_read_otherwise(
    umpire: Command, tmp_path: Path
) -> None:
    gun = {"name": "kgun", "class": 2, "leftArc": "F", "numArcs": 1}
    ship = KESTREL | {"weapons": [*KESTREL["weapons"], gun]}
    outcome = umpire("ships", "import", saved(tmp_path / "ship.json", ship))
    assert outcome.code == 0
    assert "Kestrel, Frigate" in outcome.out
    assert "/weapons/1 left out: `kgun` does not exist here." in outcome.out


def test_an_illegal_ship_is_an_answer_of_no(umpire: Command, tmp_path: Path) -> None:
    ship = KESTREL | {"hull": {"points": 1}}
    outcome = umpire("ships", "import", saved(tmp_path / "ship.json", ship))
    assert outcome.code == 1
    assert "hull_minimum" in outcome.out


@pytest.mark.parametrize("form", ["ftlibship", "ftpf"])
def test_an_export_reads_what_an_import_prints(umpire: Command, tmp_path: Path, form: str) -> None:
    read = umpire("ships", "import", "--json", saved(tmp_path / "ship.json", KESTREL))
    designs = saved(tmp_path / "designs.json", read.out)
    written = umpire("ships", "export", designs, "--format", form)
    assert written.code == 0
    again = umpire("ships", "import", "--json", saved(tmp_path / "again", written.out))
    first, second = (json.loads(each.out)["ships"][0] for each in (read, again))
    assert first["figures"]["points"] == second["figures"]["points"]
    assert first["design"]["hull"] == second["design"]["hull"]


def test_a_game_is_opened_ruled_on_and_written(umpire: Command, tmp_path: Path) -> None:
    package = saved(tmp_path / "game.json", PACKAGE)
    setup = umpire("games", "import", package)
    assert (setup.code, len(json.loads(setup.out)["ships"])) == (0, 2)
    phase = umpire("games", "phase", package, "--faces", "2,6", "--append")
    commands = json.loads(phase.out)["commands"]
    assert commands[-1]["winner"] == "West"
    drawn = umpire("games", "phase", package)
    assert "seed of these dice" in drawn.err
    battle = saved(tmp_path / "setup.json", setup.out)
    drawing = umpire("games", "export", battle, "--format", "ftmap", "--title", "Turn 1")
    assert drawing.out.startswith("Turn 1\n-\n1\n")
    again = umpire("games", "export", battle)
    assert json.loads(again.out)["version"] == "1.0.0"


@pytest.mark.parametrize(
    ("arguments", "content"),
    [
        (("ships", "import"), '{"mass": "x", "hull": {}}'),
        (("ships", "import"), "[" * 3000),
        (("ships", "import"), "no ship"),
        (("ships", "export"), "5"),
        (("ships", "export"), '{"mass": -1}'),
        (("games", "import"), "{}"),
        (("games", "export"), "{}"),
        (("games", "phase"), "[]"),
    ],
)
def test_a_bad_file_is_told_in_one_sentence(
    umpire: Command, tmp_path: Path, arguments: tuple[str, ...], content: str
) -> None:
    outcome = umpire(*arguments, saved(tmp_path / "bad", content))
    assert outcome.code == 2
    assert outcome.err.splitlines()[-1].startswith("umpire: ")
    assert "itself failed" not in outcome.err


def test_a_declaration_that_breaks_a_rule_is_an_answer_of_no(
    umpire: Command, tmp_path: Path
) -> None:
    shot = {"name": "declareShipFire", "ship": "Argo", "weapon": "beam", "target": "Beryl"}
    fire = [{"name": "advancePhase", "phase": 11}, shot]
    game = PACKAGE | {"commands": PACKAGE["commands"] + fire}
    outcome = umpire("games", "phase", saved(tmp_path / "game.json", game), "--seed", "a")
    assert outcome.code == 1
    assert "/commands/4/target" in outcome.err
