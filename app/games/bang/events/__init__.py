"""What the chronicle tells, by subject. Sentences are in the templates."""

from app.games.bang.events.cards import (
    Became as Became,
)
from app.games.bang.events.cards import (
    ChangedPlaces as ChangedPlaces,
)
from app.games.bang.events.cards import (
    Copied as Copied,
)
from app.games.bang.events.cards import (
    Discarded as Discarded,
)
from app.games.bang.events.cards import (
    Drew as Drew,
)
from app.games.bang.events.cards import (
    DrewCharacters as DrewCharacters,
)
from app.games.bang.events.cards import (
    Gave as Gave,
)
from app.games.bang.events.cards import (
    Guessed as Guessed,
)
from app.games.bang.events.cards import (
    HandShown as HandShown,
)
from app.games.bang.events.cards import (
    LookedAt as LookedAt,
)
from app.games.bang.events.cards import (
    LookedAtCounter as LookedAtCounter,
)
from app.games.bang.events.cards import (
    Looted as Looted,
)
from app.games.bang.events.cards import (
    Ordered as Ordered,
)
from app.games.bang.events.cards import (
    Played as Played,
)
from app.games.bang.events.cards import (
    Repeated as Repeated,
)
from app.games.bang.events.cards import (
    Replaced as Replaced,
)
from app.games.bang.events.cards import (
    Shopped as Shopped,
)
from app.games.bang.events.cards import (
    Showed as Showed,
)
from app.games.bang.events.cards import (
    Shuffled as Shuffled,
)
from app.games.bang.events.cards import (
    StoreOpened as StoreOpened,
)
from app.games.bang.events.cards import (
    Stripped as Stripped,
)
from app.games.bang.events.cards import (
    TookBack as TookBack,
)
from app.games.bang.events.cards import (
    TookCheck as TookCheck,
)
from app.games.bang.events.cards import (
    TookDiscard as TookDiscard,
)
from app.games.bang.events.cards import (
    TookFront as TookFront,
)
from app.games.bang.events.cards import (
    TookHand as TookHand,
)
from app.games.bang.events.course import (
    Accused as Accused,
)
from app.games.bang.events.course import (
    Activated as Activated,
)
from app.games.bang.events.course import (
    Arrived as Arrived,
)
from app.games.bang.events.course import (
    Began as Began,
)
from app.games.bang.events.course import (
    CharactersOpened as CharactersOpened,
)
from app.games.bang.events.course import (
    Cuffed as Cuffed,
)
from app.games.bang.events.course import (
    Declared as Declared,
)
from app.games.bang.events.course import (
    Ended as Ended,
)
from app.games.bang.events.course import (
    EventCame as EventCame,
)
from app.games.bang.events.course import (
    EventNext as EventNext,
)
from app.games.bang.events.course import (
    LastOrange as LastOrange,
)
from app.games.bang.events.course import (
    LeftGame as LeftGame,
)
from app.games.bang.events.course import (
    NamedSuit as NamedSuit,
)
from app.games.bang.events.course import (
    Offered as Offered,
)
from app.games.bang.events.course import (
    OrangeCame as OrangeCame,
)
from app.games.bang.events.course import (
    Paid as Paid,
)
from app.games.bang.events.course import (
    Removed as Removed,
)
from app.games.bang.events.course import (
    Revealed as Revealed,
)
from app.games.bang.events.course import (
    RoleDealt as RoleDealt,
)
from app.games.bang.events.course import (
    Skipped as Skipped,
)
from app.games.bang.events.course import (
    TurnBegan as TurnBegan,
)
from app.games.bang.events.fights import (
    Bounty as Bounty,
)
from app.games.bang.events.fights import (
    Checked as Checked,
)
from app.games.bang.events.fights import (
    Dodged as Dodged,
)
from app.games.bang.events.fights import (
    Drank as Drank,
)
from app.games.bang.events.fights import (
    Eliminated as Eliminated,
)
from app.games.bang.events.fights import (
    Exploded as Exploded,
)
from app.games.bang.events.fights import (
    GaveBang as GaveBang,
)
from app.games.bang.events.fights import (
    GaveLife as GaveLife,
)
from app.games.bang.events.fights import (
    GhostCame as GhostCame,
)
from app.games.bang.events.fights import (
    GhostLeft as GhostLeft,
)
from app.games.bang.events.fights import (
    Healed as Healed,
)
from app.games.bang.events.fights import (
    Hit as Hit,
)
from app.games.bang.events.fights import (
    Immune as Immune,
)
from app.games.bang.events.fights import (
    Jailed as Jailed,
)
from app.games.bang.events.fights import (
    LaidOff as LaidOff,
)
from app.games.bang.events.fights import (
    PassedOn as PassedOn,
)
from app.games.bang.events.fights import (
    Penalty as Penalty,
)
from app.games.bang.events.fights import (
    Returned as Returned,
)
from app.games.bang.events.fights import (
    Shot as Shot,
)
from app.games.bang.events.fights import (
    Stayed as Stayed,
)
from app.games.bang.events.money import (
    Bid as Bid,
)
from app.games.bang.events.money import (
    Hired as Hired,
)
from app.games.bang.events.money import (
    KeptCards as KeptCards,
)
from app.games.bang.events.money import (
    KeptCharacter as KeptCharacter,
)
