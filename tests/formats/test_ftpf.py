"""Ships of the Full Thrust Portable Format."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.ships import BOOK, PLAIN_TEXT, refusal_of
from umpire.formats import export_ships, import_ships
from umpire.kernel.errors import Malformed


def only(text: str) -> Any:
    (ship,) = import_ships(BOOK, text).ships
    return ship


def test_a_ship_of_the_second_edition_becomes_a_design() -> None:
    ship = only(PLAIN_TEXT)
    design = ship.design
    assert (design.mass, design.thrust, design.ftl, design.hull) == (18, 6, True, 9)
    assert design.class_name == "Kestrel, Frigate"
    kinds = [
        (each.__struct_config__.tag, getattr(each, "weapon_class", 0)) for each in design.systems
    ]
    assert kinds == [
        ("fire_control", 0),
        ("beam", 1),
        ("beam", 1),
        ("beam", 2),
        ("point_defence", 0),
    ]
    assert ship.figures.stated_points is None


def test_each_line_that_is_read_otherwise_is_said() -> None:
    said = {each.pointer: each.kind for each in only(PLAIN_TEXT).remarks}
    assert said["/lines/17"] == "left_out"  # railguns
    assert said["/lines/15"] == "changed"  # three arcs of 90 degrees
    assert said["/lines/6"] == "changed"  # hull boxes and fire controls, from the mass
    assert said["/lines/2"] == said["/lines/4"] == "left_out"  # designer and comment


def test_the_import_of_an_export_is_the_same_ship_but_for_its_ids() -> None:
    for name, design in BOOK.designs.items():
        exported = export_ships(BOOK, [design], "ftpf")
        if {each.pointer for each in exported.remarks} - {"/0/class_code"}:
            continue
        again = only(exported.file).design

        def told(ship: Any) -> Any:
            plain = msgspec.to_builtins(ship) | {"class_code": ""}
            for each in plain["systems"]:
                del each["id"]
            for each in plain["fighters"]:
                del each["bay"]
            return plain

        assert told(again) == told(design), name


def test_an_export_holds_one_ship() -> None:
    designs = list(BOOK.designs.values())[:2]
    with pytest.raises(Malformed, match="exactly one"):
        export_ships(BOOK, designs, "ftpf")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("18\n", "eighteen\n", 6),
        ("18\n", "0\n", 6),
        ("18\n", "99999999999999\n", 6),
        ("2 c\n", "2 c !\n", 14),
        ("2 c\n", "99 c\n", 14),
        ("2 c\n", "2 c xyz\n", 14),
        ("2 c\n", "2 c F/X\n", 14),
        ("Fast and fragile", "x" * 600, 4),
    ],
)
def test_a_bad_line_is_refused_where_it_stands(old: str, new: str, line: int) -> None:
    with pytest.raises(Malformed) as refused:
        only(PLAIN_TEXT.replace(old, new, 1))
    assert refused.value.at == f"/lines/{line}"


@pytest.mark.parametrize("text", ["", "#", "a\nb\n#\n", "x" * 200_000])
def test_a_text_without_a_header_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        only(text)


@settings(max_examples=150)
@given(
    st.lists(
        st.sampled_from(PLAIN_TEXT.split("\n")) | st.text(max_size=10), min_size=10, max_size=30
    )
)
def test_any_lines_are_read_or_refused(lines: list[str]) -> None:
    assert refusal_of("\n".join(lines)) in {None, "bad_file"}
