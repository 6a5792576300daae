"""CI 16.6.6: artificial gates, reckoned up, and their data sheets."""

from umpire.rules.cold_infinity.design.amounts import charged, exact
from umpire.rules.cold_infinity.design.basic_systems import armour_cp
from umpire.rules.cold_infinity.design.design import GateDesign
from umpire.rules.cold_infinity.design.ship_making import Reckoned
from umpire.rules.cold_infinity.design.ship_prices import ramming_value_by_formula
from umpire.rules.cold_infinity.design.ship_sheet import note_unsound
from umpire.rules.cold_infinity.design.structure_prices import gate_cp, split_silhouette
from umpire.rules.cold_infinity.design.yard import Ledger, Spot, Takes, Yard
from umpire.rules.cold_infinity.state.hulls import GATE
from umpire.rules.cold_infinity.state.sheet import Section, Sheet, Silhouettes

_SECTIONS = 1


def reckoned_gate(gate: GateDesign, yard: Yard, ledger: Ledger) -> Reckoned:
    """Return what a gate comes to: one section, hull and perhaps armour (CI-16.6.6-1).

    Its Mass is the same whatever it is made of.
    """
    table = yard.prices.structures
    core = Section(name="core", hull=gate.hull, armour=gate.armour)
    cp = gate_cp(gate.hull, table)
    spot = Spot("gate", "", "/unit/hull", "CI-16.6.6-1")
    ledger.told(spot, Takes(cp, exact(table.gate_mass), structure=gate.hull))
    whole: int | None = charged(cp)
    if gate.armour:
        at = "/unit/armour"
        armour = ledger.asked(at, lambda: armour_cp(core, _SECTIONS, yard))
        ledger.told(Spot("armour", "core", at, "CI-16.4.3-1"), Takes(armour))
        whole = None if armour is None else charged(cp) + charged(armour)
    mass = exact(table.gate_mass)
    ramming = ramming_value_by_formula(mass)
    sheet = None
    if whole is not None:
        sheet = Sheet(
            class_name=gate.class_name,
            hull_type="satellite",
            mass=float(mass),
            silhouettes=Silhouettes(*split_silhouette(table.gate_silhouette)),
            sections=(core,),
            construction_points=whole,
            ramming_value=ramming,
            traits=(GATE,),
        )
        sheet = ledger.fitting(sheet, "/unit")
    if sheet is not None:
        note_unsound(sheet, yard, ledger)
    return Reckoned(
        cp=whole,
        mass=float(mass),
        power=0,
        sections=_SECTIONS,
        tech_level=1,
        ramming_value=ramming,
        costs=None,
        silhouette=table.gate_silhouette,
        sheet=sheet,
    )
