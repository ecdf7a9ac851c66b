"""The API described for programs (OpenAPI 3.1), from the endpoints' own lines and types."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tablier.server.http.endpoint import JSON, Endpoint
from tablier.server.wire import Problem

REFERENCE = "#/components/schemas/{name}"
REFUSALS = {
    "400": "The request cannot be read",
    "401": "Who asks is not known",
    "403": "Not allowed",
    "404": "No such thing",
    "409": "Not possible now",
    "413": "Too long",
    "429": "Too many requests at once",
    "503": "Nothing can be saved at the moment",
}


def document(endpoints: Sequence[Endpoint], version: str, prefix: str = "/api/v1") -> dict[str, Any]:
    types = [t for e in endpoints for t in (e.reply, e.body) if t is not None] + [Problem]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    schema_of = {id(t): schema for t, schema in zip(types, schemas, strict=True)}
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(prefix + endpoint.path, {})[endpoint.method.lower()] = _operation(
            endpoint, schema_of
        )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablier", "version": version, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "tablier"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"cookie": []}, {"token": []}],
    }


def _operation(endpoint: Endpoint, schema_of: dict[int, Any]) -> dict[str, Any]:
    names = re.findall(r"{(\w+)}", endpoint.path)
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _parameter(name)} for name in names
    ] + [{"name": q.name, "in": "query", "schema": _query(q.type)} for q in endpoint.query]
    if endpoint.method != "GET":
        parameters.append(
            {
                "name": "X-CSRF",
                "in": "header",
                "schema": {"type": "string"},
                "description": "`csrf` of GET /me; not needed with a token",
            }
        )
    responses: dict[str, Any] = {str(endpoint.status): _success(endpoint, schema_of)}
    problem = {"content": {JSON: {"schema": schema_of[id(Problem)]}}}
    responses |= {code: {"description": text, **problem} for code, text in REFUSALS.items()}
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": endpoint.answer.__name__,
        "parameters": parameters,
        "responses": responses,
    }
    if endpoint.body is not None:
        schema = schema_of[id(endpoint.body)]
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
    return operation


def _success(endpoint: Endpoint, schema_of: dict[int, Any]) -> dict[str, Any]:
    done: dict[str, Any] = {"description": endpoint.summary}
    if endpoint.reply is not None:
        done["content"] = {endpoint.media: {"schema": schema_of[id(endpoint.reply)]}}
    elif endpoint.status == 200:
        done["content"] = {endpoint.media: {"schema": {"type": "string"}}}
    return done


def _parameter(name: str) -> dict[str, Any]:
    return _query("integer") if name == "seq" else {"type": "string", "pattern": "^[^/]+$"}


def _query(kind: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "maximum": 999_999_999} if kind == "integer" else {"type": kind}
