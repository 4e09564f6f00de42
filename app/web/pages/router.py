"""All pages for people, gathered into one router."""

from fastapi import APIRouter

from app.web.pages import (
    gallery,
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
    gallery,
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
