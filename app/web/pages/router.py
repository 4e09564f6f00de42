"""All pages for people, gathered into one router."""

from fastapi import APIRouter

from app.web.pages import (
    furniture,
    home,
    lessons,
    me,
    notifications,
    replay,
    room,
    room_socket,
    rules,
)

router = APIRouter()
for pages in (
    furniture,
    home,
    me,
    notifications,
    room,
    replay,
    rules,
    lessons,
    room_socket,
):
    router.include_router(pages.router)
