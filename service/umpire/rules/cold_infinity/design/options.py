"""How designs may be judged otherwise: the options of a design."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.rules.cold_infinity.state.weapons import Traits

RoundingOfArcs: TypeAlias = Literal["once", "before_arc"]


class DesignOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Optional rules and house rules of design; `title` names the rule that each changes."""

    technology_levels: Annotated[
        bool,
        Meta(title="CI-16.2-1", description="Whether technology levels limit what is built."),
    ] = True
    stardock_docking_bays: Annotated[
        bool,
        Meta(title="CI-RUL-107", description="Whether stardocks may have docking bays."),
    ] = True
    cargo_in_core: Annotated[
        bool,
        Meta(title="CI-RUL-109", description="Whether cargo holds may stand in a core."),
    ] = True
    rounding: Annotated[
        RoundingOfArcs,
        Meta(
            title="CI-UMP-236",
            description="Whether a price is rounded once, with its arc, or first without it, too.",
        ),
    ] = "once"
    default_enhancements: Annotated[
        Traits,
        Meta(
            title="CI-17.1-5",
            description="Enhancements and limitations that all weapons have: they cost nothing, "
            "and do not count.",
        ),
    ] = ()
