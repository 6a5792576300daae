"""What may be launched, defended against and resolved now, with its figures (FT 5.3, 6)."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeAlias

import msgspec

from umpire.kernel.arcs import Arc
from umpire.kernel.odds import mean, reaching
from umpire.kernel.offers import Choice, Open, Role, one_of, open_at, order_of
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.combat.hindrances import attacks_freely
from umpire.rules.full_thrust.fighters.interception import missiles_in
from umpire.rules.full_thrust.missiles.allocation import Cover, possible_defences, sides_to_allocate
from umpire.rules.full_thrust.missiles.launch import (
    can_launch,
    open_arcs,
    reach_mu,
    ready_launchers,
)
from umpire.rules.full_thrust.missiles.open_launches import (
    Guard,
    Load,
    at_hand,
    defence_clashes,
    defences,
    launch_clashes,
    launches,
)
from umpire.rules.full_thrust.missiles.orders import (
    AllocateDefence,
    LaunchSalvoes,
    PassLaunch,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.missiles.point_defence import (
    Readings,
    against_group,
    against_missiles,
    pending_ships,
)
from umpire.rules.full_thrust.missiles.threats import (
    attacked_ships,
    groups_on,
    salvoes_on,
    threats_to,
)
from umpire.rules.full_thrust.power import has_reflex_on
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.state.systems import Ammunition, AreaDefence, Launcher, PointDefence
from umpire.rules.full_thrust.state.throws import Reading, die_chances


class ReadySalvo(msgspec.Struct, frozen=True):
    """A kind of salvo at hand: how many are left, and how far it can be aimed."""

    ammunition: Ammunition
    left: int
    reach_mu: float


class ReadyLauncher(msgspec.Struct, frozen=True):
    """A launcher or rack that may be used, the arcs it launches into now, and its salvoes.

    Launchers that share a `price_magazine` share what is left in it.
    """

    weapon: str
    arcs: tuple[Arc, ...]
    magazine: str | None
    salvoes: tuple[ReadySalvo, ...]


class LaunchSalvoesChoice(Choice, frozen=True, tag="launch_salvoes"):
    """A ship that may launch now."""

    ship: str
    launchers: tuple[ReadyLauncher, ...]
    rule: str = "FT-6.1-1"


class PassLaunchChoice(Choice, frozen=True, tag="pass_launch", kw_only=True):
    """A ship that may give up its turn to launch."""

    ship: str
    rule: str = "FT-RUL-13"
    role: Role = "finish"


class DieFigures(msgspec.Struct, frozen=True):
    """What one die of a weapon does, those thrown again included: any kill, and kills on average.

    Kills beyond what is there do not count, but are told here.
    """

    chance: float
    mean_kills: float


class Threat(msgspec.Struct, frozen=True):
    """A salvo or group that attacks a ship: missiles that fighters have left, or craft."""

    target: str
    ship: str
    strength: int
    pds: DieFigures
    beam: DieFigures
    rule: str


class ReadyDefence(msgspec.Struct, frozen=True):
    """A weapon of point defence, and the ships under attack that it may protect."""

    weapon: str
    pds: bool
    protects: tuple[str, ...]


class DefendingShip(msgspec.Struct, frozen=True):
    """A ship that may defend: its weapons, and how many other ships its ADFCs protect."""

    ship: str
    others: int
    weapons: tuple[ReadyDefence, ...]


class AllocateDefenceChoice(Choice, frozen=True, tag="allocate_defence", kw_only=True):
    """A side that is to allocate its point defence: what it has, and what attacks it."""

    side: str
    ships: tuple[DefendingShip, ...]
    threats: tuple[Threat, ...]
    rule: str = "FT-5.3-2"
    role: Role = "prepare"


class ResolvePointDefenceChoice(Choice, frozen=True, tag="resolve_point_defence", kw_only=True):
    """Dice are to be thrown for what attacks these ships."""

    ships: tuple[str, ...]
    rule: str = "FT-6.2-1"
    role: Role = "finish"


class Attackers(msgspec.Struct, frozen=True):
    """What is about to attack one ship."""

    ship: str
    salvoes: tuple[str, ...]
    groups: tuple[str, ...]


class ResolveAttacksChoice(Choice, frozen=True, tag="resolve_attacks", kw_only=True):
    """Attacks are to be resolved."""

    attacks: tuple[Attackers, ...]
    rule: str = "FT-2.7-11"
    role: Role = "finish"


MissileChoice: TypeAlias = (
    LaunchSalvoesChoice
    | PassLaunchChoice
    | AllocateDefenceChoice
    | ResolvePointDefenceChoice
    | ResolveAttacksChoice
)


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MissileChoice]:
    """Yield what may be ordered now; with `unit`, what concerns that ship alone."""
    found = _PHASES.get(battle.phase)
    if found:
        yield from found(battle, side_sees, unit)


def _launches(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MissileChoice]:
    for ship in battle.ships:
        if ship.side != battle.active or not side_sees(ship.side) or unit not in {None, ship.id}:
            continue
        if can_launch(battle, ship):
            launchers = tuple(_launcher(battle, ship, each) for each in ready_launchers(ship))
            bearing = [launcher for launcher in launchers if launcher.arcs]
            if bearing and attacks_freely(battle, ship):
                yield LaunchSalvoesChoice(
                    ship=ship.id,
                    launchers=launchers,
                    order=order_of(LaunchSalvoes, ship=ship.id),
                    open=(launches(ship, _loads(bearing)),),
                    unless=launch_clashes(battle, _loads(bearing)),
                )
            yield PassLaunchChoice(ship=ship.id, order=order_of(PassLaunch, ship=ship.id))


def _loads(launchers: Sequence[ReadyLauncher]) -> list[Load]:
    return [
        Load(each.weapon, each.magazine, salvo.ammunition, salvo.left, salvo.reach_mu)
        for each in launchers
        for salvo in each.salvoes
    ]


def _launcher(battle: Battle, ship: Ship, weapon: Launcher) -> ReadyLauncher:
    return ReadyLauncher(
        weapon=weapon.id,
        arcs=open_arcs(battle, ship, weapon),
        magazine=getattr(weapon, "magazine", None),
        salvoes=tuple(
            ReadySalvo(kind, left, reach_mu(kind, battle.tables.salvo))
            for kind, left in at_hand(ship, weapon).items()
        ),
    )


def _defences(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MissileChoice]:
    waiting = sides_to_allocate(battle)
    for side in waiting:
        if side_sees(side):
            covers = [
                cover
                for cover in possible_defences(battle, side)
                if unit in {None, cover.ship.id, cover.protected.id}
                and not has_reflex_on(cover.ship)
            ]
            if covers:
                yield _allocation(battle, side, covers)
    ships = tuple(ship.id for ship in pending_ships(battle) if unit in {None, ship.id})
    if ships and not waiting:
        order, places = _at_once(ResolvePointDefence, unit, ships)
        yield ResolvePointDefenceChoice(ships=ships, order=order, open=places)


def _at_once(
    kind: type[ResolvePointDefence | ResolveAttacks], unit: str | None, ships: tuple[str, ...]
) -> tuple[dict[str, Any], tuple[Open, ...]]:
    """Return the order to resolve what concerns one ship; without one, all or any ship."""
    if unit is not None:
        return order_of(kind, ship=unit), ()
    return order_of(kind), (open_at("/ship", one_of(ships), optional=True),)


def _allocation(battle: Battle, side: str, covers: list[Cover]) -> AllocateDefenceChoice:
    protected = {cover.protected.id for cover in covers}
    by_ship = groupby(covers, key=lambda cover: cover.ship.id)
    threats = tuple(
        _threat(battle, ship, threat)
        for ship in attacked_ships(battle)
        if ship.id in protected
        for threat in threats_to(battle, ship.id)
    )
    guards = [Guard(each.ship.id, each.weapon.id, each.protected.id) for each in covers]
    attackers = [(threat.target, threat.ship) for threat in threats]
    ships = tuple(_defending(list(each)) for _, each in by_ship)
    return AllocateDefenceChoice(
        side=side,
        ships=ships,
        threats=threats,
        order=order_of(AllocateDefence, side=side),
        open=(defences(guards, attackers),),
        unless=defence_clashes(guards, attackers, {each.ship: each.others for each in ships}),
    )


def _defending(covers: list[Cover]) -> DefendingShip:
    """Return a ship and its weapons, given what each of them may protect, weapon by weapon."""
    ship = covers[0].ship
    weapons = []
    for weapon_id, each in groupby(covers, key=lambda cover: cover.weapon.id):
        own = list(each)
        pds = isinstance(own[0].weapon, PointDefence)
        protects = tuple(cover.protected.id for cover in own)
        weapons.append(ReadyDefence(weapon=weapon_id, pds=pds, protects=protects))
    return DefendingShip(ship.id, len(ship.working(AreaDefence)), tuple(weapons))


def _threat(battle: Battle, ship: Ship, threat: Salvo | FighterGroup) -> Threat:
    table = battle.tables.point_defence
    if isinstance(threat, Salvo):
        missiles = missiles_in(battle, threat)
        return _describe_threat(ship, threat.id, missiles, against_missiles(table), rule="FT-6.2-2")
    readings = against_group(threat, table, battle.options)
    return _describe_threat(ship, threat.id, threat.strength, readings, rule="FT-5.3-1")


def _describe_threat(
    ship: Ship, threat: str, strength: int, readings: Readings, *, rule: str
) -> Threat:
    return Threat(
        target=threat,
        ship=ship.id,
        strength=strength,
        pds=_figures(readings.pds),
        beam=_figures(readings.beams),
        rule=rule,
    )


@lru_cache(maxsize=64)
def _figures(reading: Reading) -> DieFigures:
    kills = die_chances(reading)
    return DieFigures(round(reaching(kills, 1), DECIMALS), round(mean(kills), DECIMALS))


def _attacks(
    battle: Battle, _side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MissileChoice]:
    attacks = tuple(
        Attackers(
            ship=ship.id,
            salvoes=tuple(salvo.id for salvo in salvoes_on(battle, ship.id)),
            groups=tuple(group.id for group in groups_on(battle, ship.id)),
        )
        for ship in attacked_ships(battle)
        if unit in {None, ship.id}
    )
    if attacks:
        order, places = _at_once(ResolveAttacks, unit, tuple([each.ship for each in attacks]))
        yield ResolveAttacksChoice(attacks=attacks, order=order, open=places)


_PHASES = {"missiles": _launches, "point_defence": _defences, "attacks": _attacks}
