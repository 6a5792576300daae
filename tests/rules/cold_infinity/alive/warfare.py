"""Plays of the options of chapter 4: what sensors tell, and what they add to fire."""

from collections.abc import Mapping
from typing import Any

from rules.alive import Alive, alive
from rules.cold_infinity.alive.playing import chances, offered, outcome
from rules.cold_infinity.builders_guided import under_way
from rules.cold_infinity.builders_gunnery import at
from rules.cold_infinity.table import all_done, battle, foe, given, group, having, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Amplified, EssAllocation, EwAllocation, Warfare
from umpire.rules.cold_infinity.view import view
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw, AnnounceEss

CRUISER = ship("R", sheet="harrowgate", facing=4)
FOE = ship("B", "blue", cell=(0, 6), facing=1)


def in_ew(options: Options) -> Battle:
    return battle(CRUISER, FOE, phase="electronic_warfare", options=options)


def fire_at_loud(options: Options) -> Any:
    state = battle(ship("R", facing=4), FOE, phase="secret_attacks", options=options)
    return chances(having(state, "B", power={"used_before": 4}), DeclareFire("R", (at("B"),)))


def all_points(options: Options) -> Any:
    """Return whether sensors of 8 points set 10."""
    state = battle(ship("R"), FOE, phase="electronic_warfare", options=options)
    return outcome(state, AllocateEw("R", EwAllocation(shroud=10)))


def seen(shroud: int, amplification: int) -> Any:
    def play(options: Options) -> Any:
        levels = EwAllocation(shroud=shroud, amplification=amplification)
        state = all_done(given(in_ew(options), AllocateEw("R", levels)))
        return view(state, Seat("side", "red")).ships

    return play


def told_of_odds(options: Options) -> Any:
    state = battle(ship("R", facing=4), FOE, phase="secret_attacks", options=options)
    return chances(state, DeclareFire("R", (at("B"),)))


def missiles_of_fighters(options: Options) -> Any:
    state = battle(group("F"), foe("B", 5), options=options)
    state = change_ship(state, "B", warfare=Warfare(ew=EwAllocation(ecm=2)))
    order = LaunchGuided(unit="F", weapon="pod", target="B")
    return outcome(under_way(state, order), ResolveFire(), 3)


def amplified(options: Options) -> Any:
    """Return whether an ESS amplifies by 4, and what is left of its points."""
    functions = EssAllocation(shroud=1, amplified=(Amplified("B", 4),))
    return outcome(in_ew(options), AnnounceEss("R", functions))


def offers(options: Options) -> Any:
    return offered(in_ew(options))


def torpedo_unlocked(options: Options) -> Any:
    state = battle(ship("A", sheet="harrowgate"), ship("B", "blue", cell=(0, -6)), options=options)
    locked = change_ship(state, "A", warfare=Warfare(ew=EwAllocation(shroud=1)))
    flying = under_way(locked, LaunchGuided(unit="A", weapon="sling_1", target="B"))
    return outcome(change_ship(flying, "A", warfare=Warfare()), ResolveFire(), 3)


SHOWN: Mapping[str, Alive] = {
    "ship_signatures": alive(fire_at_loud),
    "signature_sensor_multiplier": alive(all_points, values=(1, 2), ship_signatures=True),
    "unit_identification": alive(seen(0, 0), told_of_odds),
    "unknown_silhouettes": alive(seen(1, 1), unit_identification=True),
    "small_missiles_ignore_ecm": alive(missiles_of_fighters),
    "ess_amplification_cost": alive(amplified, offers, values=(1, 10)),
    "torpedo_lock_recheck": alive(torpedo_unlocked),
}
