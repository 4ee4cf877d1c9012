"""Bad scenarios, one for each class of error: what is said, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcore.errors import InputError
from simcore.scenario import check, load

HERE = Path(__file__).parent / "bad"

BAD = [
    ("a-list", "a-list.yaml:1:1", "a map of keys and values is expected here; a scenario begins with 'format:"),
    ("a-place-of-one-number", "a-place-of-one-number.yaml:8:16", "at: two numbers are wanted here, such as [30, 0]"),
    ("alias-bomb", "alias-bomb.yaml:5:44", "more than 100,000 values once aliases are expanded; write less"),
    ("armor-and-gear", "armor-and-gear.yaml:25:5", "armor 'vest': armor missing; it has no default"),
    (
        "armor-and-gear",
        "armor-and-gear.yaml:27:17",
        "kind: 'sack' is unknown here; known: medpac, respirator, extinguisher, tool",
    ),
    (
        "armor-and-gear",
        "armor-and-gear.yaml:28:30",
        "agent: 'can' is no extinguisher; give it 'kind: extinguisher', or leave it out",
    ),
    ("armor-and-gear", "armor-and-gear.yaml:29:38", "agent: 'sand' is unknown here; known: water, foam, co2"),
    ("armor-and-gear", "armor-and-gear.yaml:30:5", "gear 'box': kind missing; it has no default"),
    ("armor-code", "armor-code.yaml:20:62", "armor: '1D+3' is no die code: 3 pips are 1D; write 2D"),
    ("arrival-not-fresh", "arrival-not-fresh.yaml:24:93", "'prone' is for those on the map from the start; whoever"),
    ("arrival-not-fresh", "arrival-not-fresh.yaml:24:107", "'wounds' is for those on the map from the start; whoever"),
    ("arrival-nowhere", "arrival-nowhere.yaml:24:48", "'late' arrives nowhere; give it, or the entry, a 'zone'"),
    ("arrival-nowhere", "arrival-nowhere.yaml:25:15", "'trooper' arrives nowhere; give the entry a 'zone'"),
    (
        "arrival-of-one",
        "arrival-of-one.yaml:24:30",
        "'guard' is a single unit; give it 'count: 1' and more of it can arrive",
    ),
    (
        "attack-a-zone",
        "attack-a-zone.yaml:13:23",
        "'yard' has no loose cover with a 'body' to shoot at; name whoever, o",
    ),
    (
        "attack-a-zone",
        "attack-a-zone.yaml:13:64",
        "'room' has no loose cover with a 'body' to shoot at; name whoever, o",
    ),
    ("attack-a-zone", "attack-a-zone.yaml:18:3", "nobody named 'room' rolls dice; known: hall, wall, trooper"),
    ("bad-catalogue", "bad-catalogue.yaml:25:5", "weapon 'spear': type missing; it has no default"),
    ("bad-code", "bad-code.yaml:5:14", "structure: '4D+3' is no die code: 3 pips are 1D; write 5D"),
    ("bad-id", "bad-id.yaml:12:5", "'front door' is no id; ids are of letters, digits and '-', at most 100"),
    (
        "bad-setting",
        "bad-setting.yaml:3:25",
        "defense.mode must be add or rb_rolled or mini6 or dodge_only; it is 'ad'",
    ),
    ("bare-code", "bare-code.yaml:5:14", "structure: '4' is no die code; did you mean '4D' or '4 pips'?"),
    ("bare-number", "bare-number.yaml:2:8", "limit: '10' is no time; of what? '10 s', '10 min' or '10 rounds'"),
    (
        "battlestation",
        "battlestation.yaml:4:10",
        "scale 'battlestation' needs the setting scale.mega; set rules: {scale:",
    ),
    ("broken-entries", "broken-entries.yaml:25:11", "vest: a map of keys and values is expected here"),
    ("broken-entries", "broken-entries.yaml:27:10", "bag: a map of keys and values is expected here"),
    ("clear-and-blocked", "clear-and-blocked.yaml:9:44", "'hall' and 'yard' are both clear and blocked; keep one"),
    ("colon-in-text", "colon-in-text.yaml:2:15", "no YAML: a second ': ' in one line; put text with a colon in quotes"),
    ("condition-maps", "condition-maps.yaml:15:41", "'yard' is a zone; a section or element is expected here"),
    (
        "condition-maps",
        "condition-maps.yaml:15:60",
        "wall: 'broken' is unknown here; known: light, heavy, severe, destroyed",
    ),
    ("condition-maps", "condition-maps.yaml:15:77", "no element is named 'dor'; did you mean 'door'?"),
    ("condition-maps", "condition-maps.yaml:15:94", "door: 'ajar' is unknown here; known: open, closed, gone"),
    ("condition-of-a-word", "condition-of-a-word.yaml:15:31", "if: 'true' where a map, or a list of maps, is expected"),
    ("condition-of-a-word", "condition-of-a-word.yaml:15:52", "'with' goes inside of 'attack' or 'breach', such as"),
    ("condition-of-a-word", "condition-of-a-word.yaml:15:91", "until: 'alarmed' where a map, or a list of maps, is"),
    ("condition-of-one-map", "condition-of-one-map.yaml:15:47", "wall: 'broken' is unknown here; known: light, heavy,"),
    (
        "condition-of-one-map",
        "condition-of-one-map.yaml:15:108",
        "door: 'ajar' is unknown here; known: open, closed, gone",
    ),
    (
        "condition-words",
        "condition-words.yaml:15:41",
        "wounded: 'hurt' is no level of wounds; known: true, wounded, severely_wounded,",
    ),
    (
        "condition-words",
        "condition-words.yaml:15:66",
        "out_of_ammunition: 'false' asks nothing; write true, or leave the key out",
    ),
    ("condition-words", "condition-words.yaml:15:82", "alarmed: 'yes' asks nothing; write true, or leave the key out"),
    (
        "condition-words",
        "condition-words.yaml:15:118",
        "losses: '120 %' are no losses; write a number of units such as 3, or '50 %'",
    ),
    ("conditions", "conditions.yaml:15:40", "losses: '0' are no losses; write a number of units such as 3, or '50 %'"),
    ("conditions", "conditions.yaml:15:49", "'wall' is a section; a zone is expected here"),
    ("conditions", "conditions.yaml:15:55", "unknown key 'damge'; did you mean 'damage'?"),
    ("conditions", "conditions.yaml:15:107", "time: '60' is no time; of what? '60 s', '60 min' or '60 rounds'"),
    ("conditions", "conditions.yaml:15:119", "no zone is named 'hal'; did you mean 'hall'?"),
    ("conditions", "conditions.yaml:15:134", "'door' is an element; a section is expected here"),
    (
        "control-character",
        "control-character.yaml:2:16",
        "the control character U+0007; only printable text, spaces and line ends",
    ),
    ("cover", "cover.yaml:7:63", "no section or element is named 'wal'; did you mean 'wall'?"),
    ("cover", "cover.yaml:8:52", "'yard' is a zone; a section or element is expected here"),
    ("cover-of-two", "cover-of-two.yaml:7:46", "'body' is of loose cover, 'by' of what is built in; leave one out"),
    ("cover-of-two", "cover-of-two.yaml:8:25", "'part' is missing; say how much is covered, such as 'part: half'"),
    ("cover-of-two", "cover-of-two.yaml:8:43", "unknown key 'thick'; known: part, body, by"),
    (
        "cover-words",
        "cover-words.yaml:7:46",
        "cover: 'most' is unknown here; known: quarter, half, three-quarters, full",
    ),
    ("cover-words", "cover-words.yaml:8:51", "body: '0D' is nothing to roll; at least '1 pip'"),
    ("cycle", "cycle.yaml:15:34", "a cycle: *loop stands inside of what it names"),
    ("deep", "deep.yaml:2:56", "nested too deeply; at most 50 levels are read"),
    (
        "doctrine-unknown",
        "doctrine-unknown.yaml:20:65",
        "no doctrine 'defent' in the catalogue; did you mean 'defend'?",
    ),
    ("doctrines", "doctrines.yaml:26:13", "fire: 'sometimes' is unknown here; known: free, returned, never"),
    ("doctrines", "doctrines.yaml:27:16", "actions: 7 is out of range; from 1 to 6"),
    ("doctrines", "doctrines.yaml:28:15", "'kil' is unknown here; did you mean 'kill'?"),
    ("doctrines", "doctrines.yaml:31:14", "modes: an empty list; put something in it, or leave the key out"),
    ("doctrines", "doctrines.yaml:34:12", "'attack' in a doctrine that fires never; leave it out, or change 'fire'"),
    ("doctrines", "doctrines.yaml:34:31", "'hold' takes no target here but 'any'"),
    (
        "doctrines",
        "doctrines.yaml:34:37",
        "'move' names a place or a thing; a doctrine has attack, breach, evacuate, exti",
    ),
    ("doctrines", "doctrines.yaml:35:45", "no weapon 'knif' in the catalogue; did you mean 'knife'?"),
    ("droid-asleep", "droid-asleep.yaml:20:81", "a droid is never stunned unconscious; leave it out"),
    ("droid-asleep", "droid-asleep.yaml:20:81", "the dead do not wake; leave it out"),
    ("duplicate-key", "duplicate-key.yaml:8:5", "'yard' is given twice; it stands in line 7 already"),
    ("empty", "empty.yaml:1:1", "the file is empty; a scenario begins with 'format: 1'"),
    (
        "empty-conditions",
        "empty-conditions.yaml:15:31",
        "a condition that asks nothing; one of time, losses, held, lost, damage, state,",
    ),
    ("empty-conditions", "empty-conditions.yaml:15:56", "until: an empty list; write a map, or leave the key out"),
    (
        "empty-conditions",
        "empty-conditions.yaml:15:79",
        "a condition that asks nothing; one of time, losses, held, lost, damage, state,",
    ),
    (
        "empty-conditions",
        "empty-conditions.yaml:15:83",
        "a condition that asks nothing; one of time, losses, held, lost, damage, state,",
    ),
    ("empty-hands", "empty-hands.yaml:20:79", "'guard' has no weapon; leave it out"),
    (
        "empty-hands",
        "empty-hands.yaml:20:91",
        "what is set to stun is the weapon in hand, and 'holstered' leaves the hand emp",
    ),
    ("empty-hands", "empty-hands.yaml:20:105", "it has no weapon; leave it out"),
    (
        "extends-circle",
        "extends-circle-2.yaml:1:10",
        "extends 'extends-circle.yaml': a circle; this file is built on the one",
    ),
    (
        "extends-nothing",
        "extends-nothing.yaml:2:10",
        "extends 'nowhere.yaml': no such file; the path is taken from the folder of",
    ),
    (
        "extends-outside",
        "extends-outside.yaml:2:10",
        "extends '../outpost.yaml': outside of the scenario's folder; copy it into",
    ),
    ("fire", "fire.yaml:24:21", "no section is named 'wal'; did you mean 'wall'?"),
    ("fire", "fire.yaml:25:39", "'hall' is a zone; a section is expected here"),
    ("fire", "fire.yaml:25:52", "fuel: 'ordinry' is unknown here; did you mean 'ordinary'?"),
    ("fire", "fire.yaml:26:39", "'hall' is a zone; a section is expected here"),
    ("fire", "fire.yaml:26:45", "no section is named 'rof'; known: wall"),
    ("fire", "fire.yaml:27:32", "sections: an empty list; put something in it, or leave the key out"),
    ("fire", "fire.yaml:28:15", "'sections' is missing; say what burns, such as 'sections: [west-wall]'"),
    ("fire", "fire.yaml:29:21", "fire: a list where a single value or a map is expected; write 'sections: [a, b"),
    ("fire", "fire.yaml:30:32", "sections: a list is expected here, such as [a, b]"),
    ("fire", "fire.yaml:31:5", "both 'light' and 'fire'; write two entries"),
    ("fire", "fire.yaml:32:15", "'sections' is missing; say what burns, such as 'sections: [west-wall]'"),
    ("fire", "fire.yaml:32:22", "unknown key 'section'; did you mean 'sections'?"),
    (
        "fire-doors",
        "fire-doors.yaml:11:96",
        "door: 'plain' holds no fire back; give it 'fire_rated: true', or leave it out",
    ),
    ("fire-doors", "fire-doors.yaml:12:67", "door: between 'inner' and 'wall' stands 'gate' already; one is enough"),
    ("fire-doors", "fire-doors.yaml:12:85", "no section is named 'bakc'; did you mean 'back'?"),
    ("fire-doors", "fire-doors.yaml:12:97", "no element is named 'gat'; did you mean 'gate'?"),
    ("fire-doors", "fire-doors.yaml:13:44", "'section' is missing; say which neighbor, such as 'section: west-wall'"),
    ("fire-doors", "fire-doors.yaml:13:68", "'back' is named as its own neighbor; leave it out"),
    ("fire-doors", "fire-doors.yaml:13:103", "unknown key 'dor'; did you mean 'door'?"),
    ("fire-doors", "fire-doors.yaml:14:47", "a list where a single value or a map is expected"),
    ("fire-doors", "fire-doors.yaml:14:77", "'hall' is a zone; an element is expected here"),
    ("for-without-hold", "for-without-hold.yaml:22:33", "'for' goes with 'hold', not with 'survive'; leave it out"),
    ("gear", "gear.yaml:20:65", "no gear 'medpak' in the catalogue; did you mean 'medpac'?"),
    ("gear", "gear.yaml:20:85", "toolkit: -1 is out of range; from 0 to 1,000"),
    ("gear", "gear.yaml:20:97", "no armor 'blast-wear' in the catalogue; did you mean 'blast-vest'?"),
    ("goal-of-nobody", "goal-of-nobody.yaml:22:3", "no side is named 'rebel'; sides are rebels, garrison"),
    ("half-placed", "half-placed.yaml:8:5", "'hall' has no 'at'; give all zones a place, or none of them"),
    ("hands", "hands.yaml:20:85", "its first weapon, 'slug-pistol', cannot be set to stun; leave it out"),
    ("hands", "hands.yaml:20:99", "9 shots; 'slug-pistol' holds 8"),
    ("harm", "harm.yaml:8:25", "'fire' burns in a section; give it to one that bounds the zone, which may have"),
    ("harm", "harm.yaml:10:39", "'fuel' says what burns, and nothing does; give 'fire: light', or leave it out"),
    ("harm", "harm.yaml:10:60", "heat_pips: 7 is out of range; from 0 to 6"),
    ("harm", "harm.yaml:11:32", "fire: 'huge' is unknown here; known: none, light, heavy, severe"),
    ("harm", "harm.yaml:11:44", "fuel: 'wood' is unknown here; known: ordinary, fuel, electrical"),
    ("harm", "harm.yaml:11:61", "2 pips after 5 rounds of heat; at most 1"),
    ("harm", "harm.yaml:12:63", "what is destroyed cannot be shored; leave it out"),
    ("harm", "harm.yaml:12:87", "'fuel' says what burns, and nothing does; give 'fire: light', or leave it out"),
    ("harm", "harm.yaml:13:64", "only what is heavily damaged is stabilized; give 'damage: heavy', or leave it "),
    ("harm", "harm.yaml:13:82", "light pips beside 'damage: severe'; leave one out"),
    ("harm", "harm.yaml:13:91", "area: '12' is no area; did you mean '12 m2'?"),
    ("harm", "harm.yaml:14:64", "what is heavily damaged has light pips only once it is stabilized; leave them "),
    ("harm", "harm.yaml:14:80", "heat_rounds: '2.5' is no whole number; from 0 to 1,000,000"),
    ("harm", "harm.yaml:14:85", "'smoke' is in the air of a zone; give it to one that the section bounds, which"),
    ("harm", "harm.yaml:15:33", "fire: 'hug' is unknown here; known: none, light, heavy, severe"),
    ("harm", "harm.yaml:15:58", "damage: 'sever' is unknown here; did you mean 'severe'?"),
    ("harm", "harm.yaml:16:49", "only what is heavily damaged is stabilized; give 'damage: heavy', or leave it "),
    ("harm", "harm.yaml:16:63", "shored: '1' is neither true nor false; write one of them"),
    ("harm", "harm.yaml:16:66", "'fire_rated' is said of what opens; give it to a door in the section"),
    (
        "holstered-and-set",
        "holstered-and-set.yaml:20:78",
        "what is set to stun is the weapon in hand, and 'holstered' leaves the hand emp",
    ),
    (
        "holstered-and-set",
        "holstered-and-set.yaml:20:92",
        "nobody counts the shots of its first weapon, 'blaster-rifle'; leave it out",
    ),
    ("large-count", "large-count.yaml:17:49", "count: 1000000000 is out of range; from 0 to 1,000"),
    (
        "large-shift",
        "large-shift.yaml:12:37",
        "shift: '2D' is no variant; one of -1D, -2 pips, -1 pip, 1 pip, 2 pips, 1D",
    ),
    (
        "later-breach",
        "later-breach.yaml:15:44",
        "'shaped-charge' comes with its rules; this version does not have it, leave it ",
    ),
    (
        "later-breach",
        "later-breach.yaml:15:59",
        "'method' comes with its rules; this version does not have it, leave it out",
    ),
    (
        "later-entry",
        "later-entry.yaml:24:15",
        "'quake' comes with its rules; this version does not have it, leave it out",
    ),
    (
        "leave-of-nobody",
        "leave-of-nobody.yaml:24:22",
        "no unit, group or side is named 'guards'; did you mean 'guard'?",
    ),
    ("leave-of-nobody", "leave-of-nobody.yaml:25:29", "'hall' is a zone; a unit, group or side is expected here"),
    ("later-format", "later-format.yaml:1:9", "format: '2' is not read; this version reads format 1"),
    (
        "later-key",
        "later-key.yaml:8:25",
        "'pressure' comes with its rules; this version does not have it, leave it out",
    ),
    (
        "later-kind",
        "later-kind.yaml:20:61",
        "kind: 'vehicle' comes in a later version; this version has character, droid",
    ),
    (
        "later-order",
        "later-order.yaml:15:15",
        "'seal' comes with its rules; this version does not have it, leave it out",
    ),
    (
        "later-setting",
        "later-setting.yaml:3:9",
        "the setting 'utilities' comes with its rules; this version does not have it,",
    ),
    ("later-type", "later-type.yaml:25:51", "type: 'ion' comes with its rules; this version has blaster, laser,"),
    ("later-type", "later-type.yaml:26:49", "type: 'stun' comes with its rules; this version has blaster, laser,"),
    ("light", "light.yaml:24:31", "no zone is named 'hal'; did you mean 'hall'?"),
    ("light", "light.yaml:25:27", "to: 'dim' is unknown here; known: bright, poor, moonlit, dark"),
    ("light", "light.yaml:26:15", "'to' is missing; say what the light becomes, such as 'to: dark'"),
    ("light", "light.yaml:27:30", "zones: an empty list; put something in it, or leave the key out"),
    ("light", "light.yaml:28:5", "both 'strike' and 'light'; write two entries"),
    ("list-for-a-map", "list-for-a-map.yaml:8:11", "hall: a map of keys and values is expected here"),
    ("loaded-for-nobody", "loaded-for-nobody.yaml:23:8", "nobody named 'wal' rolls dice; did you mean 'wall'?"),
    ("loaded-seven", "loaded-seven.yaml:23:31", "7 is out of range; from 1 to 6"),
    ("long-number", "long-number.yaml:17:49", "a number of 5000 characters; at most 20 are read"),
    (
        "magazine-taken",
        "magazine-taken.yaml:21:7",
        "the id 'guard-slug-pistol' is that of a magazine, and of a zone (line 9); rename one",
    ),
    ("map-for-a-value", "map-for-a-value.yaml:4:10", "scale: a map where a single value is expected"),
    ("member-taken", "member-taken.yaml:18:7", "the id 'trooper-1' is given twice; it is a unit already (line 17)"),
    ("merge-key", "merge-key.yaml:8:12", "'<<' merges maps in YAML 1.1 only; use 'extends' or write the keys out"),
    (
        "missing-limit",
        "missing-limit.yaml:1:1",
        "'limit' is missing; say when the run ends at the latest, such as 'limit:",
    ),
    (
        "no-attributes",
        "no-attributes.yaml:20:7",
        "'guard' has no strength, dexterity, perception, mechanical, technical;",
    ),
    ("no-opening", "no-opening.yaml:12:36", "locked: 'viewport' does not open; leave it out"),
    ("no-scale", "no-scale.yaml:9:5", "'wall' has no scale; give it 'material' or 'scale', or the site a default"),
    ("no-shape", "no-shape.yaml:10:5", "'wall': nothing says what it bounds; one of 'parts: [a, b]', 'over: [a]',"),
    (
        "no-structure",
        "no-structure.yaml:9:5",
        "'wall' has no structure; give it 'material' or 'structure', or the site a",
    ),
    ("no-utf-8", "no-utf-8.yaml:1:16", "byte 0xe9 is no UTF-8; save the file as UTF-8"),
    ("no-zone", "no-zone.yaml:20:7", "'guard' has no 'zone'; say where it stands"),
    ("norway", "norway.yaml:7:21", "outside: 'NO' is neither true nor false; write one of them"),
    ("not-finite", "not-finite.yaml:8:17", ".inf is not finite; write a number"),
    (
        "nothing-given",
        "nothing-given.yaml:8:10",
        "hall: nothing is given; write a value, '{}' for a map without keys, or",
    ),
    ("nothing-there", "nothing-there.yaml:7:33", "area: an area of 0 m2; at least 1 m2, or leave it out"),
    ("nothing-there", "nothing-there.yaml:8:24", "a length of 0 m; at least 1 m"),
    ("nothing-there", "nothing-there.yaml:9:19", "a length of 10001 m; at most 10,000 m"),
    (
        "nothing-there",
        "nothing-there.yaml:12:45",
        "frame_pips: 13 pips of a Structure of 4D; at most 12, which is all of it",
    ),
    (
        "nothing-there",
        "nothing-there.yaml:14:61",
        "frame_pips: 5 pips of a Structure of 1D+1; at most 4, which is all of it",
    ),
    ("nothing-there", "nothing-there.yaml:15:42", "area: an area of 0 m2; at least 1 m2, or leave it out"),
    (
        "nothing-there",
        "nothing-there.yaml:17:47",
        "shift: '0D+1' is no variant; one of -1D, -2 pips, -1 pip, 1 pip, 2 pips, 1D",
    ),
    ("nothing-there", "nothing-there.yaml:19:38", "length: a length of 0 m; at least 1 m"),
    ("nothing-there", "nothing-there.yaml:20:38", "length: a length of 1000001 m; at most 1,000,000 m"),
    (
        "number-in-sixties",
        "number-in-sixties.yaml:2:8",
        "limit: '1:30' is no time; '90 s' if it is minutes, '90 min' if it is hours",
    ),
    ("octal-looking", "octal-looking.yaml:17:70", "no zone is named '010'; known: yard, hall"),
    (
        "order-of-two-minds",
        "order-of-two-minds.yaml:15:52",
        "'speed' beside 'full_dodge': who dodges fully does not walk; keep one",
    ),
    (
        "order-of-two-minds",
        "order-of-two-minds.yaml:15:101",
        "'actions' beside 'speed: all-out', which leaves room for none; keep one",
    ),
    (
        "order-of-two-minds",
        "order-of-two-minds.yaml:15:145",
        "'actions' beside 'full_dodge', which takes the whole round; keep one",
    ),
    (
        "order-targets",
        "order-targets.yaml:15:21",
        "'move' wants the name of its zone; only attack, breach, evacuate, extinguish, ",
    ),
    ("order-targets", "order-targets.yaml:15:35", "'door' is an element; a zone is expected here"),
    ("order-targets", "order-targets.yaml:15:51", "'hall' is a zone; a section or element is expected here"),
    ("order-targets", "order-targets.yaml:15:66", "'door' is an element; a unit, group or side is expected here"),
    ("order-targets", "order-targets.yaml:15:84", "'evacuate' takes no target here but 'any'"),
    ("order-targets", "order-targets.yaml:15:98", "no zone is named 'yart'; did you mean 'yard'?"),
    ("order-words", "order-words.yaml:15:14", "'evacuat' has no target; did you mean 'evacuate'?"),
    ("order-words", "order-words.yaml:15:23", "'hold' has no target; without one stand evacuate, withdraw"),
    (
        "order-words",
        "order-words.yaml:15:50",
        "speed: 'fast' is unknown here; known: crawl, cautious, cruising, high-speed, a",
    ),
    ("order-words", "order-words.yaml:15:87", "no weapon 'e-wep' in the catalogue; did you mean 'e-web'?"),
    ("order-words", "order-words.yaml:15:97", "'target' is missing; say what at, such as 'target: any'"),
    ("order-words", "order-words.yaml:15:106", "unknown key 'aim'; known: target, with"),
    ("own-neighbor", "own-neighbor.yaml:10:44", "'wall' is named as its own neighbor; leave it out"),
    (
        "passage-without-length",
        "passage-without-length.yaml:9:14",
        "the passage has no 'length', and its zones have no 'at'; give 'length: 30",
    ),
    (
        "range-without-skill",
        "range-without-skill.yaml:24:60",
        "'range' counts only with 'skill'; without it a strike hits",
    ),
    (
        "ranges-that-fall",
        "ranges-that-fall.yaml:25:20",
        "the ranges of 'blaster-rifle' do not grow; point-blank, short, medium,",
    ),
    ("reserved-id", "reserved-id.yaml:12:5", "the id 'outside' is reserved; choose another"),
    ("roller-taken", "roller-taken.yaml:24:24", "the id 'e-web-1' is given twice; it is an element already (line 12)"),
    (
        "crossing-taken",
        "crossing-taken.yaml:9:5",
        "the id 'wall--crossing' is reserved for who goes through a breach of 'wall'; choose another",
    ),
    ("same-id", "same-id.yaml:12:5", "the id 'hall' is given twice; it is a zone already (line 8)"),
    ("second-passage", "second-passage.yaml:11:7", "a second passage between 'hall' and 'yard'; one is enough"),
    ("short-limit", "short-limit.yaml:2:8", "limit: 3 s is less than one round of 5 s"),
    (
        "sighting-taken",
        "sighting-taken.yaml:9:5",
        "the id 'rebels--guard' is reserved for what 'rebels' knows of 'guard'; choose ",
    ),
    ("slow-rules", "slow-rules.yaml:11:34", "'high-speed' needs the setting movement.rb_fast; without it there are c"),
    ("slow-rules", "slow-rules.yaml:13:83", "'all-out' needs the setting movement.rb_fast; without it there are craw"),
    ("slow-rules", "slow-rules.yaml:14:81", "who is incapacitated lies prone; leave it out"),
    ("slow-rules", "slow-rules.yaml:15:72", "who is dead lies prone; leave it out"),
    ("spares", "spares.yaml:20:107", "'slug-pistle' is none of its weapons; did you mean 'slug-pistol'?"),
    ("spares", "spares.yaml:20:123", "'blaster-rifle' counts no shots; known: slug-pistol"),
    ("spares", "spares.yaml:20:141", "'e-web' is none of its weapons; known: slug-pistol"),
    ("spares-of-none", "spares-of-none.yaml:20:68", "'blaster-rifle' counts no shots; none of them has a load"),
    ("state-of-a-window", "state-of-a-window.yaml:15:40", "'door' does not open; ask for 'gone', or name a door"),
    (
        "strike-with-a-blade",
        "strike-with-a-blade.yaml:24:32",
        "'vibroblade' is struck with, and a strike comes from beyond the map; name a weapon that shoots",
    ),
    ("strike-at-a-unit", "strike-at-a-unit.yaml:24:47", "'guard' is a unit; a section or element is expected here"),
    ("tab", "tab.yaml:8:1", "a tab in the indentation; indent with spaces"),
    ("tag", "tag.yaml:2:8", "the tag 'tag:yaml.org,2002:str'; values are written without tags"),
    ("terrain", "terrain.yaml:7:48", "terrain: 'dificult' is unknown here; did you mean 'difficult'?"),
    ("terrain", "terrain.yaml:8:25", "'level' is missing; say how hard the ground is, such as 'level: difficult'"),
    ("terrain-of-many", "terrain-of-many.yaml:7:48", "terrain: a list where a single value or a map is expected"),
    (
        "terrain-of-many",
        "terrain-of-many.yaml:8:42",
        "level: 'hard' is unknown here; known: very-easy, easy, moderate, difficult, ve",
    ),
    ("terrain-of-many", "terrain-of-many.yaml:8:52", "tn: 170 is out of range; from 1 to 100"),
    ("three-numbers", "three-numbers.yaml:8:16", "at: two numbers are wanted here, such as [30, 0]; it has 3"),
    (
        "three-numbers",
        "three-numbers.yaml:8:34",
        "size: three lengths are wanted here, such as [8 m, 6 m, 3 m]; it has 2",
    ),
    (
        "times-without-every",
        "times-without-every.yaml:24:22",
        "'times' without 'every'; say how often, such as 'every: 1 round'",
    ),
    (
        "too-far-on-the-way",
        "too-far-on-the-way.yaml:17:86",
        "15 m toward 'hall'; from 1 to 10 (half the way of 20 m); beyond that it is",
    ),
    ("two-documents", "two-documents.yaml:23:1", "a second document; a scenario is one document, without '---' in it"),
    ("two-faults", "two-faults.yaml:12:34", "no section or zone is named 'wal'; did you mean 'wall'?"),
    ("two-faults", "two-faults.yaml:15:15", "unknown key 'tak'; did you mean 'take'?"),
    ("two-goals", "two-goals.yaml:22:3", "'rebels' has 2 goals; a side has one of hold, survive, eliminate, destroy"),
    ("two-verbs", "two-verbs.yaml:15:14", "'move' and 'take' in one order; write two"),
    ("unclosed-list", "unclosed-list.yaml:7:36", "no YAML: a list is not closed; ',' or ']' is missing"),
    ("unclosed-quote", "unclosed-quote.yaml:23:1", "no YAML: the file ends inside a quoted text; close the quotes"),
    ("unit-words", "unit-words.yaml:20:61", "rank: 'boss' is unknown here; known: minion, henchman"),
    ("unit-words", "unit-words.yaml:20:77", "breathes: 'air' is neither true nor false; write one of them"),
    ("unit-words", "unit-words.yaml:20:90", "loaded: 'many' is no whole number; from 0 to 10,000"),
    ("unit-words", "unit-words.yaml:20:109", "unconscious: '5' is no time; of what? '5 s', '5 min' or '5 rounds'"),
    ("unknown-alias", "unknown-alias.yaml:12:34", "*wal names nothing; no &wal stands before it"),
    (
        "unknown-element",
        "unknown-element.yaml:12:18",
        "no element 'metal-dor' in the catalogue; did you mean 'metal-door'?",
    ),
    ("unknown-key", "unknown-key.yaml:17:17", "unknown key 'templte'; did you mean 'template'?"),
    (
        "unknown-material",
        "unknown-material.yaml:10:22",
        "no material 'ferocrete' in the catalogue; did you mean 'ferrocrete'?",
    ),
    ("unknown-profile", "unknown-profile.yaml:3:18", "unknown profile 'basic'; did you mean 'basics'?"),
    ("unknown-setting", "unknown-setting.yaml:3:9", "unknown setting 'defence'; did you mean 'defense'?"),
    (
        "unknown-template",
        "unknown-template.yaml:17:27",
        "no template 'rebel-troper' in the catalogue; did you mean 'rebel-trooper'?",
    ),
    (
        "unknown-weapon-in-hand",
        "unknown-weapon-in-hand.yaml:20:65",
        "no weapon 'slug-pistle' in the catalogue; did you mean 'slug-pistol'?",
    ),
    (
        "utilities",
        "utilities.yaml:8:38",
        "suppression: no sprinkler riser stands in 'hall'; put one there, 'riser: {type",
    ),
    ("utilities", "utilities.yaml:9:38", "suppression: 'on' is unknown here; known: off, active"),
    ("utilities", "utilities.yaml:14:48", "fire_rated: 'window' does not open; leave it out"),
    (
        "utilities",
        "utilities.yaml:15:34",
        "'air-handler' serves the zone that it stands in, and 'wall' is a section; name",
    ),
    ("utilities", "utilities.yaml:15:47", "state: 'air-handler' does not open; leave it out"),
    ("utilities", "utilities.yaml:16:54", "locked: 'sprinkler-riser' does not open; leave it out"),
    (
        "utilities",
        "utilities.yaml:17:19",
        "no element 'power-trunk' in the catalogue; known: flimsy-wooden-door, wooden-d",
    ),
    ("utilities", "utilities.yaml:18:40", "no section or zone is named 'hal'; did you mean 'hall'?"),
    (
        "vent-outside",
        "vent-outside.yaml:10:35",
        "'yard' is outside: what smoke is there is a screen, and only an inside zone",
    ),
    ("weapon-twice", "weapon-twice.yaml:20:85", "'slug-pistol' twice among its weapons; once is enough"),
    ("weapons", "weapons.yaml:25:11", "'club' is struck with and has 'ranges'; leave it out, or give it a skill that "),
    ("weapons", "weapons.yaml:25:11", "'club' is struck with and has 'ammunition'; leave it out, or give it a skill t"),
    ("weapons", "weapons.yaml:26:13", "'cannon' cannot be set to stun: only blasters of character scale can"),
    ("weapons", "weapons.yaml:27:12", "'sword' cannot be set to stun: only blasters of character scale can"),
    ("weapons", "weapons.yaml:27:81", "melee_difficulty: 'heroik' is no difficulty; did you mean 'heroic'?"),
    ("weapons", "weapons.yaml:28:94", "ammunition: 0 is out of range; from 1 to 10,000"),
    ("weapons", "weapons.yaml:29:11", "'dirk' cannot be set to stun: only blasters of character scale can"),
    ("wounds", "wounds.yaml:20:80", "only a mortal wound is stable or not; give 'wounds: mortally_wounded', or leav"),
    ("wounds", "wounds.yaml:20:99", "unconscious for 0 s; at least one round, or leave it out"),
    ("wounds", "wounds.yaml:20:111", "who is unconscious lies prone; leave it out"),
    ("wrong-kind-of-reference", "wrong-kind-of-reference.yaml:15:21", "'door' is an element; a zone is expected here"),
    ("wrong-reference", "wrong-reference.yaml:15:21", "no zone is named 'hal'; did you mean 'hall'?"),
    ("zone-words", "zone-words.yaml:7:44", "lit: 'dim' is unknown here; known: bright, poor, moonlit, dark"),
    ("zone-words", "zone-words.yaml:7:55", "exit: 'maybe' is neither true nor false; write one of them"),
    ("zone-words", "zone-words.yaml:8:32", "smoke: 'thick' is unknown here; known: none, light, heavy, severe"),
]


NAMES = sorted({name for name, _, _ in BAD})


@pytest.mark.parametrize("name", NAMES)
def test_each_class_of_error_is_told_with_its_place(name: str) -> None:
    """A bad scenario gives exactly its problems, each at its line and column and in clear words, and no plan."""
    plan, problems, _ = check(HERE / f"{name}.yaml")
    expected = [(place, words) for case, place, words in BAD if case == name]
    assert plan is None
    assert [f"{Path(p.file).name}:{p.line}:{p.column}" for p in problems] == [place for place, _ in expected]
    for problem, (_, words) in zip(problems, expected, strict=True):
        assert words in problem.message


def test_every_bad_file_is_in_the_table() -> None:
    """No file of the folder is left out of the table above, but the second half of the circle."""
    assert {path.stem for path in HERE.glob("*.yaml")} - {"extends-circle-2"} == set(NAMES)


def test_loading_raises_all_problems_at_once() -> None:
    """``load`` raises one InputError that holds both faults of a file, and prints them as file:line:column."""
    path = HERE / "two-faults.yaml"
    with pytest.raises(InputError) as caught:
        load(path)
    assert len(caught.value.problems) == 2
    assert str(caught.value).splitlines()[1] == f"{path}:15:15: unknown key 'tak'; did you mean 'take'?"


@pytest.mark.parametrize("path", ["", "\0", "x" * 5000, "/nonexistent/x.yaml", "\ud800.yaml", "."])
def test_a_path_that_is_no_file_is_a_problem(path: str) -> None:
    """What cannot be a file, is missing, or is a folder, is told as a problem of that path."""
    plan, problems, _ = check(path)
    assert plan is None
    assert len(problems) == 1
