"""What the design of a ship or weapon is faulted for (CI 16, 17)."""

from umpire.kernel.errors import codes_in, illegal

ABOVE_LEVEL = illegal("design_above_level", "CI-16.2-1", "The builder has not so high a level.")
WRONG_SECTIONS = illegal(
    "design_sections", "CI-16.3-1", "A unit of this Mass, or of this kind, has other sections."
)
OUTSIDE_MASS = illegal("design_outside_mass", "CI-16.3-1", "The Mass is not that of the hull type.")
WRONG_COSTS = illegal("design_thrust_costs", "CI-16.3-1", "The hull type pays other thrust.")
NOT_IN_CORE = illegal(
    "design_not_in_core", "CI-16.4.1-1", "Such a system does not stand in a core."
)
WRONG_STRUCTURE = illegal(
    "design_wrong_structure", "CI-16.4-1", "A system of this Rating has other structure."
)
WRONG_POWER = illegal("design_wrong_power", "CI-16.4-1", "A system of this kind takes other power.")
TOO_LARGE = illegal("design_too_large", "CI-16.4.5.1-1", "A system has more than it may have.")
NO_SUCH_RATING = illegal(
    "design_no_such_rating", "CI-16.4.7.2-1", "There is no system of such a Rating."
)
WRONG_ARC = illegal("design_wrong_arc", "CI-16.4.5.5-1", "Launch tubes ask for other arcs.")
TOO_MANY_BRIGADES = illegal(
    "design_brigades", "CI-16.4.7.1F-1", "There are more fire brigades than the bridge leads."
)
WRONG_ADJUSTMENT = illegal(
    "design_adjustment", "CI-16.4.13.1-1", "The Mass of a ship is not adjusted so."
)
TOO_SPECIALISED = illegal(
    "design_specialised", "CI-16.4.13.2-1", "The level does not give so many, or such, armours."
)
WRONG_SILHOUETTE = illegal(
    "design_silhouette", "CI-16.4.14-1", "The silhouettes are not those of the hull type."
)
NO_DRIVES = illegal("design_no_drives", "CI-16.6-1", "Structures have no engines and thrusters.")
NO_THRUSTERS = illegal("design_no_thrusters", "CI-16.7.6-1", "A mobile base has thrusters.")
NOT_ABOARD = illegal("design_not_aboard", "CI-16.6-1", "Such a unit has no such system.")
LACKS_SYSTEM = illegal("design_lacks_system", "CI-16.6.2-1", "Such a unit has a system it lacks.")
WEAPONS_APART = illegal(
    "design_weapons_apart", "CI-16.6.3-1", "Weapons stand outside or inside, not both."
)
NO_ROTATION = illegal("design_no_rotation", "CI-16.6.3.4-1", "Such a unit does not rotate.")
NO_WEAPON = illegal("design_no_weapon", "CI-16.4.1-1", "No such weapon is among the designs.")
NAMED_TWICE = illegal("design_named_twice", "CI-16.4-1", "Two designs have one name.")
LOW_LEVEL = illegal("design_low_level", "CI-17.1-3", "The level does not give such dice.")
NOT_PERMITTED = illegal(
    "design_not_permitted", "CI-17.1-2", "The technology does not permit this configuration."
)
TRACKS_ALONE = illegal(
    "design_tracks_alone", "CI-17.1-2", "A weapon that tracks has a configuration to strike with."
)
NO_TECHNOLOGY = illegal("design_no_technology", "CI-17.5-1", "No such technology is known.")
TOO_ENHANCED = illegal(
    "design_too_enhanced", "CI-17.2.1-2", "There are more enhancements than may be."
)
WRONG_DAMAGE = illegal("design_wrong_damage", "CI-17.2.2-1", "Such damage is not for this weapon.")
NOT_ON_CRAFT = illegal("design_not_on_craft", "CI-17.3-1", "Small vessels mount no such weapon.")
WRONG_LOAD = illegal("design_wrong_load", "CI-17.4.1-1", "Such a drum does not carry this.")
TOO_FAR = illegal("design_too_far", "CI-17.4.1-2", "Such a drum does not cast so far.")
TOO_MUCH_POWER = illegal(
    "design_too_much_power", "CI-17.4.2-1", "The system takes too much power for that."
)
WAVE_TOO_SHORT = illegal(
    "design_wave_too_short", "CI-17.4.2-1", "The wave ends before the mine is set off."
)

CODES = codes_in(vars())
