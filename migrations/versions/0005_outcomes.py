"""How a game ended: winners, teams and a reason beside the standings."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

CONVERT = """
UPDATE tables SET result = jsonb_build_object(
    'winners', (
        SELECT coalesce(jsonb_agg(standing -> 0), '[]')
        FROM jsonb_array_elements(result) AS standing WHERE (standing ->> 2)::int = 1
    ),
    'standings', result, 'reason', '', 'teams', '{}'::jsonb, 'drawn', false
)
WHERE jsonb_typeof(result) = 'array'
"""


def upgrade() -> None:
    op.execute(CONVERT)
