"""Fire past shields: six phasers of To Boldly Thrust, against the same six beams of Remixed.

Both throw the same dice at a ship 10 MU away; what shields absorb comes on top. They are at half,
so that a part of every attack goes on to the ship.
"""

from measures.fleets import SEED
from measures.harness import Figure, Size, context, interleaved, ratios, require, spread
from umpire.kernel.arcs import ARCS
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.state.battle import Battle as RemixedBattle
from umpire.rules.full_thrust.state.ship import Beam, FireControl
from umpire.rules.full_thrust.state.ship import Ship as RemixedShip
from umpire.rules.full_thrust.state.ship import Ssd as RemixedSsd
from umpire.rules.full_thrust.thresholds import DamageTaken
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Battle, Phaser, ShieldGenerator, Ship, Ssd

SUBJECT = "shields"
GUNS = 6
ROWS = (20, 20, 20)
STRENGTH = 40
ORDER = FireWeapons("Firer", tuple(Shot(f"B{number}", "Target") for number in range(GUNS)))
_FORWARD = (ARCS[-1], *ARCS[:2])


def remixed() -> RemixedBattle:
    """Return two ships of Remixed with class 2 beams, the first of them about to fire."""
    beams = tuple(Beam(f"B{number}", 2, _FORWARD) for number in range(GUNS))
    ssd = RemixedSsd(rows=ROWS, systems=(FireControl("F"), *beams))
    ships = (
        RemixedShip("Firer", "Red", ssd, 0.0, 0.0, 12, 0),
        RemixedShip("Target", "Blue", ssd, 0.0, 10.0, 6, 0),
    )
    return RemixedBattle(
        sides=("Red", "Blue"),
        ships=ships,
        phase="fire",
        initiative=("Red", "Blue"),
        active="Red",
    )


def shielded() -> Battle:
    """Return the same battle with phasers, and with shields at half."""
    phasers = tuple(Phaser(f"B{number}", "B", _FORWARD) for number in range(GUNS))
    generator = ShieldGenerator("S", STRENGTH)
    ssd = Ssd(rows=ROWS, systems=(FireControl("F"), *phasers, generator))
    marks = STRENGTH // 2
    ships = (
        Ship("Firer", "Red", ssd, 0.0, 0.0, 12, 0),
        Ship("Target", "Blue", ssd, 0.0, 10.0, 6, 0, shield_marks=marks),
    )
    return Battle(
        sides=("Red", "Blue"),
        ships=ships,
        phase="fire",
        initiative=("Red", "Blue"),
        active="Red",
    )


def measure(size: Size) -> list[Figure]:
    """Return what fire past shields costs, in the fire of the same weapons without them."""
    dice = KeyedDice(seed_bytes(SEED), SEED)
    bare, behind = remixed(), shielded()
    _same(dice, bare, behind)
    ours, base = interleaved(
        size,
        lambda: TO_BOLDLY_THRUST.adjudicate(behind, ORDER, dice),
        lambda: FULL_THRUST.adjudicate(bare, ORDER, dice),
    )
    return [
        context(
            SUBJECT, "fire past shields / the same in Remixed", ratios(ours, base).median, "times"
        ),
        context(SUBJECT, "six phasers at shields at half", spread(ours).median, "us"),
        context(SUBJECT, "six beams at a bare ship", spread(base).median, "us"),
    ]


def _same(dice: KeyedDice, bare: RemixedBattle, behind: Battle) -> None:
    """Make sure that both hit for as much, and that shields take a part of it."""
    whole = FULL_THRUST.adjudicate(bare, ORDER, dice).events
    events = TO_BOLDLY_THRUST.adjudicate(behind, ORDER, dice).events
    (taken,) = [event for event in whole if isinstance(event, DamageTaken)]
    (held,) = [event for event in events if isinstance(event, ShieldsAbsorbed)]
    (through,) = [event for event in events if isinstance(event, DamageTaken)]
    require(taken.points == held.points, "The two do not hit alike.")
    require(held.absorbed + through.points == held.points, "Something got lost.")
