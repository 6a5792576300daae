"""TBT 2: shields absorb damage, from almost any source (TBT-SHLD-02 to -05).

They absorb before armour does (TBT-RUL-07). They take the points of an attack in the order of
marking (TBT-UMP-1), so that the rest meets armour as it would without shields (TBT-RUL-12).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.arrays import np
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.odds import Chances, Outcome, mixed, reaching, zero
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.gunnery import Solution
from umpire.rules.full_thrust.power import screens_under_power
from umpire.rules.full_thrust.refusals import NO_ODDS
from umpire.rules.full_thrust.state.battle import Attack, Hit, change_ship, is_of_closed
from umpire.rules.full_thrust.stations import is_docked
from umpire.rules.full_thrust.thresholds import (
    MOST_STEPS,
    Attacks,
    Blow,
    Strike,
    apply_strike,
    damage_outcomes,
    mean_of,
    outcomes_without_screens,
    together,
)
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Options,
    Ruling,
    ShieldCrossing,
    ShieldStatus,
    Ship,
)

_NOW = {"full": "they hold", "half": "they are at half strength", "down": "they are down"}


class ShieldsAbsorbed(Happening, frozen=True, tag="shields_absorbed", kw_only=True):
    """Shields absorbed a part of an attack of `points`; `let_through` goes on to the ship.

    `shield_marks` are all that they have absorbed; `shield_status` is how they are now. To others
    both are null in a closed book (TBT-UMP-32). `docked` is the ship that was attacked, where they
    are those of its station (FT-13.7-3).
    """

    ship: str
    attacker: str
    points: int
    absorbed: int
    let_through: int
    shield_marks: int | None
    shield_status: ShieldStatus | None
    docked: str | None = None
    rule: str = "TBT-SHLD-02"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, shield_marks=self.shield_marks)

    def tell(self) -> str:
        line = "The shields of {ship} absorb {absorbed} of {points:points}"
        if self.docked:
            line = "The shields of {ship} absorb {absorbed} of {points:points} at {docked}"
        absorbed = self.say(line)
        if self.let_through:
            absorbed += self.say(", {let_through:points} through")
        if self.shield_status:
            absorbed += "; " + self.say("{now:word}", now=_NOW[self.shield_status])
        return absorbed

    def heard(self, battle: Battle, seat: Seat) -> "ShieldsAbsorbed":
        """Return it; a closed display shows how much they stop, not how much is left."""
        closed = is_of_closed(battle, self.ship, seat)
        return replace(self, shield_marks=None, shield_status=None) if closed else self


EVENTS: tuple[type[HappensTo[Battle]], ...] = (ShieldsAbsorbed,)


def shielding(battle: Battle, firer: Ship | None, ship: Ship) -> Ship | None:
    """Return the ship whose shields meet what a firer sends at a ship, `None` where none do.

    A ship docked outside a station is behind the shields of that (FT-13.7-3). Wonder weapons take
    from shields what they take from screens (FT-12.3-1, -5).
    """
    if ship.docked is not None and is_docked(battle, ship):
        station: Ship | None = battle.ship(ship.docked.station)
        if station is None or station.status != "active":
            return None
        return station if station.shield_points(battle.turn) else None
    off = not screens_under_power(battle, firer, ship, 1)
    return None if off or not ship.shield_points(battle.turn) else ship


def status_against(battle: Battle, firer: Ship | None, ship: Ship) -> ShieldStatus:
    """Return how the shields are that a firer finds before a ship (TBT-RUL-03)."""
    shield = shielding(battle, firer, ship)
    return "down" if shield is None else shield.shield_status(battle.turn)


PAST_SHIELDS = frozenset({"FT-3.6-4", "FT-8.1-3", "FT-8.2-3", "FT-12.3-6"})
"""Attacks that no shield stops: rams, jumps and entries too near, bursts aboard (TBT-RUL-39)."""

UNSCREENED = frozenset({"FT-12.3-2", "FT-12.3-4", "FT-13.3-1"})
"""Attacks that no screen stops, and shields only by option: nova, wave gun, dust (TBT-RUL-39)."""

_THROWN_ONCE = ("FT-12.3-", "FT-13.5-", "FT-13.6-")
"""How the rules begin whose points go past armour without dice that are thrown again."""


class Shields(NamedTuple):
    """Shields as an attack finds them: their strength when whole, and the marks that they have."""

    strength: int
    marks: int

    @property
    def left(self) -> int:
        """How much they can still absorb."""
        return max(0, self.strength - self.marks)

    @property
    def before_half(self) -> int:
        """How many marks are left until they are at half strength (TBT-RUL-03)."""
        return max(0, -(-self.strength // 2) - self.marks)


def absorb(points: int, shields: Shields, crossing: ShieldCrossing = "attack") -> int:
    """Return how much of one attack shields absorb (TBT-SHLD-02, -03, -04, TBT-RUL-04).

    `crossing`: whether an attack that takes them past half is itself halved from that point on.
    """
    whole = shields.before_half
    if whole and crossing == "attack":
        return min(points, shields.left)
    before = min(points, whole)
    return min(before + -(-(points - before) // 2), shields.left)


def protect(ruling: Ruling, ship: Ship, attack: Attack) -> tuple[Ruling, Attack]:
    """Let shields absorb their part of an attack on a ship; return the rest."""
    battle: Battle = ruling.state
    shield = shielding(battle, battle.ship(attack.attacker), ship)
    unscreened = attack.rule in UNSCREENED and battle.options.unscreened_past_shields
    if shield is None or attack.rule in PAST_SHIELDS or unscreened:
        return ruling, attack
    left: list[Hit] = []
    for hits in _attacks(attack.hits, battle.options):
        ruling, passed = _absorb(ruling, shield.id, ship.id, attack._replace(hits=hits))
        left.extend(passed)
    return ruling, attack._replace(hits=tuple(left))


def _attacks(hits: Sequence[Hit], options: Options) -> Iterator[tuple[Hit, ...]]:
    """Yield what counts as one attack each: all together, or weapon by weapon (TBT-RUL-05)."""
    if options.shield_attack_unit == "ship":
        yield tuple(hits)
        return
    for _, group in groupby(hits, key=lambda hit: hit.weapon):
        yield tuple(group)


def _absorb(
    ruling: Ruling, shield_id: str, target_id: str, attack: Attack
) -> tuple[Ruling, tuple[Hit, ...]]:
    """Let shields absorb one attack, as they are by then; return the hits that are left."""
    ship: Ship = ruling.state.ship(shield_id)
    battle: Battle = ruling.state
    options = battle.options
    met = [hit for hit in attack.hits if not goes_past(hit, attack.rule, options)]
    points = sum([hit.points for hit in met])
    shields = Shields(ship.shield_strength, ship.shield_marks)
    up = ship.shields_up(battle.turn)
    taken = absorb(points, shields, options.shield_crossing) if up else 0
    if not taken:
        return ruling, attack.hits
    after = replace(ship, shield_marks=ship.shield_marks + taken)
    told = ShieldsAbsorbed(
        ship=shield_id,
        attacker=attack.attacker,
        points=points,
        absorbed=taken,
        let_through=points - taken,
        shield_marks=after.shield_marks,
        shield_status=after.shield_status(battle.turn),
        docked=target_id if target_id != shield_id else None,
        rule=_rule(battle, ship, taken, points),
    )
    return ruling.then(told), tuple(_reduce(attack, taken, options))


def goes_past(hit: Hit, rule: str, options: Options) -> bool:
    """Return whether a hit goes past shields (TBT-RUL-06, -39).

    Needle attacks do, and by option what dice made that were thrown again.

    The `rule` of the attack counts because some points pass armour without dice thrown again.
    """
    again = hit.mode == "penetrating" and not rule.startswith(_THROWN_ONCE)
    return hit.mode == "needle" or (again and options.rerolls_bypass_shields)


def hits_name(battle: Battle, shot: Solution) -> str | None:
    """Return the weapon that the hits of a shot name, where shields ask for it (TBT-RUL-05)."""
    return shot.weapon.id if battle.options.shield_attack_unit == "weapon" else None


def _reduce(attack: Attack, taken: int, options: Options) -> Iterator[Hit]:
    for hit in attack.hits:
        stopped = 0 if goes_past(hit, attack.rule, options) else min(hit.points, taken)
        taken -= stopped
        if hit.points > stopped:
            yield replace(hit, points=hit.points - stopped)


def _rule(battle: Battle, ship: Ship, taken: int, points: int) -> str:
    if taken == ship.shield_points(battle.turn) and points > taken:
        return "TBT-SHLD-04"
    return "TBT-SHLD-02" if ship.shield_status(battle.turn) == "full" else "TBT-SHLD-03"


class Part(NamedTuple):
    """A possible result of a blow: the points that shields meet, and those that go past them.

    The last of the points, `straight` ones, do not meet armour; half of `piercing` ones does.
    """

    points: int
    straight: int
    past: int
    piercing: bool
    chance: float

    def share(self, passed: int) -> int:
        """Return how many of its last points, which pass the shields, armour meets."""
        return (passed + 1) // 2 if self.piercing else max(0, passed - self.straight)


def parts_of(blow: Blow, options: Options) -> list[Part]:
    """Return what a blow may come to; what dice thrown again make may go past (TBT-RUL-06)."""
    nothing: Strike = {0: zero()}
    dice = reduce(together, blow.strikes, nothing)
    again_past = options.rerolls_bypass_shields and blow.mode == "dice"
    found = []
    for needles, aimed in (blow.aimed or {0: nothing}).items():
        for first, straight in together(dice, aimed).items():
            for again in np.flatnonzero(straight).tolist():
                kept, past = (0, needles + again) if again_past else (again, needles)
                chance = float(straight[again])
                found.append(Part(first + kept, kept, past, blow.mode == "piercing", chance))
    return found


class CutAttack:
    """The chances of an attack without its first points, which shields absorb (TBT-UMP-1).

    How many points shields absorb depends on all of them together (TBT-RUL-04). How armour meets
    the rest depends on the blow where the cut falls. So an attack is counted forwards from its
    beginning to the blow that is cut, and backwards from its end.

    The axes are all points, points that armour meets, and points past shields; each ends where
    nothing is left of the ship. `left` is how much its shields can still absorb.

    Raises:
        CannotAdjudicate: it is too much to count.
    """

    def __init__(self, blows: Sequence[Sequence[Part]], ship: Ship, left: int) -> None:
        self._blows, self._left = blows, left
        past = min(ship.hull, sum([max([part.past for part in parts]) for parts in blows]))
        self._shape = (self._left + ship.armour + ship.hull + 1, ship.armour + 1, past + 1)
        size = self._shape[0] * self._shape[1] * self._shape[2]
        if sum([len(parts) for parts in blows]) * (size + self._left**2) > MOST_STEPS:
            raise NO_ODDS.refuse(
                f"The odds of so much at {ship.id} take too long to count; try fewer weapons."
            )
        self._before = self._count_forwards()
        self._from = self._count_backwards()
        self.without = lru_cache(maxsize=None)(self._without)
        """The chances of the rest, for a number of points that are cut off."""

    def _count_forwards(self) -> list[Chances]:
        """Return, for each blow, the chances of fewer points before it than shields have left."""
        before = [np.zeros((self._left, self._shape[2]))]
        before[0][0, 0] = 1.0
        for parts in self._blows:
            after = np.zeros_like(before[0])
            for part in parts:
                for lost in range(self._left - part.points):
                    moved = _shift_chances(before[-1][lost], (part.past,))
                    after[lost + part.points] += part.chance * moved
            before.append(after)
        return before

    def _count_backwards(self) -> list[Chances]:
        """Return, for each blow, the chances of the rest from there on, if all gets through."""
        later = np.zeros(self._shape)
        later[0, 0, 0] = 1.0
        counted = [later]
        for parts in reversed(self._blows):
            after = np.zeros(self._shape)
            for part in parts:
                steps = (part.points, part.share(part.points), part.past)
                after += part.chance * _shift_chances(counted[-1], steps)
            counted.append(after)
        return counted[::-1]

    def _without(self, taken: int) -> Chances:
        if not taken:
            return self._from[0]
        rest = np.zeros(self._shape)
        for place, parts in enumerate(self._blows):
            cut = self._cut(self._before[place], parts, taken)
            for where in np.argwhere(cut).tolist():
                rest += cut[tuple(where)] * _shift_chances(self._from[place + 1], where)
        return rest

    def _cut(self, before: Chances, parts: Sequence[Part], taken: int) -> Chances:
        """Return the chances of the rest of the blow where the last absorbed point falls."""
        cut = np.zeros(self._shape)
        for lost in np.flatnonzero(before[:taken].any(axis=1)).tolist():
            for part in parts:
                passed = lost + part.points - taken
                if passed >= 0:
                    row = min(passed, self._shape[0] - 1)
                    share = min(part.share(passed), self._shape[1] - 1)
                    cut[row, share] += part.chance * _shift_chances(before[lost], (part.past,))
        return cut


def _shift_chances(chances: Chances, steps: Sequence[int]) -> Chances:
    """Return chances moved on by a step along each axis; its last entry holds everything beyond."""
    for axis, step in enumerate(steps):
        if step:
            last = chances.shape[axis] - 1
            lead = np.moveaxis(chances, axis, 0)
            moved = np.zeros_like(lead)
            if step <= last:
                moved[step:] = lead[: last + 1 - step]
            moved[last] += lead[max(0, last + 1 - step) :].sum(axis=0)
            chances = np.moveaxis(moved, 0, axis)
    return chances


def outcomes(
    battle: Battle, firer: Ship | None, ship: Ship, cases: Sequence[Attacks], chance: float
) -> tuple[Outcome, ...]:
    """Return the outcomes of attacks on a ship behind the shields that meet them.

    The `cases` are equally likely; `chance` is that of any attack. Without a `firer`, the attacks
    come from no ship.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    shield = shielding(battle, firer, ship)
    blows = [blow for attacks in cases for attack in attacks for blow in attack]
    template = battle.options.unscreened_past_shields and any(
        blow.mode == "template" for blow in blows
    )
    if shield is None or template:
        return outcomes_without_screens(ship, cases, chance)
    after = [_after(battle, shield, ship, attacks) for attacks in cases]
    marks = mixed(chance, mean_of([state.sum(axis=(1, 2)) for state in after]))
    hull = mixed(chance, mean_of([state.sum(axis=(0, 1)) for state in after]))
    return (*_of_shields(battle, shield, marks), *damage_outcomes(ship, hull))


def _of_shields(battle: Battle, shield: Ship, marks: Chances) -> Iterator[Outcome]:
    """Yield the chances that shields come to half strength, or lower, and that they go down."""
    before_half = Shields(shield.shield_strength, shield.shield_marks).before_half
    if before_half:
        yield Outcome("shields at half strength", reaching(marks, before_half), "TBT-SHLD-03")
    yield Outcome("shields down", reaching(marks, shield.shield_points(battle.turn)), "TBT-SHLD-04")


def _after(battle: Battle, shield: Ship, ship: Ship, attacks: Attacks) -> Chances:
    """Return the chances of marks, armour boxes and hull boxes added by some attacks."""
    options = battle.options
    left = shield.shield_points(battle.turn)
    apart = list(_split_attacks(attacks, options))
    if (left + 1) ** 2 * (ship.armour + 1) * (ship.hull + 1) * len(apart) > MOST_STEPS:
        raise NO_ODDS.refuse(
            f"The odds of so much at {ship.id} take too long to count; try fewer weapons."
        )
    state = np.zeros((left + 1, ship.armour + 1, ship.hull + 1))
    state[0, 0, 0] = 1.0
    for blows in apart:
        attack = CutAttack([parts_of(blow, options) for blow in blows], ship, left)
        after = np.zeros_like(state)
        for marks in np.flatnonzero(state.any(axis=(1, 2))).tolist():
            shields = Shields(shield.shield_strength, shield.shield_marks + marks)
            for taken, strike in _passing(attack, shields, options):
                after[marks + taken] += apply_strike(state[marks], strike)
        state = after
    return state


def _passing(attack: CutAttack, shields: Shields, options: Options) -> Iterator[tuple[int, Strike]]:
    """Yield what shields may take of an attack, and the strike that gets through then."""
    for taken in range(shields.left + 1):
        for passed, by_share in enumerate(attack.without(taken)):
            if by_share.any() and taken == absorb(taken + passed, shields, options.shield_crossing):
                yield taken, _strike(by_share, passed)


def _strike(by_share: Chances, passed: int) -> Strike:
    """Return the strike of `passed` points that get through, and of those past shields."""
    return {
        share: np.concatenate((np.zeros(passed - share), by_past))
        for share, by_past in enumerate(by_share[: passed + 1])
    }


def _split_attacks(attacks: Attacks, options: Options) -> Iterator[Sequence[Blow]]:
    """Yield what counts as one attack each (TBT-RUL-05)."""
    for blows in attacks:
        yield from [blows] if options.shield_attack_unit == "ship" else [[blow] for blow in blows]
