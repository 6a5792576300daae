"""Data by which a page or another map draws battles of a rulebook that it does not know.

It names fields of the view: where units are, which way they head, whether they are out, and what a
display lists. Units of the map: x to the right, y up, in the unit of the rulebook; on hexes, x and
y are the axial coordinates q and r.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import Meta

from umpire.kernel.words import one_of

Grid: TypeAlias = Literal["line", "plane", "hexes"]
Symbol: TypeAlias = Literal[
    "ship", "fighters", "missile", "mine", "bogey", "station", "body", "wreck"
]
FieldName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]


class Bar(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of boxes on a display.

    Attributes:
        title: its name, such as `Hull`.
        most: the field with the number of boxes.
        left: the field with the boxes that are left.
        lost: the field with the boxes that are lost, if there is no `left`.
    """

    title: str
    most: FieldName
    left: FieldName | None = None
    lost: FieldName | None = None


class UnitsShown(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Units of one kind.

    Attributes:
        units: the field of the view that lists them. Each has an `id`, and may have `name` and
            `side`.
        title: their kind, such as `frigate`.
        symbol: their symbol on the map.
        x: the field with the place to the right.
        y: the field with the place up; not on a line.
        heading: the field with the direction, if they have one.
        directions: how many directions there are, clockwise: 12 on a clock, 6 on hexes, 360.
        up: the value of the direction straight up.
        out: fields that are true when a unit is out of the battle.
        marks: fields that are true when a word belongs beside the unit; the word is the field.
        facts: fields that its display lists.
        bars: rows of boxes on its display.
    """

    units: FieldName
    title: str
    symbol: Symbol = "ship"
    x: FieldName
    y: FieldName | None = None
    heading: FieldName | None = None
    directions: Annotated[int, Meta(ge=2, le=360)] = 12
    up: int = 0
    out: tuple[FieldName, ...] = ()
    marks: tuple[FieldName, ...] = ()
    facts: tuple[FieldName, ...] = ()
    bars: tuple[Bar, ...] = ()

    def fields(self) -> Iterator[str]:
        """Yield the fields of a unit that this names."""
        yield self.x
        yield from (each for each in (self.y, self.heading) if each is not None)
        yield from (*self.out, *self.marks, *self.facts)
        for bar in self.bars:
            yield from (each for each in (bar.most, bar.left, bar.lost) if each is not None)


class Presentation(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The map of a rulebook, and its units; those that matter most last."""

    grid: Grid
    units: tuple[UnitsShown, ...]


def require_presentation(view: type[msgspec.Struct], presentation: Presentation) -> None:
    """Require that the view has every field that a presentation names.

    Raises:
        ValueError: a field does not exist.
    """
    kinds = {field.name: field.type for field in msgspec.structs.fields(view)}
    for shown in presentation.units:
        if shown.units not in kinds:
            raise ValueError(
                f"The presentation lists `{shown.units}`, which the view does not have; it has "
                f"{one_of(sorted(kinds))}."
            )
        if presentation.grid != "line" and shown.y is None:
            raise ValueError(f"Units of `{shown.units}` need a `y`: the grid is no line.")
        known = {
            field.name
            for struct in _structs_in(kinds[shown.units])
            for field in msgspec.structs.fields(struct)
        }
        missing = [name for name in ("id", *shown.fields()) if name not in known]
        if missing:
            raise ValueError(
                f"Units of `{shown.units}` have no field {one_of(missing)}; they have "
                f"{one_of(sorted(known))}."
            )


def _structs_in(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Yield the Structs in a list, a union or an annotated type."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    elif get_origin(kind) is not None:
        for each in get_args(kind):
            yield from _structs_in(each)
