"""What electronic warfare does to one attack: lock-on, and each term of the DRM (CI 4.1 to 4.7)."""

from typing import Literal, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.warfare.points import in_shroud, locks_on
from umpire.rules.cold_infinity.warfare.support import Support

Fire: TypeAlias = Literal["direct", "missile", "torpedo"]
"""Direct fire; missiles bring their own amplification, torpedoes use their launcher's."""
TermName: TypeAlias = Literal[
    "amplification", "ess_amplification", "ecm", "ess_countermeasures", "signature"
]


class Targeting(NamedTuple):
    """How a firer aims: its shroud in hexes, its amplification, and whether by eye (CI-4.3-1).

    `visual` stands for a small vessel that does not use high-density sensors. The amplification of
    a missile is its own (CI-9.0-2).
    """

    shroud_radius: int = 0
    amplification: int = 0
    visual: bool = False
    fire: Fire = "direct"


def of_friends(targeting: Targeting, own: int | None) -> Targeting:
    """Return how a firer aims whose wave meets a friend: shrouds are for enemies (CI-4.1-1, -2).

    Args:
        targeting: how it aims at enemies.
        own: the amplification of a missile itself, which stays.
    """
    return targeting._replace(shroud_radius=0, amplification=own or 0)


class Signature(NamedTuple):
    """What of the target its enemies' sensors find: its ECM, and the power it used last turn.

    A `stealth` hull is locked on to from near alone (CI-15.8-3).
    """

    ecm: int = 0
    power_used: int = 0
    stealth: bool = False


class Term(NamedTuple):
    """One term of the DRM."""

    name: TermName
    drm: int


class EwEffects(NamedTuple):
    """What EW does to an attack; `lock_by` is the ESS unit whose lock-on it is, if not its own.

    `doubled` says that the range penalty counts twice (CI-4.1-3).
    """

    locked: bool
    lock_by: str | None
    jammed_by: str | None
    doubled: bool
    terms: tuple[Term, ...]
    drm: int


def ew_effects(
    targeting: Targeting,
    target: Signature,
    range_hexes: int,
    support: Support,
    options: Options,
) -> EwEffects:
    """Return what EW does to an attack (CI-4.1-1 to -3, CI-4.2-1, CI-4.3-1, CI-4.6-1, CI-7.5.2-1).

    Positions are those of the Weapons Fire Step (CI-RUL-20). A jammed firer keeps its
    amplification, but no lock-on (CI-4.7.4-1). Guided weapons have no range penalty to double
    (CI-RUL-117); missiles need no lock-on at all, torpedoes theirs at launch (CI-9.0-2).

    Args:
        targeting: how the firer aims.
        target: ECM and power of the target.
        range_hexes: from the firer to the target.
        support: what ESS units do for this attack.
        options: whether signatures count, and missiles of small vessels ignore ECM.
    """
    inside = in_shroud(range_hexes, targeting.shroud_radius)
    own = locks_on(range_hexes, targeting.shroud_radius, stealth=target.stealth)
    lock = support.jammer is None and (own or support.lock is not None)
    terms = (
        *_amplification(targeting, support, inside=inside),
        *_countermeasures(targeting, target, support, options),
        *((Term("signature", target.power_used),) if options.ship_signatures else ()),
    )
    return EwEffects(
        locked=lock,
        lock_by=support.lock if lock and not own else None,
        jammed_by=support.jammer,
        doubled=not lock and not targeting.visual and targeting.fire == "direct",
        terms=terms,
        drm=sum(term.drm for term in terms),
    )


def _amplification(targeting: Targeting, support: Support, *, inside: bool) -> tuple[Term, ...]:
    """Return the amplification of an attack, its own and that of an ESS (CI-4.1-2, CI-4.7.2-1)."""
    if targeting.fire == "missile":
        return (Term("amplification", targeting.amplification),)
    if targeting.visual:
        return ()
    own = targeting.amplification if inside else 0
    helped = support.amplification.points
    return (Term("amplification", own), Term("ess_amplification", helped))


def _countermeasures(
    targeting: Targeting, target: Signature, support: Support, options: Options
) -> tuple[Term, ...]:
    """Return the ECM of a target, its own and that of an ESS (CI-4.2-1, CI-4.7.3-1, CI-RUL-19)."""
    if ignores_ecm(targeting, options):
        return ()
    return (Term("ecm", -target.ecm), Term("ess_countermeasures", -support.ecm.points))


def ignores_ecm(targeting: Targeting, options: Options) -> bool:
    """Tell whether a shot ignores ECM: direct fire of small vessels by eye (CI-4.3-1, CI-RUL-19).

    By house rule their missiles do so too.
    """
    by_eye = targeting.fire == "direct" or options.small_missiles_ignore_ecm
    return targeting.visual and by_eye
