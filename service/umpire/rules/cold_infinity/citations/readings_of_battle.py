"""CI-UMP: what the umpire adds for the course of a battle, where book and readings are silent."""

from umpire.kernel.citation import Reading

READINGS_OF_BATTLE: tuple[Reading, ...] = (
    Reading(
        "CI-UMP-64",
        "When is a battle over, and can a side give up?",
        "When one side alone has a unit that acts; a derelict does not, unless another bridge may "
        "still take control. A side may withdraw at any time, and the referee may declare an "
        "agreed victory.",
    ),
    Reading(
        "CI-UMP-65",
        "When does a phase end in which nobody knows what the others will do?",
        "When each side that could do something has said that it is done.",
    ),
    Reading(
        "CI-UMP-66",
        "Can a mistake at the table be set right?",
        "By the referee, with a reason that stands in the journal.",
    ),
    Reading(
        "CI-UMP-67",
        "What blocks the line of sight to a hex in which nothing is aimed at?",
        "Anything that has a Mass.",
    ),
    Reading(
        "CI-UMP-68",
        "When is a shortage made good that damage brings about, and by whom aboard a derelict?",
        "In the next Power Allocation; if no plant works any more, all goes off at once. Of "
        "derelicts, and of ships that nobody asks, the last systems of the sheet go off.",
    ),
    Reading(
        "CI-UMP-69",
        "What if destroyed systems draw more than the plants give?",
        "They draw all that there is.",
    ),
    Reading(
        "CI-UMP-70",
        "For which turns is a system forced off?",
        "For the rest of this one, and through so many allocations of power that are yet to come.",
    ),
    Reading(
        "CI-UMP-71",
        "How much power does a shield need that works in part?",
        "Half of its own, rounded up.",
    ),
    Reading(
        "CI-UMP-72",
        "What becomes of EW levels and ESS functions when sensors are struck after they were set?",
        "They stand until the turn ends, unless no such sensors work any more.",
    ),
    Reading(
        "CI-UMP-73",
        "Masking is paid after Power Allocation: in which turns are switches not told?",
        "In a turn after one in which the unit masked, while the masking sensors work.",
    ),
    Reading(
        "CI-UMP-74",
        "When do others hear how adaptive armour is used?",
        "Of what it has learned by itself, or its whole pool, at the next EW allocation; of points "
        "that are assigned, when such a weapon strikes the section; of stealth armour never.",
    ),
    Reading(
        "CI-UMP-75",
        "Is an enemy forgotten that leaves the shrouds, and has its type then been met?",
        "What is known of it stays known; a type counts as met in later battles.",
    ),
    Reading(
        "CI-UMP-76",
        "What do micro-thrusters do, which have no engine?",
        "They turn a structure in its hex, with all the thrust that their channels pass; they "
        "neither accelerate nor slide it.",
    ),
    Reading(
        "CI-UMP-77",
        "Who chooses where a way lies on an edge?",
        "The order must, for the hexes where a unit turns and ends. From which of two hexes it "
        "came it may tell; else the umpire takes one.",
    ),
    Reading(
        "CI-UMP-78",
        "Which of two units that enter a hex together, by plots, is later, and are plots final?",
        "That which would have moved later by initiative. A plot that cannot be flown any more, "
        "since the referee has changed the unit, is not.",
    ),
    Reading(
        "CI-UMP-79",
        "Which units drift by themselves?",
        "Derelicts and ships without thrust or thrusters, for whatever reason and at any Speed, "
        "before all others; who loses control in the Movement Step before its own move, at its "
        "end. A manoeuvre that begins turns them at once. Structures that keep their hex turn on, "
        "and throw for nothing.",
    ),
    Reading(
        "CI-UMP-80",
        "From where does a guided weapon come whose target is in the hex of its marker?",
        "From where its launcher counted as standing, or towards where the target does, whichever "
        "came to the hex later.",
    ),
    Reading(
        "CI-UMP-81",
        "What of weapons that are aimed at a hex?",
        "Their wave has neither accuracy nor amplification, needs no lock-on, and spares nobody; "
        "what is in its hex is met from ahead. An enemy in the way sets it off where it stands, "
        "anything else stops it. A torpedo needs a lock-on its hex.",
    ),
    Reading(
        "CI-UMP-82",
        "What does a launcher that is out of play do for its guided weapons?",
        "A rack adds no accuracy, a torpedo has no amplification.",
    ),
    Reading(
        "CI-UMP-84",
        "What do class, formation, links and evasion of a group change for its guided weapons?",
        "Nothing: a guided weapon flies, and is thrown for, by itself.",
    ),
    Reading(
        "CI-UMP-85",
        "What does a hit strike that takes no throw?",
        "Hull, for full damage; nothing is called. Pulses and damage are thrown as ever.",
    ),
    Reading(
        "CI-UMP-86",
        "What are forward weapons, and where does a miss at a barnstormer strike the ship below?",
        "Those whose arc is about facing 1, but for turrets. The side that is towards the firer; "
        "of a firer in the same hex, the first section that could be struck.",
    ),
    Reading(
        "CI-UMP-87",
        "How is a drone fired at that is not intercepted?",
        "Like a unit without silhouette or sections, from its whole distance and with the EW of "
        "the firer. No defensive fire meets the shot, and any hit destroys the drone.",
    ),
    Reading(
        "CI-UMP-88",
        "Whom does a wave pass by?",
        "What its weapon does not bear on, and what shares the hex of the firer, if nobody told "
        "how they lie. It strikes any and all others: none shelters behind another.",
    ),
    Reading(
        "CI-UMP-89",
        "What of a weapon that tracks: how much of it is used, and may later turns be met?",
        "It makes no other shot, and has fired when its beam ends. No defensive fire meets its "
        "later turns.",
    ),
    Reading(
        "CI-UMP-90",
        "What of angles that nobody chooses, and of shots that then bear on nothing?",
        "The groups meet nose to nose. A shot is lost that does not bear, or whose target is gone "
        "in an earlier phase; its weapon has fired.",
    ),
    Reading(
        "CI-UMP-91",
        "What is the defensive fire of a group, and of what breaks by its own emergency fire?",
        "Each weapon system gives its rating once, as it throws once; in an emergency each that "
        "flies is damaged. What breaks so has defended.",
    ),
    Reading(
        "CI-UMP-92",
        "Do weapons bear on guided weapons that were launched in their own hex?",
        "All that defend or intercept do.",
    ),
    Reading(
        "CI-UMP-93",
        "What shield does a gravitic weapon make?",
        "One that its sheet has for it, which stands in the turns in which the weapon is used so.",
    ),
    Reading(
        "CI-UMP-94",
        "How often does a dispenser release chaff or flares?",
        "Once a turn.",
    ),
    Reading(
        "CI-UMP-96",
        "Into which battery does a weapon collector pass what it takes?",
        "Into the first with room, those that serve all systems before those of one. What makes no "
        "whole point yet waits on the panel.",
    ),
    Reading(
        "CI-UMP-97",
        "How often does a roaming shield throw for one hit?",
        "Once, if the hit strikes a system that it could reach.",
    ),
    Reading(
        "CI-UMP-98",
        "What of damage waits for the Damage Effects Step?",
        "Throws for failures, strained thrusters, reactors and catastrophes, and what burns. Hull "
        "and systems are lost, racks and weapons wear, as soon as they are hit.",
    ),
    Reading(
        "CI-UMP-99",
        "Which core is behind a section that the referee names for a hit?",
        "The nearest side core, if the unit has one, and then the innermost.",
    ),
    Reading(
        "CI-UMP-100",
        "What does a correction of damage bring along?",
        "A ship is destroyed, back, or without control as its hull and bridge then are; weapons "
        "are worn by what they have lost, and racks hold what they have room for.",
    ),
    Reading(
        "CI-UMP-101",
        "What does an observer see where units are to be identified?",
        "What every side but the unit's own has learned of it.",
    ),
    Reading(
        "CI-UMP-102",
        "What do others see of points of adaptive armour?",
        "What they have been told last, however many there are by now (CI-UMP-74).",
    ),
    Reading(
        "CI-UMP-103",
        "What is told of a unit that is not identified?",
        "Its name, its side, where it is and how it moves, what becomes of it, and its fire "
        "without the weapon; of its systems nothing.",
    ),
    Reading(
        "CI-UMP-104",
        "When are targets of guided weapons told?",
        "When fire is declared; of one that was launched in an earlier turn they are known.",
    ),
    Reading(
        "CI-UMP-105",
        "How does a barnstormer ram that fails by far?",
        "Before attacks are declared. Small vessels strike with the nose, and the target where "
        "they lie, or where it shows first if nobody told. Nothing is entangled, and a single ship "
        "that rams fires no more this turn, as fighters do not.",
    ),
    Reading(
        "CI-UMP-106",
        "Where does a unit end whose way leads off all maps?",
        "At their bounds, a million hexes off on either axis, however it moves on.",
    ),
    Reading(
        "CI-UMP-107",
        "How does a drone fire the weapon that it carries?",
        "In the second part of the phase of small vessels, and last in it. Range counts once, "
        "without a lock-on; evasion counts as for small vessels. It arms with the power of the "
        "drone, and goes by the name of its block.",
    ),
    Reading(
        "CI-UMP-108",
        "In which order does a wave throw for units at one distance?",
        "As the set-up lists them. It throws for each, so that their order changes nothing.",
    ),
    Reading(
        "CI-UMP-109",
        "Which weapons can be set to eleven, and when are they named?",
        "Those of direct fire. Points are set aside in the EW Phase; for which weapons, their "
        "owner says in secret when fire is declared.",
    ),
    Reading(
        "CI-UMP-110",
        "When do groups merge, and what do they have then?",
        "In Final Actions. Of each weapon and magazine what those have that have the least; what "
        "they guide, and what is guided at them, is that of the group that they make.",
    ),
    Reading(
        "CI-UMP-111",
        "May one shield deflect a shot, and another absorb it?",
        "Only if all of them are layered. Else what deflects it is the one that acts, in the "
        "section towards the attacker and in the cores behind it.",
    ),
    Reading(
        "CI-UMP-112",
        "When is a weapon armed in an emergency, and what of its shot?",
        "As it is declared to fire. It is spared the turns of arming beyond those of the terms, "
        "and they change its accuracy and each throw of damage, to nothing at least; later turns "
        "of a beam are as ever.",
    ),
    Reading(
        "CI-UMP-113",
        "Whom does a phase wait for that asks by what units carry, where these are unidentified?",
        "All sides that act, whenever anything that all know calls for it: whom it passed over "
        "would tell what its units lack.",
    ),
    Reading(
        "CI-UMP-121",
        "May a side say once what its units do each turn?",
        "Yes, in secret. EW levels are set when their phase begins, as they were last and as far "
        "as points go: masking, shroud, amplification, ECM, piercing, eleven, detector. Modes of "
        "weapons to which nothing else is said are set when the side is done.",
        option="standing_orders",
    ),
    Reading(
        "CI-UMP-122",
        "May a side be done with several phases at once?",
        "Yes, in secret. It stays where it may defend against an attack, where guided weapons of "
        "others are on their way, where it plots or chooses angles, where power is short or a "
        "bridge lost. Where all sides are done ahead, dice fall and turns end without an order.",
        option="standing_orders",
    ),
    Reading(
        "CI-UMP-123",
        "Does a phase wait for a side that could do nothing in it but pass?",
        "No, as far as all know that: no weapon left to fire or defend with, none that could "
        "change its use, none that could meet any shot.",
        option="automatic_passes",
    ),
)
"""Questions and answers, by number."""
