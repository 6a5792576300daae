"""How shields absorb an attack (TBT-SHLD-02 to -05): whatever it comes from, but for a few things.

Shields stand before armour (TBT-RUL-07). Points are taken in the order in which they are marked
(TBT-UMP-1), so that what is left meets armour as it would have without shields (TBT-RUL-12).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Hit
from umpire.rules.full_thrust.damage.attack import Attack
from umpire.rules.full_thrust.delta import Ruled
from umpire.rules.to_boldly_thrust.options import Options, ShieldCrossing
from umpire.rules.to_boldly_thrust.shields.events import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.ship import Ship

PAST_SHIELDS = frozenset({"FT-3.6-4", "FT-8.1-3", "FT-8.2-3", "FT-12.3-6"})
"""What no shield stops: rams, ships that jump or come too near, what bursts aboard (TBT-RUL-39)."""


class Shields(NamedTuple):
    """Shields as an attack finds them: their strength when whole, and the marks that they have."""

    strength: int
    marks: int

    @property
    def left(self) -> int:
        """What they can still absorb."""
        return max(0, self.strength - self.marks)

    @property
    def before_half(self) -> int:
        """How many marks are left until they are at half strength (TBT-RUL-03)."""
        return max(0, -(-self.strength // 2) - self.marks)


def absorbed(points: int, shields: Shields, crossing: ShieldCrossing = "attack") -> int:
    """Return how much of one attack shields absorb (TBT-SHLD-02, -03, -04, TBT-RUL-04).

    Args:
        points: all points of the attack.
        shields: as the attack finds them.
        crossing: whether an attack that takes them past half is halved itself, from that point on.
    """
    whole = shields.before_half
    if whole and crossing == "attack":
        return min(points, shields.left)
    before = min(points, whole)
    return min(before + -(-(points - before) // 2), shields.left)


def protect(ruling: Ruled, ship: Ship, attack: Attack) -> tuple[Ruled, Attack]:
    """Let shields absorb their part of an attack on a ship; return what is left of it."""
    if not ship.shield_points or attack.rule in PAST_SHIELDS:
        return ruling, attack
    options: Options = ruling.state.options
    left: list[Hit] = []
    for hits in _attacks(attack.hits, options):
        ruling, passed = _absorb(ruling, ship.id, attack.attacker, hits)
        left.extend(passed)
    return ruling, attack._replace(hits=tuple(left))


def _attacks(hits: Sequence[Hit], options: Options) -> Iterator[tuple[Hit, ...]]:
    """Yield what counts as one attack each: all together, or weapon by weapon (TBT-RUL-05)."""
    if options.shield_attack_unit == "ship":
        yield tuple(hits)
        return
    for weapon, group in groupby(hits, key=lambda hit: hit.weapon):
        together = tuple(group)
        yield from [together] if weapon else [(hit,) for hit in together]


def _absorb(
    ruling: Ruled, ship_id: str, attacker: str, hits: tuple[Hit, ...]
) -> tuple[Ruled, tuple[Hit, ...]]:
    """Let shields absorb one attack, as they are by then; return the hits that are left."""
    ship: Ship = ruling.state.ship(ship_id)
    options: Options = ruling.state.options
    stopped = [hit for hit in hits if not _goes_past(hit, options)]
    points = sum([hit.points for hit in stopped])
    shields = Shields(ship.shield_strength, ship.shield_marks)
    taken = absorbed(points, shields, options.shield_crossing) if ship.shields_up else 0
    if not taken:
        return ruling, hits
    after = replace(ship, shield_marks=ship.shield_marks + taken)
    told = ShieldsAbsorbed(
        ship=ship_id,
        attacker=attacker,
        points=points,
        absorbed=taken,
        passed=points - taken,
        shield_marks=after.shield_marks,
        shield_status=after.shield_status,
        rule=_rule(ship, taken, points),
    )
    return ruling.then(told), tuple(_left_of(hits, taken, options))


def _goes_past(hit: Hit, options: Options) -> bool:
    """Tell whether a hit goes past shields: what was thrown again, by option (TBT-RUL-06)."""
    return options.rerolls_bypass_shields and hit.mode == "penetrating"


def _left_of(hits: Iterable[Hit], taken: int, options: Options) -> Iterator[Hit]:
    for hit in hits:
        stopped = 0 if _goes_past(hit, options) else min(hit.points, taken)
        taken -= stopped
        if hit.points > stopped:
            yield replace(hit, points=hit.points - stopped)


def _rule(ship: Ship, taken: int, points: int) -> str:
    if taken == ship.shield_points and points > taken:
        return "TBT-SHLD-04"
    return "TBT-SHLD-02" if ship.shield_status == "full" else "TBT-SHLD-03"
