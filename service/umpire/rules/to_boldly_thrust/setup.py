"""Setting up a battle, and checking one that comes from outside."""

from msgspec.structs import replace

from umpire.kernel.classes import in_short as shortened
from umpire.rules.full_thrust.opening import Unreachable, refuse_unreachable, require_opening
from umpire.rules.full_thrust.refusals import INCONSISTENT, OPTION_OFF, UNKNOWN_SHIP
from umpire.rules.full_thrust.setup import (
    all_named_apart,
    names_in,
    open_groups,
    opening,
    require_launcher,
    write_out,
)
from umpire.rules.full_thrust.setup import check as check_as_remixed
from umpire.rules.full_thrust.state.ship import WEAPONS, SubmunitionPack
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.to_boldly_thrust.design import yard
from umpire.rules.to_boldly_thrust.refusals import AFT_SINGLE_ARC, REPLACED
from umpire.rules.to_boldly_thrust.samples import CLASSES
from umpire.rules.to_boldly_thrust.state import (
    SHIELDS,
    Battle,
    CloakingDevice,
    Options,
    Phaser,
    PhotonTube,
    Setup,
    ShieldGenerator,
    Ship,
    ShipSetup,
    System,
    Tractor,
)
from umpire.rules.to_boldly_thrust.tractors import strength_of


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up.

    Raises:
        Malformed: names repeat or are unknown, or a unit is as it cannot be.
        IllegalOrder: an option of Remixed is on that this book replaces, or a weapon is mounted aft
            where the option for that is off.
    """
    given = write_out(given, Ship, CLASSES)
    battle = opening(given, Battle)
    check(battle)
    _require_uncloaked_berths(battle)
    require_opening(battle, given, yard(battle.tables.setting))
    require_mounts(battle)
    for place, ship in enumerate(battle.ships):
        refuse_unreachable(battle, ship, SHIPS, f"/ships/{place}")
    return open_groups(battle)


def in_short(given: Setup) -> Setup:
    """Return a set-up whose ships are of the book's classes by name, where they are."""
    ships = [shortened(each, ShipSetup, CLASSES) for each in given.ships]
    return replace(given, ships=tuple(ships))


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself."""
    require_options(battle.options)
    require_phase(battle)
    check_as_remixed(battle)
    _require_spreads(battle)
    for place, ship in enumerate(battle.ships):
        require_ship(battle, ship, f"/ships/{place}")


def _require_spreads(battle: Battle) -> None:
    """Refuse spreads of nobody, and those that bear the name of something else (TBT-PHOT-03)."""
    spreads = [(each, f"/spreads/{place}") for place, each in enumerate(battle.spreads)]
    all_named_apart((*names_in(battle), *((each.id, f"{at}/id") for each, at in spreads)))
    for each, at in spreads:
        require_launcher(battle, each.side, each.ship, at)


# Checks of this book, beside those of Remixed.

AFT_MOUNTED = (Phaser, PhotonTube, SubmunitionPack)
"""The weapons that pay for firing aft (TBT-UMP-36)."""

_REPLACED = {
    "aft_arc_fire": "rear_arc_mounts says whether weapons are mounted aft",
    "boarding": "boarders go over by beam_boarders",
    "cloaking_field": "ships cloak by a cloaking_device",
}
"""Options of Remixed, and the rules that replace them here."""

_VANISHING = ("fire", "damage_control", "over")
"""The phases that a ship may have vanished in or before, in the same turn (TBT-CLOAK-03)."""


def require_options(options: Options) -> None:
    """Refuse options of Remixed that this book replaces by its own rules (TBT-GEN-01)."""
    for name, instead in _REPLACED.items():
        if getattr(options, name):
            raise REPLACED.refuse(
                f"The option {name} of Remixed must be false here: {instead}.",
                at=f"/options/{name}",
            )


def require_phase(battle: Battle) -> None:
    """Refuse a battle in the phase of Remixed that this book does not have (TBT-RUL-43)."""
    if battle.phase == "boarding":
        raise INCONSISTENT.refuse(
            "There is no phase boarding here: boarders go over by beam_boarders in phase fire.",
            at="/phase",
        )


def require_mounts(battle: Battle) -> None:
    """Refuse to open a battle with weapons that are mounted aft, where the option is off."""
    if battle.options.rear_arc_mounts:
        return
    for place, ship in enumerate(battle.ships):
        for slot, system in enumerate(ship.ssd.systems):
            if is_mounted_aft(system):
                raise OPTION_OFF.refuse(
                    f"{system.id} of {ship.id} is mounted aft, which rear_arc_mounts must allow.",
                    at=f"/ships/{place}/ssd/systems/{slot}/arcs",
                    rule="TBT-AFT-01",
                )


def _require_uncloaked_berths(battle: Battle) -> None:
    """Refuse to open a battle with a ship that is both cloaked and docked (TBT-UMP-30)."""
    for place, ship in enumerate(battle.ships):
        if ship.docked is not None and ship.cloak_state != "off":
            raise INCONSISTENT.refuse(
                f"{ship.id} is docked and cloaked: a docked ship does not cloak.",
                at=f"/ships/{place}/cloak_state",
                rule="TBT-UMP-30",
            )


def _holds_wrongly(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship holds another by a lost or too weak beam (TBT-TRAC-03)."""
    for lock in ship.locks:
        target, tractor = battle.ship(lock.target), ship.ssd.system(lock.tractor)
        most_mu = strength_of(tractor, battle.tables.tractor) if isinstance(tractor, Tractor) else 0
        if ship.status == "active" and target is not None and target.status == "active":
            near = range_between(ship, target) <= most_mu
            if lock.tractor in ship.lost or lock.pull_mu > most_mu or not near:
                return True
    return False


SHIPS: tuple[Unreachable[Ship], ...] = (
    Unreachable(
        "/cloak_state",
        "TBT-CLOAK-01",
        "{it.id} is cloaked and has no cloaking device: fit one, or let it be active.",
        lambda _, ship: ship.status == "cloaked" and not ship.is_fitted(CloakingDevice),
    ),
    Unreachable(
        "/cloak_state",
        "TBT-UMP-28",
        "{it.id} is cloaked and has lost its cloaking device or a core system, which would have "
        "ended its cloak: repair that, or let it be active.",
        lambda _, ship: (
            ship.status == "cloaked" and not (ship.working(CloakingDevice) and ship.core.is_sound)
        ),
    ),
    Unreachable(
        "/locks",
        "TBT-TRAC-03",
        "{it.id} holds a ship by a tractor beam that is lost, or more strongly or farther away "
        "than its class can.",
        _holds_wrongly,
    ),
    Unreachable(
        "/failures",
        "TBT-DC-05",
        "The parties of {it.id} have failed on a system that it does not have, or in a turn that "
        "is not over: name one of its systems, and a turn before turn {turn}.",
        lambda battle, ship: any(
            each.system not in ship.parts() or each.last_turn >= battle.turn
            for each in ship.failures
        ),
    ),
    Unreachable(
        "/core_ejected",
        "TBT-WARP-04",
        "{it.id} has ejected the core of a warp engine that works: let the FTL drive be lost.",
        lambda _, ship: ship.core_ejected and ship.has_warp,
    ),
)
"""States of ships that play never reaches, beside those of Remixed."""


def is_mounted_aft(system: System) -> bool:
    """Return whether a system is a weapon that is mounted to fire aft (TBT-AFT-01, TBT-UMP-36)."""
    return isinstance(system, AFT_MOUNTED) and "A" in system.arcs


def require_ship(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a ship that is as it cannot be."""
    _check_systems(ship, f"{at}/ssd/systems")
    _require_activation(ship, at)
    _require_shields(ship, at)
    _require_cloak(battle, ship, at)
    _require_locks(battle, ship, f"{at}/locks")
    _require_prize(battle, ship, f"{at}/prize")


def _check_systems(ship: Ship, at: str) -> None:
    generators = [each for each in ship.ssd.systems if isinstance(each, ShieldGenerator)]
    if len(generators) > 1:
        raise INCONSISTENT.refuse(
            f"{ship.id} has {len(generators)} shield generators; 1 is the most.", at=at
        )
    for place, system in enumerate(ship.ssd.systems):
        if system.id == SHIELDS:
            raise INCONSISTENT.refuse(
                f"A system of {ship.id} is called {SHIELDS}, which is the name of its shields.",
                at=at,
            )
        arcs = getattr(system, "arcs", ())
        if "A" in arcs and isinstance(system, WEAPONS) and len(set(arcs)) > 1:
            raise AFT_SINGLE_ARC.refuse(
                f"{system.id} of {ship.id} bears through {', '.join(arcs)}; a weapon that "
                "bears aft may bear only through A.",
                at=f"{at}/{place}/arcs",
            )


def _require_activation(ship: Ship, at: str) -> None:
    """Refuse a bogey in the middle of an activation, which it could not end (TBT-UMP-2)."""
    if ship.begun and ship.bogey:
        raise INCONSISTENT.refuse(f"{ship.id} is a bogey, and has begun nothing.", at=f"{at}/begun")


def _require_shields(ship: Ship, at: str) -> None:
    if ship.shield_marks > ship.shield_strength:
        raise INCONSISTENT.refuse(
            f"The shields of {ship.id} have {ship.shield_marks} marks, and bear "
            f"{ship.shield_strength}.",
            at=f"{at}/shield_marks",
        )


def _require_locks(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse locks of other systems than tractor beams, and two of one (TBT-TRAC-02)."""
    tractors = {each.id for each in ship.ssd.systems if isinstance(each, Tractor)}
    for place, lock in enumerate(ship.locks):
        if battle.ship(lock.target) is None or lock.target == ship.id:
            raise UNKNOWN_SHIP.refuse(
                f"{ship.id} holds {lock.target}, which is no other ship.", at=f"{at}/{place}/target"
            )
        if lock.tractor not in tractors:
            raise INCONSISTENT.refuse(
                f"{lock.tractor} of {ship.id} holds {lock.target}, but is no free tractor beam.",
                at=f"{at}/{place}/tractor",
            )
        tractors.remove(lock.tractor)


def _require_prize(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a prize of the future, and of nobody (TBT-BOARD-03, -04)."""
    prize = ship.prize
    if prize is not None and prize.captured_turn > battle.turn:
        raise INCONSISTENT.refuse(
            f"{ship.id} was taken in turn {battle.turn} at the latest.", at=f"{at}/captured_turn"
        )
    if prize is not None and ship.first_side in {None, ship.side}:
        raise INCONSISTENT.refuse(f"{ship.id} is no prize of its own side.", at=at)


def _require_cloak(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a cloak that is half on, and one of the future (TBT-CLOAK-03)."""
    hiding = ship.cloak_state == "cloaked"
    if hiding != (ship.hidden is not None) or hiding != (ship.status == "cloaked"):
        raise INCONSISTENT.refuse(
            f"{ship.id} is cloaked where its state, its status and its place say so.",
            at=f"{at}/cloak_state",
        )
    latest = battle.turn if battle.phase in _VANISHING else battle.turn - 1
    if ship.hidden is not None and ship.hidden.since > latest:
        raise INCONSISTENT.refuse(
            f"{ship.id} has not vanished in turn {ship.hidden.since}.", at=f"{at}/hidden/since"
        )
