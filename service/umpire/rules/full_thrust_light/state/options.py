"""Options and tables of Full Thrust Light: what a scenario may change, and what it is otherwise."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.rules.full_thrust.state.core_options import IllegalOrders

HalfMove: TypeAlias = Literal["exact", "floor_ceil"]
ArcLine: TypeAlias = Literal["clockwise", "random_d6", "firer_choice"]
MultiThreshold: TypeAlias = Literal["plus_one", "per_row"]
LeaveTable: TypeAlias = Literal["path", "end_point"]
OrderLanguage: TypeAlias = Literal["de", "en"]
Unit: TypeAlias = Literal["inch", "cm"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of Full Thrust Light; `title` names the rule or reading that each changes."""

    half_move: Annotated[
        HalfMove,
        Meta(
            title="FTL-RUL-01",
            description="Halves of an odd velocity: exact, or the first down and the second up.",
        ),
    ] = "exact"
    illegal_orders: Annotated[
        IllegalOrders,
        Meta(
            title="FTL-RUL-03",
            description="A movement order beyond the ship's thrust: refused, or the ship flies "
            "straight on.",
        ),
    ] = "reject"
    stationary_rotation: Annotated[
        bool,
        Meta(
            title="FTL-RUL-04",
            description="Whether a ship at velocity 0 may turn freely, if it does nothing else.",
        ),
    ] = False
    arc_line: Annotated[
        ArcLine,
        Meta(
            title="FTL-RUL-06",
            description="A target on the line of two arcs: the clockwise one, a die (odd is the "
            "counter-clockwise one), or as the firer says.",
        ),
    ] = "clockwise"
    multi_threshold: Annotated[
        MultiThreshold,
        Meta(
            title="FTL-RUL-10",
            description="Several rows ended by one ship's fire: one worse in all, or one worse for "
            "each row after the first.",
        ),
    ] = "plus_one"
    pass_is_final: Annotated[
        bool,
        Meta(
            title="FTL-RUL-13",
            description="Whether a pass ends a side's fire for the whole phase.",
        ),
    ] = True
    leave_table: Annotated[
        LeaveTable,
        Meta(
            title="FTL-RUL-16",
            description="A ship has left the table when a vertex of its path is outside, or only "
            "when its end is.",
        ),
    ] = "path"
    return_to_table: Annotated[
        bool,
        Meta(title="FTL-GEN-07", description="Whether ships that left the table may come back."),
    ] = False
    order_language: Annotated[
        OrderLanguage,
        Meta(
            title="FTL-RUL-22",
            description="The notation in which movement orders are reported; both are understood.",
        ),
    ] = "de"
    unit: Annotated[
        Unit,
        Meta(title="FTL-GEN-02", description="What one MU is on the table; changes no ruling."),
    ] = "inch"


Face: TypeAlias = Annotated[int, Meta(ge=0, le=100)]


class BeamTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Energy weapons (FTL-BEAM-01, -02): a band costs one die; face f does `damage[f - 1]`."""

    band_mu: Annotated[float, Meta(gt=0, le=1000)] = 12.0
    damage: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)] = (0, 0, 0, 1, 1, 2)


class TorpedoBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Up to `up_to_mu`, a pulse torpedo hits on `need` or more."""

    up_to_mu: Annotated[float, Meta(gt=0, le=10_000)]
    need: Annotated[int, Meta(ge=1, le=6)]


class TorpedoTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pulse torpedoes (FTL-PT-01, -02): bands from near to far; a hit does one die of damage."""

    bands: Annotated[tuple[TorpedoBand, ...], Meta(min_length=1, max_length=20)] = (
        TorpedoBand(6.0, 2),
        TorpedoBand(12.0, 3),
        TorpedoBand(18.0, 4),
        TorpedoBand(24.0, 5),
        TorpedoBand(30.0, 6),
    )
    damage_sides: Annotated[int, Meta(ge=2, le=20)] = 6


class ThresholdTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Threshold checks (FTL-DMG-03, -04): row k loses on k or less; more rows add `extra`."""

    extra: Annotated[int, Meta(ge=0, le=6)] = 1


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book's tables; a scenario may put its own in their place."""

    beam: BeamTable = BeamTable()
    pulse_torpedo: TorpedoTable = TorpedoTable()
    threshold: ThresholdTable = ThresholdTable()
