"""Fire (Feuerphase, Feuerleitsysteme): initiative, fire controls, volleys. Units: MU."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import offers
from umpire.kernel.arcs import Arc
from umpire.kernel.chapter import Act, Chapter, OfBattle, OfSide, OfUnit, of_side_named
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import IllegalOrder, Refusal, illegal
from umpire.kernel.happening import Happening, Told
from umpire.kernel.initiative import throw_initiative
from umpire.kernel.odds import Chances, Odds, Outcome, TargetOdds, mean, reaching, summed, zero
from umpire.kernel.offers import Legal, codes, list_of, open_at, order_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side
from umpire.kernel.tracks import boxes, row_ends, rows_ended
from umpire.kernel.words import one_of
from umpire.rules.full_thrust import refusals as shared
from umpire.rules.full_thrust.gunnery import throw_for_arc
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.full_thrust_light.damage import take_damage
from umpire.rules.full_thrust_light.sequence import SideActivated
from umpire.rules.full_thrust_light.state import (
    WEAPONS,
    Battle,
    Ruling,
    Ship,
    System,
    Weapon,
    with_ship,
)
from umpire.rules.full_thrust_light.table import find_acting_ship, find_side
from umpire.rules.full_thrust_light.weapons import (
    GUNNERY,
    GUNNERY_OF,
    Line,
    Shot,
    Solution,
    bears,
    find_arcs,
    may_fire_through,
    read_line,
    report_shot,
)

NO_INITIATIVE = illegal("no_initiative", "FTL-FIRE-01", "Initiative has not been thrown for.")
INITIATIVE_THROWN = shared.INITIATIVE_THROWN.under("FTL-FIRE-01")
NOT_ACTIVE_SIDE = shared.NOT_ACTIVE_SIDE.under("FTL-FIRE-02")
UNKNOWN_WEAPON = shared.UNKNOWN_WEAPON
ALREADY_FIRED = shared.ALREADY_FIRED.under("FTL-FIRE-04")
WEAPON_DESTROYED = shared.WEAPON_DESTROYED.under("FTL-DMG-05")
NO_FIRE_CONTROL = illegal("no_fire_control", "FTL-FIRE-05", "No fire control works.")
TOO_MANY_TARGETS = illegal(
    "too_many_targets", "FTL-FIRE-05", "More targets are named than fire controls work."
)
OWN_SIDE = shared.OWN_SIDE.under("FTL-UMP-01")
AFT_ARC = shared.AFT_ARC.under("FTL-ARC-04")
OUT_OF_ARC = shared.OUT_OF_ARC.under("FTL-ARC-03")
WRONG_ARC = shared.WRONG_ARC.under("FTL-RUL-06")
OUT_OF_RANGE = shared.OUT_OF_RANGE.under("FTL-FIRE-04")


# Initiative (FTL-FIRE-01)


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for who fires first."""


class RollInitiativeChoice(offers.Choice, frozen=True, tag="roll_initiative", kw_only=True):
    """Throw for initiative."""

    rule: str = "FTL-FIRE-01"
    role: offers.Role = "finish"


class InitiativeRolled(Happening, frozen=True, tag="initiative_rolled", kw_only=True):
    """The sides threw for initiative; `order` is who fires first, second and so on."""

    line: ClassVar[str] = "Initiative: {rolls:throws}; order of fire: {order:list}"

    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FTL-FIRE-01"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, initiative=self.order)


def roll_initiative(ruling: Ruling, _order: RollInitiative, dice: Dice) -> Ruling:
    """Throw for every side, ties again, and rank them (FTL-FIRE-01, FTL-RUL-12)."""
    battle = ruling.state
    if battle.initiative:
        first = (
            f"Initiative of turn {battle.turn} has been thrown; {battle.initiative[0]} fires first."
        )
        raise INITIATIVE_THROWN.refuse(first)
    order, rolls = throw_initiative(battle.turn, battle.sides, dice)
    return ruling.then(InitiativeRolled(order=order, rolls=rolls))


def offer_initiative(battle: Battle) -> Iterator[RollInitiativeChoice]:
    """Yield the throw for initiative, until it has been made."""
    if not battle.initiative:
        yield RollInitiativeChoice(order=order_of(RollInitiative))


def require_initiative(battle: Battle) -> None:
    """Require that initiative has been thrown for (FTL-FIRE-01).

    Raises:
        IllegalOrder: it has not.
    """
    if not battle.initiative:
        raise NO_INITIATIVE.refuse(
            f"Nobody fires in turn {battle.turn} before initiative is thrown: give roll_initiative."
        )


ROLL_INITIATIVE: Act[Battle, RollInitiative] = Act(
    order=RollInitiative,
    procedure=roll_initiative,
    family="fire",
    phases=("fire",),
    giver="any_side",
    offer=OfBattle(RollInitiativeChoice, offer_initiative),
)


# A side passes (FTL-RUL-13)


class PassFire(Value, frozen=True, tag="pass_fire"):
    """Decline to fire when it is the side's turn."""

    side: Id


class PassFireChoice(offers.Choice, frozen=True, tag="pass_fire", kw_only=True):
    """The side whose turn it is may pass; `final` if that ends its fire for the phase."""

    side: str
    final: bool
    rule: str = "FTL-RUL-13"
    role: offers.Role = "finish"


class FirePassed(Happening, frozen=True, tag="fire_passed", kw_only=True):
    """A side declined to fire."""

    side: str
    final: bool
    rule: str = "FTL-RUL-13"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, passed=(*battle.passed, self.side))

    def tell(self) -> str:
        return self.say(
            "{side} passes for the whole phase" if self.final else "{side} passes for now"
        )


def pass_fire(ruling: Ruling, order: PassFire, _dice: Dice) -> Ruling:
    """Let the active side pass: for the whole phase, or for now (FTL-RUL-13)."""
    battle = ruling.state
    side = known_side(battle, order.side, at="/side")
    require_initiative(battle)
    if side != battle.active:
        raise NOT_ACTIVE_SIDE.refuse(
            f"Side {side} waits: it is the turn of side {battle.active} to fire.", at="/side"
        )
    return ruling.then(FirePassed(side=side, final=battle.options.pass_is_final))


def offer_pass(battle: Battle, side: str) -> Iterator[PassFireChoice]:
    """Yield that the side whose turn it is may pass."""
    if side == battle.active:
        yield PassFireChoice(
            side=side,
            final=battle.options.pass_is_final,
            order=order_of(PassFire, side=side),
        )


PASS_FIRE: Act[Battle, PassFire] = Act(
    order=PassFire,
    procedure=pass_fire,
    family="fire",
    phases=("fire",),
    side=of_side_named,
    uses_turn=True,
    offer=OfSide(PassFireChoice, offer_pass),
)


# Fire controls and firing solutions (Feuerleitsysteme)


def find_line(battle: Battle, firer: Ship, target: Ship) -> Line:
    """Return the line to one ship; nothing blocks it (FTL-ARC-02, FTL-GEN-01, -03).

    Raises:
        IllegalOrder: the target is a friend.
    """
    if target.side == firer.side:
        others = [each.id for each in battle.ships if each.side != firer.side]
        own = f"{target.id} is on side {firer.side}, like the firer; fire at {one_of(others)}."
        raise OWN_SIDE.refuse(own, at="/target")
    arcs = read_line(find_arcs(firer, target), battle.options.arc_line)
    length_mu = range_between(firer, target)
    return Line(target, length_mu, round(length_mu, DECIMALS), arcs)


def solve_shots(battle: Battle, firer: Ship, shots: Sequence[Shot]) -> dict[str, list[Solution]]:
    """Return the solutions of all declared shots by target, as first named (FTL-FIRE-04 to -06).

    The caller checks whose turn it is.

    Raises:
        IllegalOrder: a shot is not allowed, or there are more targets than fire controls.
        Malformed: a ship or a weapon is unknown.
    """
    controls = firer.fire_controls
    if not controls:
        raise NO_FIRE_CONTROL.refuse(
            f"{firer.id} has no working fire control, and fires at nothing.", at="/ship"
        )
    by_target: dict[str, list[Solution]] = {shot.target: [] for shot in shots}
    if len(by_target) > controls:
        raise TOO_MANY_TARGETS.refuse(
            f"{firer.id} fires at {len(by_target)} targets: {controls} at most, which is how many "
            "fire controls work.",
            at="/shots",
        )
    systems = {system.id: system for system in firer.ssd.systems}
    fired = set(firer.fired)
    lines: dict[str, Line] = {}
    for place, shot in enumerate(shots):
        try:
            weapon = _find_ready_weapon(firer, systems.get(shot.weapon), shot.weapon, fired)
            line = lines.get(shot.target)
            if line is None:
                target = find_acting_ship(battle, shot.target, at="/target")
                line = lines[shot.target] = find_line(battle, firer, target)
            by_target[shot.target].append(solve_shot(battle, weapon, line, shot.arc))
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None
        fired.add(shot.weapon)
    return by_target


def _find_ready_weapon(firer: Ship, system: System | None, name: str, fired: set[str]) -> Weapon:
    """Return a weapon that works and has not fired this turn (FTL-FIRE-04, FTL-DMG-05)."""
    if not isinstance(system, WEAPONS):
        raise UNKNOWN_WEAPON.refuse(
            f"{firer.id} has no weapon {name}; {_say_ready(firer)}.", at="/weapon"
        )
    if name in firer.lost:
        raise WEAPON_DESTROYED.refuse(
            f"{name} of {firer.id} is lost; {_say_ready(firer)}.", at="/weapon"
        )
    if name in fired:
        raise ALREADY_FIRED.refuse(
            f"{name} of {firer.id} fires once a turn, and is named once.", at="/weapon"
        )
    return system


def _say_ready(firer: Ship) -> str:
    return f"{one_of(each.id for each in firer.ready_weapons)} may fire"


def solve_shot(battle: Battle, weapon: Weapon, line: Line, chosen: Arc | None = None) -> Solution:
    """Return the firing solution of one weapon along a line of fire (FTL-ARC-03, FTL-FIRE-04).

    The caller checks that the weapon works. `chosen` is the arc that the firer names for a target
    on a line (FTL-RUL-06).

    Raises:
        IllegalOrder: the target is out of arc or out of range.
    """
    arcs = line.arcs
    if chosen is not None or len(arcs) > 1 or not bears(weapon, arcs[0]):
        arcs = _find_bearing_arcs(battle, weapon, line, chosen)
    entry = GUNNERY_OF[type(weapon)]
    aimed = entry.aim(weapon, line.range_mu, battle.tables)
    if aimed is not None:
        return Solution(weapon, line, arcs, *aimed)
    reach = entry.reach_mu(weapon, battle.tables)
    raise OUT_OF_RANGE.refuse(
        f"{weapon.id} reaches {reach:g} MU; {line.target.id} is {line.range_mu:.2f} MU away.",
        at="/target",
    )


def _find_bearing_arcs(
    battle: Battle, weapon: Weapon, line: Line, chosen: Arc | None
) -> tuple[Arc, ...]:
    """Return the arc that counts; both where a die will choose (FTL-ARC-03, -04, FTL-RUL-06)."""
    target, arcs = line.target, line.arcs
    by_die = len(arcs) > 1 and battle.options.arc_line == "random_d6"
    if chosen is not None:
        if chosen not in arcs or by_die:
            way = "a die says which: name none" if by_die else "name that or none"
            raise WRONG_ARC.refuse(
                f"{target.id} is in {one_of(arcs)}, and {chosen} is not to be chosen; {way}.",
                at="/arc",
            )
        arcs = (chosen,)
    bearing = tuple([arc for arc in arcs if bears(weapon, arc)])
    if bearing:
        return arcs if by_die else bearing[:1]
    if not any(may_fire_through(arc) for arc in arcs):
        raise AFT_ARC.refuse(
            f"{target.id} is in the aft arc of the firer, where nothing fires.",
            at="/target",
        )
    raise OUT_OF_ARC.refuse(
        f"{target.id} is in {one_of(arcs)}; {weapon.id} bears in {one_of(weapon.arcs)}.",
        at="/target",
    )


# Choices

MOST_SHOTS = 100


class FireWeapons(Value, frozen=True, tag="fire_weapons"):
    """Perform all the fire of one ship; a weapon not declared here does not fire this turn."""

    ship: Id
    shots: Annotated[tuple[Shot, ...], Meta(min_length=1, max_length=MOST_SHOTS)]


class FiringSolution(msgspec.Struct, frozen=True):
    """One weapon at one target: dice of a beam, `need` of a torpedo; `chance` of any damage.

    An order may name one of `arcs`. Where a die chooses, it is one of `die_arcs`; none is named.
    """

    weapon: str
    target: str
    range_mu: float
    arcs: tuple[Arc, ...]
    dice: int
    need: int | None
    chance: float
    mean_damage: float
    rule: str
    die_arcs: tuple[Arc, ...] = ()


class FireWeaponsChoice(offers.Choice, frozen=True, tag="fire_weapons"):
    """A ship with something to fire at, at no more than `targets` targets; every solution."""

    ship: str
    targets: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "FTL-FIRE-04"


def offer_fire(battle: Battle, ship: Ship) -> Iterator[FireWeaponsChoice]:
    """Yield what a ship may fire at, where it is its side's turn and there is anything."""
    if ship.side != battle.active or not ship.can_fire:
        return
    found = tuple(offer_shots(battle, ship))
    if found:
        targets = ship.fire_controls
        yield FireWeaponsChoice(
            ship=ship.id,
            targets=targets,
            solutions=found,
            order=order_of(FireWeapons, ship=ship.id),
            open=(open_at("/shots", _list_shots(found)),),
            unless=_list_clashes(found, targets),
        )


def _list_shots(solutions: tuple[FiringSolution, ...]) -> Legal:
    """Return the lists of shots of a ship, each with the arc that counts where one does."""
    shots = [
        {"weapon": each.weapon, "target": each.target}
        | ({"arc": each.arcs[0]} if each.arcs else {})
        for each in solutions
    ]
    weapons = {each.weapon for each in solutions}
    return list_of(offers.one_of(shots), 1, min(len(weapons), MOST_SHOTS))


def _list_clashes(solutions: tuple[FiringSolution, ...], targets: int) -> tuple[str, ...]:
    """Return why several shots are refused: a weapon fires once, a control is for one target."""
    names = {each.target for each in solutions}
    if len({each.weapon for each in solutions}) == 1:
        return ()
    twice = codes(ALREADY_FIRED) if len(names) > 1 else ()
    return twice + (codes(TOO_MANY_TARGETS) if len(names) > targets else ())


def offer_shots(battle: Battle, ship: Ship) -> Iterator[FiringSolution]:
    """Yield every shot that a ship may fire now (FTL-FIRE-04, FTL-ARC-03)."""
    lines = [
        find_line(battle, ship, target)
        for target in battle.ships
        if target.side != ship.side and target.status == "active"
    ]
    for weapon in ship.ready_weapons:
        entry = GUNNERY_OF[type(weapon)]
        for line in lines:
            try:
                found = solve_shot(battle, weapon, line)
            except IllegalOrder:
                continue
            damage = entry.chances(found, battle.tables)
            by_die = len(found.arcs) > 1
            yield FiringSolution(
                weapon=weapon.id,
                target=line.target.id,
                range_mu=line.told_mu,
                arcs=() if by_die else found.arcs,
                dice=found.dice,
                need=found.need,
                chance=round(reaching(damage, 1), DECIMALS),
                mean_damage=round(mean(damage), DECIMALS),
                rule=entry.rule,
                die_arcs=found.arcs if by_die else (),
            )


# The fire of one ship (FTL-FIRE-02 to -06)


class ArcSettled(Told, frozen=True, tag="arc_settled", kw_only=True):
    """A target stood on the line of two arcs, and a die chose its arc."""

    line: ClassVar[str] = (
        "{target} is on the line between two arcs of {ship} and counts as in {arc} ({rolls:dice})"
    )

    ship: str
    target: str
    arc: Arc
    rolls: tuple[Roll, ...]
    rule: str = "FTL-RUL-06"


class ShotLost(Told, frozen=True, tag="shot_lost", kw_only=True):
    """A declared weapon did not bear after all, in the arc that the die gave."""

    line: ClassVar[str] = (
        "{ship} loses the shot of {weapon}: {target} is in arc {arc}, where it does not bear"
    )

    ship: str
    weapon: str
    target: str
    arc: Arc
    rule: str = "FTL-ARC-03"


class ShipActivated(Happening, frozen=True, tag="ship_activated", kw_only=True):
    """A ship has done all its firing for this turn, with the weapons `fired`.

    `passed` are the sides whose pass still holds.
    """

    line: ClassVar[str] = "{ship} has fired"

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    rule: str = "FTL-FIRE-02"

    def apply(self, battle: Battle) -> Battle:
        battle = with_ship(
            battle,
            self.ship,
            lambda ship: replace(ship, activated=True, fired=(*ship.fired, *self.fired)),
        )
        return battle if battle.passed == self.passed else replace(battle, passed=self.passed)


SHOTS_FIRED: tuple[Any, ...] = tuple([entry.event for entry in GUNNERY])


def fire_weapons(ruling: Ruling, order: FireWeapons, dice: Dice) -> Ruling:
    """Perform all the fire of one ship, target by target as first named (FTL-FIRE-02 to -06)."""
    battle = ruling.state
    firer = find_acting_ship(battle, order.ship, at="/ship")
    _require_turn(battle, firer)
    for shots in solve_shots(battle, firer, order.shots).values():
        ruling = _fire_at(ruling, firer.id, shots, dice)
    fired = tuple([shot.weapon for shot in ruling.events if isinstance(shot, SHOTS_FIRED)])
    return ruling.then(end_activation(battle, firer, fired))


def _require_turn(battle: Battle, firer: Ship) -> None:
    """Require that it is a ship's turn to fire (FTL-FIRE-02).

    A ship that has nothing left to fire with passes here: `solve_shots` says why it cannot fire.
    """
    require_initiative(battle)
    if firer.activated:
        raise ALREADY_FIRED.refuse(
            f"{firer.id} has performed its fire this turn; it fires again in the next.", at="/ship"
        )
    if firer.side != battle.active and firer.can_fire:
        raise NOT_ACTIVE_SIDE.refuse(
            f"{firer.id} waits: it is the turn of side {battle.active} to fire.", at="/ship"
        )


def end_activation(battle: Battle, firer: Ship, fired: tuple[str, ...] = ()) -> ShipActivated:
    """Return the event that ends a ship's fire; final passes stay (FTL-RUL-13)."""
    standing = battle.passed if battle.options.pass_is_final else ()
    return ShipActivated(ship=firer.id, side=firer.side, fired=fired, passed=standing)


def _fire_at(ruling: Ruling, firer: str, shots: list[Solution], dice: Dice) -> Ruling:
    """Throw all dice at one target, then mark the damage (FTL-FIRE-03; dice: FTL-RUL-19)."""
    battle, target = ruling.state, shots[0].line.target.id
    label = f"t{battle.turn}/fire/{firer}"
    if len(shots[0].arcs) > 1:
        arc, roll = throw_for_arc(shots[0].arcs, dice, f"{label}/{target}/arc")
        ruling = ruling.then(ArcSettled(ship=firer, target=target, arc=arc, rolls=(roll,)))
        for shot in shots:
            shot.arcs = (arc,)
            if not bears(shot.weapon, arc):
                lost = ShotLost(ship=firer, weapon=shot.weapon.id, target=target, arc=arc)
                ruling = ruling.then(lost)
        shots = [shot for shot in shots if bears(shot.weapon, arc)]
    fired = []
    for entry in GUNNERY:
        alike = [shot for shot in shots if type(shot.weapon) is entry.weapon]
        for throw in entry.throws:
            for shot in alike:
                throw(shot, dice, f"{label}/{shot.weapon.id}>{target}/", battle.tables)
        fired += [report_shot(firer, shot) for shot in alike]
    ruling = ruling.then(*fired)
    damage = sum([shot.damage for shot in shots])
    return take_damage(ruling, target, firer, damage, dice) if damage else ruling


# Odds


def compute_odds(battle: Battle, order: FireWeapons) -> Odds:
    """Return the exact chances of declared fire, each target as it is now.

    It need not be the ship's turn: odds are for planning.
    """
    firer = find_acting_ship(battle, order.ship, at="/ship")
    by_target = solve_shots(battle, firer, order.shots)
    return Odds(targets=tuple(_compute_target(battle, found) for found in by_target.values()))


def _compute_target(battle: Battle, solutions: list[Solution]) -> TargetOdds:
    target = solutions[0].line.target
    damage = _compute_damage(battle, solutions)
    return TargetOdds(
        target=target.id,
        damage=tuple(damage.tolist()),
        mean_damage=mean(damage),
        outcomes=_list_outcomes(target, damage),
    )


def _compute_damage(battle: Battle, solutions: list[Solution]) -> Chances:
    """Return the distribution of all damage at one target; one die settles a line for all shots."""
    arcs = solutions[0].arcs
    if len(arcs) == 1:
        return summed(_compute_shot(battle, found, found.arcs[0]) for found in solutions)
    by_arc = [summed(_compute_shot(battle, found, arc) for found in solutions) for arc in arcs]
    length = max(map(len, by_arc))
    total = zero()[:0].copy()
    total.resize(length)
    for chances in by_arc:
        total[: len(chances)] += chances / len(arcs)
    return total


def _compute_shot(battle: Battle, found: Solution, arc: Arc) -> Chances:
    if not bears(found.weapon, arc):
        return zero()
    return GUNNERY_OF[type(found.weapon)].chances(found, battle.tables)


def _list_outcomes(target: Ship, damage: Chances) -> tuple[Outcome, ...]:
    """Return the chance of each row that may end, and of destruction (FTL-DMG-02, -07)."""
    rows, marked = target.ssd.rows, target.damage
    passed = rows_ended(rows, marked)
    ends = [
        Outcome(f"row {row} ends", reaching(damage, end - marked), "FTL-DMG-02")
        for row, end in enumerate(row_ends(rows)[:-1], start=1)
        if row > passed
    ]
    destroyed = reaching(damage, boxes(rows) - marked)
    return (*ends, Outcome("destroyed", destroyed, "FTL-DMG-07"))


FIRE_WEAPONS: Act[Battle, FireWeapons] = Act(
    order=FireWeapons,
    procedure=fire_weapons,
    family="fire",
    phases=("fire",),
    side=find_side,
    uses_turn=True,
    offer=OfUnit(FireWeaponsChoice, offer_fire),
    odds=compute_odds,
)

FIRE: Chapter[Battle] = Chapter(
    citations="fire",
    acts=(ROLL_INITIATIVE, FIRE_WEAPONS, PASS_FIRE),
    events=(
        InitiativeRolled,
        SideActivated,
        ArcSettled,
        ShotLost,
        *SHOTS_FIRED,
        ShipActivated,
        FirePassed,
    ),
)
