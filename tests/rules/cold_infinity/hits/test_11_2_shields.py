"""CI 11.2: what shields deflect and absorb, where, and which of them act."""

from typing import Any, Literal

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.builders_hits import (
    TABLES,
    TECHNOLOGIES,
    hit,
    hull,
    part,
    past,
    struck,
    system,
    taken,
    unit,
    without,
)
from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.guns import (
    Absorbed,
    Bulwark,
    RaisedShield,
    Spot,
    absorbed,
    absorbs,
    acting,
    arrives,
    becoming_shield,
    deflection,
    deflects,
    overloaded,
    ratings,
    require_raised,
    strength,
)
from umpire.rules.cold_infinity.power.upkeep import recharged
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Condition, Sheet, system_of, whole, with_system
from umpire.rules.cold_infinity.state.values import SectionName
from umpire.rules.cold_infinity.state.weapons import Shield

DEFENCE = TABLES.defence
Covers = Literal["arc", "encapsulating", "stationary", "roaming"]


def shield(name: str = "screen", **changes: Any) -> Shield:
    """A shield of structure 5."""
    given: dict[str, Any] = {"id": name, "structure": 5}
    return Shield(**(given | changes))


def raised(name: str = "screen", **changes: Any) -> RaisedShield:
    given: dict[str, Any] = {"id": name}
    return RaisedShield(**(given | changes))


def behind(*shields: Shield, core: tuple[Shield, ...] = ()) -> Sheet:
    return unit(
        part("forward", 0, 99, system("thruster", 90), *shields),
        part("core", 0, 99, system("bridge", 90), *core),
    )


@rows(
    (5, False, "particle", 5),
    (5, True, "particle", 2),
    (3, False, "electromagnetic", 1),
    (9, True, "electromagnetic", 2),
)
def test_11_2_1_deflection(rating: int, *, partial: bool, technology: str, off: int) -> None:
    """CI-11.2.1-1, CI-11.2.9-1."""
    screen = shield(deflection=rating, technology="electromagnetic", partial=True)
    stands = raised(partial=partial)
    assert deflection(screen, stands, TECHNOLOGIES[technology], DEFENCE) == off


def test_11_2_2_absorption_takes_its_rating_off_each_volley() -> None:
    """7 take 7 off each of two pulses, and no more than there is (CI-11.2.2-1)."""
    shot = hit("particle", 13, 9, 4, configuration="pulse")
    after = struck(behind(shield(absorption=7)), shot, shields=(raised(),))
    assert (past(after), taken(after, "shield")) == ([2, 0], [7, 4])


@rows(
    (5, {"partial": True}, (), "particle", 4),
    (7, {}, (), "electromagnetic", 3),
    (7, {}, ("Anti-Shield",), "particle", 3),
    (7, {}, ("Anti-Shield",), "electromagnetic", 5),
    (7, {"partial": True}, ("Anti-Shield",), "electromagnetic", 6),
)
def test_11_2_halves_multiply(
    rating: int, changes: dict[str, Any], traits: tuple[str, ...], technology: str, through: int
) -> None:
    """CI-RUL-70."""
    screen = shield(absorption=rating, technology="electromagnetic", partial=True)
    shot = hit(technology, 13, 6, traits=traits)
    assert past(struck(behind(screen), shot, shields=(raised(**changes),))) == [through]


def test_11_2_3_a_dual_rating_does_both() -> None:
    """3/7 takes 3 off the throw and 7 off the volley (CI-11.2.3-1)."""
    assert ratings(shield(deflection=3, absorption=7), raised(), DEFENCE) == (3, 7)


@rows((0, (0, 10)), (4, (4, 6)), (10, (10, 0)))
def test_11_2_3_a_single_number_is_shared_out(points: int, expected: tuple[int, int]) -> None:
    """CI-11.2.3-1."""
    screen = shield(deflection=10, hybrid="split")
    assert ratings(screen, raised(deflection=points), DEFENCE) == expected
    require_raised(screen, raised(deflection=points), DEFENCE)


def test_11_2_8_overloaded_it_has_half_as_much_again() -> None:
    """CI-11.2.8-1, CI-RUL-72, CI-UMP-39."""
    assert [overloaded(each, DEFENCE) for each in (1, 2, 5, 10)] == [1, 3, 7, 15]
    dual = shield(deflection=3, absorption=7, overload=True)
    assert ratings(dual, raised(overloaded=True), DEFENCE) == (4, 10)
    split = shield(absorption=10, hybrid="split_late", overload=True)
    assert ratings(split, raised(overloaded=True, deflection=9), DEFENCE) == (9, 6)


@rows(
    ({}, {"partial": True}, "CI-11.2.1-1"),
    ({}, {"overloaded": True}, "CI-11.2.8-1"),
    ({"absorption": 9}, {"deflection": 2}, "CI-11.2.3-1"),
    ({"absorption": 9, "hybrid": "split"}, {"deflection": 10}, "CI-11.2.3-1"),
)
def test_11_2_a_shield_stands_as_it_is_built(
    changes: dict[str, Any], stands: dict[str, Any], rule: str
) -> None:
    """CI-11.2-1."""
    with illegal("shield_unfit", rule=rule):
        require_raised(shield(**changes), raised(**stands), DEFENCE)


@rows(
    ("arc", "forward", "forward", "thruster", True, True),
    ("arc", "forward", "forward", None, True, True),
    ("arc", "forward", "aft", None, True, False),
    ("arc", "core", "core", None, False, False),
    ("encapsulating", "core", "aft", None, True, True),
    ("encapsulating", "aft", "core", "bridge", False, False),
    ("stationary", "aft", "core", "bridge", False, True),
    ("stationary", "core", "core", "engine", False, False),
    ("stationary", "core", "core", None, False, False),
    ("roaming", "forward", "forward", "thruster", True, True),
    ("roaming", "forward", "forward", None, True, False),
    ("roaming", "aft", "forward", "thruster", True, False),
    ("roaming", "core", "core", "bridge", False, False),
)
def test_11_2_where_a_shield_stands(
    *,
    covers: Covers,
    home: SectionName,
    section: SectionName,
    found: str | None,
    outer: bool,
    expected: bool,
) -> None:
    """CI-11.2.4-1, CI-11.2.5-1, CI-11.2.6-1."""
    screen = shield(covers=covers, system="bridge")
    spot = Spot(section, found, outer)
    assert absorbs(screen, home, spot, roaming_in_core=False) == expected


def test_11_2_5_roaming_shields_in_the_core_are_a_reading() -> None:
    """CI-RUL-69."""
    screen = shield(covers="roaming", absorption=6)
    shot = hit("particle", 25, 9)
    sheet = behind(core=(screen,))
    assert past(struck(sheet, shot, shields=(raised(),))) == [9]
    options = Options(roaming_shields_in_core=True)
    assert past(struck(sheet, shot, options=options, shields=(raised(),))) == [3]


@rows(((4, 4, 3), False), ((4, 4, 2), True))
def test_11_2_5_a_roaming_shield_may_come_too_late(faces: tuple[int, ...], *, there: bool) -> None:
    """3d6 up to its speed bring it there (CI-11.2.5-1)."""
    screen = shield(covers="roaming", speed=10, absorption=6)
    assert arrives(screen, faces) == there
    after = struck(behind(screen), hit("particle", 20, 9), shields=(raised(arrives=there),))
    assert past(after) == [3 if there else 9]


def test_11_2_1_who_deflects_for_whom() -> None:
    """CI-RUL-124."""
    assert deflects(shield(), "forward", "forward")
    assert not deflects(shield(), "aft", "forward")
    assert deflects(shield(covers="encapsulating"), "aft", "forward")
    assert not deflects(shield(covers="roaming"), "forward", "forward")


def test_11_2_4_absorption_is_for_where_the_hit_ends() -> None:
    """CI-RUL-124, CI-11.2.4-1."""
    sheet = behind(shield(absorption=6))
    assert past(struck(sheet, hit("particle", 25, 9), shields=(raised(),))) == [9]


def test_11_2_7_one_shield_acts_on_a_shot() -> None:
    """CI-11.2.7-1, CI-UMP-31."""
    sheet = behind(shield("small", absorption=3), shield("large", absorption=5))
    shot = hit("particle", 13, 9)
    assert past(struck(sheet, shot, shields=(raised("large"), raised("small")))) == [4]
    assert past(struck(sheet, shot, shields=(raised("small"), raised("large")))) == [6]


def test_11_2_7_all_act_if_all_are_layered() -> None:
    """CI-11.2.7-1, CI-RUL-73."""
    layered = [shield(name, absorption=3, layered=True) for name in ("one", "two")]
    plain = shield("three", absorption=5)
    both = tuple(raised(each.id) for each in layered)
    shot = hit("particle", 13, 9)
    assert past(struck(behind(*layered), shot, shields=both)) == [3]
    assert past(struck(behind(*layered, plain), shot, shields=(*both, raised("three")))) == [6]
    assert acting([*layered, plain]) == (layered[0],)


def test_11_2_a_destroyed_shield_does_nothing() -> None:
    """CI-11.2-1."""
    sheet = behind(shield(absorption=6))
    shot = hit("particle", 13, 9)
    assert past(struck(without(sheet, "screen"), shot, sheet, shields=(raised(),))) == [9]
    assert past(struck(sheet, shot)) == [9]


def test_11_2_7_each_place_has_a_shield_of_its_own() -> None:
    """CI-UMP-31, CI-7.4.1M-4."""
    arcs = [shield(name, absorption=3) for name in ("ahead", "astern")]
    ship = unit(part("forward", 0, 20, arcs[0]), part("aft", 0, 20, arcs[1]), part("core"))
    shot = hit("radiation", 13, 20, configuration="enveloping")
    after = struck(ship, shot, shields=(raised("ahead"), raised("astern")))
    assert past(after) == [2, 2, 2, 2]


# 11.2.2.1: buffering shields


def holding(sheet: Sheet, charge: int) -> Condition:
    new = whole(sheet)
    return with_system(new, replace(system_of(new, "screen"), charge=charge))


BUFFER = behind(shield(absorption=80, buffering=10))


@rows(
    (80, (50,), (), [0], 30),
    (30, (50,), (), [20], 0),
    (80, (50,), ("anti_shield",), [10], 40),
    (41, (50,), ("anti_shield",), [30], 21),
    (80, (50, 50), (), [0, 20], 0),
    (80, (50, 50), ("anti_shield",), [10, 50], 40),
    (80, (30, 50), ("anti_shield",), [0, 40], 40),
)
def test_11_2_2_1_a_buffer_loses_what_it_absorbs(
    held: int, rolled: tuple[int, ...], traits: tuple[str, ...], through: list[int], left: int
) -> None:
    """The book's 50 on 80; at most half to an Anti-Shield shot (CI-11.2.2.1-1, -2, CI-RUL-70)."""
    shot = hit("particle", 13, *rolled, traits=traits, configuration="pulse")
    after = struck(holding(BUFFER, held), shot, BUFFER, shields=(raised(),))
    assert (past(after), system_of(after.condition, "screen").charge) == (through, left)


def test_11_2_2_1_a_buffer_begins_full_and_recharges() -> None:
    """CI-11.2.2.1-1, CI-RUL-71."""
    assert system_of(whole(BUFFER), "screen").charge == 80
    screen = shield(absorption=80, buffering=10)
    assert [recharged(screen, held) for held in (0, 65, 75)] == [10, 75, 80]


def test_11_2_2_1_a_buffer_is_halved_and_overloaded_too() -> None:
    """CI-RUL-70, CI-UMP-41."""
    assert strength(9, raised(partial=True), DEFENCE) == 4
    assert strength(9, raised(overloaded=True), DEFENCE) == 13
    em = behind(shield(absorption=80, buffering=0, technology="electromagnetic"))
    shot = hit("electromagnetic", 13, 50)
    after = struck(em, shot, shields=(raised(),))
    assert (past(after), system_of(after.condition, "screen").charge) == ([10], 40)


@given(points=st.integers(0, 200), held=st.integers(0, 200), anti=st.booleans())
def test_11_2_2_1_no_shield_takes_more_than_there_is(points: int, held: int, *, anti: bool) -> None:
    """CI-11.2.2.1-1."""
    traits = ("anti_shield",) if anti else ()
    took, charge = absorbed(points, Bulwark(held, held, held - held // 2), traits)
    assert 0 <= took <= points
    assert charge == held - took
    assert not anti or took <= held // 2
    assert absorbed(points, Bulwark(held), ()) == Absorbed(min(points, held), None)


def test_8_2_7_a_gravitic_weapon_becomes_a_shield() -> None:
    """CI-8.2.7-1."""
    assert becoming_shield(capable=True, emergency=True, cost=1) == 1
    assert becoming_shield(capable=True, emergency=False, cost=1) == 0
    with illegal("no_shield_mode"):
        becoming_shield(capable=False, emergency=True, cost=1)


def test_8_2_7_gravitic_weapons_halve_gravitic_shields() -> None:
    """7 of a gravitic shield count 3 (CI-8.2.7-1, CI-11.2.9-1)."""
    after = struck(behind(shield(absorption=7)), hit("gravitic", 13, 9), shields=(raised(),))
    assert (past(after), hull(after)) == ([6], 93)
