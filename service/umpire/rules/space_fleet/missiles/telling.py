"""Telling long-range missiles in plain words. Ranges are in units."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice
from umpire.rules.space_fleet.missiles.events import (
    AttackUnseen,
    MissileAimed,
    MissileAttacked,
    MissileLaunched,
    MissileMoved,
    MissileRemoved,
    SalvoSpent,
    SalvoWasted,
    TargetDrawn,
)
from umpire.rules.space_fleet.places import told

_WARHEADS = {"contact": "contact warheads", "directed": "directed energy"}
_REMOVED = {
    "shot_down": "is shot down",
    "spent": "is spent",
    "last_move": "has made its last move and is removed",
}


def _missile_launched(event: MissileLaunched) -> str:
    warhead = _WARHEADS[event.warhead]
    return f"{event.side} launches salvo {event.missile} with {warhead} at {told(event.place)}"


def _salvo_spent(event: SalvoSpent) -> str:
    left = "1 salvo" if event.salvoes == 1 else f"{event.salvoes} salvoes"
    return f"It came from {event.launcher} of {event.ship}; {left} left there"


def _missile_moved(event: MissileMoved) -> str:
    way = " ".join(event.path) if event.path else "stays"
    attack = f", and attacks {event.target}" if event.target else ""
    return f"Salvo {event.missile}, move {event.moves_made}: {way}, at {told(event.place)}{attack}"


def _missile_aimed(event: MissileAimed) -> str:
    return f"Salvo {event.missile} is aimed at {event.aimed_at}"


def _missile_removed(event: MissileRemoved) -> str:
    return f"Salvo {event.missile} {_REMOVED[event.reason]}"


def _target_drawn(event: TargetDrawn) -> str:
    lots = dice(event.rolls)
    return f"Salvo {event.missile} attacks {event.ship} of {event.squadron}, by lot: {lots}"


def _missile_attacked(event: MissileAttacked) -> str:
    change = f" with {event.modifier:+d}" if event.modifier else ""
    fire = ""
    if event.warhead == "directed":
        fire = f" with {counted(event.shots, 'shot')} at range {event.range:g}"
    return (
        f"Salvo {event.missile} attacks {event.target}{fire}, needing {event.need}+{change}: "
        f"{dice(event.rolls)}, {counted(event.hits, 'hit')}"
    )


def _attack_unseen(event: AttackUnseen) -> str:
    return f"Salvo {event.missile} attacks {event.target}; what comes of it is not to be seen"


def _salvo_wasted(event: SalvoWasted) -> str:
    return f"Salvo {event.missile} is wasted on dummy {event.dummy}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    MissileLaunched: _missile_launched,
    SalvoSpent: _salvo_spent,
    MissileMoved: _missile_moved,
    MissileAimed: _missile_aimed,
    MissileRemoved: _missile_removed,
    TargetDrawn: _target_drawn,
    MissileAttacked: _missile_attacked,
    AttackUnseen: _attack_unseen,
    SalvoWasted: _salvo_wasted,
}
