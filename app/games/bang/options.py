"""Options of a table: sets, variants, and rulings where the rulebook can be read in two ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import N_, Conflict, Number, Pick, Switch
from app.kit.first_player import FIRST_PLAYER

SCORED = ("experience", "hiring", "bounties")

SETS = (
    Switch("dodge_city", N_("Dodge City"), False, N_("Green cards and fifteen characters.")),
    Switch("bullet", N_("The Bullet!"), False, N_("Three more characters.")),
    Switch("high_noon", N_("High Noon"), False, N_("Red events: a new one every round.")),
    Switch(
        "fistful", N_("A Fistful of Cards"), False, N_("Blue events, in one pile with the red.")
    ),
    Switch(
        "wild_west",
        N_("Wild West Show"),
        False,
        N_("Eight characters, and orange events that Stagecoach and Wells Fargo turn up."),
    ),
)

VARIANTS = (
    Pick(
        "character_choice",
        N_("Characters"),
        ("one_dealt", "choose_one_of_two"),
        (N_("one is dealt"), N_("choose one of two")),
        "one_dealt",
        N_("The second one stays face down as the counter of lives."),
    ),
    Pick(
        "six_players",
        N_("Six players"),
        ("usual", "alternative"),
        (N_("usual roles"), N_("seven roles, one unseen")),
        "usual",
        N_("With seven roles the outlaws must eliminate the deputies too, and players may reveal."),
    ),
    Switch(
        "free_for_all",
        N_("Free-for-all"),
        False,
        N_("Only the last one standing wins; roles keep their other effects."),
    ),
    Switch(
        "no_mercy",
        N_("No mercy"),
        False,
        N_("At the end of their turn the sheriff may take back a BANG! played in it."),
    ),
    Number(
        "games",
        N_("Games in the series"),
        1,
        8,
        1,
        N_("More than one: played for money, and the next player becomes the sheriff each time."),
    ),
    Switch(
        "bounties",
        N_("Bounties"),
        False,
        N_("In a series: an outlaw's head brings $1000 instead of three cards."),
    ),
    Switch(
        "experience",
        N_("Experience"),
        False,
        N_("In a series: cards in front of you can be kept for the next game, $500 each."),
    ),
    Switch(
        "hiring",
        N_("Hiring"),
        False,
        N_("In a series: characters are auctioned; everyone begins with $1000."),
    ),
    Switch(
        "stay_dead",
        N_("The dead may leave"),
        False,
        N_("Leaves out Ghost Town, Dead Man and Bone Orchard, so that nobody has to stay on."),
    ),
)

RULINGS = (
    Pick(
        "panic_range",
        N_("Panic!"),
        ("near", "any"),
        (N_("at distance 1"), N_("at any distance")),
        "near",
        N_("The printed symbol says distance 1; the text of the rulebook names none."),
    ),
    Pick(
        "second_card",
        N_("A second card of the same name"),
        ("replace", "refuse"),
        (N_("replaces the first"), N_("can't be played")),
        "replace",
        N_("In front of yourself; a weapon always replaces a weapon."),
    ),
    Pick(
        "failed_jail",
        N_("Jail after a failed check"),
        ("discard", "stays"),
        (N_("is discarded"), N_("stays")),
        "discard",
        N_("If it stays, it costs three turns on average."),
    ),
    Pick(
        "pixie_pete",
        N_("Pixie Pete draws"),
        ("four", "three"),
        (N_("four cards"), N_("three cards")),
        "four",
        N_("Four in the first edition, three in later ones."),
    ),
    Pick(
        "jose_delgado",
        N_("José Delgado discards"),
        ("unlimited", "twice"),
        (N_("any number of times"), N_("at most twice per turn")),
        "unlimited",
        N_("Later editions allow it twice."),
    ),
    Pick(
        "doc_apache",
        N_("Doc Holyday's shot at Apache Kid"),
        ("one_diamond", "both_diamonds"),
        (N_("fails with one diamond"), N_("fails with two diamonds")),
        "one_diamond",
        N_("How many of the two discarded cards must be diamonds to protect Apache Kid."),
    ),
    Pick(
        "gold_rush",
        N_("Gold Rush"),
        ("effects_too", "turns_only"),
        (N_("turns and effects of cards"), N_("turns only")),
        "effects_too",
        N_("What goes anticlockwise; on the printed card only the turns do."),
    ),
    Pick(
        "daltons",
        N_("The Daltons"),
        ("any", "blue"),
        (N_("any card in front"), N_("blue cards only")),
        "any",
        N_("Which cards may have to be discarded."),
    ),
    Pick(
        "handcuffs",
        N_("Handcuffs"),
        ("player", "suit"),
        (N_("one player, named by the sheriff"), N_("everyone names a suit")),
        "player",
        N_("On the printed card players name a suit, and play only that suit on their turn."),
    ),
    Pick(
        "ranch",
        N_("Ranch"),
        ("after_play", "after_draw"),
        (N_("after phase 2"), N_("after phase 1")),
        "after_play",
        N_("When cards are exchanged; later editions say after phase 1."),
    ),
    Pick(
        "showdown",
        N_("Showdown"),
        ("both", "only_missed"),
        (N_("BANG! is still BANG!"), N_("BANG! is only Missed!")),
        "both",
        N_("Whether a BANG! can still be shot while any card counts as one."),
    ),
    Switch("pony_express_flips", N_("Pony Express turns up an orange event"), False),
    Pick(
        "event_end",
        N_("When the events run out"),
        ("reshuffle", "last_stays"),
        (N_("they are shuffled"), N_("the last one stays")),
        "reshuffle",
        N_("For the pile of red and blue events."),
    ),
    Pick(
        "apache_duel",
        N_("A diamond Duel against Apache Kid"),
        ("works", "no_effect"),
        (N_("works"), N_("has no effect")),
        "works",
        N_("In a Duel, diamonds count against Apache Kid."),
    ),
    Pick(
        "green_missed",
        N_("Green cards with a miss"),
        ("next_turn", "own_turn"),
        (N_("from the next player's turn"), N_("from your own next turn")),
        "next_turn",
        N_("When they can be used once they are in play."),
    ),
    Pick(
        "thirst",
        N_("Thirst"),
        ("one_fewer", "one_card"),
        (N_("one card fewer"), N_("one card")),
        "one_fewer",
        N_("For characters that draw a different number of cards."),
    ),
    Pick(
        "flint_westwood",
        N_("Flint Westwood swaps"),
        ("once", "unlimited"),
        (N_("once per turn"), N_("any number of times")),
        "once",
    ),
    Switch(
        "gag_vote",
        N_("Vote on who talked (Gag)"),
        False,
        N_("Once per turn someone may be accused; if most agree, they lose a life."),
    ),
    Switch(
        "sniper_counts",
        N_("Sniper is the BANG! of the turn"),
        True,
        N_("Off: the two discarded BANG! don't count as the BANG! of the turn."),
    ),
)

OPTIONS = (*SETS, *VARIANTS, *RULINGS, FIRST_PLAYER)

_NO_SERIES = N_("These are for a series: choose at least two games.")
_TOO_FEW = N_("A series is for four players or more: there is no scoring for fewer.")


def refuse(options: Mapping[str, Any], seats: int) -> Conflict | None:
    """Scoring: a series needs four players, and its variants a series."""
    chosen = tuple(name for name in SCORED if options[name])
    if chosen and options["games"] < 2:
        return Conflict(_NO_SERIES, ("games", *chosen))
    if options["games"] > 1 and seats < 4:
        return Conflict(_TOO_FEW, ("games",))
    return None
