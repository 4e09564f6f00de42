"""Jinja's environment, with short ways where templates spend their time."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from types import CodeType, MethodType
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined, Template
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape


def environment(loader: BaseLoader) -> Environment:
    templates = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.context_class = _Context
    templates.template_class = _Template
    templates.policies["ext.i18n.trimmed"] = True
    return templates


def swift_escape(value: Any) -> str:
    """As `escape`, which looks twice for `__html__` and makes new what is safe already."""
    return value if type(value) is Markup else escape(value)


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
        return made


class _Context(Context):
    """Jinja asks of every callee what it wants to be passed; methods and macros are known to us."""

    def call(self, obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if type(obj) is MethodType:
            ours: tuple[Any, ...] = ()
        elif type(obj) is Macro:
            ours = (self.eval_ctx,)
        else:
            return super().call(obj, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return obj(*ours, *args, **kwargs)
