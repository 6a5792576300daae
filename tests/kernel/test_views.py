from typing import Any

import msgspec
import pytest

from umpire.kernel.totality import index_by_type
from umpire.kernel.views import copier


class Boat(msgspec.Struct, frozen=True):
    id: str
    cargo: str

    @property
    def mass(self) -> int:
        return len(self.cargo)


class BoatView(msgspec.Struct, frozen=True):
    id: str
    mass: int
    cargo: str | None = None


def test_a_view_copies_fields_and_properties_and_takes_the_rest() -> None:
    view = copier(BoatView, Boat, but=("cargo",))
    assert view(Boat("A1", "tea"), cargo=None) == BoatView("A1", 3, None)


@pytest.mark.parametrize(
    ("source", "but", "said"),
    [
        (BoatView, ("crew",), "BoatView does not list crew"),
        (int, ("id", "cargo"), "BoatView lists mass, which int does not have"),
    ],
)
def test_a_view_that_does_not_fit_fails_when_it_is_declared(
    source: type, but: tuple[str, ...], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        copier(BoatView, source, but=but)


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
