import msgspec
import pytest

from umpire.kernel.presentation import Bar, Presentation, UnitsShown, require_presentation


class Frigate(msgspec.Struct, frozen=True):
    id: str
    x: float
    y: float
    course: int
    lost: bool
    hull: int
    damage: int


class View(msgspec.Struct, frozen=True):
    frigates: tuple[Frigate, ...]


SHOWN = UnitsShown(
    units="frigates",
    title="frigate",
    x="x",
    y="y",
    heading="course",
    out=("lost",),
    bars=(Bar("Hull", most="hull", lost="damage"),),
)


def test_a_presentation_names_fields_of_the_view() -> None:
    require_presentation(View, Presentation(grid="plane", units=(SHOWN,)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"units": "ships"}, "lists `ships`"),
        ({"x": "at"}, "no field at"),
        ({"marks": ("burning",)}, "no field burning"),
        ({"bars": (Bar("Hull", most="boxes"),)}, "no field boxes"),
        ({"y": None}, "need a `y`"),
    ],
)
def test_a_missing_field_is_named(changes: dict[str, object], message: str) -> None:
    shown = msgspec.structs.replace(SHOWN, **changes)
    with pytest.raises(ValueError, match=message):
        require_presentation(View, Presentation(grid="plane", units=(shown,)))
