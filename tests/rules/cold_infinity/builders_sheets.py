"""Sheets as they are refused."""

import pytest

from rules.cold_infinity.table import ci

TABLES = ci.Tables()


def refused(sheet: ci.Sheet, tables: ci.Tables = TABLES) -> tuple[str, str]:
    """The code by which a sheet is refused, and the pointer."""
    with pytest.raises(ci.Refusal) as answer:
        ci.require_sound_sheet(sheet, tables)
    return answer.value.code, answer.value.at
