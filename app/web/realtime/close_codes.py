"""Why the server closes a socket; docs/bots.md explains the codes."""

WHO_ARE_YOU = 4401
NOT_FOR_YOU = 4403
NO_SUCH_TABLE = 4404
TOO_SLOW = 1013
COME_BACK = 1012
TOO_BIG = 1009
TOO_MUCH = 1008
BROKEN = 1011
