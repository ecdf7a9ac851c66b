"""The vocabulary: the client's types are the server's, and the API describes itself."""

import pytest

from tablier.server import typescript
from tablier.server.api import ENDPOINTS
from tablier.server.openapi import document


def test_the_client_has_the_types_of_the_server() -> None:
    written = typescript.TARGET.read_text(encoding="utf-8")
    assert written == typescript.generate(), "run: python -m tablier.server.typescript"


def test_every_endpoint_is_described() -> None:
    described = document(ENDPOINTS, "1")
    operations = {(path, method) for path, item in described["paths"].items() for method in item}
    assert operations == {(f"/api/v1{e.path}", e.method.lower()) for e in ENDPOINTS}
    names = [item["operationId"] for path in described["paths"].values() for item in path.values()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", ["Roll", "TableInfo", "NewTable", "Problem"])
def test_types_are_named(name: str) -> None:
    assert name in document(ENDPOINTS, "1")["components"]["schemas"]
