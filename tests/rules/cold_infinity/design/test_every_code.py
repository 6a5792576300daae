"""Every code of design is told by some design of these tests."""

from pathlib import Path

from umpire.kernel.errors import codes_in
from umpire.rules.cold_infinity.design import tables

FOLDER = Path(__file__).parent


def test_every_code_of_design_has_a_case() -> None:
    told = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("test_1*.py"))
    assert [code.name for code in codes_in(vars(tables)) if f'"{code.name}"' not in told] == []
