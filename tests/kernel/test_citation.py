"""Rules and readings, as a page lists them."""

from pathlib import Path

import pytest

from umpire.kernel.citation import Citations, Reading, Rule, cited, readings_page
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


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the citations of a book, which has no file yet."""
    folder = tmp_path / f"book_{tmp_path.name}" / "citations"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[reading.X-1]\nquestion = "?"\n', "one.toml of book_.* has reading: its parts are"),
        ('[readings.X-1]\nquestion = "?"\nanswer = "."\noptoin = "x"\n', "unknown field `optoin`"),
    ],
)
def test_what_a_file_of_citations_may_not_hold_is_named(
    pages: Path, text: str, message: str
) -> None:
    """It would stand there for nothing."""
    (pages / "one.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        cited(pages.parent.name, ("one",))()


def test_readings_stand_in_the_order_of_their_numbers(pages: Path) -> None:
    """The tenth comes after the second, whichever file lists it; or in that of the files."""
    told = 'question = "Which?"\nanswer = "This."\n'
    (pages / "one.toml").write_text(f"[readings.X-UMP-10]\n{told}", encoding="utf-8")
    (pages / "two.toml").write_text(f"[readings.X-UMP-2]\n{told}", encoding="utf-8")
    readings = cited(pages.parent.name, ["one", "two"])().readings
    assert [each.id for each in readings] == ["X-UMP-2", "X-UMP-10"]
    listed = cited(pages.parent.name, ["one", "two"], by_number=False)().readings
    assert [each.id for each in listed] == ["X-UMP-10", "X-UMP-2"]


def test_rules_that_no_order_plays_are_told_by_spans(pages: Path) -> None:
    """From one to another in the order of the file, both included."""
    (pages / "one.toml").write_text(
        """
[not_yet]
"what is deep" = [["R-2", "R-3"]]

[rules.Sea]
R-1 = "Ships float."
R-2 = "Ships dive."

[rules.Depth]
R-3 = "Ships rest."
R-4 = "Ships surface."
""",
        encoding="utf-8",
    )
    rules = cited(pages.parent.name, ["one"])().rules
    assert [rule.adjudicated for rule in rules] == [True, False, False, True]


def test_a_book_cites_first_what_it_builds_on(pages: Path) -> None:
    """Rules and readings of both, those of the book below as they stand there."""
    below = Citations((Rule("Q-1", "1", "Sail."),), READINGS)
    (pages / "one.toml").write_text('[rules.Sea]\nR-1 = "Ships float."\n', encoding="utf-8")
    both = cited(pages.parent.name, ["one"], upon=lambda: below)()
    assert both.rules == (*below.rules, Rule("R-1", "Sea", "Ships float."))
    assert both.readings == READINGS
