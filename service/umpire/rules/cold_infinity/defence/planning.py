"""What the owner of a ship wants where the rules let the defender choose (CI 7.4, 11.2, 13.1)."""

from collections.abc import Iterator, Sequence
from typing import get_args

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, Open, flag, list_of, one_of, open_at, order_of, record
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.happenings import DefencesPlanned
from umpire.rules.cold_infinity.defence.orders import PlanDefences
from umpire.rules.cold_infinity.defence.refusals import UNKNOWN_SYSTEM
from umpire.rules.cold_infinity.shields.raised import shield_named
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.defences import Defences, Reduction
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import UNKNOWN_TARGET, UNKNOWN_WEAPON
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Shield
from umpire.rules.cold_infinity.state.units import acting_ship, weapons_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


def plan_defences(ruling: Ruling, order: PlanDefences, _dice: Dice) -> Ruling:
    """Note the wishes of a ship's owner, in secret (CI-7.4.1.3-5, CI-11.2.7-1, CI-13.1.9-1).

    Raises:
        IllegalOrder: the ship is out of the battle, or a derelict.
        Malformed: there is no such ship, system, weapon or shield, or no such shot this turn.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    defences = order.defences
    _require_own_systems(ship, defences.picks, "/defences/picks")
    _require_own_shields(ship, defences.shields, "/defences/shields")
    guns = [name for name, one in weapons_of(ship).items() if isinstance(one, DirectWeapon)]
    for place, each in enumerate(defences.wears):
        if each.weapon not in guns:
            raise UNKNOWN_WEAPON.refuse(
                f"{ship.id} has no gun {each.weapon}; it has {listed(sorted(guns))}.",
                at=f"/defences/wears/{place}/weapon",
            )
    for place, against in enumerate(defences.shots):
        at = f"/defences/shots/{place}"
        _require_told_shot(battle, against.shot, f"{at}/shot")
        _require_own_systems(ship, against.picks, f"{at}/picks")
        _require_own_shields(ship, against.shields, f"{at}/shields")
    return ruling.then(DefencesPlanned(ship=ship.id, defences=order.defences, only=(ship.side,)))


def _require_own_systems(ship: Starship, names: Sequence[Id], at: str) -> None:
    systems = {each.id for each in ship.sheet.systems}
    for place, name in enumerate(names):
        if name not in systems:
            raise UNKNOWN_SYSTEM.refuse(
                f"{ship.id} has no system {name}; it has {listed(sorted(systems))}.",
                at=f"{at}/{place}",
            )


def _require_own_shields(ship: Starship, names: Sequence[Id], at: str) -> None:
    for place, name in enumerate(names):
        if shield_named(ship, name) is None:
            raise UNKNOWN_SYSTEM.refuse(f"{ship.id} has no shield {name}.", at=f"{at}/{place}")


def _require_told_shot(battle: Battle, shot: Id, at: str) -> None:
    """Refuse a shot that has not been told, and is no guided weapon under way (CI-7.2.1-1)."""
    told = [each.id for each in battle.fire.shots]
    if shot not in told and battle.guided_weapon(shot) is None:
        raise UNKNOWN_TARGET.refuse(f"There is no shot {shot} this turn.", at=at)


REDUCTIONS: tuple[Reduction, ...] = get_args(Reduction)


class PlanDefencesChoice(Choice, frozen=True, tag="plan_defences"):
    """The owner of a ship may say what it wants; this is what it has said."""

    ship: str
    defences: Defences
    rule: str = "CI-11.2.7-1"


def planned(battle: Battle, ship: Starship) -> PlanDefencesChoice:
    """Return what may be wanted of a ship; what was said of shots that are gone is left out."""
    shots = [each.id for each in battle.fire.shots] + [each.id for each in battle.guided]
    said = tuple([each for each in ship.defences.shots if each.shot in shots])
    now = replace(ship.defences, shots=said)
    return PlanDefencesChoice(
        ship.id,
        ship.defences,
        order=order_of(PlanDefences, ship=ship.id, defences=now),
        open=tuple(_places(ship, shots)),
    )


def _places(ship: Starship, shots: list[str]) -> Iterator[Open]:
    guns = [name for name, one in weapons_of(ship).items() if isinstance(one, DirectWeapon)]
    wear = one_of(REDUCTIONS)
    systems = ship.sheet.systems
    shields = [each.id for each in systems if isinstance(each, Shield)]
    named = {"picks": [each.id for each in systems], "shields": shields}
    wanted = {name: list_of(one_of(all_), 0, len(all_)) for name, all_ in named.items() if all_}
    places = {**wanted, "wear": wear, "stores": flag()}
    if guns:
        each = record({"weapon": one_of(guns), "wear": wear})
        places["wears"] = list_of(each, 0, len(guns))
    if shots:
        places["shots"] = list_of(record({"shot": one_of(shots)}, wanted), 0, len(shots))
    for name, legal in places.items():
        yield open_at(f"/defences/{name}", legal, optional=True)
