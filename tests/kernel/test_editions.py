"""Editions: the defaults of each, and which of a scenario's options are house rules."""

from typing import Any, Literal

import msgspec
import pytest

from umpire.kernel.editions import (
    Change,
    Defaults,
    Edition,
    as_pinned,
    corrected_since,
    defaults_of,
    house_rules,
    rebased,
    replaced,
)


class Options(msgspec.Struct, frozen=True):
    """What a toy book leaves open."""

    halves: Literal["up", "down", "exact"] = "exact"
    ramming: bool = True


class Band(msgspec.Struct, frozen=True):
    """A table of one number."""

    mu: float = 12.0


class Tables(msgspec.Struct, frozen=True):
    """The tables of a toy book."""

    band: Band = Band()


NOW = Defaults(Options(), Tables())
EDITIONS = (
    Edition("1"),
    Edition(
        "2",
        (
            Change("T-1", "Halves are exact.", option="halves", before="up"),
            Change("T-2", "Two ships no longer share a place."),
        ),
    ),
    Edition(
        "3",
        (
            Change("T-1", "Halves were down for a while.", option="halves", before="down"),
            Change("T-3", "Ramming is played.", option="ramming", before=False),
            Change("T-4", "Bands are longer.", table="band", before={"mu": 6}),
        ),
    ),
)


@pytest.mark.parametrize(
    ("name", "options", "mu"),
    [
        ("1", Options("up", ramming=False), 6.0),
        ("2", Options("down", ramming=False), 6.0),
        ("3", Options("exact", ramming=True), 12.0),
    ],
)
def test_the_defaults_of_an_edition_follow_from_what_changed_after_it(
    name: str, options: Options, mu: float
) -> None:
    """The newest has those of the code; each older one what its successors have replaced."""
    assert defaults_of(name, EDITIONS, NOW) == Defaults(options, Tables(Band(mu)))


def test_there_is_no_such_edition() -> None:
    """It is named."""
    with pytest.raises(KeyError, match="'4'"):
        defaults_of("4", EDITIONS, NOW)


@pytest.mark.parametrize("change", [{"option": "halves", "before": "left"}, {"table": "halves"}])
def test_a_change_that_keeps_no_value_of_its_option_is_a_fault(change: dict[str, Any]) -> None:
    """A wrong value, and a name that does not exist."""
    wrong = (Edition("1"), Edition("2", (Change("T-1", "Wrong.", **change),)))
    with pytest.raises((msgspec.ValidationError, KeyError)):
        defaults_of("1", wrong, NOW)


def test_a_house_rule_stays_under_other_defaults() -> None:
    """What was the default becomes the other default; what was not stays as it is."""
    were, become = Options("up", ramming=False), Options("exact", ramming=True)
    assert rebased(Options("up", ramming=False), were, become) == become
    assert rebased(Options("down", ramming=False), were, become) == Options("down", ramming=True)


def test_house_rules_are_named_where_they_matter() -> None:
    """Only those of a default that changes, and not those that agree with the new one."""
    were, become = Options("up", ramming=False), Options("exact", ramming=False)
    assert house_rules(Options("down", ramming=True), were, become) == ("halves",)
    assert house_rules(Options("exact", ramming=True), were, become) == ()
    assert house_rules(Options("up", ramming=True), were, become) == ()


def test_what_does_not_change_is_the_same_value() -> None:
    """So that it need not be compared."""
    pinned = Options("down")
    assert rebased(pinned, Options(), Options()) is pinned


def test_a_value_is_replaced_by_a_plain_one() -> None:
    """It is read as the type asks."""
    assert replaced(Tables(), "band", {"mu": 3}) == Tables(Band(3.0))


def test_what_an_edition_brought_is_as_before_where_it_was_not_written() -> None:
    """What stands there is kept, default or not; what is missing is of the edition named."""
    read = Options(halves="down")
    assert as_pinned(read, {"halves"}, Options("up", ramming=False)) == Options(
        "down", ramming=False
    )


def test_citations_that_were_corrected_are_known_by_edition() -> None:
    """Those of all later editions together; none since the newest."""
    editions = (
        Edition("1"),
        Edition("2", (Change("T-1", "It cites well.", cited={"moved": ("T-8",)}),)),
        Edition("3", (Change("T-1", "It cites better.", cited={"moved": ("T-9",)}),)),
    )
    since = [corrected_since(name, editions) for name in ("1", "2", "3")]
    assert since == [{"moved": {"T-8", "T-9"}}, {"moved": {"T-9"}}, {}]
    with pytest.raises(KeyError, match="'4'"):
        corrected_since("4", editions)
