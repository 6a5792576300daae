"""CI 5.4.1: vectors, their notation and their Speed."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import malformed, rows
from umpire.rules.cold_infinity.state.units import (
    accelerated,
    added,
    components,
    parse,
    speed,
    written,
)

VECTORS = st.tuples(st.integers(-99, 99), st.integers(-99, 99))


@rows(
    ("1+3,2+1", "1+3,2+1", 4),
    ("2+1,1+3", "1+3,2+1", 4),
    ("6+2,1+3", "1+3,6+2", 5),
    ("4+3,1+3", "0", 0),
    ("1+2,3+2", "2+2", 2),
    ("1+0,2+4", "2+4", 4),
    ("0", "0", 0),
    ("0,--2", "--2", 2),
)
def test_5_4_1_any_order_is_read_and_the_reduced_form_is_written(
    given_as: str, reduced: str, hexes: int
) -> None:
    """CI-5.4.1-3, CI-RUL-27."""
    vector = parse(given_as)
    assert (written(vector), speed(vector)) == (reduced, hexes)


@given(VECTORS)
def test_5_4_1_what_is_written_reads_as_it_was(vector: tuple[int, int]) -> None:
    """CI-5.4.1-2."""
    assert parse(written(vector)) == vector
    assert speed(vector) == sum(part.hexes for part in components(vector))


def test_5_4_1_thrust_off_the_vector_makes_a_new_one() -> None:
    """The book's ship on 2+4 thrusts three hexes along facing 6 (CI-5.4.1-2, -3)."""
    assert written(accelerated(parse("2+4"), 6, 3)) == "1+3,2+1"


def test_5_4_1_thrust_against_the_vector_brakes_and_reverses() -> None:
    """CI-5.4.1-1."""
    assert written(accelerated(parse("1+3"), 1, 2)) == "1+5"
    assert written(accelerated(parse("1+3"), 4, 5)) == "4+2"


def test_5_4_1_two_vectors_add_up() -> None:
    """CI-RUL-99."""
    assert written(added(parse("1+2,2+4"), parse("4+1,5+3"))) == "1+1,2+1"


@rows("", "7+1", "1-3", "1+", "1+3;2+1", "1+3,", "a", "1+3,+2")
def test_5_4_1_what_is_no_vector_is_refused(wrong: str) -> None:
    """CI-5.4.1-3, CI-6.2-1."""
    with malformed("bad_vector"):
        parse(wrong)
