"""All pages for people, gathered into one router."""

from fastapi import APIRouter

from app.web import (
    pages_furniture,
    pages_lobby,
    pages_me,
    pages_notices,
    pages_replay,
    pages_room,
    pages_rules,
    pages_tutorial,
    push,
)

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
