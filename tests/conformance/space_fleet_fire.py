"""Fire in the words of the suite (SF 3): the fire of one ship, and that of a whole class."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from umpire.rules.space_fleet import Battle, Declared, DeclareFire, ResolveFire, Ship, Shot
from umpire.rules.space_fleet.firing import ShotsFired, find_crippled_targets
from umpire.rules.space_fleet.hits import SurrenderThrown
from umpire.rules.space_fleet.state import PhaseName, change_ship
from umpire.rules.space_fleet.tables import ShipClass
from umpire.rules.space_fleet.units import require_known_ship
from umpire.rules.space_fleet.weapons import CLASS_OF, is_hit

from .space_fleet_asking import Given, Happened, Question, in_phase, ruled
from .space_fleet_position import as_known
from .space_fleet_telling import everything
from .vocabulary import Answer

PHASE_OF: dict[ShipClass, PhaseName] = {row: phase for phase, row in CLASS_OF.items()}


def to_shots(battle: Battle, firer: Ship, given: Sequence[Given]) -> tuple[Shot, ...]:
    """Return declared shots: beams by number, each salvo and each plasma bolt by its mount.

    Those whose mounts a case does not name go to the mounts in their order.
    """
    mounts = {
        "sr_missile": [launcher.id for launcher in firer.sr_launchers],
        "plasma": [cannon.id for cannon in firer.plasma],
    }
    named = [each["mount"] for each in given if "mount" in each]
    free = {
        weapon: iter([name for name in names if name not in named])
        for weapon, names in mounts.items()
    }
    shots = []
    for each in given:
        target, weapon = as_known(battle, each["target"], firer.side), each.get("weapon", "beam")
        count = each.get("count", 1)
        if weapon == "beam" or "mount" in each:
            shots.append(Shot(target, weapon, each.get("mount"), count))
        else:
            last = mounts[weapon][-1] if mounts[weapon] else None
            shots += [Shot(target, weapon, next(free[weapon], last)) for _ in range(count)]
    return tuple(shots)


def _fire(question: Question) -> Answer:
    """Answer for the fire of one ship, and its effect; other ships' plasma may disturb it."""
    when, ship = question.when, question.ship
    battle = in_phase(question.battle, PHASE_OF[ship.ship_class])
    for name in when.get("plasma_firers_this_turn", ()):
        battle = change_ship(battle, name, fired_plasma=True)
    battle = replace(battle, declared=tuple(_plasma_beside(battle, question)))
    order = DeclareFire(ship.id, to_shots(battle, ship, when["shots"]))
    battle, _ = ruled(battle, order, question.dice)
    battle = replace(battle, fire_open=True)
    after, happened = ruled(battle, ResolveFire(ship.id), question.dice)
    firer = require_known_ship(after, ship.id, at="/ship")
    told = everything(after, happened)
    return {
        **told,
        "rolls": list(rolls_of(battle, happened)),
        "sr_launchers": told["ships"][firer.id]["sr_launchers"],
        "ship": told["ships"][firer.id],
    }


def _plasma_beside(battle: Battle, question: Question) -> Iterator[Declared]:
    """Yield the plasma fire of other ships in the same step, at whatever it is."""
    for name in question.when.get("plasma_firers_this_step", ()):
        ship = require_known_ship(battle, name, at="/plasma_firers_this_step")
        mount = ship.plasma[0].id if ship.plasma else None
        yield Declared(name, (Shot(question.ship.id, "plasma", mount),))


def _fire_step(question: Question) -> Answer:
    """Answer for all fire of a class, ships by name at the top: they fire in order of names."""
    when = question.when
    firing = sorted(when["fire"], key=lambda each: str(each["ship"]))
    ships = [require_known_ship(question.battle, each["ship"], at="/ship") for each in firing]
    battle = in_phase(question.battle, PHASE_OF[when.get("class", ships[0].ship_class)])
    for ship, each in zip(ships, firing, strict=True):
        order = DeclareFire(ship.id, to_shots(battle, ship, each["shots"]))
        battle, _ = ruled(replace(battle, fire_open=False, finished=()), order, question.dice)
    battle = replace(battle, fire_open=True, crippled=find_crippled_targets(battle))
    after, happened = ruled(battle, ResolveFire(), question.dice)
    told = everything(after, happened)
    return {
        **told["targets"],
        **told,
        "rolls": list(rolls_of(battle, happened)),
        "surrenders": [e.ship for e in happened if isinstance(e, SurrenderThrown)],
    }


def rolls_of(battle: Battle, happened: Happened) -> Iterator[Answer]:
    """Yield each die to hit, in the order thrown."""
    six = battle.options.natural_six_hits
    for event in happened:
        if isinstance(event, ShotsFired):
            for face in event.rolls[0].faces:
                yield {
                    "ship": event.ship,
                    "weapon": event.weapon,
                    "mount": event.mount,
                    "target": event.target,
                    "range": event.range,
                    "band": event.band,
                    "need": event.need,
                    "modifier": event.modifier,
                    "die": face,
                    "hit": is_hit(face, event.need, event.modifier, natural_six=six),
                    "hits": event.hits,
                }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "fire": _fire,
    "fire_step": _fire_step,
}
