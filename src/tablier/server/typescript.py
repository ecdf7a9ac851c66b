"""The wire, and each game's view and steps, as TypeScript: `python -m tablier.server.typescript`.

Written from the types themselves into web/src/wire.ts; a test fails when the two differ.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import inspect

from tablier.core import Option, Outcome, Turn
from tablier.core.arranging import Form, Kind
from tablier.core.options import Value
from tablier.games import find, slugs
from tablier.reviews import Tried
from tablier.server import (
    analysis_wire,
    challenge_wire,
    found_wire,
    help_wire,
    lesson_wire,
    pack_wire,
    puzzle_wire,
    reach_wire,
    review_wire,
    wire,
)

TARGET = Path(__file__).parents[3] / "web" / "src" / "wire.ts"
HEAD = """// The vocabulary shared with the server, made by: python -m tablier.server.typescript
/* eslint-disable */
"""

UNIONS: dict[str, Any] = {
    "Value": Value,
    "Outcome": Outcome,
    "Turn": Turn,
    "Option": Option,
    "FormKind": Kind,
    "Offer": wire.Offer,
    "FromClient": wire.FromClient,
    "FromServer": wire.FromServer,
    "FromLearner": lesson_wire.FromLearner,
    "FromLesson": lesson_wire.FromLesson,
    "FromSolver": puzzle_wire.FromSolver,
    "FromPuzzle": puzzle_wire.FromPuzzle,
    "FromAnalyst": analysis_wire.FromAnalyst,
    "FromAnalysis": analysis_wire.FromAnalysis,
    "FromStudent": analysis_wire.FromStudent,
    "FromStudy": analysis_wire.FromStudy,
}
SENT = (
    wire.NewTable,
    wire.Rename,
    wire.Credentials,
    wire.NewToken,
    wire.HostKey,
    wire.Commitment,
    wire.Join,
    wire.ActRequest,
    help_wire.AskHelp,
    lesson_wire.LessonDo,
    lesson_wire.LessonProgress,
    puzzle_wire.PuzzleDo,
    puzzle_wire.PuzzleVote,
    review_wire.ReviewTry,
    review_wire.ReviewPuzzle,
    analysis_wire.AnalysisArrange,
    analysis_wire.AnalysisAsk,
    analysis_wire.AnalysisOpen,
    analysis_wire.AskLines,
    analysis_wire.StudyWish,
    pack_wire.PackWish,
    pack_wire.PackDraft,
    pack_wire.PackChange,
    reach_wire.NewChannel,
    reach_wire.NewMailbox,
    reach_wire.Letter,
    reach_wire.Forgotten,
    reach_wire.NewPassword,
    *get_args(wire.FromClient),
    *get_args(lesson_wire.FromLearner),
    *get_args(puzzle_wire.FromSolver),
    *get_args(analysis_wire.FromAnalyst),
    *get_args(analysis_wire.FromStudent),
)
RECEIVED = (
    wire.Me,
    wire.Token,
    wire.GameInfo,
    wire.TableInfo,
    wire.TableRef,
    wire.Ratings,
    wire.Problem,
    wire.Acted,
    wire.News,
    wire.Lobby,
    help_wire.Help,
    lesson_wire.LessonInfo,
    lesson_wire.LessonNow,
    puzzle_wire.PuzzleInfo,
    puzzle_wire.PuzzleNow,
    puzzle_wire.PuzzleShelf,
    puzzle_wire.PuzzleStanding,
    puzzle_wire.PuzzleVotes,
    puzzle_wire.OwnPuzzle,
    review_wire.ReviewNow,
    Tried,
    analysis_wire.AnalysisNow,
    analysis_wire.AnalysisOpened,
    Form,
    analysis_wire.LinesNow,
    analysis_wire.StudyText,
    analysis_wire.StudyShelf,
    analysis_wire.StudyNow,
    reach_wire.Reach,
    reach_wire.SignIn,
    reach_wire.Tested,
    puzzle_wire.ThemeInfo,
    found_wire.Openings,
    found_wire.FoundTables,
    found_wire.Progress,
    challenge_wire.ChallengeInfo,
    challenge_wire.ChallengeStandings,
    pack_wire.PackInfo,
    pack_wire.PackNow,
    pack_wire.PackWords,
    *get_args(wire.FromServer),
    *get_args(lesson_wire.FromLesson),
    *get_args(puzzle_wire.FromPuzzle),
    *get_args(analysis_wire.FromAnalysis),
    *get_args(analysis_wire.FromStudy),
)
_SIMPLE: dict[type[Any], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BytesType: "string",
}


class Scribe:
    """Writes types, collecting the Structs that they mention; `known` are written elsewhere."""

    def __init__(self, optional: Iterable[type[Any]] = (), known: Iterable[type[Any]] = ()) -> None:
        self._optional, self._known = set(optional), set(known)
        self._found: dict[str, tuple[type[Any], str]] = {}
        self._unions = {_parts(union): name for name, union in UNIONS.items()}

    @property
    def structs(self) -> set[type[Any]]:
        return {struct for struct, _ in self._found.values()}

    def declare(self, *structs: type[Any]) -> None:
        for struct in structs:
            self._type(inspect.type_info(struct))

    def write(self, indent: str = "") -> str:
        return "\n".join(
            f"{indent}{line}" if line else ""
            for _, text in self._found.values()
            for line in text.splitlines()
        )

    def union(self, annotation: Any) -> str:
        """The members of a union by their names; `never` for None."""
        if annotation is None:
            return "never"
        members = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)
        return " | ".join(map(self.spell, members))

    def spell(self, annotation: Any) -> str:
        """A union or a type under its own name."""
        return self._type(inspect.type_info(annotation))

    def _type(self, info: inspect.Type, top: bool = False) -> str:
        match info:
            case inspect.StructType():
                return self._struct(info)
            case inspect.UnionType(types):
                return self._union(types, top)
            case inspect.LiteralType(values):
                return self._named(frozenset(map(repr, values)), top) or " | ".join(map(_literal, values))
            case inspect.EnumType(cls):
                return " | ".join(_literal(member.value) for member in cls)
            case inspect.TupleType(item_types):
                return f"[{', '.join(map(self._type, item_types))}]"
            case (
                inspect.VarTupleType(item)
                | inspect.ListType(item)
                | inspect.SetType(item)
                | inspect.FrozenSetType(item)
            ):
                text = self._type(item)
                return f"({text})[]" if "|" in text else f"{text}[]"
            case inspect.DictType(key, value):
                return f"Record<{self._type(key)}, {self._type(value)}>"
            case _:
                return _SIMPLE[type(info)]

    def _union(self, types: tuple[inspect.Type, ...], top: bool) -> str:
        parts = [t for t in types if not isinstance(t, inspect.NoneType)]
        name = self._named(frozenset(_key(part) for part in parts), top)
        if name:
            for part in parts:
                self._type(part)
            texts = [name]
        else:
            texts = [self._type(part) for part in parts]
        return " | ".join([*texts, "null"] if len(parts) < len(types) else texts)

    def _named(self, parts: frozenset[str], top: bool) -> str:
        return "" if top else self._unions.get(parts, "")

    def _struct(self, info: inspect.StructType) -> str:
        struct = info.cls
        name = struct.__name__
        if struct in self._known:
            return name
        if name in self._found:
            if self._found[name][0] is not struct:
                raise TypeError(f"two types are called {name}: {self._found[name][0]!r}, {struct!r}")
            return name
        self._found[name] = (struct, "")
        if info.array_like:
            parts = [_literal(info.tag)] if info.tag is not None else []
            parts += [self._type(field.type) for field in info.fields]
            text = f"export type {name} = [{', '.join(parts)}];"
        else:
            lines = [f"  {info.tag_field}: {_literal(info.tag)};"] if info.tag is not None else []
            for field in info.fields:
                left_out = struct in self._optional or struct.__struct_config__.omit_defaults
                sign = "?" if left_out and not field.required else ""
                lines.append(f"  {field.encode_name}{sign}: {self._type(field.type)};")
            body = "\n".join(lines)
            text = f"export interface {name} {{\n{body}\n}}" if lines else f"export type {name} = object;"
        del self._found[name]
        self._found[name] = (struct, text)
        return name


def generate() -> str:
    received = Scribe()
    received.declare(*RECEIVED)
    sent = Scribe()
    sent.declare(*SENT)
    shared = Scribe(optional=sent.structs - received.structs)
    shared.declare(*RECEIVED, *SENT)
    parts = [HEAD, shared.write(), ""]
    for name, union in UNIONS.items():
        members = get_args(union)
        texts = [
            Scribe(known=shared.structs).spell(member) if _is_type(member) else _literal(member)
            for member in members
        ]
        parts.append(f"export type {name} = {' | '.join(dict.fromkeys(texts))};")
    for slug in slugs():
        parts += ["", _game(slug, shared.structs)]
    return "\n".join(parts) + "\n"


def _game(slug: str, known: set[type[Any]]) -> str:
    game = find(slug)
    scribe = Scribe(known=known)
    scribe.declare(game.View)
    unions = {"Step": game.Step, "Hand": getattr(game, "Hand", None)}
    # one type alone has its own name, and needs no union of that name
    named = [
        f"  export type {title} = {scribe.union(union)};"
        for title, union in unions.items()
        if getattr(union, "__name__", "") != title or not scribe.spell(union)
    ]
    name = "".join(part.capitalize() for part in slug.split("-"))
    says = f"/** What a table of {slug} shows, what an event did, and what a hand may do. */"
    return "\n".join([says, f"export declare namespace {name} {{", scribe.write("  "), *named, "}"])


def _is_type(member: Any) -> bool:
    return not isinstance(member, str)


def _parts(union: Any) -> frozenset[str]:
    return frozenset(
        repr(member) if isinstance(member, str) else _key(inspect.type_info(member))
        for member in get_args(union)
    )


def _key(info: inspect.Type) -> str:
    return info.cls.__qualname__ if isinstance(info, inspect.StructType) else repr(info)


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    TARGET.write_text(generate(), encoding="utf-8")
    print(TARGET, file=sys.stderr)
