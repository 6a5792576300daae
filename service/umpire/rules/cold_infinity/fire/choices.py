"""Choices and odds of fire, dogfights, and the record of the chapter (CI 7)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import ClassVar, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.happening import HappensTo
from umpire.kernel.odds import Odds, TargetOdds
from umpire.kernel.offers import (
    Choice,
    Legal,
    Role,
    any_of,
    codes,
    flag,
    list_of,
    one_of,
    only,
    open_at,
    order_of,
    record,
)
from umpire.kernel.rulebook import Id, Seat
from umpire.rules.cold_infinity.docking import in_the_open
from umpire.rules.cold_infinity.fire import declaring, throws
from umpire.rules.cold_infinity.fire.declaring import (
    configurations_of,
    declare_fire,
    ready,
    require_attacks,
    solved,
)
from umpire.rules.cold_infinity.fire.lines import (
    CALLABLE,
    FIRE_SPLIT,
    NO_DOGFIGHT,
    PIERCING,
    ChooseAngles,
    DeclareFire,
    Lines,
    ResolveFire,
    Shooting,
    callable_systems,
    in_dogfight,
    require_points,
)
from umpire.rules.cold_infinity.fire.resolving import (
    next_waiting,
    on_drone,
    on_group,
    on_ship,
)
from umpire.rules.cold_infinity.fire.throws import (
    DrmTerm,
    Firing,
    hit_chance,
    result_chances,
)
from umpire.rules.cold_infinity.hits.volleys import rings
from umpire.rules.cold_infinity.play import (
    ChapterOfPlay,
    Happening,
    if_identified,
    known_to,
    label,
    may_show_who_is_ahead,
    nobody,
)
from umpire.rules.cold_infinity.sighting.arcs import dogfight
from umpire.rules.cold_infinity.state.battle import (
    MOST_ATTACKS,
    Angle,
    Attack,
    Battle,
    Ruling,
    Unit,
    change_fire,
)
from umpire.rules.cold_infinity.state.drones import (
    acting_firer,
    armed_drones,
    mark_of_mine,
    mines_known_to,
)
from umpire.rules.cold_infinity.state.sheet import (
    EW_OVERSPENT,
    NO_ODDS,
    PIERCING_UNAIMED,
    SHOTS_EXCEEDED,
)
from umpire.rules.cold_infinity.state.units import (
    arc_of,
    commanded_group,
    listed,
    range_between,
    side_of_group,
    side_of_unit,
    status_of,
    weapons_of,
)
from umpire.rules.cold_infinity.state.values import Aspect, Configuration, SectionName, Side
from umpire.rules.cold_infinity.state.vessels import Group, GuidedWeapon
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, FireArc
from umpire.rules.cold_infinity.warfare.levels import as_known, locked_on, spent_on_eleven


def odds_of_fire(battle: Battle, order: DeclareFire) -> Odds:
    """Return the exact chances of declared fire, each target as it is now.

    The phase is not checked: odds are for planning. Defensive fire, and what
    others have set in secret, is not known (CI-2.1.3-1).

    Raises:
        IllegalOrder: a shot is not allowed.
        Malformed: a unit, a weapon or a target is unknown.
        CannotAdjudicate: it is too much to count, or its dogfight has yet to be thrown for.
    """
    firer = acting_firer(battle, order.unit, at="/unit")
    require_attacks(battle, firer, order.attacks)
    known = as_known(battle, firer.side)
    by_target: dict[str, list[Firing]] = {}
    for attack in order.attacks:
        shooting = ready(known, firer, attack)
        found = solved(known, shooting)
        if not found and shooting.configuration != "wave":
            raise NO_ODDS.refuse(
                f"The dice for the angles of the dogfight with {attack.target} must be thrown "
                "first.",
                rule="CI-7.7.1-2",
            )
        for each in found:
            require_identified(battle, firer.side, each.target)
        for aimed in _spread_wave(known, found):
            by_target.setdefault(aimed.target, []).append(aimed)
    return Odds(targets=tuple([_at(known, name, each) for name, each in by_target.items()]))


def is_identified(battle: Battle, side: str, target: str | None) -> bool:
    """Return whether a side knows a unit in full; drones hide nothing (CI-4.9-1)."""
    unit = battle.unit(target or "")
    return unit is None or known_to(battle, unit, Seat("side", side)).full


def require_identified(battle: Battle, side: str, target: str) -> None:
    """Refuse odds that would reveal a unit that the side has not identified."""
    if not is_identified(battle, side, target):
        raise NO_ODDS.refuse(
            f"{target} is not identified, and its odds would reveal what it is: identify it first.",
            rule="CI-4.9-1",
        )


def _spread_wave(battle: Battle, found: tuple[Firing, ...]) -> Iterator[Firing]:
    """Yield a shot at each that it meets; a wave goes on while it misses nothing (CI-8.1.8-1)."""
    by_target = {each.target: each for each in found}
    ranges = {each.target: each.range_hexes for each in found}
    reach = 1.0
    for ring in rings(ranges, max(ranges.values(), default=0)):
        onward = reach
        for name in ring.units:
            yield by_target[name]._replace(reach=reach)
            onward *= sum(result_chances(by_target[name], battle.tables.fire).values())
        reach = onward


def _at(battle: Battle, name: str, shots: Sequence[Firing]) -> TargetOdds:
    ship, group = battle.ship(name), battle.group(name)
    if ship is not None:
        return on_ship(battle, ship, shots)
    return on_drone(battle, name, shots) if group is None else on_group(battle, group, shots)


class FiringSolution(msgspec.Struct, frozen=True, kw_only=True):
    """Weapons that are alike, at one target, in one configuration, as known to their side.

    - `chance`: that one shot hits. Null in a dogfight, whose angles are thrown for later; for
      waves, which strike at everything; and for unidentified targets (CI-4.9-1).
    - `locked`: whether the unit has a lock on the target, or needs none; without one, range counts
      double (CI-4.1-1). Null where no figures are shown.
    - `shots`: how many each of the weapons may make this turn.
    - `emergency`: whether they have to be armed in an emergency to fire at all (CI-7.1.3.1-1).
    """

    weapons: tuple[str, ...]
    configuration: Configuration
    target: str | None
    range_hexes: int | None
    locked: bool | None
    drm: int | None
    terms: tuple[DrmTerm, ...]
    chance: float | None
    shots: int
    emergency: bool = False


class Shows(NamedTuple):
    """The choices of an attacker: silhouettes with sections, systems to be called."""

    pairs: frozenset[tuple[Aspect, SectionName]] = frozenset()
    systems: tuple[tuple[Id, SectionName], ...] = ()


def attacks_of(lines: Lines, found: Sequence[FiringSolution]) -> list[Legal]:
    """Return the legal attacks of a unit.

    A target that is not identified shows nothing to choose or to call (CI-4.9-1).
    """
    eleven = sets_to_eleven(lines.battle, lines.firer)
    names = dict.fromkeys([each.target for each in found if each.target])
    shown = {name: _shows(lines, name) for name in names}
    return [
        attack
        for each in found
        for attack in _attacks(each, shown.get(each.target or "", Shows()), eleven=eleven)
    ]


def sets_to_eleven(battle: Battle, firer: Unit) -> bool:
    """Return whether a unit may set shots to eleven (CI-7.9-1)."""
    return battle.options.set_to_eleven != "off" and spent_on_eleven(firer) > 0


def _shows(lines: Lines, name: Id) -> Shows:
    battle, target = lines.battle, lines.battle.unit(name)
    if target is None or not is_identified(battle, lines.firer.side, name):
        return Shows()
    line = lines.to(target)
    if line is None:
        return Shows()
    pairs = frozenset([(each.aspect, each.section) for each in line.facing])
    return Shows(pairs, callable_systems(battle, target, line.facing))


def _attacks(alike: FiringSolution, shows: Shows, *, eleven: bool) -> Iterator[Legal]:
    """Yield the attacks of one solution: where silhouettes show other sections, one for each."""
    fixed: dict[str, Legal] = {
        "weapon": one_of(alike.weapons),
        "configuration": only(alike.configuration),
    }
    if alike.target:
        fixed["target"] = only(alike.target)
    if alike.emergency:
        fixed["emergency"] = one_of([True])
    more = {"eleven": flag()} if eleven else {}
    aspects = sorted({aspect for aspect, _ in shows.pairs})
    sections = sorted({section for _, section in shows.pairs})
    calls = alike.configuration in CALLABLE
    parts = {one: [each for each in sections if (one, each) in shows.pairs] for one in aspects}
    if all(part == sections for part in parts.values()):
        aspect = {"aspect": one_of(aspects)} if len(aspects) > 1 else {}
        yield record(fixed, more | aspect | _choices_of(shows, sections, calls=calls))
        return
    yield record(fixed, more | _choices_of(shows, sections, calls=calls))
    for one, part in parts.items():
        chosen = _choices_of(shows, part, calls=calls)
        yield record(fixed | {"aspect": only(one)}, more | chosen)


def _choices_of(shows: Shows, sections: Sequence[SectionName], *, calls: bool) -> dict[str, Legal]:
    """Return the section that may be chosen, and what may be called in those sections."""
    chosen = {"section": one_of(sections)} if len(sections) > 1 else {}
    if calls and sections:
        systems = [name for name, section in shows.systems if section in sections]
        chosen["called"] = one_of([{"system": name} for name in (None, *systems)])
    return chosen


MOST_TARGETS = 24
"""As many targets of one weapon as are told, those nearest."""

DECIMALS = 6

SIDES: tuple[Side, ...] = get_args(Side)


class DeclareFireChoice(Choice, frozen=True, tag="declare_fire", kw_only=True):
    """A unit, or an armed drone, that has something to fire at.

    `declared` is whether it has declared already; `eleven` are EW points that set weapons so
    (CI-7.9-1).
    """

    unit: str
    declared: bool
    eleven: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "CI-7.2.1-1"
    role: Role = "prepare"


class ResolveFireChoice(Choice, frozen=True, tag="resolve_fire", kw_only=True):
    """Dice may fall for all fire of this phase, or for one of these shots or guided weapons."""

    waiting: tuple[str, ...]
    rule: str = "CI-7.3-1"
    role: Role = "finish"


class ChooseAnglesChoice(Choice, frozen=True, tag="choose_angles", kw_only=True):
    """A group may choose the angles of a dogfight: a side of each."""

    group: str
    opponent: str
    rule: str = "CI-7.7.1-2"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what units may fire at, which shots wait, and which angles must be chosen."""
    match battle.phase:
        case "secret_attacks":
            yield from _to_declare(battle, sees, unit)
        case "dogfights":
            yield from _angles(battle, sees, unit)
        case _:
            yield from to_resolve(
                [each.id for each in next_waiting(battle) if unit in {None, each.unit}]
            )


def to_resolve(waiting: Sequence[str]) -> Iterator[ResolveFireChoice]:
    """Yield that waiting throws may be resolved, if any."""
    if waiting:
        yield ResolveFireChoice(
            waiting=tuple(waiting),
            order=order_of(ResolveFire),
            open=(open_at("/shot", one_of(waiting), optional=True),),
        )


def _angles(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[ChooseAnglesChoice]:
    for each in battle.fire.angles:
        group = battle.group(each.chooser)
        if each.attack or group is None or unit not in {None, group.id}:
            continue
        if sees(group.side) and group.side not in battle.finished and group.in_play:
            sides = one_of(SIDES)
            yield ChooseAnglesChoice(
                group=group.id,
                opponent=each.loser,
                order=order_of(ChooseAngles, group=group.id, opponent=each.loser),
                open=(open_at("/attack", sides), open_at("/defence", sides)),
            )


def _to_declare(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[DeclareFireChoice]:
    known: dict[str, Battle] = {}
    for firer in (*battle.units, *armed_drones(battle)):
        if not sees(firer.side) or firer.side in battle.finished or unit not in {None, firer.id}:
            continue
        if status_of(firer) != "active":
            continue
        if firer.side not in known:
            known[firer.side] = as_known(battle, firer.side)
        lines = Lines(known[firer.side], firer)
        solutions = tuple(_solutions(lines))
        if solutions:
            yield _declaration(battle, lines, solutions)


def _declaration(
    battle: Battle, lines: Lines, solutions: tuple[FiringSolution, ...]
) -> DeclareFireChoice:
    firer = lines.firer
    attack = any_of(attacks_of(lines, solutions))
    shots: dict[str, int] = {}
    for each in solutions:
        shots |= {weapon: max(each.shots, shots.get(weapon, 0)) for weapon in each.weapons}
    attacks = list_of(attack, 0, min(sum(shots.values()), MOST_ATTACKS), repeats=True)
    together = battle.group(firer.id) is not None or not battle.options.split_shots
    pierces = any(each.configuration == PIERCING for each in solutions)
    unless = {
        SHOTS_EXCEEDED: True,
        FIRE_SPLIT: together,
        EW_OVERSPENT: sets_to_eleven(battle, firer),
        PIERCING_UNAIMED: pierces,
    }
    return DeclareFireChoice(
        unit=firer.id,
        declared=any(each.unit == firer.id for each in battle.fire.declared),
        eleven=spent_on_eleven(firer),
        solutions=solutions,
        order=order_of(DeclareFire, unit=firer.id, attacks=()),
        open=(open_at("/attacks", attacks, optional=True),),
        unless=codes(*[code for code, applies in unless.items() if applies]),
    )


def _solutions(lines: Lines) -> Iterator[FiringSolution]:
    """Yield what each weapon of a unit may fire at now, those that are alike together.

    Secret settings of others are not in the modifiers (CI-2.1.3-1); figures of unidentified units
    are hidden (CI-4.9-1).

    Args:
        lines: of the unit, in the battle as its side knows it.
    """
    known, firer = lines.battle, lines.firer
    targets = _targets(known, firer)
    locks = {
        each.id: locked_on(known, firer, each)
        for each in targets
        if is_identified(known, firer.side, each.id)
    }
    names = [each.id for each in targets]
    for weapons in _alike(known, firer):
        first = weapons[0]
        for target in (None,) if first.configuration == "wave" else names:
            shooting = first._replace(attack=replace(first.attack, target=target))
            found = _try_to_solve(known, shooting, lines)
            if found is not None:
                yield _solution_of(known, weapons, shooting.attack, found, locks)


def _targets(battle: Battle, firer: Unit) -> tuple[Unit | GuidedWeapon, ...]:
    """Return the enemies of a unit, the nearest first: units, drones on their way, found mines."""
    units = [(each.cell, each) for each in battle.units if in_the_open(battle, each)]
    drones = [(each.position, each) for each in battle.guided if each.drone]
    mines = [(each.cell, mark_of_mine(each)) for each in mines_known_to(battle, firer.side)]
    found = [
        (range_between(firer.cell, cell, battle.options), each)
        for cell, each in (*units, *drones, *mines)
        if each.side != firer.side
    ]
    near = sorted(found, key=itemgetter(0))
    return tuple([each for _, each in near[:MOST_TARGETS]])


def _alike(battle: Battle, firer: Unit) -> Iterator[tuple[Shooting, ...]]:
    """Yield the weapons that can fire in a configuration, those of one block and arc together."""
    found: dict[tuple[DirectWeapon, FireArc, Configuration], list[Shooting]] = {}
    for name, block in weapons_of(firer).items():
        arc = arc_of(firer, name)
        for each in configurations_of(block) if isinstance(block, DirectWeapon) else ():
            shooting = _as_it_can(battle, firer, Attack(weapon=name, configuration=each))
            if shooting is not None:
                found.setdefault((shooting.block, arc, each), []).append(shooting)
    for weapons in found.values():
        yield tuple(weapons)


def _as_it_can(battle: Battle, firer: Unit, attack: Attack) -> Shooting | None:
    """Return a shot that may be made, in an emergency if not otherwise (CI-7.1.3.1-1)."""
    for way in (attack, replace(attack, emergency=True)):
        with suppress(Refusal):
            return ready(battle, firer, way)
    return None


def _try_to_solve(battle: Battle, shooting: Shooting, lines: Lines) -> tuple[Firing, ...] | None:
    """Return the solutions of a shot of a weapon that is ready; None: it may not be declared.

    One shot alone is never too many, nor at too many targets: of `require_barrage` its EW is left.
    """
    try:
        if shooting.configuration == PIERCING:
            require_points(battle, shooting.firer, (shooting.attack,))
        return solved(battle, shooting, lines)
    except Refusal:
        return None


def _solution_of(
    battle: Battle,
    weapons: Sequence[Shooting],
    attack: Attack,
    found: tuple[Firing, ...],
    locks: Mapping[str, bool],
) -> FiringSolution:
    locked = locks.get(attack.target or "")
    one = found[0] if found and locked is not None else None
    return FiringSolution(
        weapons=tuple([each.attack.weapon for each in weapons]),
        configuration=weapons[0].configuration,
        target=attack.target,
        range_hexes=one.range_hexes if one else None,
        locked=locked if one else None,
        drm=one.drm if one else None,
        terms=one.terms if one else (),
        chance=round(hit_chance(one, battle.tables.fire), DECIMALS) if one else None,
        shots=_shots(weapons[0]),
        emergency=weapons[0].attack.emergency,
    )


def _shots(shooting: Shooting) -> int:
    """Return the shots of a turn; a weapon that tracks makes one (CI-UMP-89)."""
    return 1 if shooting.configuration == "tracking" else shooting.block.rate_of_fire.shots


class DogfightThrown(Happening, frozen=True, tag="dogfight_thrown", kw_only=True):
    """Two groups have thrown for their angles; ties are thrown again (CI-UMP-15)."""

    group: str
    opponent: str
    totals: tuple[int, int]
    chooser: str
    rolls: tuple[Roll, ...]
    rule: str = "CI-7.7.1-2"

    def apply(self, battle: Battle) -> Battle:
        loser = self.opponent if self.chooser == self.group else self.group
        return change_fire(battle, angles=(*battle.fire.angles, Angle(self.chooser, loser)))

    def tell(self) -> str:
        one, other = self.totals
        return self.say(
            "{group} throws {one} and {opponent} {other}: {chooser} chooses the angles of the "
            "dogfight",
            one=one,
            other=other,
        )


class AnglesChosen(Happening, frozen=True, tag="angles_chosen", kw_only=True):
    """The winner of a dogfight has chosen its angle of attack, and that of its opponent."""

    line: ClassVar[str] = (
        "{group} attacks the {attack:word} side of {opponent} and shows it its {defence:word} side"
    )

    group: str
    opponent: str
    attack: Side
    defence: Side
    rule: str = "CI-7.7.1-2"

    def apply(self, battle: Battle) -> Battle:
        pair = (self.group, self.opponent)
        angles = [
            Angle(*pair, self.attack, self.defence) if (each.chooser, each.loser) == pair else each
            for each in battle.fire.angles
        ]
        return change_fire(battle, angles=tuple(angles))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DogfightThrown,
    AnglesChosen,
)
"""All that can happen by it."""


def throw_for_angles(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for the angles of all groups that share a hex with an enemy (CI-7.7.1-2)."""
    for one, other in tuple(_pairs(ruling.state)):
        ruling = ruling.then(_throw_for_dogfight(ruling.state, one, other, dice))
    return ruling


def _pairs(battle: Battle) -> Iterator[tuple[Group, Group]]:
    """Yield the groups that are in a dogfight, each pair once, in the order of the set-up."""
    flying = [group for group in battle.groups if group.in_play]
    for place, one in enumerate(flying):
        for other in flying[place + 1 :]:
            if in_dogfight(one, other):
                yield one, other


def _throw_for_dogfight(battle: Battle, one: Group, other: Group, dice: Dice) -> DogfightThrown:
    """Throw a die for each side, and again while they tie (CI-7.7.1-2, CI-UMP-15)."""
    ratings = (one.rating.now or 0, other.rating.now or 0)
    rolls: list[Roll] = []
    while True:
        name = label(battle, one.id, other.id, f"angles-{len(rolls) + 1}")
        rolls.append(dice.roll(name, 2, D6))
        found = dogfight((rolls[-1].faces[0], rolls[-1].faces[1]), ratings)
        if found.chooser is not None:
            return DogfightThrown(
                group=one.id,
                opponent=other.id,
                totals=found.totals,
                chooser=(one, other)[found.chooser].id,
                rolls=tuple(rolls),
            )


def choose_angles(ruling: Ruling, order: ChooseAngles, _dice: Dice) -> Ruling:
    """Choose the angles of a dogfight that a group has won (CI-7.7.1-2).

    Raises:
        IllegalOrder: it has won none against that opponent whose angles are not chosen yet, or its
            side has finished.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    won = [each for each in battle.fire.angles if each.chooser == group.id and not each.attack]
    if order.opponent not in [each.loser for each in won]:
        raise NO_DOGFIGHT.refuse(
            f"{group.id} has no angles to choose against {order.opponent}; it has against"
            f" {listed(each.loser for each in won)}.",
            at="/opponent",
        )
    return ruling.then(
        AnglesChosen(
            group=group.id,
            opponent=order.opponent,
            attack=order.attack,
            defence=order.defence,
        )
    )


def settle_angles(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let those meet nose to nose whose angles nobody has chosen (CI-UMP-90)."""
    for each in ruling.state.fire.angles:
        if each.attack is None:
            ruling = ruling.then(
                AnglesChosen(
                    group=each.chooser,
                    opponent=each.loser,
                    attack="forward",
                    defence="forward",
                    rule="CI-UMP-90",
                )
            )
    return ruling


DECLARE_FIRE: Act[Battle, DeclareFire] = Act(
    order=DeclareFire,
    procedure=declare_fire,
    family="fire",
    phases=("secret_attacks",),
    side=side_of_unit,
    offer=InChapter(DeclareFireChoice),
    sealed=True,
    readable=nobody,
    odds=odds_of_fire,
)


CHOOSE_ANGLES: Act[Battle, ChooseAngles] = Act(
    order=ChooseAngles,
    procedure=choose_angles,
    family="fire",
    phases=("dogfights",),
    side=side_of_group,
    offer=InChapter(ChooseAnglesChoice),
    readable=if_identified,
    explores=may_show_who_is_ahead,
)


FIRE = ChapterOfPlay(
    acts=(DECLARE_FIRE, CHOOSE_ANGLES),
    events=(*throws.EVENTS, *declaring.EVENTS, *EVENTS),
    choices=choices,
    operations={
        "declare_attack": DeclareFire,
        "dogfight": ChooseAngles,
    },
)
