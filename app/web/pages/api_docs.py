"""The page about the API, made from the OpenAPI description, without scripts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from app.web.context.deps import MaybeMe
from app.web.pages import responses

router = APIRouter()

Span: TypeAlias = tuple[bool, str]

INTRODUCTION = (
    "Everything that a browser can do here, a program can do as well."
    " Become a guest with `POST /api/guests` and send the token that you get as"
    " `Authorization: Bearer <token>`. Watch a table on `WS /api/tables/{id}/live`: the first"
    " message is the table, each later one brings you to exactly its `version`."
    " Refusals are `{error, message}`, and change nothing."
)


@router.get("/api/docs")
async def manual(request: Request, person: MaybeMe) -> HTMLResponse:
    """Show every call, with what it takes and returns."""
    described: dict[str, Any] = request.app.openapi()
    return responses.page(
        request,
        "api.html",
        person,
        calls=_calls(described),
        introduction=_spans(INTRODUCTION),
        shapes=_shapes(described),
    )


@dataclass(frozen=True, slots=True)
class Call:
    """A call, as the page prints it."""

    method: str
    path: str
    says: list[list[Span]]
    wants: list[str]
    takes: str
    gives: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Schema:
    """A request or an answer: its fields and their types."""

    name: str
    says: list[list[Span]]
    fields: list[tuple[str, str, bool]]


def _calls(described: dict[str, Any]) -> list[Call]:
    """The calls in the order in which they are declared."""
    return [
        _call(path, method, call)
        for path, methods in described["paths"].items()
        for method, call in methods.items()
    ]


def _call(path: str, method: str, call: dict[str, Any]) -> Call:
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {})
    return Call(
        method=method.upper(),
        path=path,
        says=_paragraphs(call.get("description", "")),
        wants=[p["name"] for p in call.get("parameters", ()) if p["in"] == "query"],
        takes=_type(body["schema"]) if "schema" in body else "",
        gives=[
            (status, _given(answer))
            for status, answer in call["responses"].items()
            if status.startswith("2")
        ],
    )


def _given(answer: dict[str, Any]) -> str:
    content = answer.get("content", {}).get("application/json", {})
    return _type(content["schema"]) if content.get("schema") else ""


def _shapes(described: dict[str, Any]) -> list[Schema]:
    return [
        Schema(
            name,
            _paragraphs(schema.get("description", "")),
            [
                (field, _type(inner), field in schema.get("required", ()))
                for field, inner in schema["properties"].items()
            ],
        )
        for name, schema in described["components"]["schemas"].items()
        if "properties" in schema
    ]


def _type(schema: dict[str, Any]) -> str:
    """A type in one line."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    for either in ("anyOf", "oneOf"):
        if either in schema:
            return " | ".join(dict.fromkeys(map(_type, schema[either])))
    if "enum" in schema:
        return " | ".join(map(repr, schema["enum"]))
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return f"{{string: {_type(inner)}}}" if isinstance(inner, dict) else "object"
    return str(schema.get("type", schema.get("const", "anything")))


def _paragraphs(text: str) -> list[list[Span]]:
    return [_spans(" ".join(part.split())) for part in text.split("\n\n") if part.strip()]


def _spans(text: str) -> list[Span]:
    """Split text: what stands between backticks is code."""
    return [(place % 2 == 1, span) for place, span in enumerate(text.split("`")) if span]
