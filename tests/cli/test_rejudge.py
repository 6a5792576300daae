"""`umpire rejudge`: a table by rule, a line a difference, and what it makes of unusable input."""

import json
from pathlib import Path

import pytest

from cli.commands import Command, on_a_terminal
from cli.test_verify import rechained
from measures.fleets import fleets
from measures.subjects.fold_verify import played, transcript
from umpire.cli import rejudge
from umpire.cli.rejudge import Considered, setting_of
from umpire.rules import RULEBOOKS

GOLDEN = Path(__file__).parents[1] / "golden"
SKIRMISH = GOLDEN / "space-fleet-skirmish.ndjson"
WRONG_WORD = (
    "multi_threshold of full-thrust-light: Invalid enum value 'thrice'; it takes: "
    '"per_row", "plus_one".'
)
WRONG_TYPE = (
    'pass_is_final of full-thrust-light: Expected `bool`, got `int`; it takes: {"type":"boolean"}.'
)
PER_ROW = ("--with", "multi_threshold=per_row")
AS_PLAYED = ("--against", "1")


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the transcript of a battle in which ships lose several rows at once."""
    path = tmp_path_factory.mktemp("rejudged") / "battle.ndjson"
    path.write_bytes(b"".join(transcript(*played(600, fleets(12, (2,) * 8)))))
    return path


def test_nothing_differs_by_the_edition_that_was_played(umpire: Command, battle: Path) -> None:
    """Exit code 0, whatever the books."""
    outcome = umpire("rejudge", battle, SKIRMISH, *AS_PLAYED)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines() == [
        "full-thrust-light, edition 1",
        "space-fleet, edition 1",
        "0 of 364 entries would be ruled differently, in 0 of 2 files.",
    ]


def test_a_fix_is_counted_by_rule(umpire: Command, battle: Path) -> None:
    """Entries, events, files and first places; exit code 1."""
    outcome = umpire("rejudge", battle, SKIRMISH, *AS_PLAYED, *PER_ROW)
    assert (outcome.code, outcome.err) == (1, "")
    first, second, head, *table, last = outcome.out.splitlines()
    assert first == 'full-thrust-light, edition 1, multi_threshold = "per_row"'
    assert second == "space-fleet, edition 1"
    assert head.split() == ["rule", "entries", "events", "files", "first"]
    rows = {row.split()[0]: row.split()[1:] for row in table}
    entries, events, files, *places = rows["FTL-RUL-10"]
    assert (entries, events, files) == ("10", "10", "1")
    assert places == [*(f"{battle}:{line}," for line in (49, 50, 51)), "..."]
    assert last == "10 of 364 entries would be ruled differently, in 1 of 2 files."


def test_every_difference_is_listed(umpire: Command, battle: Path) -> None:
    """A line each: where, by which rule, what was and what would be."""
    short = umpire("rejudge", battle, *PER_ROW).out
    told = umpire("rejudge", battle, *PER_ROW, "--list").out
    assert told.startswith(short)
    lines = told.removeprefix(short).splitlines()
    whole = json.loads(umpire("rejudge", battle, *PER_ROW, "--json").out.splitlines()[1])
    assert len(lines) == sum(rule["events"] for rule in whole["rules"])
    assert lines[0].startswith(f"{battle}:49 /events/")
    assert "[FTL-RUL-10] changed; was: " in lines[0]
    assert "; now: " in lines[0]


def test_it_is_told_in_json(umpire: Command, battle: Path) -> None:
    """A line for each file with its differences, and one for all."""
    outcome = umpire("rejudge", battle, SKIRMISH, *PER_ROW, "--json")
    light, fleet, whole = (json.loads(line) for line in outcome.out.splitlines())
    assert outcome.code == 1
    assert (light["system"], light["edition"], light["against"]) == ("full-thrust-light", "1", "1")
    assert (fleet["file"], fleet["entries"], fleet["differing"]) == (str(SKIRMISH), 159, [])
    assert len(light["differing"]) == whole["entries_differing"] == 10
    assert (whole["files"], whole["files_differing"], whole["entries"]) == (2, 1, 364)
    deviation = light["differing"][0]["deviations"][0]
    assert set(deviation) == {"field", "kind", "rule", "recorded", "ruled"}


def test_tables_are_considered_too(umpire: Command, battle: Path, tmp_path: Path) -> None:
    """From a file, by their names; those that are not named stay."""
    table = tmp_path / "tables.json"
    table.write_text('{"threshold": {"extra": 0}}', encoding="utf-8")
    outcome = umpire("rejudge", battle, "--table", table)
    assert outcome.code == 1
    assert outcome.out.startswith("full-thrust-light, edition 1, another table threshold\n")
    assert " FTL-DMG-04 " in outcome.out


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("--with", "multi_threshold"), "--with takes NAME=VALUE, not 'multi_threshold'."),
        (("--with", "multi_threshold=thrice"), WRONG_WORD),
        (("--with", "pass_is_final=1"), WRONG_TYPE),
        (("--with", "full-thrust-light:zap=1"), "There is no option 'zap'; there are: arc_line, "),
        (
            ("--with", "zap=1"),
            "There is no option 'zap' in any rulebook; --with SYSTEM:zap=VALUE lists ",
        ),
        (
            ("--with", "multi_treshold=1"),
            "There is no option 'multi_treshold'. Did you mean multi_threshold?",
        ),
        (("--with", "chess:zap=1"), "There is no rulebook 'chess'; there are: full-thrust-light, "),
        (("--against", "9"), "There is no edition '9'; there are full-thrust-light: 1; "),
        (("--against", "space-fleet:9"), "There is no edition '9'; there are space-fleet: 1."),
        (("--against", "chess:1"), "There is no rulebook 'chess'; there are: "),
    ],
)
def test_unknown_names_are_refused_with_what_there_is(
    umpire: Command, battle: Path, asked: tuple[str, ...], told: str
) -> None:
    """Before any file is read; exit code 2."""
    outcome = umpire("rejudge", battle, *asked)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"umpire: {told}")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "holds no tables by their names in JSON"),
        ("[1]", "holds no tables by their names in JSON"),
        ('{"zap": {}}', "There is no table 'zap'; there are: "),
        ('{"threshold": {"extra": "many"}}', "threshold of full-thrust-light: Expected `int`"),
        ('{"threshold": {"more": 1}}', "threshold of full-thrust-light: Object contains unknown"),
    ],
)
def test_tables_that_are_none_are_refused(
    umpire: Command, battle: Path, tmp_path: Path, text: str, told: str
) -> None:
    """With the reason; exit code 2."""
    table = tmp_path / "tables.json"
    table.write_text(text, encoding="utf-8")
    outcome = umpire("rejudge", battle, "--table", table)
    assert (outcome.code, outcome.out) == (2, "")
    assert told in outcome.err


def test_a_fix_of_another_book_is_not_passed_over(umpire: Command) -> None:
    """Nothing differs, but nobody was asked; exit code 2."""
    outcome = umpire("rejudge", SKIRMISH, *PER_ROW)
    assert outcome.code == 2
    assert "None of the files is of a rulebook that has multi_threshold." in outcome.err


def test_a_table_that_fits_no_file_of_another_book_is_told(
    umpire: Command, battle: Path, tmp_path: Path
) -> None:
    """The files of the book that it fits are judged; exit code 2."""
    table = tmp_path / "tables.json"
    table.write_text('{"beam": {"damage": [0, 0, 0, 1, 1, 3]}}', encoding="utf-8")
    other = GOLDEN / "full-thrust-remixed-carrier-strike.ndjson"
    outcome = umpire("rejudge", other, battle, "--table", table)
    assert outcome.code == 2
    assert outcome.err.startswith("umpire: beam of full-thrust-remixed: Object contains unknown ")
    assert outcome.out.startswith("full-thrust-light, edition 1, another table beam\n")


def test_an_edition_of_one_book_leaves_the_others_at_their_newest() -> None:
    """As `SYSTEM:EDITION`; a bare name is for all that have it."""
    considered = Considered(RULEBOOKS, ["space-fleet:1"], [setting_of("space-fleet:mines=true")])
    newest = {system: book.edition for system, book in RULEBOOKS.items()}
    assert considered.editions == {**newest, "space-fleet": "1"}
    assert [list(considered.of(book)) for book in ("space-fleet", "cold-infinity")] == [
        [setting_of("space-fleet:mines=true")],
        [],
    ]


def test_unusable_files_do_not_hide_the_others(
    umpire: Command, battle: Path, tmp_path: Path
) -> None:
    """Missing, a folder, empty, binary, of one endless line, and broken ones; exit code 2."""
    empty, binary, broken = (tmp_path / name for name in ("empty", "binary", "broken"))
    empty.write_bytes(b"")
    binary.write_bytes(bytes(range(256)) * 40)
    broken.write_bytes(battle.read_bytes().replace(b'"turn":2', b'"turn":3', 1))
    unusable = [tmp_path / "none", tmp_path, empty, binary, Path("/dev/zero"), broken]
    outcome = umpire("rejudge", *unusable, battle)
    assert outcome.code == 2
    assert outcome.out.endswith("in 0 of 1 files.\n")
    told = outcome.err.replace("umpire: ", "").splitlines()
    assert told[0] == f"{tmp_path / 'none'} cannot be read: No such file or directory."
    assert told[1] == f"{tmp_path} cannot be read: Is a directory."
    assert told[2] == f"{empty}, line 1: The transcript is empty."
    assert told[3] == f"{binary}, line 1: This is not a line of a transcript."
    assert told[4].startswith("/dev/zero is no transcript: a line is ")
    assert told[5].startswith(f"{broken}, line ")
    assert told[5].endswith(": It is not the line that was hashed here.")


def test_nothing_is_told_of_unusable_files_alone(umpire: Command, tmp_path: Path) -> None:
    """In JSON the counts are none."""
    assert umpire("rejudge", tmp_path / "none").out == ""
    counts = json.loads(umpire("rejudge", tmp_path / "none", "--json").out)
    assert (counts["files"], counts["entries"], counts["rules"]) == (0, 0, [])


def test_the_standard_input_is_judged(umpire: Command, battle: Path) -> None:
    """As a file is."""
    told = umpire("rejudge", "-", *PER_ROW, stdin=battle.read_bytes())
    assert told.out.replace(" -:", f" {battle}:") == umpire("rejudge", battle, *PER_ROW).out


def test_a_transcript_that_was_changed_with_new_hashes_differs(
    umpire: Command, transcript: Path
) -> None:
    """Its dice are not those of its seed: that is a difference, and not a broken chain."""
    rechained(transcript, b'"velocity":8', b'"velocity":9')
    outcome = umpire("rejudge", transcript)
    assert outcome.code == 1
    assert " FTL-MOVE-" in outcome.out


def test_a_hundred_transcripts_are_judged_at_a_terminal(battle: Path) -> None:
    """With a bar while it goes on; the table is that of one, a hundred times."""
    seen = on_a_terminal("rejudge", "none", *[str(battle)] * 100, *PER_ROW).decode()
    assert "Judging" in seen
    assert "1000 of 20500 entries would be ruled differently, in 100 of 100 files." in seen
    assert "\x1b[2K\x1b[1;31mumpire: \x1b[0mnone cannot be read" in seen


def test_files_are_read_line_by_line(
    battle: Path, monkeypatch: pytest.MonkeyPatch, umpire: Command
) -> None:
    """A line that is too long ends it; a long file of short lines does not."""
    longest = max(map(len, battle.read_bytes().splitlines(keepends=True)))
    assert battle.stat().st_size > 3 * longest
    monkeypatch.setattr(rejudge, "LONGEST_LINE", longest + 1)
    assert umpire("rejudge", battle).code == 0
    monkeypatch.setattr(rejudge, "LONGEST_LINE", longest)
    outcome = umpire("rejudge", battle)
    assert outcome.code == 2
    assert outcome.err == f"umpire: {battle} is no transcript: a line is {longest} bytes long.\n"
