"""Sheets as they are refused."""

import pytest

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.sheets import require_sound_sheet
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import Tables

TABLES = Tables()


def refused(sheet: Sheet, tables: Tables = TABLES) -> tuple[str, str]:
    with pytest.raises(Refusal) as answer:
        require_sound_sheet(sheet, tables)
    return answer.value.code, answer.value.at
