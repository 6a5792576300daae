"""SF 3: fire by class, smallest first: declared in secret, opened, and resolved (SF-FIRE-01).

Ranges, arcs and scores to hit are in `weapons`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import ClassVar, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel import offers, reasons
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.errors import IllegalOrder, illegal
from umpire.kernel.happening import Happening
from umpire.kernel.odds import Chances, Odds, Outcome, TargetOdds, at_least, mean, reaching, summed
from umpire.kernel.offers import Choice, Legal, Role
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.hits import (
    Hits,
    Strike,
    hit_outcomes,
    take_hits,
    throw_for_surrender,
)
from umpire.rules.space_fleet.state import (
    AnyShots,
    Battle,
    Declared,
    Missile,
    PhaseName,
    Ruling,
    Ship,
    Shot,
    change_ship,
    label,
    mark,
)
from umpire.rules.space_fleet.tables import MOST_LAUNCHERS, Source, Weapon
from umpire.rules.space_fleet.units import (
    FINISHED,
    NOTHING_TO_RESOLVE,
    HeardByFew,
    MissileRemoved,
    ToldToFew,
    acting_ship,
    beams_left,
    has_shots_left,
    if_sensors_are_limited,
    is_crippled,
    may_read,
    require_known_ship,
    side_of_ship,
    side_sees,
    sides_seeing,
)
from umpire.rules.space_fleet.weapons import (
    CLASS_OF,
    DECLARING,
    TOO_MANY_SHOTS,
    WEAPONS,
    Attack,
    Band,
    fireable,
    fires_now,
    hit_chance,
    in_fire,
    is_disturbed,
    is_ready,
    shot_chances,
    solve,
    solve_shot,
    targets_for,
    throw_hits,
    throw_to_hit,
)

NOT_THIS_CLASS = illegal("not_this_class", "SF-FIRE-01", "Another class fires now.")
NOTHING_DECLARED = illegal(
    "nothing_declared", "SF-UMP-11", "The ship has declared no fire that it could withdraw."
)


class DeclareFire(Value, frozen=True, tag="declare_fire"):
    """Declare all the fire of a ship, in the phase of its class and in secret (SF-FIRE-01, -14).

    A later declaration replaces an earlier one until the side has finished; one without shots
    withdraws it.
    """

    ship: Id
    shots: AnyShots


def declare_fire(ruling: Ruling, order: DeclareFire, _dice: Dice) -> Ruling:
    """Declare all the fire of a ship; a later declaration replaces an earlier one.

    A declaration without shots withdraws it: a ship need not fire, and its shields regenerate
    (SF-DMG-10).
    """
    battle = ruling.state
    firer = acting_ship(battle, order.ship, at="/ship")
    if not fires_now(battle, firer):
        own = f"{firer.id} is of class {firer.ship_class}; in {battle.phase} another one fires."
        raise NOT_THIS_CLASS.refuse(own, at="/ship")
    if battle.fire_open or firer.side in battle.finished:
        raise FINISHED.refuse(
            f"Side {firer.side} has finished declaring its fire in {battle.phase}.", at="/ship"
        )
    if order.shots:
        solve(battle, firer, order.shots)
    elif all(each.ship != firer.id for each in battle.declared):
        raise NOTHING_DECLARED.refuse(
            f"{firer.id} has declared no fire to withdraw: name a shot at least.", at="/shots"
        )
    return ruling.then(
        FireDeclared(
            ship=firer.id,
            side=firer.side,
            shots=order.shots,
            turn=battle.turn,
            phase=battle.phase,
            only=(firer.side,),
        )
    )


def find_crippled_targets(battle: Battle) -> tuple[str, ...]:
    """Return the ships that are fired at and are crippled now (SF-RUL-19)."""
    targets = dict.fromkeys(shot.target for each in battle.declared for shot in each.shots)
    ships = [battle.ship(name) for name in targets]
    return tuple(
        [ship.id for ship in ships if ship and ship.status == "active" and is_crippled(ship)]
    )


def open_fire(battle: Battle) -> "tuple[FireOpened | TargetCrippled, ...]":
    """Open the declared fire: from now on dice may fall (SF-FIRE-01, SF-UMP-11).

    Only sides that see a target in full learn that it is crippled.
    """
    ships = [
        require_known_ship(battle, name, at="/target") for name in find_crippled_targets(battle)
    ]
    crippled = [
        TargetCrippled(ship=ship.id, side=ship.side, only=sides_seeing(battle, ship))
        for ship in ships
    ]
    return (FireOpened(), *crippled)


NOT_FINISHED = reasons.NOT_FINISHED.under("SF-UMP-2")


class ResolveFire(Value, frozen=True, tag="resolve_fire"):
    """Resolve the declared fire of all ships that are left, or of one (SF-FIRE-02)."""

    ship: Id | None = None


class ResolveFireChoice(Choice, frozen=True, tag="resolve_fire", kw_only=True):
    """The declared fire may be resolved: of all ships at once, or of one of `ships`."""

    ships: tuple[str, ...]
    rule: str = "SF-FIRE-02"
    role: Role = "finish"


def resolve_fire(ruling: Ruling, order: ResolveFire, dice: Dice) -> Ruling:
    """Resolve the fire of all ships that are left, or of one, in the order declared.

    Ships of one class fire at each other even if they are destroyed in the same step (SF-FIRE-01).
    After the last of them, ships that were crippled before throw for surrender (SF-RUL-19). An
    order may not name a ship that not all sides see: the answer would show whether it has declared
    (SF-UMP-24).
    """
    battle = ruling.state
    if not battle.fire_open:
        waited = one_of(DECLARING.waited_for(battle), none="all sides")
        raise NOT_FINISHED.refuse(f"{waited} must still declare and finish its fire.")
    if order.ship is not None and not is_seen_by_all(battle, order.ship):
        raise NOTHING_TO_RESOLVE.refuse(
            f"Not all sides see a ship {order.ship}: leave it out, and all fire is thrown for.",
            at="/ship",
            rule="SF-UMP-24",
        )
    firing = [each for each in battle.declared if order.ship in {None, each.ship}]
    if not firing:
        at = "" if order.ship is None else "/ship"
        named = [each.ship for each in battle.declared if is_seen_by_all(battle, each.ship)]
        left = f"{order.ship} has no declared fire left; {one_of(named)} has."
        left = left if order.ship else "No declared fire is left to throw for."
        raise NOTHING_TO_RESOLVE.refuse(left, at=at)
    for declared in firing:
        ruling = fire_volley(ruling, declared.ship, _solve_declared(ruling.state, declared), dice)
    if not ruling.state.declared:
        ruling = throw_for_surrender(ruling, battle.crippled, dice)
    return ruling


def is_seen_by_all(battle: Battle, name: str) -> bool:
    """Return whether a ship of that name exists and all sides see it in full (SF-UMP-24)."""
    ship = battle.ship(name)
    return ship is not None and sides_seeing(battle, ship) is None


def _solve_declared(battle: Battle, declared: Declared) -> tuple[Attack, ...]:
    """Return the attacks of a ship: all that it declared, whatever has struck it since.

    Shots that corrections or a withdrawal have made impossible are lost (SF-UMP-23).
    """
    firer = require_known_ship(battle, declared.ship, at="/ship")
    near = is_disturbed(battle, firer)
    found: list[Attack] = []
    for shot in declared.shots if firer.status != "withdrawn" else ():
        target = _declared_target(battle, shot.target)
        if target is not None:
            with suppress(IllegalOrder):
                found.append(solve_shot(battle, firer, shot, target, plasma_near=near))
    return tuple(found)


def _declared_target(battle: Battle, name: str) -> Ship | Missile | None:
    """Return a declared target, even if this very fire has destroyed it."""
    ship = battle.ship(name)
    if ship is not None:
        return None if ship.status == "withdrawn" else ship
    flying = (*battle.missiles, *battle.shot_down)
    return next((missile for missile in flying if missile.id == name), None)


def offer_resolving(battle: Battle, unit: str | None) -> Iterator[ResolveFireChoice]:
    """Yield that fire may be resolved; it names only ships that all sides see (SF-UMP-24)."""
    named = [each.ship for each in battle.declared if is_seen_by_all(battle, each.ship)]
    ships = tuple([name for name in named if unit in {None, name}])
    if unit is not None:
        if ships:
            yield ResolveFireChoice(ships=ships, order=offers.order_of(ResolveFire, ship=unit))
    elif battle.declared:
        one = (offers.open_at("/ship", offers.one_of(ships), optional=True),) if ships else ()
        yield ResolveFireChoice(ships=ships, order=offers.order_of(ResolveFire), open=one)


Defence: TypeAlias = Literal["ends_its_fire", "spares_the_rest"]


def fire_volley(
    ruling: Ruling,
    firer_id: str,
    attacks: Sequence[Attack],
    dice: Dice,
    *,
    defence: Defence | None = None,
) -> Ruling:
    """Throw for all shots of a ship, and let their hits take effect (SF-FIRE-02, -14, SF-RUL-38).

    The dice to hit come first, for all shots; then the hits of each salvo that hit; then the
    damage, target by target as first named. `solve` checks that the ship may fire.

    With no `attacks`, the ship is done without firing. `defence`: whether a ship that defends
    against missiles may still fire its other shots this turn (SF-RUL-33); `None`: it does not
    defend.
    """
    battle = ruling.state
    firer = require_known_ship(battle, firer_id, at="/ship")
    names = [
        f"{mark(firer)}>{each.named_target}/{place}" for place, each in enumerate(attacks, start=1)
    ]
    thrown = [
        throw_to_hit(battle, each, label(battle, name, "to-hit"), dice)
        for name, each in zip(names, attacks, strict=True)
    ]
    thrown = [
        throw_hits(battle, each, label(battle, name, "hits"), dice)
        for name, each in zip(names, thrown, strict=True)
    ]
    for each in thrown:
        ruling = ruling.then(*_report(battle, firer, each))
    ruling = _shoot_down(ruling, thrown)
    ruling = _strike(ruling, firer, thrown, dice)
    weapons = {each.shot.weapon for each in attacks}
    spent = [each.shot for each in attacks if defence == "spares_the_rest"]
    return ruling.then(
        ShipFired(
            ship=firer.id,
            side=firer.side,
            beam="beam" in weapons,
            direct=not weapons.isdisjoint({"beam", "sr_missile"}),
            plasma="plasma" in weapons,
            at_missile=defence == "ends_its_fire",
            spent_beams=sum(shot.count for shot in spent if shot.weapon == "beam"),
            spent_mounts=tuple([shot.mount for shot in spent if shot.mount is not None]),
            only=sides_seeing(battle, firer),
        )
    )


def _report(battle: Battle, firer: Ship, attack: Attack) -> "Iterator[ShotsFired | ShotsHeard]":
    """Yield some shots for those who see the ship, then for the others (SF-UMP-41)."""
    shot, target = attack.shot, attack.target
    seen = (firer, target) if isinstance(target, Ship) else (firer,)
    launcher = [each for each in firer.sr_launchers if each.id == shot.mount]
    yield ShotsFired(
        ship=firer.id,
        target=target.id,
        weapon=shot.weapon,
        mount=shot.mount,
        range=attack.range,
        band=attack.band,
        need=attack.need,
        modifier=attack.modifier,
        modifiers=attack.modifiers,
        struck=attack.struck,
        hits=attack.hits,
        salvoes=launcher[0].salvoes - 1 if launcher and shot.weapon == "sr_missile" else None,
        rolls=attack.rolls,
        only=sides_seeing(battle, *seen),
        rule=attack.arm.rule,
    )
    told = (sides_seeing(battle, target) if isinstance(target, Ship) else None) or battle.sides
    unaware = tuple([side for side in told if not side_sees(battle, firer, side)])
    if unaware:
        yield ShotsHeard(
            counter=mark(firer),
            side=firer.side,
            target=target.id,
            weapon=shot.weapon,
            range=attack.range,
            band=attack.band,
            need=attack.need,
            modifier=attack.modifier,
            modifiers=attack.modifiers,
            struck=attack.struck,
            hits=attack.hits,
            rolls=attack.rolls,
            only=unaware,
        )


def _shoot_down(ruling: Ruling, attacks: Sequence[Attack]) -> Ruling:
    """Remove each missile that anything has hit (SF-LRM-09, SF-RUL-39)."""
    for attack in attacks:
        target = attack.target
        if isinstance(target, Missile) and attack.struck and ruling.state.missile(target.id):
            ruling = ruling.then(
                MissileRemoved(missile=target.id, reason="shot_down", rule="SF-LRM-09")
            )
    return ruling


def _strike(ruling: Ruling, firer: Ship, attacks: Sequence[Attack], dice: Dice) -> Ruling:
    """Let the hits take effect, target by target as first named (SF-RUL-38)."""
    struck: dict[str, list[Source]] = {}
    for attack in attacks:
        if isinstance(attack.target, Ship) and attack.hits:
            hits = [attack.arm.source] * attack.hits
            struck.setdefault(attack.target.id, []).extend(hits)
    for target_id, sources in struck.items():
        by = _name_of_attacker(ruling.state, firer, target_id)
        ruling = take_hits(ruling, target_id, Hits(by, mark(firer), tuple(sources)), dice)
    return ruling


def _name_of_attacker(battle: Battle, firer: Ship, target_id: str) -> str:
    """Return the name of a firer that all know who see the hits: its own, or its counter's."""
    target = require_known_ship(battle, target_id, at="/target")
    told = sides_seeing(battle, target) or battle.sides
    return firer.id if all(side_sees(battle, firer, side) for side in told) else mark(firer)


class FiringSolution(msgspec.Struct, frozen=True):
    """One weapon at one target.

    Attributes:
        mounts: the launchers or cannon that bear; none for beams, which go by number.
        range: as measured.
        need: the score that hits; `modifier` is added to the die, by the rules in `modifiers`.
        chance: that one shot hits.
        mean_hits: how many hits one shot makes on average.
    """

    weapon: Weapon
    mounts: tuple[str, ...]
    target: str
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    chance: float
    mean_hits: float
    rule: str


class DeclareFireChoice(Choice, frozen=True, tag="declare_fire", kw_only=True):
    """A ship whose class fires now and which has something to fire at.

    `declared` is whether it has declared already: it may declare again, or withdraw without shots.
    """

    ship: str
    beams: int
    declared: bool
    solutions: tuple[FiringSolution, ...]
    rule: str = "SF-FIRE-01"
    role: Role = "prepare"


UNLESS = offers.codes(TOO_MANY_SHOTS)
"""Each shot is legal, but beams run out, and a launcher or a cannon fires once (SF-FIRE-14)."""


def offer_declaring(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[DeclareFireChoice]:
    for ship in battle.ships:
        if not sees(ship.side) or ship.side in battle.finished or unit not in {None, ship.id}:
            continue
        if fires_now(battle, ship) and is_ready(ship):
            solutions = tuple(firing_solutions(battle, ship))
            if solutions:
                declared = any(each.ship == ship.id for each in battle.declared)
                yield DeclareFireChoice(
                    ship=ship.id,
                    beams=beams_left(ship),
                    declared=declared,
                    solutions=solutions,
                    order=offers.order_of(DeclareFire, ship=ship.id),
                    open=(
                        offers.open_at("/shots", shots_of(ship, solutions, 0 if declared else 1)),
                    ),
                    unless=UNLESS,
                )


def shots_of(ship: Ship, solutions: Sequence[FiringSolution], fewest: int) -> Legal:
    """Return the legal lists of shots for some solutions (SF-FIRE-14 to -16)."""
    beams = [each.target for each in solutions if each.weapon == "beam"]
    aimed = [
        {"target": each.target, "weapon": each.weapon, "mount": mount}
        for each in solutions
        for mount in each.mounts
    ]
    forms = []
    if beams:
        several = {"weapon": offers.one_of(("beam",)), "count": offers.whole(1, beams_left(ship))}
        forms.append(offers.record({"target": offers.one_of(beams), **several}))
    if aimed:
        forms.append(offers.one_of(aimed))
    most = (beams_left(ship) if beams else 0) + len({each["mount"] for each in aimed})
    return offers.list_of(offers.any_of(forms), fewest, min(most, MOST_LAUNCHERS))


def firing_solutions(battle: Battle, ship: Ship) -> Iterator[FiringSolution]:
    """Yield every weapon of a ship at every legal target (SF-FIRE-03 to -13).

    The modifiers leave out what others have declared in secret. Mounts with the same figures share
    one solution.
    """
    near = is_disturbed(battle, ship, known_to=ship.side)
    for target in targets_for(battle, ship.side):
        for weapon, mounts in fireable(battle, ship).items():
            shots = [Shot(target.id, weapon, mount) for mount in mounts]
            solved = [_solve_if_legal(battle, ship, shot, target, near=near) for shot in shots]
            found = [solution for solution in solved if solution]
            if found:
                yield _describe_solution(battle, found)


def _solve_if_legal(
    battle: Battle, ship: Ship, shot: Shot, target: Ship | Missile, *, near: bool
) -> Attack | None:
    try:
        return solve_shot(battle, ship, shot, target, plasma_near=near)
    except IllegalOrder:
        return None


def _describe_solution(battle: Battle, alike: Sequence[Attack]) -> FiringSolution:
    solution = alike[0]
    return FiringSolution(
        weapon=solution.shot.weapon,
        mounts=tuple([each.shot.mount for each in alike if each.shot.mount is not None]),
        target=solution.target.id,
        range=solution.range,
        band=solution.band,
        need=solution.need,
        modifier=solution.modifier,
        modifiers=solution.modifiers,
        chance=round(hit_chance(battle, solution), DECIMALS),
        mean_hits=round(mean(shot_chances(battle, solution)), DECIMALS),
        rule=solution.arm.rule,
    )


def offer_fire(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    if battle.fire_open:
        yield from offer_resolving(battle, unit)
    else:
        yield from offer_declaring(battle, sees, unit)


# Odds


def fire_odds(battle: Battle, order: DeclareFire) -> Odds:
    """Return the exact chances of declared fire, each target as it is now.

    Odds are for planning: the class of the ship need not be firing now. Secret declarations of
    others are left out.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    firer = acting_ship(battle, order.ship, at="/ship")
    near = is_disturbed(battle, firer, known_to=firer.side)
    return Odds(targets=volley_odds(battle, solve(battle, firer, order.shots, plasma_near=near)))


def volley_odds(battle: Battle, solutions: Sequence[Attack]) -> tuple[TargetOdds, ...]:
    """Return the odds of some shots, target by target as first named.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    by_target: dict[str, list[Attack]] = {}
    for solution in solutions:
        by_target.setdefault(solution.target.id, []).append(solution)
    return tuple([_odds_at(battle, shots) for shots in by_target.values()])


def _odds_at(battle: Battle, shots: Sequence[Attack]) -> TargetOdds:
    target = shots[0].target
    each = [shot_chances(battle, shot) for shot in shots]
    hits = summed(each)
    if isinstance(target, Missile):
        outcomes: tuple[Outcome, ...] = (Outcome("shot down", reaching(hits, 1), "SF-LRM-09"),)
    else:
        outcomes = _outcomes_on(battle, target, shots, each)
    return TargetOdds(
        target=target.id,
        damage=tuple(hits.tolist()),
        mean_damage=mean(hits),
        outcomes=outcomes,
    )


def _outcomes_on(
    battle: Battle, ship: Ship, shots: Sequence[Attack], each: Sequence[Chances]
) -> tuple[Outcome, ...]:
    """Return the outcomes for a ship; a crippled one may surrender too (SF-DMG-12)."""
    strikes = [Strike(shot.arm.source, hits) for shot, hits in zip(shots, each, strict=True)]
    outcomes = hit_outcomes(battle, ship, strikes)
    if not is_crippled(ship):
        return outcomes
    survives = 1.0 - outcomes[-1].chance
    gives_up = survives * at_least(battle.tables.recovery.surrender, D6)
    return (*outcomes, Outcome("surrenders", gives_up, "SF-DMG-12"))


# Events


class FireDeclared(Happening, frozen=True, tag="fire_declared", kw_only=True):
    """A ship declared its fire, or without shots withdrew it; sealed until its phase ends."""

    ship: str
    side: str
    shots: tuple[Shot, ...]
    turn: int
    phase: PhaseName
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-01"

    def apply(self, battle: Battle) -> Battle:
        if not self.shots:
            left = [each for each in battle.declared if each.ship != self.ship]
            return replace(battle, declared=tuple(left))
        now = Declared(self.ship, self.shots)
        earlier = [each.ship for each in battle.declared]
        if self.ship not in earlier:
            return replace(battle, declared=(*battle.declared, now))
        changed = [now if each.ship == self.ship else each for each in battle.declared]
        return replace(battle, declared=tuple(changed))

    def tell(self) -> str:
        if not self.shots:
            return self.say("{ship} withdraws its declared fire")
        targets = dict.fromkeys(shot.target for shot in self.shots)
        return self.say("{ship} declares fire at {targets:and}", targets=targets)

    def heard(self, battle: Battle, seat: Seat) -> "FireDeclared | None":
        """Return it to its own side; to others when it is open, and sensors hide nothing."""
        now = (self.turn, self.phase) == (battle.turn, battle.phase)
        sealed = now and not battle.fire_open
        secret = sealed or battle.options.limited_sensors
        return None if secret and not seat.sees(self.side) else self


class FireOpened(Happening, frozen=True, tag="fire_opened", kw_only=True):
    """All sides have declared; dice may fall."""

    line: ClassVar[str] = "All fire is declared"

    rule: str = "SF-FIRE-01"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, fire_open=True, crippled=(), shot_down=())


class TargetCrippled(HeardByFew, frozen=True, tag="target_crippled", kw_only=True):
    """A target was crippled before any fire of this phase: it may surrender (SF-RUL-19)."""

    line: ClassVar[str] = "{ship} was crippled before this fire and may surrender"

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-12"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, crippled=(*battle.crippled, self.ship))


class ShotsFired(HeardByFew, frozen=True, tag="shots_fired", kw_only=True):
    """Some shots of one weapon at one target.

    Attributes:
        range: in units, as measured; on a table it may be broken.
        need: the score that hits, before modifiers.
        modifier: added to each die; `modifiers` names the rules that add up to it.
        struck: how many of the shots hit.
        hits: how many hits they make.
        salvoes: those left in the launcher, null for other weapons.
    """

    ship: str
    target: str
    weapon: Weapon
    mount: str | None
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    struck: int
    hits: int
    salvoes: int | None
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-02"

    def apply(self, battle: Battle) -> Battle:
        battle = _with_shot_down(battle, self)
        ship = battle.ship(self.ship)
        if ship is None or self.salvoes is None:
            return battle
        launchers = [
            replace(each, salvoes=self.salvoes) if each.id == self.mount else each
            for each in ship.sr_launchers
        ]
        return change_ship(battle, ship.id, sr_launchers=tuple(launchers))

    def tell(self) -> str:
        line = "{ship} hits {target} with {shots}: {hits} ({how})"
        if not self.hits:
            line = "{ship} misses {target} with {shots} ({how})"
        fired = self.say(line, **_words_of_shots(self, WEAPONS[self.weapon].text))
        if self.salvoes is None:
            return fired
        left = self.say_number(self.salvoes, "{number} salvo", "{number} salvoes")
        return self.say("{fired}; {left} left", fired=fired, left=left)


class ShotsHeard(ToldToFew, frozen=True, tag="shots_heard", kw_only=True):
    """Some shots of a ship that a side has not detected, as that side learns of them (SF-UMP-41).

    `counter` is the counter of the ship and `side` its side; the rest is as in `ShotsFired`.
    """

    counter: str
    side: str
    target: str
    weapon: Weapon
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    struck: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-41"

    def tell(self) -> str:
        line = "Counter {counter} of {side} hits {target} with {shots}: {hits} ({how})"
        if not self.hits:
            line = "Counter {counter} of {side} misses {target} with {shots} ({how})"
        return self.say(line, **_words_of_shots(self, WEAPONS[self.weapon].text))


class ShipFired(HeardByFew, frozen=True, tag="ship_fired", kw_only=True):
    """A ship has fired; `direct` is with beams or short-range missiles, which show it.

    `spent_beams` and `spent_mounts` are what it fired in defence, if it may still fire the rest.
    """

    ship: str
    side: str
    beam: bool
    direct: bool
    plasma: bool
    at_missile: bool
    spent_beams: int = 0
    spent_mounts: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-14"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        left = tuple([each for each in battle.declared if each.ship != ship.id])
        spares = bool(self.spent_beams or self.spent_mounts)
        # Plasma fired in defence disturbs nobody in the ship's own step, only all turn.
        plasma = ship.fired_plasma and (
            spares or not has_shots_left(ship) or battle.options.plasma_interference == "turn"
        )
        return change_ship(
            replace(battle, declared=left),
            ship.id,
            fired_beam=ship.fired_beam or self.beam,
            fired_direct=ship.fired_direct or self.direct,
            fired_any=ship.fired_any or self.direct or self.plasma,
            fired_plasma=plasma or self.plasma,
            fired_at_missile=ship.fired_at_missile or self.at_missile,
            spent_beams=ship.spent_beams + self.spent_beams if spares else 0,
            spent_mounts=(*ship.spent_mounts, *self.spent_mounts) if spares else (),
        )

    def tell(self) -> str:
        if not (self.direct or self.plasma):
            return self.say("{ship} cannot fire any shot that it declared")
        if self.spent_beams or self.spent_mounts:
            return self.say("{ship} has fired at missiles and may still fire its other shots")
        if self.at_missile:
            return self.say("{ship} has fired at missiles and fires no more this turn")
        return self.say("{ship} has fired")


def _with_shot_down(battle: Battle, event: ShotsFired) -> Battle:
    """Keep a missile that open fire has hit, for shots at it that still have to fall."""
    missile = battle.missile(event.target)
    if not battle.fire_open or not event.struck or missile is None or missile in battle.shot_down:
        return battle
    return replace(battle, shot_down=(*battle.shot_down, missile))


def _words_of_shots(event: "ShotsFired | ShotsHeard", text: str) -> dict[str, str]:
    """Return the weapon, the hits and the circumstances of some shots, as a log line has them."""
    how = "{band:word} range {range:g}, needs {need}, {rolls:dice}"
    if event.modifier:
        how = "{band:word} range {range:g}, needs {need}, {modifier:+d}, {rolls:dice}"
    shots = event.say_number(len(event.rolls[0].faces), "{number} beam", "{number} beams")
    if text:
        mount = getattr(event, "mount", "")
        shots = event.say("{weapon:word} {mount}", weapon=text, mount=mount).strip()
    hits = event.say_number(event.hits, "{number} hit", "{number} hits")
    return {"shots": shots, "hits": hits, "how": event.say(how)}


def _once_open(battle: Battle, _order: DeclareFire, _seat: Seat) -> bool:
    """Return whether declared fire is open to all (SF-FIRE-01)."""
    return not battle.options.limited_sensors and (battle.fire_open or not in_fire(battle))


DECLARE_FIRE: Act[Battle, DeclareFire] = Act(
    order=DeclareFire,
    procedure=declare_fire,
    family="fire",
    phases=tuple(CLASS_OF),
    side=side_of_ship,
    sealed=True,
    offer=InChapter(DeclareFireChoice),
    readable=_once_open,
    odds=fire_odds,
)

RESOLVE_FIRE: Act[Battle, ResolveFire] = Act(
    order=ResolveFire,
    procedure=resolve_fire,
    family="fire",
    phases=tuple(CLASS_OF),
    giver="any_side",
    side=side_of_ship,
    offer=InChapter(ResolveFireChoice),
    readable=lambda battle, order, seat: may_read(battle, order.ship, seat),
    explores=if_sensors_are_limited,
)

FIRE: Chapter[Battle] = Chapter(
    acts=(DECLARE_FIRE, RESOLVE_FIRE),
    events=(
        FireDeclared,
        FireOpened,
        TargetCrippled,
        ShotsFired,
        ShotsHeard,
        ShipFired,
    ),
    choices=offer_fire,
)
