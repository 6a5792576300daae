"""Open a battle, and check one from outside (CI 1, 7.1.3-2)."""

from umpire.kernel.errors import Refusal
from umpire.kernel.names import require_sound_names
from umpire.rules.cold_infinity.consistency import (
    counters,
    fire,
    guided,
    hangars,
    known,
    layers,
    learned,
    listed,
    mines,
    names,
    of_others,
    once,
    require,
    require_sound_group,
    require_sound_mines,
    require_sound_ship,
    said_once,
    sides,
    sound_tables,
    supported,
    travel,
    tunnels,
    turn,
    units,
)
from umpire.rules.cold_infinity.opening import (
    GroupSetup,
    MineSetup,
    NamedCraft,
    NamedSheet,
    Setup,
    ShipSetup,
    opened,
)
from umpire.rules.cold_infinity.reached import reached
from umpire.rules.cold_infinity.sheets import (
    require_basic_sheet,
    require_rating,
    require_sound_condition,
    require_sound_craft,
    require_sound_sheet,
    systems_of,
)
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.sheet import INCONSISTENT
from umpire.rules.cold_infinity.state.units import said_of
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import HeatSink, SolarSail
from umpire.rules.cold_infinity.stealth import require_stealth
from umpire.rules.cold_infinity.turn import TURN

__all__ = [
    "GroupSetup",
    "MineSetup",
    "NamedCraft",
    "NamedSheet",
    "Setup",
    "ShipSetup",
    "check",
    "setup",
]


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up, in the first phase that waits for somebody.

    Raises:
        IllegalOrder: a sheet has what the rules do not give it, or a rack is loaded wrongly.
        Malformed: names repeat or are unknown, a sheet contradicts itself, or a side has no unit.
        CannotAdjudicate: the tables do not have a technology.
    """
    require(sound_tables(given.tables))
    _require_sound_sheets(given)
    battle = opened(given)
    _require_ships_as_built(given, battle)
    check(battle)
    require_sound_names(battle.names, battle.sides)
    for place, side in enumerate(battle.sides):
        if not battle.in_play(side):
            raise INCONSISTENT.refuse(
                f"Side {side} has nothing in play: give it a ship or a group.", at=f"/sides/{place}"
            )
    return TURN.proceed(Ruling(battle)).state


def _require_sound_sheets(given: Setup) -> None:
    """Refuse sheets that cannot be played, wherever they are in use."""
    require(once(listed([each.id for each in given.sheets], "/sheets", "id")))
    require(once(listed([each.id for each in given.craft], "/craft", "id")))
    for place, named in enumerate(given.sheets):
        try:
            require_sound_sheet(named.sheet, given.tables)
            if given.options.level == "basic":
                require_basic_sheet(named.sheet)
        except Refusal as refusal:
            said_of(refusal, "Sheet", named.id)
            raise refusal.inside(f"/sheets/{place}/sheet") from None
    for place, craft in enumerate(given.craft):
        try:
            require_sound_craft(craft.craft, given.tables)
            if given.options.level == "basic":
                require_basic_sheet(craft.craft)
        except Refusal as refusal:
            said_of(refusal, "Craft", craft.id)
            raise refusal.inside(f"/craft/{place}/craft") from None


def _require_ships_as_built(given: Setup, battle: Battle) -> None:
    """Refuse what a set-up says of a ship that its sheet has not, where the set-up says it."""
    for place, (each, ship) in enumerate(zip(given.ships, battle.ships, strict=True)):
        at = f"/ships/{place}"
        require(known(listed(each.on or (), f"{at}/on"), systems_of(ship.sheet), "system"))
        require(once(listed(each.on or (), f"{at}/on")))
        if given.options.engine_rating is not None:
            require_rating(ship, given.options.engine_rating, at)
        _require_stealth(given, each, ship, at)
        outside = systems_of(ship.sheet, SolarSail) | systems_of(ship.sheet, HeatSink)
        require(known(listed(each.out, f"{at}/out"), outside, "sail or heat sink"))
        try:
            require_sound_condition(ship.condition, ship.sheet)
        except Refusal as refusal:
            said_of(refusal, "Ship", each.id)
            refusal.at = f"{at}/adaptive"
            raise refusal from None


def _require_stealth(given: Setup, each: ShipSetup, ship: Starship, at: str) -> None:
    """Refuse that a ship begins in stealth which cannot be (CI-15.8-1).

    Raises:
        IllegalOrder: the rules are basic, it has no stealth, or something betrays it.
        Malformed: it is beyond light as well, or has something out.
    """
    if not each.stealth:
        return
    if each.beyond or each.out:
        raise INCONSISTENT.refuse(
            f"Ship {each.id} is in stealth: it is not beyond light, and has nothing out.",
            at=f"{at}/{'beyond' if each.beyond else 'out'}",
        )
    try:
        require_stealth(given.options, ship)
    except Refusal as refusal:
        refusal.at = f"{at}/stealth"
        raise


_CLAIMS = (
    (sides, "CI-1.5-1"),
    (units, "CI-1.5-1"),
    (learned, "CI-4.9-1"),
    (turn, "CI-2.0-1"),
    (said_once, "CI-UMP-121"),
    (counters, "CI-2.0-1"),
    (tunnels, "CI-14.1.1-1"),
    (hangars, "CI-12.4-1"),
    (layers, "CI-UMP-200"),
)
"""What must hold of a battle, and the rule that most of it comes from."""


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself.

    Raises:
        IllegalOrder: a unit has what the rules do not give it.
        Malformed: names repeat or are unknown, or figures do not fit each other.
        CannotAdjudicate: the tables do not have a technology.
    """
    require(sound_tables(battle.tables))
    require(names(battle), "CI-1.5-1")
    for place, ship in enumerate(battle.ships):  # first, for other claims read what works of it
        require_sound_ship(battle, ship, f"/ships/{place}")
    for claims, rule in _CLAIMS:
        require(claims(battle), rule)
    for place, ship in enumerate(battle.ships):
        require(of_others(battle, ship, f"/ships/{place}"), "CI-1.5-1")
        require(travel(battle, ship, f"/ships/{place}"), "CI-14.1-2")
        require(supported(battle, ship, f"/ships/{place}/warfare/ess"), "CI-4.7-1")
    for place, group in enumerate(battle.groups):
        require_sound_group(battle, group, f"/groups/{place}")
        require(supported(battle, group, f"/groups/{place}/warfare/ess"), "CI-4.7-1")
    require(guided(battle), "CI-9.0-1")
    require(mines(battle), "CI-10.0-1")
    require_sound_mines(battle)
    require(fire(battle), "CI-2.3.1-1")
    require(reached(battle))
