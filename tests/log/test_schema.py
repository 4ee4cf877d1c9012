from simcore.dice import PURPOSES, Roll
from simcore.facts import KINDS, Fact
from simcore.log.schema import schema


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
