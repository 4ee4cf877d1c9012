import msgspec

from simcore.fields import FIELDS
from simcore.log.audit.end import state_sha256
from simcore.log.fold import fold
from simcore.log.read import Log
from simcore.state import KINDS


def test_the_fold_is_the_final_state(told):
    """Folding the patches over the first line's state gives the state whose digest the last line carries."""
    log = Log.open(told(rounds=3))
    state = fold(log)
    assert log.end.data["state_sha256"] == state_sha256(state)
    assert state != log.opening.state


def test_every_field_of_the_state_has_its_values():
    """The audit knows each field of each kind of entity, and no field that the state does not have."""
    assert {kind: set(fields) for kind, fields in FIELDS.items()} == {
        kind: {field.name for field in msgspec.structs.fields(struct)} for kind, struct in KINDS.items()
    }
