"""CI-RUL-93 to -126: what it leaves open of drives, docks, design, and other places."""

from umpire.kernel.citation import Reading

READINGS_OF_REST: tuple[Reading, ...] = (
    Reading(
        "CI-RUL-93",
        "Whose structure does a failing drive take?",
        "The hull of its section; what is too much is lost.",
    ),
    Reading(
        "CI-RUL-94",
        "What of a drive of Rating 0 that is to take over a tunnel?",
        "It throws no dice, and fails.",
    ),
    Reading(
        "CI-RUL-95",
        "Is a Mass of 500 meant that stops a shift?",
        "As printed.",
    ),
    Reading(
        "CI-RUL-96",
        "How is half of an odd failure Rating found?",
        "Rounded down, and looked at first.",
    ),
    Reading(
        "CI-RUL-97",
        "Which signs have the differences in a ram?",
        "Sections add, Speeds take off, both without sign; 6 is in the second band.",
    ),
    Reading(
        "CI-RUL-98",
        "Where does a ram strike?",
        "One throw for each: to 14 the hull of the section in contact, from 15 the chart.",
    ),
    Reading(
        "CI-RUL-99",
        "How is entanglement thrown?",
        "With what modified the ram; on 6 or more both fly the sum of their vectors.",
    ),
    Reading(
        "CI-RUL-100",
        "When does ad hoc repair do nothing?",
        "On 9 and more, and where its price would cost the section.",
    ),
    Reading(
        "CI-RUL-101",
        "For how many turns does a hack take a system?",
        "One for each 1, from the next turn on.",
    ),
    Reading(
        "CI-RUL-102",
        "Which dock is meant where bay and dry dock are mixed up?",
        "A bay takes a turn in and a turn out, a dry dock two.",
    ),
    Reading(
        "CI-RUL-103",
        "Does a shroud find a stealth ship at exactly half its reach?",
        "No, only nearer than that.",
    ),
    Reading(
        "CI-RUL-104",
        "Does a wide arc cost 25 or 10 in the hundred?",
        "25.",
    ),
    Reading(
        "CI-RUL-105",
        "Do 3% and 5% make 9%?",
        "8%.",
    ),
    Reading(
        "CI-RUL-106",
        "Does a weapon begin at 10 CP or at 7?",
        "At 10, with a new technology at 7.",
    ),
    Reading(
        "CI-RUL-107",
        "May stardocks have docking bays?",
        "Yes.",
    ),
    Reading(
        "CI-RUL-108",
        "Is the range of a swarm mine 2 or 1?",
        "2 in play if its data say nothing, 1 as designed.",
    ),
    Reading(
        "CI-RUL-109",
        "May cargo be in the core?",
        "Yes, but it is not handled in battle.",
    ),
    Reading(
        "CI-RUL-110",
        "Do enhancements limit the level or raise it?",
        "They raise it.",
    ),
    Reading(
        "CI-RUL-111",
        "What of Masses between the bands?",
        "A band ends where the next begins. Below 5 are small vessels; beyond 50 the sheet tells "
        "the sections.",
    ),
    Reading(
        "CI-RUL-112",
        "How often are mines looked for?",
        "Once for each shroud and turn.",
    ),
    Reading(
        "CI-RUL-113",
        "Where is a unit at range 0?",
        "Where the later of the two came from, one hex back. If both were there, it is told.",
    ),
    Reading(
        "CI-RUL-114",
        "Do destroyed sections still count?",
        "Yes.",
        "count_destroyed_sections",
    ),
    Reading(
        "CI-RUL-115",
        "What of rules that other books have?",
        "Boarding, teleporters, cloaks and terrain are not played.",
    ),
    Reading(
        "CI-RUL-116",
        "Does a proximity mine roll to hit?",
        "Yes, with its range rating and no lock-on.",
    ),
    Reading(
        "CI-RUL-117",
        "Do guided weapons lose by range?",
        "No; only hexes that they burst in may have a range of their own.",
    ),
    Reading(
        "CI-RUL-118",
        "Is damage of several volleys added up?",
        "For each place that they strike, past armour; slashes strike in order.",
    ),
    Reading(
        "CI-RUL-119",
        "What do three launch tubes cost?",
        "6: each a CP more than the last.",
    ),
    Reading(
        "CI-RUL-120",
        "Which sections does a barrel turn?",
        "As printed.",
    ),
    Reading(
        "CI-RUL-121",
        "What becomes of the facing on a tumble?",
        "On end it is kept, upside down it is turned about; a roll leaves it.",
    ),
    Reading(
        "CI-RUL-122",
        "May the shots of a weapon go at several targets?",
        "Yes.",
        "split_shots",
    ),
    Reading(
        "CI-RUL-123",
        "Does a weapon defend that was destroyed in an earlier phase?",
        "No; in one phase all is at once.",
    ),
    Reading(
        "CI-RUL-124",
        "Does an arc shield deflect before the section is known?",
        "Yes, if the section towards the attacker has it; it absorbs only what ends there.",
    ),
    Reading(
        "CI-RUL-125",
        "On which turn does a fraction of a rotation step?",
        "On the turns of the battle that its divisor divides, at the end of movement.",
    ),
    Reading(
        "CI-RUL-126",
        "What is lost when nobody guides a weapon?",
        "The accuracy of its launcher, and a torpedo's amplification.",
    ),
)
"""Questions and answers, by number."""
