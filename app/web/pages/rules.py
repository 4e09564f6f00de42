"""The rules reference: a page of its own, and its inside for the panel in the room."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from app.engine import ONLOOKER
from app.games import GAMES
from app.web.assets.static_files import has_css
from app.web.context.deps import MaybeMe, services_of
from app.web.pages.responses import page
from app.web.render import game_texts, rules_reference
from app.web.render.game_context import GameContext
from app.web.render.i18n import language_of, tongue

router = APIRouter(prefix="/rules", include_in_schema=False)


@router.get("/{game}")
async def rules(request: Request, game: str, person: MaybeMe, panel: bool = False) -> Response:
    """Show all of it at once: a script searches it, or else the browser does."""
    if game not in GAMES:
        raise HTTPException(404)
    lang = language_of(request, person)
    current = services_of(request).card_sets.current[game]
    context = GameContext(game, lang, (), ONLOOKER, current.components, current.hash)
    return page(
        request,
        "rules/inside.html" if panel else "rules/page.html",
        person,
        game=GAMES[game],
        chapters=rules_reference.chapters(game, lang, current.content, context),
        symbols=game_texts.symbols(game, lang, current.components),
        linked=rules_reference.linked,
        css=[f"games/{game}/{name}.css" for name in (game, "reference") if has_css(game, name)],
        minute=tongue(lang).templates.get_template(f"{game}/minute.html").render().strip(),
        lesson=GAMES[game].lesson is not None,
        panel=panel,
    )
