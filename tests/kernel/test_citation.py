"""Rules and readings, as a page lists them."""

from pathlib import Path

import pytest

from umpire.kernel.citation import Reading, Rule, cited, readings_page
from umpire.kernel.editions import Change, Edition

READINGS = (Reading("X-1", "Which?", "That.", "which"),)


def test_a_reading_stands_with_the_option_that_changes_it() -> None:
    """One row a reading."""
    assert "| X-1 | Which? | That. | `which` |" in readings_page("Book", READINGS)


def test_rules_that_are_not_played_yet_are_listed() -> None:
    """Those that are played are not."""
    rules = (Rule("R-1", "1", "Ships move."), Rule("R-2", "2", "Ships dive.", adjudicated=False))
    page = readings_page("Book", READINGS, rules)
    assert "## Not adjudicated yet" in page
    assert "| R-2 | 2 | Ships dive. |" in page
    assert "R-1" not in page


def test_a_book_that_is_played_whole_says_nothing_of_it() -> None:
    """Neither a heading nor a table without rows."""
    assert "Not adjudicated" not in readings_page("Book", READINGS, (Rule("R-1", "1", "Go."),))


def test_editions_are_listed_with_what_they_have_changed() -> None:
    """The newest first; the first has changed nothing."""
    change = Change("R-1", "Ships move twice.")
    page = readings_page("Book", READINGS, editions=(Edition("1"), Edition("2", (change,))))
    assert page.endswith("""## Editions

This is edition 2.

| Edition | Rule | What it has changed |
|---|---|---|
| 2 | R-1 | Ships move twice. |
""")
    assert "Rule" not in readings_page("Book", READINGS, editions=(Edition("1"),))


def test_readings_stand_in_the_order_of_their_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tenth comes after the second, whichever file lists it."""
    folder = tmp_path / "numbered_book" / "citations"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    told = 'question = "Which?"\nanswer = "This."\n'
    (folder / "one.toml").write_text(f"[readings.X-UMP-10]\n{told}", encoding="utf-8")
    (folder / "two.toml").write_text(f"[readings.X-UMP-2]\n{told}", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    readings = cited("numbered_book", ["one", "two"])().readings
    assert [each.id for each in readings] == ["X-UMP-2", "X-UMP-10"]
