from simcore.dice import PURPOSES, Roll
from simcore.facts import KINDS, Fact
from simcore.log.schema import schema


def test_the_schema_speaks_of_the_log():
    """Descriptions speak of keys of the log, never of what its writer does before a line is written."""
    kinds = schema()["$defs"]
    told = " ".join(kind["description"] for kind in kinds.values())
    assert "'for' is what it is for" in told
    for word in ("-1", "recorded", "purpose", "Source:", "Ruling:", "``"):
        assert word not in told
    assert {kind["title"] for kind in kinds.values()} == {"Event", "Roll", "Draw"}


def test_the_schema_publishes_the_lists():
    """The schema of a line has every key in order, every kind, every purpose of a roll and every band."""
    published = schema()
    line, roll = published["$defs"]["Fact"], published["$defs"]["Roll"]
    assert list(line["properties"]) == list(Fact.__struct_encode_fields__)
    assert list(roll["properties"]) == list(Roll.__struct_encode_fields__)
    assert line["properties"]["kind"]["enum"] == list(KINDS)
    assert roll["properties"]["for"]["enum"] == list(PURPOSES)
    assert {"none", "0-4", "light", "mortally_wounded", "not_serious", "broken", "killed"} <= set(
        line["properties"]["data"]["properties"]["band"]["enum"]
    )
