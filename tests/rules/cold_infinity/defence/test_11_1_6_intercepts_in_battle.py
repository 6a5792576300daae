"""CI 11.1.6, 11.5: intercepts, rockets, chaff and flares through orders."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.builders_fire_step import missile, step, use
from rules.cold_infinity.table import battle, give, having, heard, offers_of, only, refused, ship
from umpire.kernel.dice import KeyedDice, SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.defence.allocation import (
    DeclareIntercept,
    DeclareRockets,
    ReleaseDecoy,
    SetDefence,
)
from umpire.rules.cold_infinity.defence.answers import DeclareRocketsChoice, ReleaseDecoyChoice
from umpire.rules.cold_infinity.defence.choices import DeclareInterceptChoice
from umpire.rules.cold_infinity.defence.setting import (
    DecoyReleased,
    InterceptDeclared,
    InterceptTerm,
    InterceptThrown,
    RocketThrown,
)
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.guided.strikes import chaff_at, flares_at, intercepted, is_shot_at
from umpire.rules.cold_infinity.state.battle import Battle, Interception, RocketsDeclared, Ruling
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Drone, Rounds, Starship

GUN = "hailstone_1"


def target(phase: Any, *guided: Any, sheet: str = "bittern", **fields: Any) -> Battle:
    units = (ship("R"), table.foe("B", 4, sheet))
    return battle(*units, phase=phase, guided=guided or (missile(),), **fields)


def sensing(state: Battle, **ew: Any) -> Battle:
    return having(state, "B", warfare={"ew": EwAllocation(**ew)})


def test_11_1_6_an_intercept_is_declared_in_secret() -> None:
    """CI-11.1.6-1, CI-7.2.2-1."""
    ruling = give(
        target("secret_attacks"), DeclareIntercept(unit="B", weapon=GUN, guided="g-1", tries=2)
    )
    told = only(ruling, InterceptDeclared)
    assert (told.side, told.opens, told.tries) == ("blue", "switch_defence", 2)
    assert ruling.state.fire.use_of("B", GUN) == "intercept"
    assert ruling.state.fire.intercepts == (Interception("B", GUN, "g-1", 2),)
    undone = give(ruling.state, SetDefence("B", GUN, None)).state
    assert (undone.fire.intercepts, undone.fire.use_of("B", GUN)) == ((), "idle")


def test_11_1_6_a_weapon_bears_on_its_own_hex() -> None:
    """CI-UMP-92."""
    state = target("secret_attacks", missile(cell=(0, -4)))
    give(state, DeclareIntercept(unit="B", weapon="flint_1", guided="g-1"))


def intercepting(**fields: Any) -> Battle:
    declared = (Interception("B", GUN, "g-1", 2),)
    fire = step(use("B", GUN, "intercept"), intercepts=declared)
    return sensing(target("guided", fire=fire, ew_open=True, **fields), shroud=1, amplification=3)


def test_11_1_6_tries_are_thrown_at_shrinking_range() -> None:
    """CI-11.1.6-2, CI-11.1.6-3."""
    ruling = give(intercepting(), ResolveFire(), (4, 4, 4, 6, 5, 5))
    first, second = heard(ruling, InterceptThrown)
    assert first.modifiers == (
        InterceptTerm("amplification", 3),
        InterceptTerm("range", -4),
        InterceptTerm("mark_amplification", -2),
        InterceptTerm("mark_accuracy", -2),
    )
    assert (first.range_hexes, first.drm, first.result, first.is_hit) == (4, -5, 7, False)
    assert (second.range_hexes, second.drm, second.result, second.is_hit) == (2, -3, 13, True)
    assert ruling.state.guided_weapon("g-1") is None
    blue = ruling.state.unit("B")
    assert blue is not None
    assert ruling.state.phase != "guided"


def test_11_1_6_what_hits_first_spares_the_other_tries() -> None:
    """CI-11.1.6-2."""
    ruling = intercepted(Ruling(intercepting()), "g-1", SuppliedDice((6, 6, 6)))
    assert len(heard(ruling, InterceptThrown)) == 1
    blue = ruling.state.unit("B")
    assert blue is not None
    assert blue.arms.ready(GUN).shots == 1


def test_11_1_6_without_a_shroud_on_the_launch_hex_range_counts_double() -> None:
    """CI-11.1.6-2."""
    state = sensing(intercepting())
    ruling = intercepted(Ruling(state), "g-1", SuppliedDice((3, 3, 3, 3, 3, 3)))
    assert [each.drm for each in heard(ruling, InterceptThrown)] == [-12, -8]
    assert not is_shot_at(ruling.state, "g-1")


def test_11_1_6_2_a_drone_is_shot_at_where_it_is() -> None:
    """CI-11.1.6.2-1."""
    drone = Drone(target="B", position=(0, -3), range_left=9, last_seen=(0, -4), shots=2)
    state = replace(intercepting(), guided=(missile(drone=drone),))
    assert is_shot_at(state, "g-1")
    ruling = intercepted(Ruling(state), "g-1", SuppliedDice((1, 1, 1, 6, 6, 6)))
    first = heard(ruling, InterceptThrown)[0]
    assert (first.range_hexes, InterceptTerm("exposure", 2) in first.modifiers) == (1, True)


def test_11_1_6_fighters_intercept_by_eye() -> None:
    """CI-11.1.6-2, CI-4.3-1, CI-12.2.1-1."""
    declared = (Interception("F", "needle_1", "g-1"),)
    state = battle(
        ship("R"),
        table.group("F", side="blue", number=4, cell=(0, -2), facing=4),
        table.foe(),
        phase="guided",
        guided=(missile(),),
        fire=step(use("F", "needle_1", "intercept"), intercepts=declared),
    )
    ruling = intercepted(Ruling(state), "g-1", SuppliedDice((6, 6, 6)))
    thrown = only(ruling, InterceptThrown)
    assert not thrown.doubled
    assert InterceptTerm("accuracy", 4) in thrown.modifiers
    assert InterceptTerm("range", -2) in thrown.modifiers


def armed(phase: Any, *guided: Any, **fields: Any) -> Battle:
    return target(phase, *guided, sheet="harrowgate", **fields)


def test_11_5_1_rockets_are_declared_and_thrown() -> None:
    """CI-11.5.1-1, CI-11.5-1."""
    order = DeclareRockets(unit="B", system="rockets", guided="g-1", tries=2)
    state = give(armed("countermeasures"), order).state
    assert state.fire.rockets == (RocketsDeclared("B", "rockets", "g-1", 2),)
    ruling = intercepted(Ruling(state), "g-1", SuppliedDice((5, 5, 4, 6, 6, 6)))
    first, second = heard(ruling, RocketThrown)
    assert (first.drm, first.result, first.is_hit, first.left) == (-4, 10, False, 19)
    assert (second.result, second.is_hit, second.left) == (14, True, 18)
    assert ruling.state.guided == ()


def test_11_5_1_tries_are_shared_by_several_guided_weapons() -> None:
    """CI-11.5.1-1."""
    state = armed("countermeasures", missile(), missile("g-2"))
    state = give(state, DeclareRockets(unit="B", system="rockets", guided="g-1")).state
    order = DeclareRockets(unit="B", system="rockets", guided="g-2", tries=2)
    assert refused(state, order) == ("shots_exceeded", "/system")
    give(state, DeclareRockets(unit="B", system="rockets", guided="g-2"))


def emptied(state: Battle, system: str, left: int) -> Battle:
    return having(state, "B", arms={"rounds": (Rounds(system, left),)})


def test_11_5_an_empty_magazine() -> None:
    """CI-11.5-1, CI-RUL-78."""
    state = emptied(armed("countermeasures"), "rockets", 1)
    order = DeclareRockets(unit="B", system="rockets", guided="g-1", tries=2)
    assert refused(state, order) == ("magazine_empty", "/system")
    state = emptied(armed("countermeasures"), "chaff", 0)
    assert refused(state, ReleaseDecoy(unit="B", system="chaff"))[0] == "magazine_empty"


def test_11_5_2_chaff_is_in_the_hex_of_its_unit() -> None:
    """CI-11.5.2-1, CI-RUL-78, CI-UMP-94."""
    ruling = give(armed("countermeasures"), ReleaseDecoy(unit="B", system="chaff"))
    told = only(ruling, DecoyReleased)
    assert (told.left, told.rule) == (19, "CI-11.5.2-1")
    state = ruling.state
    assert (chaff_at(state, (0, -4)), chaff_at(state, (0, -3))) == (2, 0)
    assert flares_at(state, "g-1") == 0
    if state.phase == "countermeasures":
        assert refused(state, ReleaseDecoy(unit="B", system="chaff"))[0] == "already_defended"


def flaring(cell: Any = (0, -4)) -> Battle:
    state = armed("countermeasures", missile(target="E"))
    escort = battle(ship("R"), ship("E", side="blue", cell=cell)).ships[1]
    blue = state.ships[1]
    return replace(state, ships=(state.ships[0], _with_flares(blue), escort))


def _with_flares(blue: Starship) -> Starship:
    aft = blue.sheet.sections[-1]
    systems = tuple(
        replace(each, releases="flares", strength=3) if each.id == "chaff" else each
        for each in aft.systems
    )
    sections = (*blue.sheet.sections[:-1], replace(aft, systems=systems))
    return replace(blue, sheet=replace(blue.sheet, sections=sections))


def test_11_5_3_a_flare_is_for_one_guided_weapon() -> None:
    """CI-11.5.3-1."""
    order = ReleaseDecoy(unit="B", system="chaff", guided="g-1")
    state = give(flaring((0, -5)), order).state
    assert (flares_at(state, "g-1"), flares_at(state, "g-2")) == (3, 0)
    assert chaff_at(state, (0, -4)) == 0
    assert refused(flaring((0, -6)), order) == ("out_of_range", "/system")
    nothing = ReleaseDecoy(unit="B", system="chaff")
    assert refused(flaring(), nothing) == ("unknown_target", "/guided")


def test_11_5_choices_are_orders_that_are_accepted() -> None:
    """CI-11.5-1, CI-11.1.6-1."""
    blue = Seat("side", "blue")
    early = armed("secret_attacks")
    (aims,) = offers_of(DeclareInterceptChoice, early, blue)
    for aim in aims.intercept_aims:
        give(
            early,
            DeclareIntercept(unit="B", weapon=aim.weapon, guided=aim.guided, tries=aim.tries),
        )
    late = armed("countermeasures")
    (rockets,) = offers_of(DeclareRocketsChoice, late, blue)
    for guided in rockets.targets:
        give(late, DeclareRockets(unit="B", system=rockets.system, guided=guided))
    (decoys,) = offers_of(ReleaseDecoyChoice, late, blue)
    assert (decoys.releases, decoys.strength, decoys.left) == ("chaff", 2, 20)
    give(late, ReleaseDecoy(unit="B", system=decoys.system))
    dice = KeyedDice(bytes(32), "tests")
    assert table.given(late, ReleaseDecoy(unit="B", system=decoys.system), dice=dice).fire.decoys
