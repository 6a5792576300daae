"""SF 3: whether a ship has the weapons and the ammunition for its shots (SF-FIRE-14 to -16)."""

from collections.abc import Sequence

from umpire.kernel import reasons
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.words import counted, one_of
from umpire.rules.space_fleet.fire.phases import has_fired
from umpire.rules.space_fleet.state.battle import Battle, Shot
from umpire.rules.space_fleet.state.condition import beams_left
from umpire.rules.space_fleet.state.refusals import NO_AMMUNITION, UNKNOWN_WEAPON
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import in_use

ALREADY_FIRED = reasons.ALREADY_FIRED.under("SF-FIRE-14")
WEAPONS_OUT = illegal("weapons_out", "SF-DMG-07", "The ship's weapons are out of action.")
TOO_MANY_SHOTS = illegal("too_many_shots", "SF-FIRE-14", "The ship has not so many shots.")


def require_weapons(ship: Ship) -> None:
    """Refuse a ship that cannot fire at all now.

    Raises:
        IllegalOrder: it has fired this turn (SF-FIRE-14, SF-RUL-33), or its weapons are out.
    """
    if has_fired(ship):
        raise ALREADY_FIRED.refuse(
            f"{ship.id} has fired this turn; it fires again in the next.", at="/ship"
        )
    if ship.weapons != "ok":
        raise weapons_out(ship, at="/ship")


def weapons_out(ship: Ship, *, at: str) -> Refusal:
    """Return the refusal of a ship whose weapons are out, for good or until repair (SF-DMG-11)."""
    if ship.weapons == "destroyed":
        gone = f"The weapons of {ship.id} are destroyed, which is not repaired."
        return WEAPONS_OUT.refuse(gone, at=at, rule="SF-DMG-05")
    out = f"The weapons of {ship.id} are knocked out; they may be repaired at the end of a turn."
    return WEAPONS_OUT.refuse(out, at=at)


def require_shots(battle: Battle, ship: Ship, shots: Sequence[Shot]) -> None:
    """Refuse shots that a ship has not got; each is fired once in a turn (SF-FIRE-14).

    Raises:
        IllegalOrder: too many shots, a launcher without salvoes, or a weapon not in play.
        Malformed: the ship has no such mount.
    """
    beams, used = 0, set[str]()
    for place, shot in enumerate(shots):
        try:
            if shot.weapon == "beam":
                beams += shot.count
                _require_beams(ship, shot, beams)
            else:
                _require_mount(battle, ship, shot, used)
        except Refusal as refusal:
            raise refusal.inside(f"/shots/{place}") from None


def _require_beams(ship: Ship, shot: Shot, beams: int) -> None:
    if shot.mount is not None:
        raise UNKNOWN_WEAPON.refuse(
            f"Beams of {ship.id} go by number, not by name: leave mount out.", at="/mount"
        )
    if beams > beams_left(ship):
        raise TOO_MANY_SHOTS.refuse(
            f"{ship.id} has {counted(beams_left(ship), 'beam')} to fire, not {beams}.", at="/count"
        )


def _require_mount(battle: Battle, ship: Ship, shot: Shot, used: set[str]) -> None:
    """Refuse a launcher or a cannon that the ship has not, or that fires twice (SF-FIRE-15)."""
    if shot.weapon == "plasma":
        in_use(battle, "plasma_cannon")
        salvoes = {cannon.id: 1 for cannon in ship.plasma}
    else:
        in_use(battle, "short_range_missiles")
        salvoes = {launcher.id: launcher.salvoes for launcher in ship.sr_launchers}
    mount = shot.mount or ""
    if mount not in salvoes:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no {shot.weapon} {mount or 'without a name'}: name {one_of(salvoes)}.",
            at="/mount",
        )
    if shot.count > 1 or mount in used or mount in ship.spent_mounts:
        raise TOO_MANY_SHOTS.refuse(
            f"{mount} of {ship.id} fires once in a turn: name it once, with count 1.", at="/count"
        )
    if not salvoes[mount]:
        full = [name for name, left in salvoes.items() if left]
        raise NO_AMMUNITION.refuse(
            f"{mount} of {ship.id} is empty; salvoes are in {one_of(full)}.", at="/mount"
        )
    used.add(mount)
