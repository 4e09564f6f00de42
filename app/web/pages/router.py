"""All pages for people, gathered into one router."""

from fastapi import APIRouter

from app.web.pages import furniture as pages_furniture
from app.web.pages import home as pages_lobby
from app.web.pages import lessons as pages_tutorial
from app.web.pages import me as pages_me
from app.web.pages import notifications as pages_notices
from app.web.pages import replay as pages_replay
from app.web.pages import room as pages_room
from app.web.pages import room_socket as push
from app.web.pages import rules as pages_rules

router = APIRouter()
for pages in (
    pages_furniture,
    pages_lobby,
    pages_me,
    pages_notices,
    pages_room,
    pages_replay,
    pages_rules,
    pages_tutorial,
    push,
):
    router.include_router(pages.router)
