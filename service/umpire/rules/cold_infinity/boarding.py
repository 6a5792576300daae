"""Boarding Actions: rams, declared in secret, and entangled ships (CI 5.5.3, 15.4)."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import reduce
from math import ceil
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate, Code, illegal
from umpire.kernel.happening import HappensTo
from umpire.kernel.hexes import HOURS, Hex
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, mean, repeated
from umpire.kernel.offers import (
    Choice,
    Legal,
    Role,
    any_of,
    codes,
    list_of,
    one_of,
    only,
    open_order,
    order_of,
    orders,
    record,
)
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.docking import in_the_open, is_moored, require_in_the_open
from umpire.rules.cold_infinity.fire.choices import require_identified
from umpire.rules.cold_infinity.fire.lines import sections_against, seen_from
from umpire.rules.cold_infinity.fire.throws import HitScored
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.movement.flights import hull_of
from umpire.rules.cold_infinity.play import (
    ChapterOfPlay,
    Happening,
    Sealed,
    Told,
    label,
    may_open_secrets,
    nobody,
)
from umpire.rules.cold_infinity.sighting.arcs import Bearing, hour_of, pair
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    DeclaredRam,
    Entanglement,
    FighterRam,
    Hit,
    PhaseName,
    Ruling,
    Shot,
    Unit,
    change_ship,
)
from umpire.rules.cold_infinity.state.drones import bar_to_running_into
from umpire.rules.cold_infinity.state.sheet import (
    DESTROYED,
    OPTION_OFF,
    OWN_SIDE,
    UNKNOWN_FIGHTER,
    CraftSheet,
)
from umpire.rules.cold_infinity.state.tables import (
    DETONATION_PACK,
    MATTER,
    Category,
    FireTable,
    category,
    has_trait,
    leaves_its_hex,
    ramming_value,
    technology_row,
)
from umpire.rules.cold_infinity.state.units import (
    added,
    commanded_unit,
    in_words,
    known_unit,
    listed,
    require_seen,
    side_of_unit,
    speed_of,
    status_of,
    written,
)
from umpire.rules.cold_infinity.state.values import (
    FIGHTERS,
    Cell,
    Configuration,
    Motion,
    SectionName,
)
from umpire.rules.cold_infinity.state.vessels import MOST_CRAFT, Group, Starship

CANNOT_RAM = illegal("cannot_ram", "CI-15.4-1", "Such a unit cannot ram such a one.")

TOO_SLOW_TO_RAM = illegal("too_slow_to_ram", "CI-15.4-1", "A unit that rams moves at Speed 1.")

NOT_IN_ITS_HEX = illegal("not_in_its_hex", "CI-15.4-1", "A unit rams what shares its hex.")

NO_RAM_DECLARED = illegal("no_ram_declared", "CI-15.4-1", "The unit has declared no ram.")


Force: TypeAlias = Literal["half", "full", "double", "triple"]
"""How much of its ramming value each unit does to the other."""


RAM_DICE, RAM_SIDES = 3, 6
LEAST_SPEED = 1
PACK_FACTOR = 3
ENTANGLES_FROM = 6
"""The result from which ships may entangle, and do (CI-15.4.1-1, CI-RUL-97, -99)."""

_FORCES: tuple[tuple[int, Force], ...] = ((19, "triple"), (13, "double"), (6, "full"))

_FACTORS: dict[Force, Fraction] = {
    "half": Fraction(1, 2),
    "full": Fraction(1),
    "double": Fraction(2),
    "triple": Fraction(3),
}


class Rammer(NamedTuple):
    """A unit that may ram: its kind, its sections, its Speed."""

    category: Category
    sections: int
    speed: int


def bar_to_ramming(rammer: Rammer, target_sections: int, *, in_its_hex: bool = True) -> Code | None:
    """Return why a unit cannot ram another, if it cannot (CI-15.4-1).

    Fighters, shuttles and starships ram units with as many sections as they have or more, after
    their move. Small vessels have no sections.
    """
    if rammer.category == "stationary" or target_sections < rammer.sections:
        return CANNOT_RAM
    if rammer.speed < LEAST_SPEED:
        return TOO_SLOW_TO_RAM
    return None if in_its_hex else NOT_IN_ITS_HEX


def entangles(result: int) -> bool:
    """Return whether ships may entangle by a ram, or do by the throw after it (CI-15.4.1-1)."""
    return result >= ENTANGLES_FROM


def ram_result(faces: Sequence[int], sections: int, speeds: int, *, mutual: bool = False) -> int:
    """Return what a ram comes to (CI-15.4-2, CI-RUL-97).

    Args:
        faces: of 3d6.
        sections: the difference between the two units, without sign; small vessels have none.
        speeds: the difference of theirs, without sign, in hexes a turn.
        mutual: whether both ram, which doubles all of it.
    """
    return (sum(faces) + 2 * sections - speeds) * (2 if mutual else 1)


def force_of(result: int) -> Force:
    """Return how hard units meet: below 6 a half, from 13 twice, from 19 three times (15.4-2)."""
    return next((force for least, force in _FORCES if result >= least), "half")


def ram_damage(ramming_value: int, force: Force) -> int:
    """Return what a unit of a ramming value does to the other; a half is rounded up (CI-RUL-97)."""
    return ceil(ramming_value * _FACTORS[force])


def configuration_of(struck: int, other: int) -> Configuration:
    """Return how a unit takes a ram, by the sections of both (CI-15.4-3, CI-RUL-98).

    The larger takes it as a burst, the smaller as a flare; of two that are level, both as a flare.
    """
    return "burst" if struck > other else "flare"


def place_of(faces: Sequence[int], fire: FireTable) -> int:
    """Return what 3d6 strike: up to 14 hull, for all of the damage, else the chart (CI-RUL-98)."""
    return max(sum(faces), fire.hull_to)


def craft_ramming_value(craft: CraftSheet) -> int:
    """Return the ramming value of a small vessel (CI-16.5.2-1, CI-16.5.4-1, CI-RUL-10).

    It is the printed one, or twice the forward armour; of a fighter twice its Mass more, rounded
    up. A detonation pack triples it (CI-16.7.1-1).
    """
    factor = PACK_FACTOR if has_trait(craft.traits, DETONATION_PACK) else 1
    if craft.ramming_value is not None:
        return factor * craft.ramming_value
    own = 2 * craft.mass if craft.hull_type in FIGHTERS else 0
    return factor * (2 * craft.armour.forward + ceil(own))


TARGET_GONE = DESTROYED.under("CI-15.4-1")


def are_in_play(battle: Battle) -> bool:
    """Return whether rams are in play (CI-15.4-1, CI-RUL-1)."""
    return battle.options.level == "advanced"


def could_ram(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Return whether a unit that acts may ram another, as all know (CI-15.4-1)."""
    return (
        target.side != unit.side
        and in_the_open(battle, target)
        and bar_to_running_into(unit, target) is None
        and _bars(battle, unit, target) is None
        and not _rams_already(unit)
        and target.id not in battle.attached_to(unit.id)
    )


def _bars(battle: Battle, unit: Unit, target: Unit) -> object:
    own, other = sections_against(battle, unit), sections_against(battle, target)
    rammer = Rammer(category(hull_of(unit)), own, speed_of(battle, unit))
    return bar_to_ramming(rammer, other, in_its_hex=unit.cell == target.cell)


def _rams_already(unit: Unit) -> bool:
    """Return whether a unit rams because it failed to skim (CI-5.5.3-3)."""
    return unit.barnstorming is not None and unit.barnstorming.rams > 0


def require_ram(battle: Battle, unit: Unit, target_id: str) -> Unit:
    """Return whom a unit rams, if it may (CI-15.4-1)."""
    if not are_in_play(battle):
        raise OPTION_OFF.refuse(
            "Units ram each other in the advanced rules alone.",
            rule="CI-15.4-1",
        )
    target = known_unit(battle, target_id, at="/target")
    if target.side == unit.side:
        raise OWN_SIDE.refuse(
            f"{target_id} is of the same side: ram enemies.", at="/target", rule="CI-15.4-1"
        )
    require_seen(target)
    if not target.in_play:
        raise TARGET_GONE.refuse(f"{target_id} is out of play: ram another.", at="/target")
    require_in_the_open(battle, target)
    apart = bar_to_running_into(unit, target)
    if apart is not None:
        raise apart.refuse(
            f"{unit.id} and {target_id} are out of reach of each other: ram another.", at="/target"
        )
    technology_row(MATTER, battle.tables)
    _require_able(battle, unit, target)
    return target


def _require_able(battle: Battle, unit: Unit, target: Unit) -> None:
    """Refuse a ram that the two units do not allow, by its reason (CI-15.4-1)."""
    code = _bars(battle, unit, target)
    if code is CANNOT_RAM:
        own, other = sections_against(battle, unit), sections_against(battle, target)
        raise CANNOT_RAM.refuse(
            f"{unit.id}, a {in_words(hull_of(unit))} of {own} sections, does not ram {target.id} of"
            f" {other}: ships and small vessels ram what has as many or more.",
            at="/target",
        )
    if code is TOO_SLOW_TO_RAM:
        raise TOO_SLOW_TO_RAM.refuse(f"{unit.id} is at rest: it takes Speed 1 to ram.", at="/unit")
    if code is NOT_IN_ITS_HEX:
        raise NOT_IN_ITS_HEX.refuse(
            f"{unit.id} is not in the hex of {target.id}: ram what shares its hex.", at="/target"
        )
    if _rams_already(unit):
        raise CANNOT_RAM.refuse(f"{unit.id} failed to skim, and rams by that alone.", at="/unit")
    if target.id in battle.attached_to(unit.id):
        raise CANNOT_RAM.refuse(
            f"{unit.id} is entangled with {target.id}: ram another.",
            at="/target",
            rule="CI-15.4.1-1",
        )


def fighters_of(unit: Unit, target: Unit, wanted: tuple[FighterRam, ...]) -> tuple[FighterRam, ...]:
    """Return which fighters of a group ram, and which they ram; of ships none (CI-15.4-3).

    Raises:
        Malformed: a fighter does not fly, is named twice, or belongs to another group.
    """
    flying = [each.id for each in unit.flying] if isinstance(unit, Group) else []
    rammed = [each.id for each in target.flying] if isinstance(target, Group) else []
    seen: set[str] = set()
    for place, each in enumerate(wanted):
        at = f"/fighters/{place}"
        if each.fighter not in flying or each.fighter in seen:
            raise UNKNOWN_FIGHTER.refuse(
                f"{unit.id} has no fighter {each.fighter} left to ram; it has"
                f" {listed(f for f in flying if f not in seen)}.",
                at=f"{at}/fighter",
            )
        if each.at is not None and each.at not in rammed:
            raise UNKNOWN_FIGHTER.refuse(
                f"{target.id} has no fighter {each.at} that flies; it has {listed(rammed)}.",
                at=f"{at}/at",
            )
        seen.add(each.fighter)
    first = rammed[0] if rammed else None
    named = wanted or tuple([FighterRam(each) for each in flying])
    return tuple([FighterRam(each.fighter, each.at or first) for each in named])


def targets_of(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies that a unit may ram now (CI-15.4-1)."""
    if not are_in_play(battle) or status_of(unit) != "active":
        return ()
    return tuple([each for each in battle.units if could_ram(battle, unit, each)])


def is_asked_for_rams(battle: Battle, side: str) -> bool:
    """Return whether a unit of a side shares its hex with an enemy that it may ram (CI-15.4-1)."""
    return any(unit.side == side and targets_of(battle, unit) for unit in battle.units)


_FORCE_WORDS: dict[Force, str] = {
    "half": "half force",
    "full": "full force",
    "double": "double force",
    "triple": "triple force",
}


def _name_craft(unit: Id, fighter: Id | UnsetType | None) -> str:
    return f"{unit} {fighter}" if fighter else unit


class RamDeclared(Sealed, frozen=True, tag="ram_declared", kw_only=True):
    """A unit is to ram another, or, with no `ram`, nobody any more; secret until rams are thrown.

    It replaces the unit's earlier declaration.
    """

    side: str
    turn: int
    opens: PhaseName
    unit: str
    ram: DeclaredRam | None
    rule: str = "CI-15.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep it in place of an earlier one of the unit."""
        others = [each for each in battle.rams if each.unit != self.unit]
        return replace(battle, rams=(*others, *((self.ram,) if self.ram else ())))

    def tell(self) -> str:
        if self.ram is None:
            return self.say("{unit} takes back its ram")
        target, fighters = self.ram.target, len(self.ram.fighters)
        if not fighters:
            return self.say("{unit} declares that it rams {target}", target=target)
        return self.say(
            "{unit} declares that it rams {target} with {fighters}",
            target=target,
            fighters=self.say_number(fighters, "{number} fighter", "{number} fighters"),
        )


class Rammed(Told, frozen=True, tag="rammed", kw_only=True):
    """A unit ran into another: how hard, and what each does to the other before it is mitigated.

    `sections` and `speeds` are by how much the two differ. `fighter`: which of a group it is;
    `rammed_fighter`: which of a group it rams. `mutual` shows that both ram, which doubles the
    result. The `rolls` are that of the ram, and where it strikes each that is a ship.
    """

    unit: str
    fighter: str | None
    rammed: str
    sections: int
    speeds: int
    total: int
    force: Force
    dealt: int
    taken: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.4-2"
    rammed_fighter: str | UnsetType = UNSET
    mutual: bool | UnsetType = UNSET

    def tell(self) -> str:
        how = "{ram:dice}, {sections:+d} for sections, {speeds:+d} for Speed, is {total}"
        if self.mutual:
            how = (
                "{ram:dice}, {sections:+d} for sections, {speeds:+d} for Speed, doubled as both "
                "ram, is {total}"
            )
        terms = {"ram": self.rolls[:1], "sections": 2 * self.sections, "speeds": -self.speeds}
        return self.say(
            "{who} rams {whom} with {force:word}: {dealt:points} to {rammed}, {taken:points} to "
            "itself ({how})",
            who=_name_craft(self.unit, self.fighter),
            whom=_name_craft(self.rammed, self.rammed_fighter),
            force=_FORCE_WORDS[self.force],
            how=self.say(how, **terms),
        )


class ShipInTangle(msgspec.Struct, frozen=True):
    """How a ship moves on that is entangled."""

    ship: str
    motion: Motion


class EntanglementThrown(Happening, frozen=True, tag="entanglement_thrown", kw_only=True):
    """After a ram that both survived it was thrown whether they are entangled.

    If they are, `ships` have all the same `vector` for the rest of the battle.
    """

    unit: str
    rammed: str
    total: int
    entangled: Entanglement | None
    vector: Cell | None
    ships: tuple[ShipInTangle, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.4.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Attach them, and give all the same vector."""
        if self.entangled is None:
            return battle
        for each in self.ships:
            battle = change_ship(battle, each.ship, motion=each.motion)
        return replace(battle, entangled=(*battle.entangled, self.entangled))

    def on_the_map(self) -> "EntanglementThrown":
        """Return all of it: all see that ships hang together."""
        return self

    def tell(self) -> str:
        if self.entangled is None or self.vector is None:
            return self.say(
                "{unit} and {rammed} come free of each other ({rolls:dice}, {total} in all)"
            )
        return self.say(
            "{unit} and {rammed} are entangled, {section:word} to {other:word}: vector {vector} "
            "({rolls:dice}, {total} in all)",
            section=self.entangled.section,
            other=self.entangled.other_section,
            vector=written(self.vector),
        )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (RamDeclared, Rammed, EntanglementThrown)
"""All that can happen by this chapter."""


def entangle(
    ruling: Ruling, told: Rammed, sections: tuple[SectionName, SectionName], dice: Dice
) -> Ruling:
    """Throw whether a ram entangles two ships that both survive it (CI-15.4.1-1, CI-RUL-99)."""
    battle = ruling.state
    one, other = battle.ship(told.unit), battle.ship(told.rammed)
    if one is None or other is None or not (one.in_play and other.in_play):
        return ruling
    if not entangles(told.total) or other.id in battle.attached_to(one.id):
        return ruling
    roll = dice.roll(label(battle, one.id, other.id, "entangle"), RAM_DICE, RAM_SIDES)
    return ruling.then(
        _throw_for_entanglement(battle, told, Entanglement(one.id, other.id, *sections), roll)
    )


def _throw_for_entanglement(
    battle: Battle, told: Rammed, tangle: Entanglement, roll: Roll
) -> EntanglementThrown:
    total = ram_result(roll.faces, told.sections, told.speeds, mutual=told.mutual is True)
    caught = entangles(total)
    ships = _all_of(battle, tangle) if caught else ()
    together = _together(battle, tangle) if caught else None
    return EntanglementThrown(
        unit=tangle.one,
        rammed=tangle.other,
        total=total,
        entangled=tangle if caught else None,
        vector=together,
        ships=tuple([_drawn(each, together) for each in ships if together is not None]),
        rolls=(roll,),
    )


def _all_of(battle: Battle, tangle: Entanglement) -> tuple[Starship, ...]:
    """Return both ships, and all that are attached to either already."""
    names = [
        name for each in (tangle.one, tangle.other) for name in (each, *battle.attached_to(each))
    ]
    return tuple([ship for name in dict.fromkeys(names) if (ship := battle.ship(name))])


def _together(battle: Battle, tangle: Entanglement) -> Hex:
    """Return the sum of the vectors of two ships; those attached to one have its own (RUL-99).

    Where one of them is a structure, or moored at one, all lie still with it (CI-1.6-1).
    """
    for ship in _all_of(battle, tangle):
        if is_moored(battle, ship) or not leaves_its_hex(ship.sheet.hull_type):
            return ship.motion.vector
    ships = [battle.ship(each) for each in (tangle.one, tangle.other)]
    return reduce(added, [ship.motion.vector for ship in ships if ship is not None])


def _drawn(ship: Starship, vector: Hex) -> ShipInTangle:
    """Return how a ship moves on; thrust that it was paying for in parts is lost."""
    return ShipInTangle(ship.id, replace(ship.motion, vector=vector, pushes=()))


_NOSE: tuple[SectionName, ...] = ("forward",)


class Ram(NamedTuple):
    """One vessel that rams another: a ship, or a fighter of a group; each of both may be one."""

    unit: Unit
    fighter: str | None
    target: Unit
    rammed_fighter: str | None = None
    mutual: bool = False


class _Struck(NamedTuple):
    """The damage to one of the two; without a throw for the place, the hull takes it."""

    unit: Unit
    fighter: str | None
    points: int
    rolls: tuple[Roll, ...] = ()


def ram_home(ruling: Ruling, dice: Dice) -> Ruling:
    """Resolve all rams of this turn (CI-5.5.3-3, CI-15.4-1 to -3, CI-15.4.1-1).

    They are simultaneous: all are thrown for before any does its damage, and entanglement comes
    last.
    """
    rams, told = tuple(_rams(ruling.state)), []
    before = ruling.state
    for ram in rams:
        ruling, rammed = _resolve_ram(ruling, ram, dice)
        told.append(rammed)
    if not rams:
        return ruling
    ruling = land(ruling, dice)
    for ram, rammed in zip(rams, told, strict=True):
        if are_in_play(before):
            ruling = entangle(ruling, rammed, _met(before, ram), dice)
    return ruling


def _rams(battle: Battle) -> Iterator[Ram]:
    """Yield the rams of units that failed to skim by far, then those that are declared."""
    yield from _of_barnstormers(battle)
    yield from _rams_of_orders(battle)


def _of_barnstormers(battle: Battle) -> Iterator[Ram]:
    """Yield the rams of units that failed by far, each fighter by itself (CI-15.4-3).

    A group makes its first ram; later ones are dropped. A unit that has left the battle neither
    rams nor is rammed.
    """
    for unit in battle.units:
        attempt = unit.barnstorming
        target = battle.unit(attempt.target) if attempt else None
        if attempt and target and _may_meet(unit, target):
            for fighter in _ramming(unit)[: attempt.rams]:
                yield Ram(unit, fighter, target)


def _may_meet(unit: Unit, target: Unit) -> bool:
    """Return whether both are on the map, and in reach of each other (CI-14.2.1-1)."""
    return unit.in_play and target.in_play and bar_to_running_into(unit, target) is None


def _rams_of_orders(battle: Battle) -> Iterator[Ram]:
    """Yield the rams that are declared, two ships that ram each other once (CI-15.4-2, -3).

    A correction by the referee may have made one impossible (CI-UMP-147).
    """
    pairs = {(each.unit, each.target) for each in battle.rams}
    done: set[tuple[str, str]] = set()
    for each in battle.rams:
        unit, target = battle.unit(each.unit), battle.unit(each.target)
        mutual = (each.target, each.unit) in pairs
        if unit is None or target is None or not _may_meet(unit, target):
            continue
        if not could_ram(battle, unit, target) or (each.target, each.unit) in done:
            continue
        if isinstance(unit, Group):
            flying = {fighter.id for fighter in unit.flying}
            for one in each.fighters:
                if one.fighter in flying:
                    yield Ram(unit, one.fighter, target, one.at, mutual)
        else:
            done.add((unit.id, target.id))
            yield Ram(unit, None, target, None, mutual)


def _met(battle: Battle, ram: Ram) -> tuple[SectionName, SectionName]:
    """Return the sections that met when two vessels collided (CI-15.4.1-1)."""
    return (
        contact(battle, ram.unit, ram.target)[0],
        contact(battle, ram.target, ram.unit)[0],
    )


def _ramming(unit: Unit) -> tuple[str | None, ...]:
    """Return the fighters that could ram; a ship does so as one."""
    return tuple([each.id for each in unit.flying]) if isinstance(unit, Group) else (None,)


def _resolve_ram(ruling: Ruling, ram: Ram, dice: Dice) -> tuple[Ruling, Rammed]:
    """Throw for a ram, and for where it strikes each that is a ship (CI-15.4-2, CI-RUL-98)."""
    name = (ram.unit.id, ram.fighter) if ram.fighter else (ram.unit.id,)

    def thrown(purpose: str) -> Roll:
        return dice.roll(label(ruling.state, *name, purpose), RAM_DICE, RAM_SIDES)

    first = thrown("ram")
    strikes = () if isinstance(ram.target, Group) else (thrown("strikes"),)
    is_struck = () if isinstance(ram.unit, Group) else (thrown("is-struck"),)
    told = _as_event(ruling.state, ram, (first, *strikes, *is_struck))
    dealt = _Struck(ram.target, ram.rammed_fighter, told.dealt, strikes)
    taken = _Struck(ram.unit, ram.fighter, told.taken, is_struck)
    ruling = ruling.then(told)
    ruling = ruling.then(_hit(ruling.state, dealt, ram.unit))
    return ruling.then(_hit(ruling.state, taken, ram.target)), told


def _as_event(battle: Battle, ram: Ram, rolls: tuple[Roll, ...]) -> Rammed:
    """Return what a ram comes to: its result, and what each does to the other (CI-15.4-2)."""
    unit, target = ram.unit, ram.target
    sections = abs(sections_against(battle, unit) - sections_against(battle, target))
    speeds = abs(speed_of(battle, unit) - speed_of(battle, target))
    total = ram_result(rolls[0].faces, sections, speeds, mutual=ram.mutual)
    return Rammed(
        unit=unit.id,
        fighter=ram.fighter,
        rammed=target.id,
        sections=sections,
        speeds=speeds,
        total=total,
        force=force_of(total),
        dealt=ram_damage(ramming_value_of(unit), force_of(total)),
        taken=ram_damage(ramming_value_of(target), force_of(total)),
        rolls=rolls,
        rammed_fighter=ram.rammed_fighter or UNSET,
        mutual=ram.mutual or UNSET,
    )


def ramming_value_of(unit: Unit) -> int:
    """Return the ramming value of a ship, or of one fighter of a group (CI-RUL-10)."""
    if isinstance(unit, Group):
        return craft_ramming_value(unit.craft)
    return ramming_value(unit.sheet.mass, unit.sheet.ramming_value)


def _hit(battle: Battle, struck: _Struck, other: Unit) -> HitScored:
    """Return a ram as a hit of matter on one of the two (CI-15.4-3, CI-RUL-98)."""
    faces = [face for roll in struck.rolls for face in roll.faces]
    shot = Shot(
        technology=MATTER,
        configuration=configuration_of(
            sections_against(battle, struck.unit), sections_against(battle, other)
        ),
        result=place_of(faces, battle.tables.fire),
        rolled=(struck.points,),
    )
    hit = Hit(
        id=f"ram-{len(battle.fire.hits) + 1}",
        firer=other.id,
        weapon="ram",
        target=struck.unit.id,
        fighter=struck.fighter,
        shot=shot,
        natural=None,
        route=contact(battle, struck.unit, other),
        rule="CI-15.4-3",
    )
    return HitScored(hit=hit, rule="CI-15.4-3")


def contact(battle: Battle, struck: Unit, other: Unit) -> tuple[SectionName, ...]:
    """Return the section of a unit that another runs into, and the sections behind it (CI-7.7-1).

    Small vessels meet it with the nose. If their relative position is unknown, it is the first
    section that could be struck at all (CI-UMP-105).
    """
    if isinstance(struck, Group):
        return _NOSE
    hours: tuple[Bearing, ...] = tuple(range(HOURS))
    with suppress(CannotAdjudicate):
        where = pair(struck, other, battle.options)
        hours = (hour_of(struck, where.other, where.one),)
    first = seen_from(battle, struck, hours)[0]
    return (first.section, *first.behind)


class DeclareRam(Value, frozen=True, tag="declare_ram", kw_only=True):
    """Ram an enemy in the same hex, in secret until all rams are resolved (CI-15.4-1, CI-UMP-147).

    It replaces the unit's earlier declaration; without a target it rams nobody. A group rams with
    the named `fighters`, or with all of them.
    """

    unit: Id
    target: Id | None = None
    fighters: Annotated[tuple[FighterRam, ...], Meta(max_length=MOST_CRAFT)] = ()


def declare_ram(ruling: Ruling, order: DeclareRam, _dice: Dice) -> Ruling:
    """Note in secret whom a unit rams; replaces an earlier declaration (CI-15.4-1, CI-UMP-147).

    Raises:
        IllegalOrder: the unit does not act, its side is done, or it may not ram that; or it takes
            back what it has not declared.
        Malformed: there is no such unit, target or fighter.
        CannotAdjudicate: the tables lack matter.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    if order.target is None:
        if all(each.unit != unit.id for each in battle.rams):
            raise NO_RAM_DECLARED.refuse(
                f"{unit.id} has declared no ram: name a target, or leave it.", at="/target"
            )
        ram = None
    else:
        target = require_ram(battle, unit, order.target)
        ram = DeclaredRam(unit.id, target.id, fighters_of(unit, target, order.fighters))
    return ruling.then(
        RamDeclared(side=unit.side, turn=battle.turn, opens="secret_attacks", unit=unit.id, ram=ram)
    )


def odds_of_ram(battle: Battle, order: DeclareRam) -> Odds:
    """Return what a ram would do to both, before it is mitigated, and how hard they meet (15.4-2).

    Odds do not know if the target rams, too. For a group, the odds are those of one fighter.

    Raises:
        IllegalOrder: it may not ram that, or takes a ram back.
        Malformed: there is no such unit, target or fighter.
        CannotAdjudicate: the target is not identified, or the tables lack matter.
    """
    unit = known_unit(battle, order.unit, at="/unit")
    if order.target is None:
        raise NO_RAM_DECLARED.refuse(f"{unit.id} would ram nobody: name a target.", at="/target")
    target = require_ram(battle, unit, order.target)
    fighters_of(unit, target, order.fighters)
    require_identified(battle, unit.side, target.id)
    return Odds(
        (_of(battle, unit, target, dealt_to=target), _of(battle, target, unit, dealt_to=unit))
    )


def _of(battle: Battle, by: Unit, other: Unit, *, dealt_to: Unit) -> TargetOdds:
    """Return what one of two units does to the other."""
    one = from_faces({face: face for face in range(1, RAM_SIDES + 1)}, RAM_SIDES)
    sections = abs(sections_against(battle, by) - sections_against(battle, other))
    speeds = abs(speed_of(battle, by) - speed_of(battle, other))
    forces: dict[str, float] = {}
    damage: dict[int, float] = {}
    for total, chance in enumerate(repeated(one, RAM_DICE)):
        force = force_of(ram_result((total,), sections, speeds))
        points = ram_damage(ramming_value_of(by), force)
        forces[force] = forces.get(force, 0.0) + float(chance)
        damage[points] = damage.get(points, 0.0) + float(chance)
    chances = [damage.get(points, 0.0) for points in range(max(damage) + 1)]
    outcomes = [Outcome(force, chance, "CI-15.4-2") for force, chance in forces.items() if chance]
    return TargetOdds(dealt_to.id, tuple(chances), mean(chances), tuple(outcomes))


MOST_TARGETS = 40
"""As many targets of one unit as are told."""


class RamTarget(msgspec.Struct, frozen=True):
    """A unit that may be rammed, and by how much sections and Speeds differ."""

    target: str
    sections: int
    speeds: int


class DeclareRamChoice(Choice, frozen=True, tag="declare_ram", kw_only=True):
    """A unit that may ram what shares its hex; of a group each fighter by itself.

    - `ramming_value`: what it does to the other at the least but one result, of a group each.
    - `declared`: whom it is to ram by now.
    """

    unit: str
    ramming_value: int
    targets: tuple[RamTarget, ...]
    declared: str | None
    rule: str = "CI-15.4-1"
    role: Role = "prepare"


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[DeclareRamChoice]:
    """Yield the units of a seat that may ram; with `unit`, that one alone."""
    if battle.phase != "ramming":
        return
    for each in battle.units:
        mine = sees(each.side) and each.side not in battle.finished
        if mine and unit in {None, each.id}:
            targets = targets_of(battle, each)[:MOST_TARGETS]
            if targets:
                yield _to_ram(battle, each, targets)


def _to_ram(battle: Battle, unit: Unit, targets: tuple[Unit, ...]) -> DeclareRamChoice:
    declared = next((each.target for each in battle.rams if each.unit == unit.id), None)
    ways = [_way(unit, each) for each in targets]
    if declared is not None:
        ways.append(orders(DeclareRam, {"unit": only(unit.id), "target": only(None)}))
    return DeclareRamChoice(
        unit=unit.id,
        ramming_value=ramming_value_of(unit),
        targets=tuple([_target(battle, unit, each) for each in targets]),
        declared=declared,
        order=order_of(DeclareRam, unit=unit.id, target=targets[0].id),
        open=(open_order(any_of(ways)),),
        unless=codes(UNKNOWN_FIGHTER) if isinstance(unit, Group) else (),
    )


def _target(battle: Battle, unit: Unit, target: Unit) -> RamTarget:
    speeds = abs(speed_of(battle, unit) - speed_of(battle, target))
    sections = abs(sections_against(battle, unit) - sections_against(battle, target))
    return RamTarget(target.id, sections, speeds)


def _way(unit: Unit, target: Unit) -> Legal:
    fixed = {"unit": only(unit.id), "target": only(target.id)}
    if not isinstance(unit, Group):
        return orders(DeclareRam, fixed)
    rammed = [each.id for each in target.flying] if isinstance(target, Group) else []
    at = {"at": one_of(rammed)} if rammed else {}
    flying = [each.id for each in unit.flying][:MOST_CRAFT]
    one = record({"fighter": one_of(flying)}, at)
    return orders(DeclareRam, fixed, {"fighters": list_of(one, 1, len(flying))})


DECLARE_RAM: Act[Battle, DeclareRam] = Act(
    order=DeclareRam,
    procedure=declare_ram,
    family="movement",
    phases=("ramming",),
    side=side_of_unit,
    offer=InChapter(DeclareRamChoice),
    sealed=True,
    readable=nobody,
    explores=may_open_secrets,
    odds=odds_of_ram,
)


BOARDING = ChapterOfPlay(
    acts=(DECLARE_RAM,),
    events=EVENTS,
    choices=choices,
    operations={
        "ram": DeclareRam,
        "entangle": DeclareRam,
    },
)
"""Rams, before weapons fire (CI 15.4)."""
