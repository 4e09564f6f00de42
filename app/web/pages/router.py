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
):
    router.include_router(pages.router)
