"""The server's own keys: made once, whole, for their owner alone."""

import os
from pathlib import Path

import pytest

from tablier.core import TablierError
from tablier.server import keys


def test_a_key_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    made = keys.own(folder, "secret", lambda: os.urandom(32))
    (folder / "secret").chmod(0o644)  # as put back from a backup
    assert keys.own(folder, "secret", lambda: os.urandom(32)) == made
    assert [path.name for path in folder.iterdir()] == ["secret"]
    if os.name != "nt":
        assert (folder / "secret").stat().st_mode & 0o777 == 0o600
        assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("left", [b"", b"x" * 31])
def test_what_is_left_of_a_key_is_none(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "secret").write_bytes(left)
    with pytest.raises(TablierError, match="not a whole key"):
        keys.own(tmp_path, "secret", lambda: os.urandom(32))
    assert (tmp_path / "secret").read_bytes() == left


def test_a_machine_that_fails_while_a_key_is_made_leaves_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError("no power")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="no power"):
            keys.own(tmp_path, "secret", lambda: os.urandom(32))
    assert len(keys.own(tmp_path, "secret", lambda: os.urandom(32))) == 32
