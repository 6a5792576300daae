"""The fire step in the words of the suite (CI 2.3, 7.3, 13.1.4): whole phases, and reactors.

Ships and fighters here are targets of no use but to fire and to be struck: one hit undoes them.
"""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.resolving import waiting
from umpire.rules.cold_infinity.fire.throws import ShotLost
from umpire.rules.cold_infinity.guided.launches import resolve
from umpire.rules.cold_infinity.guided.strikes import GuidedLost
from umpire.rules.cold_infinity.hits.effects import check_reactors, unstable
from umpire.rules.cold_infinity.hits.failures import ReactorChecked
from umpire.rules.cold_infinity.hits.impact import harm_system
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.play import PHASES
from umpire.rules.cold_infinity.setup import (
    GroupSetup,
    NamedCraft,
    NamedSheet,
    Setup,
    ShipSetup,
    setup,
)
from umpire.rules.cold_infinity.state.battle import (
    Attack,
    Battle,
    FireStep,
    OpenShot,
    Ruling,
    WeaponUse,
)
from umpire.rules.cold_infinity.state.sheet import (
    Costs,
    CraftMount,
    CraftSheet,
    Section,
    Sheet,
    Silhouettes,
    whole,
)
from umpire.rules.cold_infinity.state.tables import category
from umpire.rules.cold_infinity.state.units import added
from umpire.rules.cold_infinity.state.values import SMALL_VESSELS, HullType
from umpire.rules.cold_infinity.state.vessels import GuidedWeapon, PlantOutput, SystemTurns
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Capacitor,
    Collector,
    Damage,
    DirectWeapon,
    FireArc,
    MissileRack,
    Munition,
    RangeRating,
    Reactor,
    System,
    WeaponMount,
)

from .cold_infinity_asking import Given, Question
from .cold_infinity_frigate import of_ship
from .cold_infinity_words import HULL_NAMES, to_hull
from .vocabulary import Answer

_GUN = "gun"
_RACK = "rack"
_REACTOR = "reactor"
_ROUND = FireArc(heading="1", shape="turret")


def _gun() -> DirectWeapon:
    return DirectWeapon(
        id=_GUN, technology="laser", damage=Damage(fixed=1000), range=RangeRating(1, 10)
    )


_DART = Munition(id="dart", technology="laser", damage=Damage(fixed=1000), launch_range=90)


def _rack() -> MissileRack:
    return MissileRack(id=_RACK, magazine=20, munitions=(_DART.id,))


def _ship(plant: System | None = None, hull: HullType = "corvette") -> Sheet:
    rack = WeaponMount(id=_RACK, structure=2, weapon=_RACK, arc=_ROUND)
    mount = WeaponMount(id=_GUN, structure=2, weapon=_GUN, arc=_ROUND)
    reactor = plant or Reactor(id=_REACTOR, structure=8, rating=8)
    return Sheet(
        class_name="Target",
        hull_type=hull,
        mass=6,
        silhouettes=Silhouettes(1, 1),
        costs=Costs(acceleration=1, pivot=1, roll_tumble=1, slide=1),
        sections=(Section(name="core", armour=0, hull=1, systems=(mount, rack, reactor)),),
        weapons=(_gun(), _rack()),
        munitions=(_DART,),
    )


_CRAFT = CraftSheet(
    class_name="Target",
    hull_type="light_fighter",
    mass=1,
    thrust=1,
    hull=1,
    mounts=(CraftMount(_GUN, _GUN, _ROUND), CraftMount(_RACK, _RACK, _ROUND)),
    weapons=(_gun(), _rack()),
    munitions=(_DART,),
)


class _Loaded:
    """Dice that all fall as a case wants them: each shows its most, or its least."""

    def __init__(self, *, high: bool) -> None:
        self._high = high

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw dice of which the case has told what comes of them."""
        return Roll(label, sides, (sides if self._high else 1,) * count)


def _is_small(name: str, attacks: Iterable[Given]) -> bool:
    """Tell whether a unit is a small vessel, by its name or the phase in which it fires."""
    if name in HULL_NAMES:
        return to_hull(name) in SMALL_VESSELS
    return _fires(name, "small_", attacks)


def _is_still(name: str, attacks: Iterable[Given]) -> bool:
    """Tell whether a unit is stationary, by its name or the phase in which it fires."""
    if name in HULL_NAMES:
        return category(to_hull(name)) == "stationary"
    return _fires(name, "stationary", attacks)


def _fires(name: str, phase: str, attacks: Iterable[Given]) -> bool:
    return any(each["by"] == name and each["phase"].startswith(phase) for each in attacks)


def _battle(attacks: list[Given], question: Question) -> Battle:
    """Return a battle of all who fire or are fired at, with all of it declared."""
    names = list(dict.fromkeys(name for each in attacks for name in (each["by"], each["at"])))
    small = [name for name in names if _is_small(name, attacks)]
    cells: dict[str, Hex] = {name: (2 * place, 0) for place, name in enumerate(names)}
    given = Setup(
        sides=tuple(names),
        sheets=(NamedSheet("ship", _ship()), NamedSheet("post", _ship(hull="satellite"))),
        craft=(NamedCraft("craft", _CRAFT),),
        ships=tuple(
            ShipSetup(
                id=name,
                side=name,
                sheet="post" if _is_still(name, attacks) else "ship",
                cell=cells[name],
            )
            for name in names
            if name not in small
        ),
        groups=tuple(
            GroupSetup(id=name, side=name, craft="craft", cell=cells[name]) for name in small
        ),
        options=question.options,
        tables=question.tables,
    )
    battle = setup(given)
    under_way = tuple(
        _launched(place, each, cells)
        for place, each in enumerate(attacks)
        if each["phase"] == "guided"
    )
    return replace(battle, fire=_declared(attacks), guided=under_way)


def _launched(place: int, attack: Given, cells: Mapping[str, Hex]) -> GuidedWeapon:
    """Return an attack as a missile under way, whose marker lies beside its target."""
    return GuidedWeapon(
        id=str(place),
        side=attack["by"],
        launcher=attack["by"],
        weapon=_RACK,
        munition=_DART.id,
        cell=added(cells[attack["at"]], (0, -1)),
        turn=1,
        target=attack["at"],
    )


def _declared(attacks: list[Given]) -> FireStep:
    """Return attacks as they stand when all have been told; each is a shot by its number."""
    shots = tuple(
        OpenShot(id=str(place), unit=each["by"], attack=Attack(weapon=_GUN, target=each["at"]))
        for place, each in enumerate(attacks)
        if each["phase"] != "guided"
    )
    uses = {each.unit: WeaponUse(each.unit, _GUN, "attack") for each in shots}
    return FireStep(shots=shots, uses=tuple(uses.values()))


def _resolve_step(question: Question) -> Answer:
    """Answer with who is destroyed, and which attacks were made, phase by phase."""
    attacks = question.said["attacks"]
    battle, lost = _battle(attacks, question), set[str]()
    for phase in PHASES:
        battle = replace(battle, phase=phase)
        guided = battle.guided if phase == "guided" else ()
        for name in (*(each.id for each in guided), *(each.id for each in waiting(battle))):
            dice = _Loaded(high=attacks[int(name)].get("kills", False))
            ruling = resolve(Ruling(battle), ResolveFire(name), dice)
            lost |= {each.shot for each in ruling.events if isinstance(each, ShotLost)}
            lost |= {each.guided for each in ruling.events if isinstance(each, GuidedLost)}
            battle = ruling.state
        battle = land(Ruling(battle), _Loaded(high=True)).state
    made = {
        f"{each['by']}_attack": "not_resolved" if str(place) in lost else "resolved"
        for place, each in enumerate(attacks)
    }
    gone = {f"{unit.id}_destroyed": not unit.in_play for unit in battle.units}
    destroyed = [side for side in battle.sides if gone[f"{side}_destroyed"]]
    return {"destroyed": destroyed, **gone, **made}


_PLANTS: dict[str, Callable[[int], System]] = {
    "reactor": lambda n: Reactor(id=_REACTOR, structure=n, rating=8),
    "battery": lambda n: Battery(id=_REACTOR, structure=n, capacity=n, convert=1),
    "capacitor": lambda n: Capacitor(id=_REACTOR, structure=n, capacity=2 * n, recharge=1),
    "collector": lambda n: Collector(id=_REACTOR, structure=n, rating=n),
}
"""Plants by what a case calls them."""


def _unstable(question: Question) -> Answer:
    """Answer with whether a plant threatens to detonate."""
    _, battle = _with_plant(question)
    return {"unstable": bool(unstable(battle, battle.ships[0]))}


def _reactor_check(question: Question) -> Answer:
    """Answer with the check of a plant that is unstable, in the turn that the case tells."""
    told, battle = _with_plant(question)
    (ship, other) = battle.ships
    ship = replace(
        ship,
        unstable=(SystemTurns(_REACTOR, told.get("turns_unstable", 1) - 1),),
        power=replace(
            ship.power, given=(PlantOutput(_REACTOR, 1 if told.get("supplying", True) else 0),)
        ),
    )
    ruling = check_reactors(Ruling(replace(battle, ships=(ship, other))), question.dice)
    checked = [event for event in ruling.events if isinstance(event, ReactorChecked)]
    faces = [face for event in checked for roll in event.rolls for face in roll.faces]
    return {
        "rolled": bool(faces),
        "total": sum(faces) + sum(event.turns for event in checked) if faces else None,
        "detonates": any(event.detonated for event in checked),
        "turns_unstable": sum(event.turns for event in checked),
        "ship_destroyed": any(not unit.in_play for unit in ruling.state.ships),
    }


def _with_plant(question: Question) -> tuple[Given, Battle]:
    """Return the plant of a case, and a battle whose first ship has it, damaged.

    Of one that is unstable, and of which no more is told, a point is left.
    """
    kind = next((name for name in _PLANTS if name in question.said), _REACTOR)
    told = of_ship(question.said)[kind]
    structure = told.get("structure", told.get("rating", 8))
    lost = told.get("lost", structure - 1 if told.get("unstable") else 0)
    return told, _with_plant_of(question, _PLANTS[kind](structure), lost)


def _with_plant_of(question: Question, plant: System, lost: int) -> Battle:
    """Return a battle of two ships, of whose plants the first has lost structure."""
    given = Setup(
        sides=("A", "B"),
        sheets=(NamedSheet("ship", _ship()),),
        ships=(
            ShipSetup(id="A", side="A", sheet="ship", cell=(0, 0)),
            ShipSetup(id="B", side="B", sheet="ship", cell=(0, 9)),
        ),
        options=question.options,
        tables=question.tables,
    )
    battle = setup(given)
    sheet = _ship(plant)
    worn = harm_system(whole(sheet), sheet, plant.id, lost).condition
    ship = replace(battle.ships[0], sheet=sheet, condition=worn)
    return replace(battle, ships=(ship, battle.ships[1]))


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "resolve_fire_step": _resolve_step,
    "reactor_unstable": _unstable,
    "reactor_check": _reactor_check,
}
