"""The frigate that the book prints, in battle against another of its class."""

from typing import Any

from conformance.cold_infinity_frigate import FRIGATE
from rules.cold_infinity.table import foe, heard, ship
from umpire.kernel.dice import KeyedDice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire.throws import ShotThrown
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.hits.effects import ResolveDamage
from umpire.rules.cold_infinity.hits.failures import ShipStruck
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.power.allocation import PowerAllocated
from umpire.rules.cold_infinity.setup import NamedSheet, Setup
from umpire.rules.cold_infinity.state.battle import Attack, Battle
from umpire.rules.cold_infinity.state.tables import ramming_value
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative, EndTurn, Finish
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw

APART = 8  # hexes
PAIRS = (("Pike", "Tern"), ("Tern", "Pike"))
GUNS = ("50cm Utility Railgun #1", "50cm Utility Railgun #2")


def system(name: str) -> str:
    return next(each.id for part in FRIGATE.sections for each in part.systems if each.name == name)


def duel() -> Battle:
    return COLD_INFINITY.setup(
        Setup(
            sides=("red", "blue"),
            sheets=(NamedSheet("frigate", FRIGATE),),
            ships=(
                ship("Pike", sheet="frigate", vector="1+1"),
                foe("Tern", APART, "frigate", vector="4+1"),
            ),
        )
    )


class Play:
    def __init__(self, battle: Battle) -> None:
        self.ruling: Ruling[Battle, Any] = Ruling(battle)
        self._dice = KeyedDice(bytes(32), "frigates")

    def give(self, *orders: Any) -> None:
        for order in orders:
            one = COLD_INFINITY.adjudicate(self.ruling.state, order, self._dice)
            self.ruling = Ruling(one.state, self.ruling.events + one.events)

    def to(self, phase: str) -> None:
        resolving = {
            "initiative": DetermineInitiative(),
            "damage_effects": ResolveDamage(),
            "final": EndTurn(),
        }
        while self.ruling.state.phase != phase:
            now = self.ruling.state
            waiting = unfinished(now)
            if waiting:
                self.give(*(Finish(side) for side in waiting))
            else:
                self.give(resolving.get(now.phase, ResolveFire()))


def test_the_printed_sheet_is_sound_and_keeps_what_is_printed() -> None:
    """CI-RUL-8, CI-RUL-9, CI-RUL-10."""
    assert [part.name for part in duel().ships[0].sheet.sections] == ["forward", "core", "aft"]
    assert ramming_value(FRIGATE.mass, FRIGATE.ramming_value) == 25


def test_two_of_them_fight_a_turn() -> None:
    """CI-1.5-1."""
    play = Play(duel())
    play.to("electronic_warfare")
    assert [event.used for event in heard(play.ruling, PowerAllocated)] == [8, 8]
    play.give(*(AllocateEw(unit, EwAllocation(shroud=1, amplification=7)) for unit, _ in PAIRS))
    play.to("launch")
    rack = system("Reaper #1")
    play.give(*(LaunchGuided(unit=unit, weapon=rack, target=other) for unit, other in PAIRS))
    play.to("movement")
    play.give(*(Move(unit=unit) for unit in play.ruling.state.order))
    play.to("secret_attacks")
    for unit, other in PAIRS:
        attacks = tuple(Attack(weapon=system(gun), target=other) for gun in GUNS for _ in range(3))
        play.give(DeclareFire(unit, attacks))
    play.to("power_allocation")
    assert len(heard(play.ruling, ShotThrown)) >= 12
    assert {event.ship for event in heard(play.ruling, ShipStruck)} == {"Pike", "Tern"}
    assert play.ruling.state.turn == 2
