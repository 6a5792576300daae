"""Options of To Boldly Thrust, beside those of Remixed."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from umpire.rules.full_thrust.state.options import Options as RemixedOptions
from umpire.rules.full_thrust.state.options import Rounding

ShieldCrossing: TypeAlias = Literal["attack", "point"]
ShieldAttackUnit: TypeAlias = Literal["ship", "weapon"]
NeedleRange: TypeAlias = Literal["beam", "twelve"]
ShieldRepair: TypeAlias = Literal["d3", "three"]
MiracleWorker: TypeAlias = Literal["literal", "mirrored", "off"]


class Options(RemixedOptions, frozen=True, forbid_unknown_fields=True):
    """Optional rules and house rules; `title` names the rule or reading that each changes."""

    # Shields

    shield_crossing: Annotated[
        ShieldCrossing,
        Meta(
            title="TBT-RUL-04",
            description="An attack that takes shields past half: halved from the next attack on, "
            "or from that point on.",
        ),
    ] = "attack"
    shield_attack_unit: Annotated[
        ShieldAttackUnit,
        Meta(
            title="TBT-RUL-05",
            description="What shields count as one attack: all fire of a ship at a target, or each "
            "weapon.",
        ),
    ] = "ship"

    unscreened_past_shields: Annotated[
        bool,
        Meta(
            title="TBT-RUL-39",
            description="Whether nova cannons, wave guns and dust, which no screen stops, go past "
            "shields too.",
        ),
    ] = True

    # Phasers

    beam_rerolls: Annotated[
        bool,
        Meta(title="TBT-RUL-06", description="Whether phasers throw again for each 6."),
    ] = True
    rerolls_bypass_shields: Annotated[
        bool,
        Meta(
            title="TBT-RUL-06",
            description="Whether what is thrown again goes past shields.",
        ),
    ] = False
    needle_range: Annotated[
        NeedleRange,
        Meta(
            title="TBT-RUL-09",
            description="How far phasers aim at systems: as far as they fire, or 12 MU.",
        ),
    ] = "beam"
    needle_hull_damage: Annotated[
        bool,
        Meta(
            title="TBT-RUL-10",
            description="Whether needle attacks cost hull boxes too, as needle beams of Remixed.",
        ),
    ] = False
    rear_arc_mounts: Annotated[
        bool,
        Meta(title="TBT-AFT-01", description="Whether weapons may be mounted to fire aft."),
    ] = True

    # Warp engines

    warp_core_breach: Annotated[
        bool,
        Meta(
            title="TBT-WARP-04",
            description="Whether a warp engine that is lost to a threshold check may breach.",
        ),
    ] = True

    # Boarding

    boarding_rounding: Annotated[
        Rounding,
        Meta(title="TBT-RUL-21", description="Parts of a boarding factor: rounded up, or down."),
    ] = "up"

    # Sizes and sensors

    # Cloaks

    cloak_position_uncertainty: Annotated[
        bool,
        Meta(
            title="TBT-CLOAK-08",
            description="Whether a ship that drops its cloak is displaced by dice.",
        ),
    ] = False

    # Damage control

    shield_repair: Annotated[
        ShieldRepair,
        Meta(
            title="TBT-RUL-36",
            description="What a repair restores below half strength: a D3, or 3 points.",
        ),
    ] = "d3"
    miracle_worker: Annotated[
        MiracleWorker,
        Meta(
            title="TBT-RUL-37",
            description="What repairs what Federation parties have failed on for long: 5 and 6 as "
            "printed, 1 and 2, or nothing special.",
        ),
    ] = "literal"
