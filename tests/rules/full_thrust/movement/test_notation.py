"""3.3 and 10.2: the notation of movement orders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.rows import rows
from umpire.kernel.errors import Malformed
from umpire.rules.full_thrust.state.values import (
    Manoeuvre,
    MineDrop,
    VectorItem,
    parse,
    write_notation,
)

ITEMS: list[VectorItem] = [
    VectorItem("burn", 4),
    VectorItem("rotate_port", 3),
    VectorItem("rotate_starboard", 11),
    VectorItem("push_port"),
    VectorItem("push_starboard"),
    VectorItem("push_rear", 2),
]
DROPS = st.builds(
    MineDrop,
    st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,39}", fullmatch=True),
    st.integers(-(10**12), 10**12).map(lambda millionths: millionths / 10**6 + 0.0),
    st.integers(-99, 99).map(float),
)
MANOEUVRES = st.builds(
    Manoeuvre,
    speed=st.integers(-999, 999),
    turn=st.integers(-999, 999),
    roll=st.booleans(),
    launch=st.booleans(),
    ftl=st.booleans(),
    ram=st.none() | st.from_regex(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,39}", fullmatch=True),
    items=st.lists(st.sampled_from(ITEMS), max_size=5).map(tuple),
    final_velocity=st.none() | st.integers(0, 999_999),
    mine=st.booleans(),
    mines=st.lists(DROPS, max_size=3).map(tuple),
    sweep=st.booleans(),
)


@rows(
    ("", Manoeuvre()),
    ("  ", Manoeuvre()),
    ("P2+4: 12", Manoeuvre(turn=-2, speed=4, final_velocity=12)),
    ("p 2 + 4 :12", Manoeuvre(turn=-2, speed=4, final_velocity=12)),
    ("+4 P2", Manoeuvre(turn=-2, speed=4)),
    ("S3", Manoeuvre(turn=3)),
    ("Left 2, -1", Manoeuvre(turn=-2, speed=-1)),
    ("right2", Manoeuvre(turn=2)),
    ("L1", Manoeuvre(turn=-1)),
    ("R1", Manoeuvre(turn=1)),
    ("Port 1", Manoeuvre(turn=-1)),
    ("STARBOARD 1", Manoeuvre(turn=1)),
    ("-4", Manoeuvre(speed=-4)),
    ("\N{MINUS SIGN}4", Manoeuvre(speed=-4)),
    (": 6", Manoeuvre(final_velocity=6)),
    ("Roll", Manoeuvre(roll=True)),
    ("roll S1-2", Manoeuvre(roll=True, turn=1, speed=-2)),
    ("P1 Roll", Manoeuvre(roll=True, turn=-1)),
    ("Launch", Manoeuvre(launch=True)),
    ("FTL", Manoeuvre(ftl=True)),
    ("Mine", Manoeuvre(mine=True)),
    ("Sweep P1", Manoeuvre(sweep=True, turn=-1)),
    ("Drop ML1@3.5/-2", Manoeuvre(mines=(MineDrop("ML1", 3.5, -2.0),))),
    (
        "mine drop L-1 @ 0/ 1, Drop L.2@-0.25/0 S1",
        Manoeuvre(
            mine=True, turn=1, mines=(MineDrop("L-1", 0.0, 1.0), MineDrop("L.2", -0.25, 0.0))
        ),
    ),
    ("Ram Wolf-2, +3", Manoeuvre(ram="Wolf-2", speed=3)),
)
def test_3_3_orders_in_notation(notation: str, manoeuvre: Manoeuvre) -> None:
    """Turn, speed and a note of velocity, with either words for the sides (FT-3.3-2)."""
    assert manoeuvre == parse(notation)


@rows(
    ("MD4", (("burn", 4),)),
    ("TP3, MD6", (("rotate_port", 3), ("burn", 6))),
    ("md6 ts2", (("burn", 6), ("rotate_starboard", 2))),
    ("TP2,MD6", (("rotate_port", 2), ("burn", 6))),
    ("PP,PS PR", (("push_port", 1), ("push_starboard", 1), ("push_rear", 1))),
    ("PS", (("push_starboard", 1),)),
    ("TP 3 MD 1 TP 3", (("rotate_port", 3), ("burn", 1), ("rotate_port", 3))),
)
def test_10_2_vector_orders_in_notation(notation: str, items: tuple[tuple[str, int], ...]) -> None:
    """Burns, rotations and pushes, in the order written (FT-10.2-2 to -4)."""
    assert items == tuple((item.kind, item.amount) for item in parse(notation).items)


@rows(
    "P",
    "4",
    "P2 S1",
    "+1-2",
    "Roll Roll",
    "Ram",
    "MD",
    "TP",
    "MD0",
    "TS0",
    "turn left",
    ":",
    "P2+",
)
def test_3_3_what_is_not_in_the_notation_is_refused(notation: str) -> None:
    """The refusal names what is wrong, and where (FT-3.3-2)."""
    with pytest.raises(Malformed) as refused:
        parse(notation)
    assert (refused.value.code, refused.value.at) == ("bad_notation", "/notation")


@given(MANOEUVRES)
def test_3_3_what_is_written_is_read_again(manoeuvre: Manoeuvre) -> None:
    """Whatever a manoeuvre holds, its notation says the same."""
    assert manoeuvre == parse(write_notation(manoeuvre))


def test_3_3_the_example_of_the_book_is_written_as_there() -> None:
    """Two points to port and 4 MU faster, to velocity 12 (FT-3.3-2)."""
    assert write_notation(Manoeuvre(turn=-2, speed=4, final_velocity=12)) == "P2+4: 12"
    assert write_notation(parse("roll tp3,md6 pp")) == "Roll TP3 MD6 PP"
