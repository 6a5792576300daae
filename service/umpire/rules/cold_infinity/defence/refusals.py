"""Why orders of defence are refused: one code for each reason (CI 7.2, 11)."""

from umpire.kernel import reasons
from umpire.kernel.errors import codes_in, illegal, unanswerable

CANNOT_DEFEND = illegal(
    "cannot_defend", "CI-8.2.2-1", "Weapons of that technology give no defensive fire."
)
NOT_INTERCEPTABLE = illegal(
    "not_interceptable", "CI-11.1-1", "Defensive fire does nothing against such an attack."
)
SLOWER_THAN_ATTACK = illegal(
    "slower_than_attack", "CI-11.1.4-1", "The attack is faster than the weapon."
)
ALREADY_DEFENDED = illegal(
    "already_defended", "CI-11.1-1", "The weapon has defended once this turn."
)
NOT_SET_TO_DEFEND = illegal(
    "not_set_to_defend", "CI-7.2.7-1", "The weapon is in no mode of defensive fire."
)
NO_WEAPON_SPEED = unanswerable(
    "no_weapon_speed", "CI-11.1.4-1", "The Speed of the technology is lost."
)
DECLARED_TO_ATTACK = illegal(
    "declared_to_attack", "CI-7.2.1-1", "An attack of the weapon is declared."
)
CANNOT_INTERCEPT = illegal(
    "cannot_intercept", "CI-11.1.6.1-1", "The weapon is not one that intercepts."
)
ONE_INTERCEPTED = illegal(
    "one_intercepted", "CI-11.1.6-1", "A weapon aims at no second target in a turn."
)
SCREENS_BY_SDF = illegal(
    "screens_by_sdf", "CI-11.1.7-1", "Only standard defensive fire screens other units."
)
SCREENED_TOO_FAR = illegal(
    "screened_too_far", "CI-11.1.7-1", "The unit is too far away to be screened by the weapon."
)
NOT_BETWEEN = illegal(
    "not_between", "CI-11.1.7-1", "The screening unit is no nearer to the attacker."
)
UNKNOWN_SYSTEM = reasons.UNKNOWN_SYSTEM.under("CI-1.5-1")

CODES = codes_in(vars())
