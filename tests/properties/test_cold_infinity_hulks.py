"""A ship that cannot act does nothing, in Cold Infinity (CI-13.1.8.1-1, CI-3.2-3, CI-14.2.1-1)."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

import pytest
from msgspec.structs import replace

from properties.cold_infinity_positions import OPENINGS, game
from properties.play import Games, Step
from rules.cold_infinity.asked import adjudicate
from rules.cold_infinity.builders_docks import anchored, docked_in
from rules.cold_infinity.builders_drives import SHIFT, fleet, mate
from rules.cold_infinity.table import given
from umpire.kernel.dice import KeyedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.docking import DockShip, sheltered
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.movement.flights import Move, next_mover
from umpire.rules.cold_infinity.power.allocation import AllocatePower, has_live_plant
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.referee import CorrectUnit, SectionSet, SystemSet
from umpire.rules.cold_infinity.state.battle import Battle, change_beyond, change_ship
from umpire.rules.cold_infinity.state.drones import is_shifted
from umpire.rules.cold_infinity.state.sheet import destroyed
from umpire.rules.cold_infinity.state.values import EssAllocation, EwAllocation
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import Battery, Bridge, Capacitor, Engine, Reactor
from umpire.rules.cold_infinity.stealth import EnterStealth
from umpire.rules.cold_infinity.turns.steps import PHASE
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw, AnnounceEss

FIRES = frozenset(
    (
        "barnstormed",
        "beam_tracked",
        "defence_switched",
        "drum_emptied",
        "fire_declared",
        "guided_aimed",
        "intercept_declared",
        "intercept_thrown",
        "rocket_thrown",
        "shot_thrown",
        "weapon_fired",
    )
)
POWERED = FIRES | frozenset(
    (
        "drive_activated",
        "part_shift_announced",
        "reload_rack_used",
        "repair_system_used",
        "rockets_aimed",
        "tunnel_opened",
    )
)
ACTS = POWERED | frozenset(
    (
        "ad_hoc_repair_tried",
        "armour_assigned",
        "container_ejected",
        "craft_landed",
        "craft_launched",
        "craft_shared",
        "crew_shared",
        "deployment_announced",
        "detector_spent",
        "ess_announced",
        "ew_allocated",
        "hack_tried",
        "mines_sought",
        "missiles_shared",
        "moved_to_launcher",
        "ordnance_handled",
        "outboard_moving",
        "ram_declared",
        "rammed",
        "sink_jettisoned",
        "snap_made",
        "stealth_sought",
    )
)
"""What a ship does of its own will, in events that name it."""
OUTSIDE = FIRES | frozenset(("ram_declared", "rammed", "hack_tried", "craft_launched"))
"""What a ship does to others, for which it must be in the open."""


def _broken(*kinds: type) -> Callable[[Battle, Starship], Battle]:
    """Return what destroys all systems of some kinds aboard a ship."""

    def broken(battle: Battle, ship: Starship) -> Battle:
        gone = [each for each in ship.sheet.systems if isinstance(each, kinds)]
        damage = tuple([SystemSet(system=each.id, lost=each.structure) for each in gone])
        return (
            given(battle, CorrectUnit(unit=ship.id, damage=damage, reason="a hulk"))
            if damage
            else battle
        )

    return broken


def _destroyed(battle: Battle, ship: Starship) -> Battle:
    core = next((e.name for e in ship.sheet.sections if e.name == "core"), None)
    name = core or ship.sheet.sections[0].name
    damage = (SectionSet(section=name, hull=0),)
    return given(battle, CorrectUnit(unit=ship.id, damage=damage, reason="a hulk"))


WAYS: Mapping[str, Callable[[Battle, Starship], Battle]] = {
    "no bridge": _broken(Bridge),
    "no core": _destroyed,
    "no power": _broken(Reactor, Capacitor, Battery),
    "no engine": _broken(Engine),
}
"""How ships come to be unable to act."""


def with_hulks(random: Random, battle: Battle) -> Battle:
    """Return a battle in which the second ship of each side is a hulk, if it has two."""
    for side in battle.sides:
        ships = [each for each in battle.ships if each.side == side and each.in_play]
        for ship in ships[1:]:
            battle = WAYS[random.choice(list(WAYS))](battle, ship)
    return battle


def _sheltered(_: Random) -> Battle:
    return docked_in(anchored("A", "C", phase="power_allocation"), "A", "dry")


def _shifted(_: Random) -> Battle:
    state = fleet(SHIFT, mate())
    return change_beyond(state, "mate", shifting="shifted")


def _opened(random: Random) -> Battle:
    opening = random.choice((*OPENINGS, *(OPENINGS[0],) * len(OPENINGS), _sheltered, _shifted))
    return with_hulks(random, opening(random))


GAMES = Games(lambda random: game(random, _opened))
PLAYED = 30


def barred(battle: Battle, ship: Starship) -> frozenset[str]:
    """Return what a ship cannot do, by the events that would tell it."""
    if ship.status not in {"active", "hidden"}:
        return ACTS
    found: frozenset[str] = frozenset()
    if not has_live_plant(ship) and not ship.power.fed:
        found |= POWERED
    if is_shifted(ship):
        found |= FIRES | {"craft_launched"}
    if ship.status == "hidden" or sheltered(battle, ship):
        found |= OUTSIDE
    return found


def _done(step: Step, ship: Starship) -> Iterator[str]:
    for event in step.ruling.events:
        if ship.id in {getattr(event, "unit", None), getattr(event, "ship", None)}:
            yield str(type(event).__struct_config__.tag)


def test_a_ship_that_cannot_act_does_nothing() -> None:
    """No event says that it does, whatever is ordered."""
    met = 0
    for _, step in GAMES.steps(PLAYED):
        for ship in step.before.ships:
            bars = barred(step.before, ship)
            met += bool(bars)
            done = bars.intersection(_done(step, ship))
            assert not done, (ship.id, ship.status, step.before.phase, step.order)
    assert met


def test_a_ship_without_thrust_keeps_its_vector() -> None:
    """It drifts by itself, and the advanced rules ask it for no move (CI-5.7-1, CI-UMP-79)."""
    drifted = 0
    for _, step in GAMES.steps(PLAYED):
        for ship in step.before.ships:
            engines = ship.sheet.of_kind(Engine)
            gone = destroyed(ship.condition)
            adrift = ship.status == "derelict" or all(each.id in gone for each in engines)
            after = step.ruling.state.ship(ship.id)
            if not (ship.in_play and adrift and after is not None and after.in_play):
                continue
            drifted += 1
            mover = next_mover(step.before)
            asked = step.before.phase == "movement" and mover is not None and mover.id == ship.id
            assert not asked or step.before.options.level == "basic"
            freed = isinstance(step.order, CorrectUnit | DockShip)
            if not freed and not step.before.attached_to(ship.id):
                assert ship.motion.vector == after.motion.vector, step.order
    assert drifted


def test_no_phase_waits_for_a_ship_that_cannot_act() -> None:
    """Whom it asks does not hang on wrecks, nor on what has left the map (CI-UMP-65)."""
    asked = 0
    for random, step in GAMES.steps(PLAYED):
        battle = step.ruling.state
        phase = PHASE.get(battle.phase)
        if phase is None or phase.asks is None or random.random() > 0.3:
            continue
        for ship in battle.ships:
            if ship.status not in {"derelict", "destroyed", "departed", "withdrawn"}:
                continue
            if battle.options.control_from_lost_bridge or ship.may_be_saved:
                continue
            without = change_ship(battle, ship.id, status="removed")
            if any(berth.ship == ship.id for group in battle.groups for berth in group.berths):
                continue
            asked += 1
            assert phase.asks.waited_for(without) == phase.asks.waited_for(battle), ship.id
    assert asked


ORDERS: tuple[Callable[[str, Starship], Value], ...] = (
    lambda name, _: Move(unit=name),
    lambda name, _: DeclareFire(unit=name, attacks=()),
    lambda name, _: AllocateEw(name, EwAllocation(shroud=1)),
    lambda name, ship: AllocatePower(name, Allocation(on=ship.power.on)),
    lambda name, _: AnnounceEss(name, EssAllocation(shroud=1)),
    lambda name, _: EnterStealth(ship=name),
)


@pytest.mark.parametrize("way", ["no bridge", "no core"])
def test_orders_for_a_wreck_are_refused(way: str) -> None:
    """In whatever phase, and by its name: none is given to what does not act."""
    for number, opening in enumerate(OPENINGS):
        battle = opening(Random(number))  # noqa: S311 — a game
        ship = battle.ships[0]
        made = WAYS[way](battle, ship)
        wreck = made.ship(ship.id)
        assert wreck is not None
        if wreck.status == "active":
            continue
        for phase in PHASE:
            state = replace(made, phase=phase, order=(ship.id,), finished=())
            for order in ORDERS:
                with pytest.raises(Refusal):
                    adjudicate(state, order(ship.id, wreck), KeyedDice(bytes(32), "tests"))


def test_nothing_is_offered_to_a_wreck() -> None:
    """Not even to the referee, but to set it right, or to tell what its owner wants of it."""
    words = frozenset(("correct_unit", "apply_hits", "plan_defences", "transfer_bridge"))
    offered = 0
    for random, step in GAMES.steps(PLAYED):
        battle = step.ruling.state
        if random.random() > 0.1:
            continue
        for ship in battle.ships:
            if ship.status not in {"derelict", "destroyed", "departed", "withdrawn"}:
                continue
            offered += 1
            for choice in COLD_INFINITY.choices(battle, REFEREE, ship.id):
                assert isinstance(choice, Choice)
                assert choice.order["kind"] in words, choice
    assert offered
