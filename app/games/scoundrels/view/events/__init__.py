"""What happens in Greystone Gulch, as the chronicle keeps it: values only, no sentences."""

from __future__ import annotations

from app.engine import Event
from app.games.scoundrels.view.events.course import (
    Began as Began,
)
from app.games.scoundrels.view.events.course import (
    DayBegan as DayBegan,
)
from app.games.scoundrels.view.events.course import (
    EveningCame as EveningCame,
)
from app.games.scoundrels.view.events.course import (
    Exposed as Exposed,
)
from app.games.scoundrels.view.events.course import (
    HenchmanPlaced as HenchmanPlaced,
)
from app.games.scoundrels.view.events.course import (
    LaidZero as LaidZero,
)
from app.games.scoundrels.view.events.course import (
    LeaderTaken as LeaderTaken,
)
from app.games.scoundrels.view.events.course import (
    NothingToPlay as NothingToPlay,
)
from app.games.scoundrels.view.events.course import (
    Planned as Planned,
)
from app.games.scoundrels.view.events.course import (
    StrategyShown as StrategyShown,
)
from app.games.scoundrels.view.events.course import (
    TurnBegan as TurnBegan,
)
from app.games.scoundrels.view.events.ending import (
    Ended as Ended,
)
from app.games.scoundrels.view.events.ending import (
    IconsScored as IconsScored,
)
from app.games.scoundrels.view.events.ending import (
    ReputationScored as ReputationScored,
)
from app.games.scoundrels.view.events.ending import (
    SafeOpened as SafeOpened,
)
from app.games.scoundrels.view.events.poker import (
    Destroyed as Destroyed,
)
from app.games.scoundrels.view.events.poker import (
    Drew as Drew,
)
from app.games.scoundrels.view.events.poker import (
    Peeked as Peeked,
)
from app.games.scoundrels.view.events.poker import (
    Revealed as Revealed,
)
from app.games.scoundrels.view.events.poker import (
    Shuffled as Shuffled,
)
from app.games.scoundrels.view.events.safes import (
    Dropped as Dropped,
)
from app.games.scoundrels.view.events.safes import (
    Marked as Marked,
)
from app.games.scoundrels.view.events.safes import (
    MarkMoved as MarkMoved,
)
from app.games.scoundrels.view.events.safes import (
    MarkTaken as MarkTaken,
)
from app.games.scoundrels.view.events.safes import (
    NoMark as NoMark,
)
from app.games.scoundrels.view.events.safes import (
    SafesSwapped as SafesSwapped,
)
from app.games.scoundrels.view.events.safes import (
    Scouted as Scouted,
)
from app.games.scoundrels.view.events.safes import (
    StoleSafe as StoleSafe,
)
from app.games.scoundrels.view.events.scoundrels import (
    Arrived as Arrived,
)
from app.games.scoundrels.view.events.scoundrels import (
    CardsSwapped as CardsSwapped,
)
from app.games.scoundrels.view.events.scoundrels import (
    Discarded as Discarded,
)
from app.games.scoundrels.view.events.scoundrels import (
    Hired as Hired,
)
from app.games.scoundrels.view.events.scoundrels import (
    Rearranged as Rearranged,
)
from app.games.scoundrels.view.events.scoundrels import (
    Settled as Settled,
)
from app.games.scoundrels.view.events.scoundrels import (
    WentToSheriff as WentToSheriff,
)
from app.games.scoundrels.view.events.uses import (
    Freed as Freed,
)
from app.games.scoundrels.view.events.uses import (
    Gained as Gained,
)
from app.games.scoundrels.view.events.uses import (
    Jailed as Jailed,
)
from app.games.scoundrels.view.events.uses import (
    Paid as Paid,
)
from app.games.scoundrels.view.events.uses import (
    ReputationMoved as ReputationMoved,
)
from app.games.scoundrels.view.events.uses import (
    StoleMoney as StoleMoney,
)
from app.games.scoundrels.view.events.uses import (
    Used as Used,
)
from app.games.scoundrels.view.events.uses import (
    UsedAbility as UsedAbility,
)
from app.games.scoundrels.view.events.uses import (
    UsedAgain as UsedAgain,
)
from app.games.scoundrels.view.events.uses import (
    UsedStrategy as UsedStrategy,
)

EVENTS: tuple[type[Event], ...] = (
    Began,
    LeaderTaken,
    StrategyShown,
    TurnBegan,
    Planned,
    LaidZero,
    NothingToPlay,
    HenchmanPlaced,
    Used,
    UsedAgain,
    UsedAbility,
    UsedStrategy,
    Gained,
    Paid,
    StoleMoney,
    ReputationMoved,
    Scouted,
    Marked,
    NoMark,
    MarkTaken,
    MarkMoved,
    StoleSafe,
    Dropped,
    SafesSwapped,
    Freed,
    Jailed,
    Peeked,
    Revealed,
    Shuffled,
    Drew,
    Destroyed,
    Hired,
    Settled,
    Rearranged,
    Discarded,
    Arrived,
    WentToSheriff,
    CardsSwapped,
    EveningCame,
    Exposed,
    DayBegan,
    SafeOpened,
    ReputationScored,
    IconsScored,
    Ended,
)
