"""Ships and battles of To Boldly Thrust, given with scripted dice."""

from rules.full_thrust.fleets import FleetTable as _FleetTable
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.state import Battle, Ship, Ssd, System

_TABLE: _FleetTable[Battle, Ship] = _FleetTable(BOOK, Battle.ship, Ship, Ssd)
rule, play, sound, named = _TABLE.rule, _TABLE.play, _TABLE.sound, _TABLE.named
refusal, refused, refused_at = _TABLE.refusal, _TABLE.refused, _TABLE.refused_at
told, only = _TABLE.told, _TABLE.only
ship_of, battle_of, consistent = _TABLE.ship_of, _TABLE.battle_of, _TABLE.consistent

Outfit = tuple[System, ...]
