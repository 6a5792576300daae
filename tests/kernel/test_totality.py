from typing import Any

import pytest

from umpire.kernel.totality import index_by_type


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([int], "GUNS has no entry for str: add one"),
        ([int, str, bytes], "GUNS has an entry for bytes"),
        ([int, str, str], "GUNS entry str more than once"),
    ],
)
def test_a_table_has_one_entry_for_each_type(entries: list[Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        index_by_type("GUNS", entries, lambda entry: entry, (int, str))


def test_a_whole_table_is_found_by_type() -> None:
    assert index_by_type("GUNS", [int, str], lambda entry: entry, (str, int)) == {
        int: int,
        str: str,
    }
