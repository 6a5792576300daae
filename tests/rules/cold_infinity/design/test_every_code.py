"""Every code of design is told by some design of these tests."""

from pathlib import Path

from umpire.rules.cold_infinity.design.tables import CODES

FOLDER = Path(__file__).parent


def test_every_code_of_design_has_a_case() -> None:
    """The message lists those that have none."""
    told = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("test_1*.py"))
    assert [code.name for code in CODES if f'"{code.name}"' not in told] == []
