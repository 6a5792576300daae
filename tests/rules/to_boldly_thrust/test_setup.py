"""Set-ups: what the book has rules of its own for, and ships that cannot be as they are said."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.rows import rows
from rules.to_boldly_thrust.builders_weapons import CRUISER, ship
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.design import faults_of, price_of
from umpire.rules.full_thrust.state.ship import FtlDrive, MainDrive, SubmunitionPack
from umpire.rules.full_thrust.state.values import Docking, Station
from umpire.rules.to_boldly_thrust.design import assess, yard
from umpire.rules.to_boldly_thrust.samples import DESIGNS
from umpire.rules.to_boldly_thrust.setup import check, setup
from umpire.rules.to_boldly_thrust.state import (
    CloakingDevice,
    Hidden,
    Options,
    Phaser,
    PhotonTube,
    Prize,
    Setup,
    ShieldGenerator,
    Ship,
    Spread,
    Ssd,
    System,
    Tables,
    Tractor,
    TractorLock,
)

HIDDEN = Hidden(0.0, 0.0, 12, 6, since=0)
HIDDEN_SINCE = Hidden(0.0, 0.0, 12, 6, since=1)
"""Nobody vanishes before he has moved."""
UNDER_CLOAK: dict[str, Any] = {"status": "cloaked", "cloak_state": "cloaked", "hidden": HIDDEN}
WITH_TRACTOR = (*CRUISER, Tractor("R", "B", ("F",)))


def opening(*ships: Ship, **options: Any) -> Setup:
    """Return a set-up of some ships against one of the other side."""
    enemy = ship("B9", (0.0, 20.0))
    return Setup(sides=("A", "B"), ships=(*ships, enemy), options=Options(**options))


def refused(given: Setup) -> tuple[str, str | None, str | None]:
    """Return why a set-up opens no battle: the code, the rule, the place."""
    with pytest.raises(Refusal) as caught:
        setup(given)
    return caught.value.code, caught.value.rule, caught.value.at


@rows("aft_arc_fire", "boarding", "cloaking_field")
def test_1_options_that_this_book_replaces_are_refused(option: str) -> None:
    """It has rules of its own for aft fire, boarding and cloaks (TBT-GEN-01, TBT-RUL-15)."""
    found = refused(opening(ship("A1"), **{option: True}))
    assert found == ("replaced", "TBT-GEN-01", f"/options/{option}")


@rows("sensors", "mines", "ramming", "squadrons")
def test_1_other_options_of_remixed_are_played(option: str) -> None:
    """The core rules stay (TBT-GEN-01)."""
    assert getattr(setup(opening(ship("A1"), **{option: True})).options, option)


def test_3_phasers_and_disrupters_are_one_weapon() -> None:
    """A ship of any race has the same system under its own name for it (TBT-GEN-02)."""
    battle = setup(opening(ship("A1", race="klingon"), ship("A2", race="federation")))
    klingon, federation = (
        [each for each in battle.ships[place].ssd.systems if isinstance(each, Phaser)]
        for place in (0, 1)
    )
    assert klingon == federation
    with pytest.raises(msgspec.ValidationError, match="disrupter"):
        decoded({"kind": "disrupter", "id": "D1", "weapon_class": "A", "arcs": ["F"]})


@rows("quantum_torpedo", "quantum_tube", "pulse_torpedo")
def test_4_there_are_no_other_torpedoes(kind: str) -> None:
    """No quantum torpedoes, and photon tubes in the place of Remixed's (TBT-PHOT-05)."""
    with pytest.raises(msgspec.ValidationError, match=kind):
        decoded({"kind": kind, "id": "Q1", "arcs": ["F"]})


@rows("screen_generator", "beam", "needle_beam", "cloaking_field")
def test_1_what_this_book_replaces_is_no_system(kind: str) -> None:
    """Shields, phasers and cloaking devices stand in its place (TBT-GEN-01, TBT-RUL-07)."""
    with pytest.raises(msgspec.ValidationError, match=kind):
        decoded({"kind": kind, "id": "Q1", "arcs": ["F"], "weapon_class": 1})


def decoded(system: dict[str, Any]) -> Ssd:
    """Return a display with one system, as it comes over the wire."""
    return msgspec.convert({"rows": [4], "systems": [system]}, Ssd)


@rows(Phaser("Z", "C", ("AS", "A")), PhotonTube("Z", ("F", "A")))  # type: ignore[arg-type]
def test_5_no_weapon_bears_aft_and_elsewhere(weapon: System) -> None:
    """In a set-up as in a design (TBT-AFT-03)."""
    code, rule, at = refused(opening(ship("A1", systems=(*CRUISER, weapon))))
    assert (code, rule) == ("aft_single_arc_only", "TBT-AFT-03")
    assert at == f"/ships/0/ssd/systems/{len(CRUISER)}/arcs"


@rows(
    ((*CRUISER, ShieldGenerator("S2", 5)), {}, "/ships/0/ssd/systems"),
    ((Phaser("shields", "A", ("F",)),), {}, "/ships/0/ssd/systems"),
    (CRUISER, {"shield_marks": 21}, "/ships/0/shield_marks"),
    (CRUISER, {"cloak_state": "cloaked"}, "/ships/0/cloak_state"),
    (CRUISER, {"hidden": HIDDEN}, "/ships/0/cloak_state"),
    (CRUISER, {"cloak_state": "cloaked", "hidden": HIDDEN}, "/ships/0/cloak_state"),
    (CRUISER, UNDER_CLOAK | {"hidden": HIDDEN_SINCE}, "/ships/0/hidden/since"),
    (CRUISER, {"prize": Prize(1, 2), "first_side": "B"}, "/ships/0/prize/captured_turn"),
    (CRUISER, {"prize": Prize(1, 1)}, "/ships/0/prize"),
    (CRUISER, {"prize": Prize(1, 1), "first_side": "A"}, "/ships/0/prize"),
    (CRUISER, {"locks": (TractorLock("T1", "B9", 2.0),)}, "/ships/0/locks/0/tractor"),
    (
        WITH_TRACTOR,
        {"locks": (TractorLock("R", "B9", 2.0), TractorLock("R", "B9", 2.0))},
        "/ships/0/locks/1/tractor",
    ),
)
def test_a_ship_that_contradicts_itself_is_refused(
    systems: tuple[System, ...], changes: dict[str, Any], at: str
) -> None:
    """Shields, cloaks, prizes and locks are what the display allows."""
    found = refused(opening(ship("A1", systems=systems, **changes)))
    assert found == ("inconsistent_battle", None, at)


@rows(Phaser("Q", "A", ("A",)), PhotonTube("Q", ("A",)), SubmunitionPack("Q", ("A",)))
def test_5_without_the_option_no_weapon_is_mounted_aft(system: System) -> None:
    """A tractor beam is none (TBT-AFT-01, TBT-UMP-36)."""
    given = opening(ship("A1", systems=(system, Tractor("R", "B", ("A",)), MainDrive("D"))))
    assert setup(given)
    without = replace(given, options=Options(rear_arc_mounts=False))
    assert refused(without) == ("option_off", "TBT-AFT-01", "/ships/0/ssd/systems/0/arcs")


def test_7_there_is_no_phase_of_boarding() -> None:
    """Boarders go over in the fire phase: a battle in that phase of Remixed is refused."""
    fought = replace(setup(opening(ship("A1"))), phase="boarding")
    with pytest.raises(Refusal) as found:
        check(fought)
    assert (found.value.code, found.value.at) == ("inconsistent_battle", "/phase")


def test_a_bogey_is_in_the_middle_of_no_activation() -> None:
    """It could not end it (TBT-UMP-2)."""
    found = refused(opening(ship("A1", begun=True, bogey=True), sensors=True))
    assert found == ("inconsistent_battle", None, "/ships/0/begun")


@rows(
    (Spread("P1", "C", "A1", "T1", 0.0, 0.0), "/spreads/1/side"),
    (Spread("P1", "A", "A7", "T1", 0.0, 0.0), "/spreads/1/ship"),
    (Spread("P0", "A", "A1", "T1", 0.0, 0.0), "/spreads/1/id"),
    (Spread("B9", "A", "A1", "T1", 0.0, 0.0), "/spreads/1/id"),
)
def test_a_spread_has_a_ship_and_a_name_of_its_own(spread: Spread, at: str) -> None:
    """Nothing else in the battle bears its name (TBT-PHOT-03)."""
    spreads = (Spread("P0", "A", "A1", "T1", 0.0, 0.0), spread)
    with pytest.raises(Refusal) as caught:
        check(replace(setup(opening(ship("A1"))), spreads=spreads))
    assert (caught.value.code, caught.value.at) == ("inconsistent_battle", at)


@rows("B7", "A1")
def test_a_lock_holds_another_ship_of_the_battle(target: str) -> None:
    """Neither nobody nor its own ship."""
    locks = (TractorLock("R", target, 2.0),)
    code, _, at = refused(opening(ship("A1", systems=WITH_TRACTOR, locks=locks)))
    assert (code, at) == ("unknown_ship", "/ships/0/locks/0/target")


def test_a_ship_may_open_under_its_cloak_or_as_a_prize() -> None:
    """With all that belongs to it."""
    taken = ship("A2", (5.0, 0.0), prize=Prize(1, 1), first_side="B")
    hidden = ship("A1", systems=(*CRUISER, CloakingDevice("K")), **UNDER_CLOAK)
    battle = setup(opening(hidden, taken, ship("A3", (9.0, 0.0))))
    assert [each.id for each in battle.ships] == ["A1", "A2", "A3", "B9"]


def test_a_docked_ship_does_not_open_cloaked() -> None:
    """TBT-UMP-30."""
    bare = tuple([each for each in CRUISER if not isinstance(each, MainDrive | FtlDrive)])
    base = ship("A2", (0.0, 0.0), systems=bare, thrust=0, velocity=0)
    base = replace(base, station=Station())
    one = ship("A1", (0.0, 0.0), velocity=0)
    hidden = {"hidden": replace(HIDDEN, velocity=0), "docked": Docking("A2")}
    cloaked = replace(one, **(UNDER_CLOAK | hidden))
    code, _, at = refused(opening(cloaked, base, starbases=True))
    assert (code, at) == ("inconsistent_battle", "/ships/0/cloak_state")
    assert setup(opening(replace(one, docked=Docking("A2")), base, starbases=True))


@pytest.mark.parametrize("name", sorted(DESIGNS))
def test_the_display_of_a_design_shows_the_design(name: str) -> None:
    """TBT-SHLD-01, FT-9.10-1: its price and its faults can be computed from the display."""
    tables = Tables()
    found = assess(DESIGNS[name], tables)
    assert found.ssd is not None
    built = yard(tables.setting)
    assert price_of(replace(found.ssd, points=0), tables.design, built) == found.points
    assert not faults_of(found.ssd, tables.design, built)
