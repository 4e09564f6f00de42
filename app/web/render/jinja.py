"""Jinja's environment, with shortcuts where templates spend their time."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import partial
from types import CodeType
from typing import Any

from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined, Template, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup, _escape_inner, escape  # type: ignore[attr-defined]

from app.web.render.syllables import soft


class Compiled(BytecodeCache):
    """Keeps the code of templates, which is the same in every language and takes long to make."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


COMPILED: BytecodeCache = Compiled()


def environment(loader: BaseLoader) -> Environment:
    templates = _Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=COMPILED,
        cache_size=-1,  # keep them all: the files may be those of a newer version by now
    )
    templates.code_generator_class = _Code
    templates.template_class = _Template
    templates.filters["soft"] = soft
    templates.policies["ext.i18n.trimmed"] = True
    return templates


def swift_escape(value: Any) -> str:
    """Escape like `escape`, which copies what is safe already, and makes markup of all the rest."""
    kind = type(value)
    if kind is Markup:
        text: str = value
    elif kind is str:
        text = _escape_inner(value)
    else:
        text = str(value) if kind is int else escape(value)
    return text


# Like `Markup`, for text that is safe as it stands; it doesn't look for `__html__`.
swift_markup: Callable[[str], Markup] = partial(str.__new__, Markup)


class _Environment(Environment):
    """Globals never change, but Jinja combines them for each use of a template."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


class _Template(Template):
    """Most of what a template writes out has been drawn by a macro, and is safe."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        made = super().from_code(environment, code, globals, uptodate)
        written: dict[str, Any] = made.root_render_func.__globals__
        assert written["escape"] is escape, "what compiled templates call for each value"
        written["escape"] = swift_escape
        written["Markup"] = swift_markup
        written["Macro"] = _Macro
        return made


class _Macro(Macro):
    """Called with positional arguments most of the time."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return super().__call__(*args, **kwargs) if kwargs else call_macro(self, args)


class _Code(CodeGenerator):
    """Calls go straight to the callee: none of ours wants anything of Jinja's passed to it."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write(")")


def call_macro(macro: Any, args: tuple[Any, ...]) -> Markup:
    """Call a macro with positional arguments only, which is faster than Jinja's own way."""
    left = macro._argument_count - len(args)
    if left < 0 or macro.caller or macro.catch_varargs or macro.catch_kwargs:
        return Markup(Macro.__call__(macro, *args))
    return swift_markup(macro._func(*args, *(missing,) * left))


def written_by(macro: Any, args: tuple[Any, ...]) -> Markup:
    """What a macro writes, without the spaces around it (`Markup.strip` takes longer)."""
    return swift_markup(str.strip(call_macro(macro, args)))
