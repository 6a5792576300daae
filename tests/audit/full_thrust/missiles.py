"""Salvo missiles and point defence (FT 5.3, 5.6, 6)."""

from typing import Any

from audit.full_thrust.attacks import spends
from audit.full_thrust.audit import Audit, Check
from audit.full_thrust.damage import PIERCING, hit
from audit.full_thrust.dice import BEAM_1, PDS, PDS_AT_HEAVY, many_of, one_of, waves
from audit.full_thrust.fire import bears
from audit.full_thrust.geometry import arcs_of, range_mu, within
from audit.full_thrust.state import Group, Salvo, Ship

Json = Any
REACH_MU = {"standard": 24, "extended_range": 36}
HOMING_MU, ADFC_MU = 6, 6
MISSILES = 6
BLAST = 6
"""The face on which a missile that is shot down takes a fighter with it (FT 5.6)."""


def salvo_launched(audit: Audit, event: Json) -> None:
    """A salvo is aimed at a point in reach and arc; launchers take it from a magazine (FT 6.1)."""
    ship, weapon = audit.ships[event["ship"]], event["weapon"]
    launcher, aim = ship.system(weapon), (event["x"], event["y"])
    launches = audit.order("launch_salvoes", ship=ship.id)["launches"]
    order = next(each for each in launches if each["weapon"] == weapon)
    audit.expect("aims of salvoes", (order["x"], order["y"]), aim)
    audit.holds("launchers", ship.works(weapon) and weapon not in ship.used)
    audit.holds("who may fire", ship.may_fire)
    audit.expect("sides take turns", audit.active, ship.side)
    ammunition = event["ammunition"]
    reach = REACH_MU[ammunition]
    audit.holds("reach of salvoes", within(range_mu(ship.place, aim), reach))
    arcs = arcs_of(ship.place, ship.facing, aim)
    audit.holds("arcs of salvoes", any(bears(launcher, ship, arc) for arc in arcs))
    ship.used.add(weapon)
    if launcher["kind"] == "salvo_missile_rack":
        audit.expect("racks", launcher["ammunition"], ammunition)
        ship.spent.add(weapon)
    else:
        _from_magazine(audit, ship, launcher["magazine"], event)
    audit.salvoes[event["salvo"]] = Salvo(event["salvo"], ship.side, ship.id, *aim)


def _from_magazine(audit: Audit, ship: Ship, name: str, event: Json) -> None:
    """One salvo fewer of its kind is in the magazine that feeds the launcher (FT 6.5)."""
    audit.expect("magazines", name, event["magazine"])
    audit.holds("magazines", ship.works(name))
    stock = (name, event["ammunition"])
    ship.loads[stock] = ship.loads.get(stock, 0) + 1
    full = ship.system(name)[event["ammunition"]]
    audit.holds("magazines", ship.loads[stock] <= full)


def salvo_homed(audit: Audit, event: Json) -> None:
    """A salvo goes for the nearest enemy ship within 6 MU; a die decides between two (FT 6.1)."""
    salvo, ship = audit.salvoes[event["salvo"]], audit.ships[event["ship"]]
    near = _near(audit, salvo)
    audit.holds("homing", ship.id in near)
    if len(near) == 2:
        face = one_of(audit, event["rolls"], "homing dice")
        audit.expect("homing", sorted(near)[0 if face % 2 else 1], ship.id)
    else:
        audit.expect("homing dice", 0 if len(near) == 1 else 1, len(event["rolls"]))
    audit.expect("range", range_mu(salvo.place, ship.place), event["range_mu"])
    salvo.target = ship.id


def _near(audit: Audit, salvo: Salvo) -> list[str]:
    """Return the enemies that are nearest to a salvo, if they are near enough."""
    away = {
        ship.id: range_mu(salvo.place, ship.place)
        for ship in audit.afloat()
        if ship.side != salvo.side
    }
    least = min(away.values(), default=HOMING_MU + 1.0)
    return [name for name, mu in away.items() if within(mu, least) and within(mu, HOMING_MU)]


def salvo_lost(audit: Audit, event: Json) -> None:
    """A salvo is wasted with no enemy near, or when its target is there no more (FT 6.1)."""
    salvo = audit.salvoes.pop(event["salvo"])
    if salvo.target is None:
        audit.expect("homing", [], _near(audit, salvo))
    else:
        audit.holds("targets gone", audit.ships[salvo.target].status != "active")


def salvo_intercepted(audit: Audit, event: Json) -> None:
    """Fighters kill a missile on 5 or 6; each kill may cost them a craft (FT 5.6)."""
    group, salvo = audit.groups[event["group"]], audit.salvoes[event["salvo"]]
    blasts = [roll for roll in event["rolls"] if "blast" in roll["label"]]
    shots = [roll for roll in event["rolls"] if roll not in blasts]
    table = BEAM_1
    if group.type == "interceptor":
        table = (0, 0, 0, 1, 1, 1)
    dice, left = group.strength + group.ace, MISSILES - salvo.killed_by_fighters
    kills = min(
        left, sum(waves(audit, shots, dice, (table, table), "interception dice", left=left))
    )
    audit.expect("missiles intercepted", kills, event["kills"])
    salvo.killed_by_fighters += kills
    audit.expect("missiles intercepted", salvo.killed_by_fighters, event["killed_by_fighters"])
    lost = many_of(audit, blasts, kills, "blast dice").count(BLAST)
    audit.expect("craft lost to blasts", min(lost, group.strength), event["lost"])
    if lost:
        audit.owe("group_reduced", group.id, due=lost)
    spends(audit, group)


def defence_allocated(audit: Audit, event: Json) -> None:
    """PDS and beams of class 1 defend their ship; an ADFC lets PDS defend another (FT 5.3)."""
    order = audit.order("allocate_defence", side=event["side"])
    audit.expect("defence", order["defences"], event["defences"])
    others: dict[str, set[str]] = {}
    for each in event["defences"]:
        ship, target = audit.ships[each["ship"]], audit.unit(each["target"])
        system = ship.system(each["weapon"])
        beam = system["kind"] == "beam" and system["weapon_class"] == 1
        audit.holds("what defends", beam or system["kind"] == "point_defence")
        audit.holds("weapons that work", ship.works(each["weapon"]))
        audit.holds("who may fire", ship.may_fire)
        attacked = _attacked(target)
        if attacked != ship.id:
            near = within(range_mu(ship.place, audit.ships[attacked].place), ADFC_MU)
            audit.expect("area defence", (True, False), (near, beam))
            others.setdefault(ship.id, set()).add(attacked)
    for name, protected in others.items():
        enough = len(protected) <= len(audit.ships[name].working("area_defence"))
        audit.holds("area defence", enough)


def _attacked(target: Ship | Group | Salvo) -> str:
    if isinstance(target, Salvo):
        return str(target.target)
    assert isinstance(target, Group)
    return target.targets[0]


def salvo_locked(audit: Audit, event: Json) -> None:
    """A die says how many missiles are on target (FT 6.2)."""
    salvo = audit.salvoes[event["salvo"]]
    audit.expect("homing", salvo.target, event["ship"])
    salvo.on_target = one_of(audit, event["rolls"], "on-target dice")
    audit.expect("missiles on target", salvo.on_target, event["locked"])


def point_defence_fired(audit: Audit, event: Json) -> None:
    """A die for each PDS, then for each beam; sixes kill more or are thrown again (FT 5.3, 6.2)."""
    target = audit.unit(event["target"])
    audit.expect("what is attacked", event["ship"], _attacked(target))
    heavy = isinstance(target, Group) and target.type == "heavy"
    counts = {"pds": 0, "beam": 0}
    for each in event["defences"]:
        ship = audit.ships[each["ship"]]
        audit.never("once a turn", each["weapon"] in ship.used)
        ship.used.add(each["weapon"])
        pds = ship.system(each["weapon"])["kind"] == "point_defence"
        counts["pds" if pds else "beam"] += 1
    tables = {"pds": PDS_AT_HEAVY if heavy else PDS, "beam": BEAM_1}
    kills = 0
    assert not isinstance(target, Ship)
    left = target.strength if isinstance(target, Group) else target.left
    for kind, count in counts.items():
        rolls = [each for each in event["rolls"] if f"/{kind}" in each["label"].rsplit(">", 1)[-1]]
        if count:
            table, more = tables[kind], max(0, left - kills)
            kills += sum(
                waves(audit, rolls, count, (table, table), "point defence dice", left=more)
            )
    audit.expect("kills of point defence", min(kills, left), event["kills"])
    audit.expect("kills beyond the last", kills - min(kills, left), event["surplus"])
    if isinstance(target, Group):
        if kills:
            audit.owe("group_reduced", target.id, due=min(kills, left))
    else:
        target.killed += min(kills, left)
        audit.expect("missiles shot down", target.killed, event["killed"])


def salvo_struck(audit: Audit, event: Json) -> None:
    """Each missile that gets through does a die of damage, half of it past armour (FT 6.3)."""
    salvo = audit.salvoes.pop(event["salvo"])
    audit.expect("homing", salvo.target, event["ship"])
    hits = salvo.left
    audit.expect("missiles that hit", hits, event["hits"])
    damage = sum(many_of(audit, event["rolls"], hits, "missile dice"))
    audit.expect("missile damage", damage, event["damage"])
    hit(audit, salvo.id, event["ship"], damage, PIERCING)


CHECKS: dict[str, Check] = {
    "salvo_launched": salvo_launched,
    "salvo_homed": salvo_homed,
    "salvo_lost": salvo_lost,
    "salvo_intercepted": salvo_intercepted,
    "defence_allocated": defence_allocated,
    "salvo_locked": salvo_locked,
    "point_defence_fired": point_defence_fired,
    "salvo_struck": salvo_struck,
}
