"""Random requests that fit the API's own description, and many that do not: never a 500, and every
answer is one that the description promises."""

from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from server.visitor import Visitor
from tablier.server.http.api import ENDPOINTS, PREFIX
from tablier.server.http.endpoint import Endpoint
from tablier.server.http.openapi import document

SCHEMA = schemathesis.openapi.from_dict(document(ENDPOINTS, "1"))
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
STAYS_OPEN = {"/me/stream"}
ENDS_THE_SESSION = {("DELETE", path) for path in ("/me", "/session", "/sessions", "/tokens")}
TRIED = [e for e in ENDPOINTS if e.path not in STAYS_OPEN and (e.method, e.path) not in ENDS_THE_SESSION]


@pytest.fixture(scope="module")
def ada(server: Any) -> Any:
    """Someone with a token, for what programs may do, and a table whose id some of the requests name."""
    ada = Visitor(server.address)
    token = ada.post("/tokens", {"label": "schemathesis"})["token"]
    yield ada, token, ada.make_table("nim", "me", "me")["id"]
    ada.close()


@pytest.mark.parametrize("endpoint", TRIED, ids=lambda e: f"{e.method} {e.path}")
def test_the_api_keeps_its_word(endpoint: Endpoint, ada: Any) -> None:
    visitor, token, table = ada
    operation = SCHEMA[PREFIX + endpoint.path][endpoint.method]
    cases = [operation.as_strategy(generation_mode=mode) for mode in GenerationMode]
    page = {"Cookie": f"tablier={visitor.http.cookies['tablier']}", "X-CSRF": visitor.me["csrf"]}
    who = page if endpoint.personal else {"Authorization": f"Bearer {token}"}

    @settings(max_examples=10)
    @given(case=st.one_of(cases), real=st.booleans())
    def ask(case: Any, real: bool) -> None:
        if real and "id" in case.path_parameters:
            case.path_parameters["id"] = table
        response = case.call(base_url=visitor.address, headers=who)
        if case.meta is None or case.meta.generation.mode == GenerationMode.POSITIVE:
            case.validate_response(response, checks=CHECKS)
        assert response.status_code < 500
        assert b"Traceback" not in response.content

    ask()
