"""All pages for people, gathered into one router."""

from fastapi import APIRouter

from app.web.pages import (
    furniture,
    home,
    honours,
    host,
    lessons,
    me,
    new_table,
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
    honours,
    host,
    me,
    new_table,
    notifications,
    room,
    replay,
    rules,
    lessons,
    room_socket,
):
    router.include_router(pages.router)
