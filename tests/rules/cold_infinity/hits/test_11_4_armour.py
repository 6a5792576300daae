"""CI 11.4: what armour counts, what is made against whom, and what adaptive armour learns."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.builders_hits import (
    TABLES,
    TECHNOLOGIES,
    having_learned,
    hit,
    past,
    struck,
    unit,
    without,
)
from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.hits.impact import (
    Attack,
    Plating,
    Specialised,
    effective,
    plating,
    specialised,
    worn,
)
from umpire.rules.cold_infinity.state.sheet import (
    AdaptiveArmour,
    Section,
    SectionCondition,
    Sheet,
    TechnologyPoints,
    section_of,
    whole,
)
from umpire.rules.cold_infinity.warfare.announcements import (
    assigned,
    converted,
    gained,
    has_room,
    learned,
    points_against,
    public,
    total,
)

DEFENCE = TABLES.defence


@rows(
    (4, "particle", (), 4),
    (3, "radiation", ("radiation",), 5),
    (0, "radiation", ("radiation",), 0),
    (3, "particle", ("radiation",), 3),
    (4, "particle", ("burst",), 6),
    (3, "radiation", ("radiation", "burst"), 7),
    (3, "radiation", ("radiation", "radiation"), 7),
    (5, "matter", (), 0),
    (4, "matter", ("matter",), 2),
    (3, "matter", ("matter",), 2),
    (3, "matter", ("matter", "burst"), 4),
    (3, "matter", ("burst",), 0),
    (5, "plasma", (), 3),
    (5, "plasma", ("plasma",), 5),
    (5, "plasma", ("plasma", "plasma"), 8),
    (4, "plasma", ("burst",), 3),
)
def test_11_4_3_what_armour_counts(
    points: int, technology: str, against: tuple[str, ...], counts: int
) -> None:
    """CI-11.4.3-1, CI-11.4.3-2, CI-8.2.1-1, CI-8.2.6-1, CI-RUL-77, CI-UMP-38."""
    attack = Attack(TECHNOLOGIES[technology])
    special = specialised(against, attack)
    assert effective(points, special, attack.row, DEFENCE) == counts


@given(
    st.integers(0, 50), st.sampled_from(sorted(TECHNOLOGIES)), st.integers(0, 3), st.integers(0, 3)
)
def test_11_4_3_more_armour_never_counts_less(
    points: int, technology: str, first: int, second: int
) -> None:
    """CI-11.4.3-1."""
    row = TECHNOLOGIES[technology]
    now = effective(points, Specialised(first, second), row, DEFENCE)
    assert effective(points + 1, Specialised(first, second), row, DEFENCE) >= now
    assert effective(points, Specialised(first + 1, second), row, DEFENCE) >= now
    assert effective(points, Specialised(first, second + 1), row, DEFENCE) >= now


def test_11_4_the_whole_ship_is_specialised() -> None:
    """CI-11.4-1, CI-11.4.3-1."""
    section = Section(name="forward", armour=3, hull=20)
    ship = unit(section, specialised=("radiation",))
    assert past(struck(ship, hit("radiation", 13, 9))) == [4]
    assert past(struck(ship, hit("laser", 13, 9))) == [6]


def test_11_4_1_ablative_armour_ends_at_nothing() -> None:
    """CI-11.4.1-1."""
    assert [worn(each) for each in (3, 1, 0)] == [2, 0, 0]


# 11.4.2: adaptive armour


def adaptive(**changes: Any) -> AdaptiveArmour:
    """Adaptive armour of 2 points a technology, 3 in all."""
    given: dict[str, Any] = {"per_technology": 2, "total": 3}
    return AdaptiveArmour(**(given | changes))


def knowing(*rows: tuple[str, int, int], pool: int = 0) -> SectionCondition:
    return SectionCondition(
        name="forward",
        hull=20,
        adaptive=tuple([TechnologyPoints(*row) for row in rows]),
        pool=pool,
    )


def ship(points: int = 5, armour: int = 0, most: int = 10, **changes: Any) -> Sheet:
    learns = AdaptiveArmour(points, most, **changes)
    return unit(Section(name="forward", armour=armour, hull=99, adaptive=learns))


@rows(("particle", 2, [3], 3), ("laser", 2, [5], 0), ("particle", 5, [0], 5))
def test_11_4_2_points_are_for_one_technology(
    technology: str, points: int, through: list[int], after: int
) -> None:
    """2 against lasers do nothing against particles; what is full gains no more (CI-11.4.2-1)."""
    sheet = ship()
    before = having_learned(sheet, technology, points)
    done = struck(before, hit("particle", 13, 5), sheet)
    assert past(done) == through
    section = section_of(done.condition, "forward")
    assert points_against(section, "particle") == (after or 1)


def test_11_4_2_armour_that_absorbs_all_learns_nevertheless() -> None:
    """CI-11.4.2-1, CI-RUL-76."""
    done = struck(ship(armour=9), hit("particle", 13, 5))
    assert (past(done), done.learned) == ([0], ("forward",))


def test_11_4_2_2_limits_for_a_technology_and_in_all() -> None:
    """2 of one technology, 3 in all, stored points included (CI-11.4.2-2)."""
    assert not has_room(knowing(("laser", 1, 1)), adaptive(), "laser")
    assert has_room(knowing(("laser", 1, 1)), adaptive(), "particle")
    full = knowing(("laser", 1, 1), ("particle", 1, 0))
    assert total(full) == 3
    assert gained(full, adaptive(), "plasma", store=False) == full


def test_11_4_2_5_matter_goes_through_adaptive_points() -> None:
    """CI-11.4.2-5."""
    sheet = ship(armour=3)
    done = struck(having_learned(sheet, "matter", 3), hit("matter", 13, 5), sheet)
    assert past(done) == [5]
    assert points_against(section_of(done.condition, "forward"), "matter") == 4


def test_11_4_2_5_a_weapon_that_ignores_armour_does_not_ignore_points() -> None:
    """CI-11.4.2-5."""
    sheet = ship(armour=3)
    shot = hit("particle", 13, 9, traits=("Ignores Armor",))
    assert past(struck(having_learned(sheet, "particle", 2), shot, sheet)) == [7]


@rows(
    ("radiation", ("radiation",), (5, 3)),
    ("matter", ("matter",), (2, 1)),
    ("matter", (), (0, 0)),
    ("plasma", (), (2, 1)),
    ("laser", (), (3, 2)),
)
def test_11_4_2_5_points_are_specialised_as_armour_is(
    technology: str, against: tuple[str, ...], expected: tuple[int, int]
) -> None:
    """3 of armour and 2 points count together as 5 (CI-11.4.2-5, CI-RUL-76)."""
    counts = plating(Plating(3, 2), Attack(TECHNOLOGIES[technology]), against, DEFENCE)
    assert counts == expected


def test_11_4_2_3_linked_armour_learns_together() -> None:
    """CI-11.4.2-3, CI-UMP-40."""
    links = AdaptiveArmour(5, 10, linked=True)
    alone = AdaptiveArmour(5, 10)
    linked = unit(
        Section(name="forward", hull=20, adaptive=links),
        Section(name="aft", hull=20, adaptive=links),
        Section(name="port", hull=20, adaptive=alone),
        Section(name="core", hull=20),
    )
    assert struck(linked, hit("particle", 13, 5)).learned == ("forward", "aft")
    both = learned(whole(linked), linked, ("forward", "aft", "core"), "laser")
    assert points_against(section_of(both.condition, "aft"), "laser") == 1
    assert learned(whole(linked), linked, {"port"}, "laser").gained == ("port",)
    assert learned(without(linked, sections=("aft",)), linked, {"forward"}, "laser").gained == (
        "forward",
    )


def test_11_4_2_3_collective_armour_fills_a_pool() -> None:
    """CI-11.4.2-3."""
    armour = adaptive(collective=True)
    section = gained(knowing(), armour, "laser", store=False)
    assert (section.pool, points_against(section, "laser")) == (1, 0)
    after = assigned(knowing(pool=3), armour, "plasma", 2)
    assert (after.pool, points_against(after, "plasma"), total(after)) == (1, 2, 3)


@rows(
    (knowing(pool=1), 2, "no_adaptive_points"),
    (knowing(("laser", 1, 0), pool=2), 2, "adaptive_limit"),
)
def test_11_4_2_3_what_cannot_be_assigned(
    section: SectionCondition, points: int, code: str
) -> None:
    """CI-11.4.2-2, CI-11.4.2-3."""
    with illegal(code):
        assigned(section, adaptive(collective=True), "laser", points)


def test_11_4_2_4_stored_points_wait() -> None:
    """CI-11.4.2-4."""
    sheet = ship()
    first = struck(sheet, hit("particle", 13, 5), stores=True)
    second = struck(first.condition, hit("particle", 13, 5), sheet)
    assert past(second) == [5]
    section = converted(section_of(first.condition, "forward"), "particle", 1)
    assert section.adaptive == (TechnologyPoints("particle", 1, 0),)
    with illegal("no_adaptive_points", rule="CI-11.4.2-4"):
        converted(section, "particle", 1)


def test_11_4_2_4_what_others_are_told() -> None:
    """CI-11.4.2-4."""
    row = TechnologyPoints("laser", 2, 1)
    assert public(adaptive(), row) == 2
    assert public(adaptive(stealth=True), row) == 0
