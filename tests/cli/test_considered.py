"""What is considered: editions by name, options and tables, and the books that they fit."""

from typing import Any

import msgspec
import pytest

from scenarios.test_rejudge import TWO_EDITIONS
from umpire.cli.rejudge import Considered, Setting, setting_of
from umpire.cli.terminal import Unusable
from umpire.kernel.rulebook import Rulebook
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust_light import Options

LIGHT, REMIXED = TWO_EDITIONS.system, FULL_THRUST.system
ONE_EDITION = msgspec.structs.replace(FULL_THRUST, editions=FULL_THRUST.editions[:1])
KNOWN: dict[str, Rulebook[Any, Any, Any]] = {LIGHT: TWO_EDITIONS, REMIXED: ONE_EDITION}


def considered(*against: str, settings: tuple[Setting, ...] = ()) -> Considered:
    """Consider editions of two books, of which one has two."""
    return Considered(KNOWN, against, settings)


@pytest.mark.parametrize(
    ("against", "light"), [((), "2"), (("1",), "1"), ((f"{LIGHT}:1",), "1"), ((f"{LIGHT}:2",), "2")]
)
def test_an_edition_is_that_of_its_book(against: tuple[str, ...], light: str) -> None:
    """By default the newest; each with its own defaults."""
    target = considered(*against).target(TWO_EDITIONS)
    assert target.edition == light
    assert target.defaults == TWO_EDITIONS.defaults(light)
    assert considered(*against).target(ONE_EDITION).edition == "1"


def test_a_book_without_the_edition_says_so_when_its_turn_comes() -> None:
    """Unless it is given one of its own."""
    bare = considered("2")
    assert bare.target(TWO_EDITIONS).edition == "2"
    with pytest.raises(Unusable, match=f"^{REMIXED} has no edition '2'; it has: 1.$"):
        bare.target(ONE_EDITION)
    with pytest.raises(Unusable, match=f"^{REMIXED} has no edition '2'"):
        considered("2", settings=(setting_of(f"{REMIXED}:zap=1"),))
    assert considered("2", f"{REMIXED}:1").target(ONE_EDITION).edition == "1"


def test_a_fix_changes_the_defaults_of_the_edition() -> None:
    """What it does not name is that of the edition."""
    fix = (setting_of("half_move=floor_ceil"),)
    expected = Options(multi_threshold="per_row", half_move="floor_ceil")
    assert considered("1", settings=fix).target(TWO_EDITIONS).defaults.options == expected


@pytest.mark.parametrize("written", ["order_language=en", 'order_language="en"'])
def test_a_word_needs_no_quotes(written: str) -> None:
    """Both are the same text."""
    options = considered(settings=(setting_of(written),)).target(TWO_EDITIONS).defaults.options
    assert options == Options(order_language="en")


def test_a_fix_is_of_one_book_alone_where_it_says_so() -> None:
    """Both have the option; the other keeps its default."""
    both = (setting_of("illegal_orders=straight"), setting_of("illegal_orders=reject"))
    one = setting_of(f"{LIGHT}:illegal_orders=straight")
    alone = considered(settings=(both[1], one))
    told = {system: list(alone.told(system)) for system in KNOWN}
    assert told[REMIXED] == ['illegal_orders = "reject"']
    assert alone.target(TWO_EDITIONS).defaults.options == Options(illegal_orders="straight")
    assert list(alone.unused([REMIXED])) == [one]
    assert list(alone.unused([LIGHT])) == []


def test_a_table_that_fits_one_book_is_refused_by_the_other() -> None:
    """Both have one of that name, of another form."""
    light = msgspec.to_builtins(TWO_EDITIONS.tables_type())["beam"]
    table = Setting("tables", None, "beam", (light,))
    fits = considered(settings=(table,))
    assert fits.target(TWO_EDITIONS).edition == "2"
    with pytest.raises(Unusable, match=f"^beam of {REMIXED}: Object "):
        fits.target(ONE_EDITION)
