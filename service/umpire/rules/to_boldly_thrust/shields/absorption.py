"""How shields absorb an attack (TBT-SHLD-02 to -05): whatever it comes from, but for a few things.

Shields stand before armour (TBT-RUL-07). Points are taken in the order in which they are marked
(TBT-UMP-1), so that what is left meets armour as it would have without shields (TBT-RUL-12).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import points
from umpire.rules.full_thrust.gunnery import Solution
from umpire.rules.full_thrust.power import screens_under_power
from umpire.rules.full_thrust.state.battle import Attack, Hit, change_ship, is_of_closed
from umpire.rules.full_thrust.stations import is_docked
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.options import Options, ShieldCrossing
from umpire.rules.to_boldly_thrust.state.ship import ShieldStatus, Ship

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
        """Mark what the shields have absorbed."""
        return change_ship(battle, self.ship, shield_marks=self.shield_marks)

    def tell(self) -> str:
        """Tell what they stop, what gets through, and how they are now."""
        passed = f", {points(self.let_through)} gets through" if self.let_through else ""
        now = f"; {_NOW[self.shield_status]}" if self.shield_status else ""
        stopped = f"{self.absorbed} of {points(self.points)}"
        at = f" at {self.docked}" if self.docked else ""
        return f"the shields of {self.ship} absorb {stopped}{at}{passed}{now}"

    def heard(self, battle: Battle, seat: Seat) -> "ShieldsAbsorbed":
        """Return it; to whom the display is closed, what they stop, and not what is left."""
        closed = is_of_closed(battle, self.ship, seat)
        return replace(self, shield_marks=None, shield_status=None) if closed else self


EVENTS: tuple[type[HappensTo[Battle]], ...] = (ShieldsAbsorbed,)
"""All that can happen by this chapter."""


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
"""What no shield stops: rams, ships that jump or come too near, what bursts aboard (TBT-RUL-39)."""

UNSCREENED = frozenset({"FT-12.3-2", "FT-12.3-4", "FT-13.3-1"})
"""What no screen stops, and shields by option alone: nova, wave gun, dust (TBT-RUL-39)."""

_THROWN_ONCE = ("FT-12.3-", "FT-13.5-", "FT-13.6-")
"""How the rules begin whose points go past armour without dice that are thrown again."""


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


def protect(ruling: Ruling, ship: Ship, attack: Attack) -> tuple[Ruling, Attack]:
    """Let shields absorb their part of an attack on a ship; return what is left of it."""
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
    taken = absorbed(points, shields, options.shield_crossing) if up else 0
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
    return ruling.then(told), tuple(_left_of(attack, taken, options))


def goes_past(hit: Hit, rule: str, options: Options) -> bool:
    """Tell whether a hit goes past shields (TBT-RUL-06, -39).

    Needle attacks do, and by option what dice made that were thrown again.

    Args:
        hit: as it comes to the ship.
        rule: that of its attack: there are points that go past armour without any such dice.
        options: of the battle.
    """
    again = hit.mode == "penetrating" and not rule.startswith(_THROWN_ONCE)
    return hit.mode == "needle" or (again and options.rerolls_bypass_shields)


def hits_name(battle: Battle, shot: Solution) -> str | None:
    """Return the weapon that the hits of a shot name, where shields ask for it (TBT-RUL-05)."""
    return shot.weapon.id if battle.options.shield_attack_unit == "weapon" else None


def _left_of(attack: Attack, taken: int, options: Options) -> Iterator[Hit]:
    for hit in attack.hits:
        stopped = 0 if goes_past(hit, attack.rule, options) else min(hit.points, taken)
        taken -= stopped
        if hit.points > stopped:
            yield replace(hit, points=hit.points - stopped)


def _rule(battle: Battle, ship: Ship, taken: int, points: int) -> str:
    if taken == ship.shield_points(battle.turn) and points > taken:
        return "TBT-SHLD-04"
    return "TBT-SHLD-02" if ship.shield_status(battle.turn) == "full" else "TBT-SHLD-03"
