"""Every option that To Boldly Thrust adds to Remixed's makes a difference, value by value."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.alive import Alive, Play, alive, undistinguished, unshown, values_of
from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust import builders_cloaks as cloaks
from rules.to_boldly_thrust import builders_engagements as engagements
from rules.to_boldly_thrust import builders_shields as shields
from rules.to_boldly_thrust import builders_weapons as weapons
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust.state.battle import Hit
from umpire.rules.full_thrust.state.options import Options as RemixedOptions
from umpire.rules.full_thrust.state.ship import MainDrive, WaveGun
from umpire.rules.full_thrust.terrain_passages import cross_dust
from umpire.rules.full_thrust.thresholds import lose_system
from umpire.rules.full_thrust.wonder_weapons import FireWaveGun
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import BeamBoarders
from umpire.rules.to_boldly_thrust.decloaking import DropCloak
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems
from umpire.rules.to_boldly_thrust.state import Battle, Failures, Options, Phaser, Ruling, Setup

OWN = set(Options.__struct_fields__) - set(RemixedOptions.__struct_fields__)


def outcome(before: Battle, order: Order, *faces: int) -> object:
    """Return the events of an order with so many of the dice as it throws, or why it is refused."""
    try:
        return BOOK.adjudicate(before, order, SuppliedDice(faces)).events
    except Refusal as refused:
        return refused.code


def given(options: Options) -> Fields:
    """Return options as builders take them that make them of names."""
    return {name: getattr(options, name) for name in options.__struct_fields__}


# Shields


def crossing(options: Options) -> object:
    """Return what an attack of 10 does to shields that are a point above half."""
    return shields.struck(
        shields.battle(shields.ship(marks=9), options=given(options)), Hit(10)
    ).events


def odds_of_crossing(options: Options) -> object:
    """Return the odds of two weapons that may take shields past half."""
    return BOOK.odds(weapons.duel(5, weapons.HALF - 1, options=options), weapons.fire("T1 A"))


def two_weapons(options: Options) -> object:
    """Return what a torpedo and a phaser do to shields that the first takes to half."""
    before = weapons.duel(5, weapons.HALF - 1, options=options)
    return outcome(before, weapons.fire("T1 A"), 2, 5, 5, 5, 1)


# Phasers


def sixes(options: Options) -> object:
    """Return what a phaser does that throws 6s."""
    return outcome(weapons.duel(11, options=options), weapons.fire("A"), 6, 6, 1, 4, 4)


def odds_of_fire(options: Options) -> object:
    """Return the odds of a phaser at full shields."""
    return BOOK.odds(weapons.duel(11, options=options), weapons.fire("A"))


def dusty(options: Options) -> object:
    """Return what dust does to a shielded ship that is too fast for it."""
    before = shields.battle(shields.ship(), options=given(options))
    return cross_dust(Ruling(before), "B1", 20, SuppliedDice((5,))).events


def odds_of_a_wave(options: Options) -> object:
    """Return the odds of a wave gun at shields."""
    gun = shields.ship("A1", 0, systems=(*shields.SYSTEMS, WaveGun("V")), y=0.0, facing=12)
    before = shields.battle(shields.ship(), options=given(options) | {"wave_gun": True})
    ready = replace(before, ships=(gun, *before.ships[1:]))
    return BOOK.odds(ready, FireWaveGun("A1", "V"))


def needle_at_20(options: Options) -> object:
    """Return what a needle attack at 20 MU does."""
    return outcome(weapons.duel(20, weapons.DOWN, options=options), weapons.fire("A:W"), 5, 6, 1)


def fire_aft(options: Options) -> object:
    """Return what a phaser that is mounted aft does to a ship astern."""
    ships = (weapons.ship("A1"), weapons.ship("B1", (0.0, -9.0)))
    return outcome(weapons.phase("fire", *ships, options=options), weapons.fire("Q"), 1, 1, 1)


def set_up_aft(options: Options) -> object:
    """Return whether a set-up may have a phaser that is mounted aft."""
    ships = (
        weapons.ship("A1", systems=(Phaser("Q", "A", ("A",)), MainDrive("D"))),
        weapons.ship("B1"),
    )
    try:
        return BOOK.setup(Setup(sides=("A", "B"), ships=ships, options=options)).phase
    except Refusal as refused:
        return refused.code


# Warp engines, boarding


def engine_lost(options: Options) -> object:
    """Return what comes of a warp engine that is lost to a threshold check."""
    before = shields.battle(shields.ship(), options=given(options))
    return lose_system(Ruling(before), "B1", "W", SuppliedDice((6, 6)), rule="FT-4.6-1").events


def boarded(options: Options) -> object:
    """Return how many go over from a ship of 22 boxes: 5 factors and a half."""
    target = engagements.ship("B1", (0.0, 5.0), shield_marks=20, damage=20)
    own = engagements.ship("A1", stance=engagements.LOWERED, damage=2)
    before = engagements.battle(own, target, options=given(options))
    return outcome(before, BeamBoarders("A1", "B1", prize_factors=5), *(1,) * 12)


# Sizes and sensors


# Cloaks


def cloak_dropped(options: Options) -> object:
    """Return where a ship comes out from under its cloak after two moves."""
    hidden = cloaks.cloaked("K1", (7.0, 3.0), moves=2, stance=cloaks.DROP)
    before = cloaks.firing(hidden, cloaks.ship("F1", (0.0, 20.0)), options=options)
    return outcome(before, DropCloak("K1"), 6, 6, 3)


# Damage control


def shields_repaired(options: Options) -> object:
    """Return what a success restores below half strength."""
    target = shields.ship(marks=14)
    before = shields.battle(target, options=given(options), phase="damage_control", active=None)
    return outcome(before, RepairSystems("B1", (Job("shields", 1),)), 1, 1)


def miracle(face: int) -> Play:
    """Return the play of a Federation party that has failed for three turns, and throws a face."""

    def play(options: Options) -> object:
        target = shields.ship(
            race="federation", lost=("F",), failures=(Failures("F", 3, last_turn=4),)
        )
        before = shields.battle(target, options=given(options), phase="damage_control", active=None)
        return outcome(before, RepairSystems("B1", (Job("F", 1),)), face)

    return play


SHOWN: Mapping[str, Alive] = {
    "shield_crossing": alive(crossing, odds_of_crossing),
    "shield_attack_unit": alive(two_weapons, odds_of_crossing),
    "beam_rerolls": alive(sixes, odds_of_fire),
    "rerolls_bypass_shields": alive(sixes, odds_of_fire),
    "unscreened_past_shields": alive(dusty, odds_of_a_wave),
    "needle_range": alive(needle_at_20),
    "needle_hull_damage": alive(needle_at_20),
    "rear_arc_mounts": alive(fire_aft, set_up_aft),
    "warp_core_breach": alive(engine_lost),
    "boarding_rounding": alive(boarded),
    "cloak_position_uncertainty": alive(cloak_dropped),
    "shield_repair": alive(shields_repaired),
    "miracle_worker": alive(miracle(6), miracle(2)),
}


def test_every_own_option_is_shown() -> None:
    """Those of Remixed are shown by its own tests."""
    assert unshown(OWN, SHOWN) == []


@rows(*SHOWN.items(), ids=SHOWN)
def test_every_value_of_an_option_makes_a_difference(option: str, shown: Alive) -> None:
    """Any two of its values come out differently in one of the plays."""
    assert undistinguished(BOOK, option, shown) == []


@rows(
    *[(option, play) for option, shown in SHOWN.items() for play in shown.plays],
    ids=lambda each: each if isinstance(each, str) else getattr(each, "__name__", "play"),
)
def test_every_play_of_an_option_tells_some_of_its_values_apart(option: str, play: Play) -> None:
    """None stands there for nothing: what an option says holds in all these places."""
    values = {str(play(BOOK.options_type(**{option: value}))) for value in values_of(BOOK, option)}
    assert len(values) > 1
