"""The chapter of damage: hull boxes, threshold checks, destruction (Schadenskontrolle)."""

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, Told
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.tracks import boxes, rows_ended
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import Name
from umpire.rules.full_thrust_light.state import (
    Battle,
    MultiThreshold,
    Ruling,
    Ship,
    ThresholdTable,
    change_ship,
    with_ship,
)
from umpire.rules.full_thrust_light.table import find_acting_ship, find_ship


class HullDamaged(Happening, frozen=True, tag="hull_damaged", kw_only=True):
    """A ship took the damage of one attacker; `damage` is now the sum of its struck-off boxes."""

    ship: str
    attacker: str
    points: int
    damage: int
    note: str = ""
    rule: str = "FTL-DMG-01"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, damage=self.damage)

    def tell(self) -> str:
        if self.note:
            return self.say(
                "{ship} takes {points:points} from {attacker} ({note}); {damage} in all"
            )
        return self.say("{ship} takes {points:points} from {attacker}; {damage} in all")


class ThresholdChecked(Told, frozen=True, tag="threshold_checked", kw_only=True):
    """Every working system threw against `number`, which loses it; `rows` are the rows ended."""

    ship: str
    attacker: str
    rows: tuple[int, ...]
    number: int
    systems: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FTL-DMG-03"

    def tell(self) -> str:
        faces = [face for roll in self.rolls for face in roll.faces]
        pairs = zip(self.systems, faces, strict=False)
        return self.say(
            "{ship} checks its systems at the end of row {rows:and}; each is lost on {number} or "
            "less: {thrown}"
            if len(self.rows) == 1
            else "{ship} checks its systems at the end of rows {rows:and}; each is lost on "
            "{number} or less: {thrown}",
            thrown=", ".join(f"{system} {face}" for system, face in pairs),
        )


class SystemLost(Happening, frozen=True, tag="system_lost", kw_only=True):
    """A system is out for the rest of the battle."""

    line: ClassVar[str] = "{ship} loses {system}"

    ship: str
    system: str
    rule: str = "FTL-DMG-05"

    def apply(self, battle: Battle) -> Battle:
        return with_ship(
            battle, self.ship, lambda ship: replace(ship, lost=(*ship.lost, self.system))
        )


class ShipDestroyed(Happening, frozen=True, tag="ship_destroyed", kw_only=True):
    """All hull boxes of a ship are gone."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} is destroyed"

    ship: str
    rule: str = "FTL-DMG-07"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, status="destroyed")


# One row and two are in the text; how three count is a reading.
_CITED = {1: "FTL-DMG-03", 2: "FTL-DMG-04"}


def find_threshold(last_row: int, rows: int, reading: MultiThreshold, table: ThresholdTable) -> int:
    """Return the highest face that loses a system (FTL-DMG-03, -04, FTL-RUL-10).

    `last_row` counts from 1; `rows` is how many rows this attack ended.
    """
    extra_rows = rows - 1 if reading == "per_row" else min(rows - 1, 1)
    return last_row + table.extra * extra_rows


def take_damage(  # noqa: PLR0913 -- all that one attacker does at once
    ruling: Ruling, ship_id: str, attacker: str, points: int, dice: Dice, *, note: str = ""
) -> Ruling:
    """Mark all the damage that one attacker does at once (FTL-DMG-01, -02, -07, FTL-RUL-24).

    Rows that it ends call for one threshold check.
    """
    ship = find_ship(ruling.state, ship_id, at="/target")
    rows = ship.ssd.rows
    damage = ship.damage + points
    ruling = ruling.then(
        HullDamaged(ship=ship_id, attacker=attacker, points=points, damage=damage, note=note)
    )
    if damage >= boxes(rows):
        return ruling.then(ShipDestroyed(ship=ship_id))
    before, after = rows_ended(rows, ship.damage), rows_ended(rows, damage)
    if after == before:
        return ruling
    return check_threshold(ruling, ship, attacker, (before, after), dice)


def check_threshold(
    ruling: Ruling,
    ship: Ship,
    attacker: str,
    rows: tuple[int, int],
    dice: Dice,
) -> Ruling:
    """Throw one die for every working system of a ship (FTL-DMG-03, -04; order: FTL-RUL-19).

    `ship` has the systems that it had before this attack; `rows` is how many rows had ended before
    it, and how many have now.
    """
    battle = ruling.state
    before, after = rows
    number = find_threshold(
        after, after - before, battle.options.multi_threshold, battle.tables.threshold
    )
    lost = ship.lost
    systems = tuple([system.id for system in ship.ssd.systems if system.id not in lost])
    if not systems:
        return ruling
    label = f"t{battle.turn}/{battle.phase}/{attacker}/{ship.id}/threshold-{after}"
    roll = dice.roll(label, len(systems), DIE)
    return ruling.then(
        ThresholdChecked(
            ship=ship.id,
            attacker=attacker,
            rows=tuple(range(before + 1, after + 1)),
            number=number,
            systems=systems,
            rolls=(roll,),
            rule=_CITED.get(after - before, "FTL-RUL-10"),
        ),
        *[
            SystemLost(ship=ship.id, system=system)
            for system, face in zip(systems, roll.faces, strict=True)
            if face <= number
        ],
    )


class ApplyDamage(Value, frozen=True, tag="apply_damage"):
    """Enter the damage of one attack, as the referee: hull boxes, threshold check and all."""

    target: Id
    points: Annotated[int, Meta(ge=0, le=100_000)]
    attacker: Id = "referee"
    reason: Name = ""


def apply_damage(ruling: Ruling, order: ApplyDamage, dice: Dice) -> Ruling:
    """Mark damage that fell outside the umpire as that of one attacker (FTL-DMG-01)."""
    target = find_acting_ship(ruling.state, order.target, at="/target")
    return take_damage(ruling, target.id, order.attacker, order.points, dice, note=order.reason)


APPLY_DAMAGE: Act[Battle, ApplyDamage] = Act(
    order=ApplyDamage,
    procedure=apply_damage,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
)

DAMAGE: Chapter[Battle] = Chapter(
    citations="damage",
    acts=(APPLY_DAMAGE,),
    events=(HullDamaged, ThresholdChecked, SystemLost, ShipDestroyed),
)
