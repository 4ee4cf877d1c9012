"""What is still missing of rules that are there in part: by id, with the id that brings it, and the vectors that wait."""

from __future__ import annotations

from collections.abc import Mapping

LACKS: Mapping[str, str] = {
    "EA-11": "blasts themselves (EA-25 to EA-35); what lying prone adds to their number is there",
    "EA-39": "healing (RB-25, RB-30)",
    "EA-40": "healing (RB-26, RB-30)",
    "EA-41": "doing one of the trivial acts of wounds.incapacitated trivial_acts in a run (RB-16); what may be done is there",
    "EA-43": "healing a level, further packs of a day and packs that do no good any more (RB-29 to RB-33)",
    "RB-16": "Incapacitated vehicles (its vector); trivial acts of people in a run",
    "RB-44": "smoke that moves and grows (S1.7.2); a smoke given in the scenario serves",
    "RB-8": "opposed rolls other than a shot against a rolled dodge",
    "S1.0.1.10": "heat and collapse checks by section (S1.7.0); its vector as far as it speaks of heat",
    "S1.0.1.20": "effects on occupants and contents of the struck zone (S1.6.0); its vector",
    "S1.0.1.30": "planes of a scenario and which one a shot crosses (S1.1.3, S1.4.1.60); its vector of two pools",
    "S1.1.0.20": "planes of a scenario (S1.1.3) and armor by the layer that is crossed (S1.1.4.10); the formula takes both",
    "S1.1.0.30": "armor by layer and bare spots (S1.1.4.10), planes by coverage (S1.1.3.10); its vector",
    "S1.1.1": "workmanship and condition (S1.1.6)",
    "S1.1.1.10": "armor ratings, layers and ablation (S1.1.4)",
    "S1.1.1.20": "planes of a scenario and their being offline (S1.1.3, S1.9.1); the vector's 4D while offline",
    "S1.1.1.30": "site-wide and local pools (S1.1.3, S1.4.1.30, S1.10.4); its vector",
    "S1.1.3": "planes of a scenario and which one a line crosses (S1.1.3.10 to S1.1.3.40); the roll is that of S1.1.0.20",
    "S1.1.5": "junction shots (S1.4.1.70): the junction rung of the ladder of A-082 and its vector",
    "S1.1.7": "breaching through a material (S1.1.7.40), old stock (S1.1.7.50), armor by the layer that is crossed (S1.1.4.10)",
    "S1.1.7.10": "armor by the layer that is crossed (S1.1.4.10), breaching through it (S1.1.7.40); all figures are there",
    "S1.1.7.20": "armor by the layer that is crossed (S1.1.4.10), breaching through it (S1.1.7.40); all figures are there",
    "S1.1.7.30": "armor by the layer that is crossed (S1.1.4.10), breaching through it (S1.1.7.40); all figures are there",
    "S1.2.5": "charges and cutters (S1.5.2, S1.5.3); the vector's pools are there",
    "S1.3.0.30": "the 0-4 band: Shields Hit (S1.3.1.10) and Systems Ionized (S1.3.1.20); until then it changes nothing",
    "S1.3.1.30": "minor debris in the zone (S1.6.0, RB-42); patching (S1.8.1)",
    "S1.3.1.60": "progressive collapse (S1.7.1.20); occupants and severe terrain (S1.6.1, RB-43); fields in it (S1.4.2.60)",
    "S1.3.1.70": "stabilizing during a run (S1.8.2); a section may begin stabilized",
    "S1.3.2.20": "the plane that is crossed (S1.1.3.10, S1.4.1.60) and what 0-4 does (S1.3.1.10, S1.3.1.20): its vector's A",
    "S1.3.1.40": "forcing what is jammed (S1.4.5); armor (S1.1.4.20)",
    "S1.3.1.50": "collapse checks (S1.7.1.10); clearing a breach to Moderate in one round; armor (S1.1.4.20)",
    "S1.4.0": "local shields of elements (S1.4.1.30, S1.4.2.60)",
    "S1.4.1.20": "armor by the side that is hit (S1.1.4.10): its vector of the unplated side",
    "S1.4.1.30": "local pools of elements (S1.1.3, S1.4.2.60); the vector's pool is there",
    "S1.4.1.50": "planes of a scenario (S1.1.3, S1.4.1.60); the formula takes one",
    "S1.4.2": "fields and seals (S1.4.2.60), utilities (S1.1.8)",
    "S1.4.2.80": "fields as shield planes (S1.4.2.60)",
    "S1.4.3": "the 0-4 band (S1.3.1.10, S1.3.1.20); clearing a jam, forcing, overrides (S1.4.5), so that nobody tries what "
    "is jammed yet, though the -1D of the open check is there; repair of a frame (S1.8.1)",
    "S1.4.6": "commands ignored while ionized (S1.3.1.20), manual override and mechanical release (S1.4.5): its vectors; a "
    "powered element answers the side that holds the site",
    "S1.6.5": "the cover method of impacts (A-162), respirators against smoke and dust (S1.7.2)",
    "S1.7.5.10": "working without an extinguisher or tools (S1.8.6.10), teamwork (S1.8.6.30), clocks (S1.8.8)",
    "S1.7.5.20": "ionization and power that change in a run (S1.3.1.20, S1.1.8)",
    "S1.7.5.30": "a Lock and power that change in a run (S1.3.1.20, S1.1.8)",
    "S1.7.5.40": "teamwork (S1.8.6.30), clocks (S1.8.8)",
    "S1.8.6.20": "work other than fighting fire and smoke (S1.8.0)",
    "S1.10.1": "its 0-4 band (S1.3.1.10, S1.3.1.20)",
    "S1.10.2": "its collapse checks (S1.7.1), occupant impact (S1.6.1) and 0-4 band (S1.3.1.20)",
    "S1.10.3": "its collapse checks (S1.7.1), occupant impact (S1.6.1) and 0-4 band (S1.3.1.20)",
}
"""Ids that are not whole. An id that is not here, and is cited by a function or by data, is complete."""
