"""Options of a table: the modules, and places where the rulebook can be read in two ways."""

from __future__ import annotations

from app.engine import N_, Pick, Switch
from app.kit.first_player import FIRST_PLAYER

PILES, BLIND = "two_piles", "open_blind_draw"
SHOWN, WORD = "shown_to_taker", "servers_word"

OPTIONS = (
    Switch(
        "royal_goods",
        N_("Royal goods"),
        default=True,
        help=N_("Expensive contraband that counts as two or three legal goods for King and Queen."),
    ),
    Switch(
        "black_market",
        N_("Black market"),
        default=True,
        help=N_("Three equal contraband cards from your stand buy a card that is worth more."),
    ),
    Switch(
        "laws",
        N_("Laws"),
        default=False,
        help=N_("Each round the Sheriff passes a law; two laws are in force."),
    ),
    Switch(
        "special_orders",
        N_("Special orders"),
        default=False,
        help=N_("A legal good and a contraband card in one passed bag fill an order for a bonus."),
    ),
    Switch(
        "merry_men",
        N_("Merry men"),
        default=False,
        help=N_("Smuggle one of Robin Hood's men into town for gold and a trick."),
    ),
    Pick(
        "market_mode",
        N_("Market"),
        values=(PILES, BLIND),
        names=(N_("two open discard piles"), N_("open exchange, draws from the deck only")),
        default=PILES,
        help=N_("Six players always exchange openly."),
    ),
    Switch(
        "stash_with_five",
        N_("The law on the private stash is used with five players too"),
        default=True,
    ),
    Pick(
        "proof",
        N_("Promised goods that are not there"),
        values=(SHOWN, WORD),
        names=(
            N_("the Sheriff sees all contraband of that stand"),
            N_("the server's word is enough"),
        ),
        default=SHOWN,
    ),
    Switch("hand_of_seven", N_("Hands of seven goods"), default=False),
    Switch("ten_out", N_("Ten goods leave the deck unseen"), default=False),
    Pick(
        "minutes",
        N_("Time for the inspection"),
        values=("four", "one"),
        names=(N_("four minutes for each merchant"), N_("one minute for each merchant")),
        default="four",
    ),
    FIRST_PLAYER,
)
