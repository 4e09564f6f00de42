"""Defects planted in Lockup: hidden tokens, tomes and guard cards, windows for all, cubes."""

from __future__ import annotations

from tests.prove.mutant import OUTLAWS, Mutant

_PRISON = OUTLAWS.replace("scoundrels", "lockup")
_SECRETS = "tests/games/lockup/test_secrets.py"
_RULINGS = "tests/games/lockup/test_rulings.py"
_CONSERVED = "tests/games/lockup/test_games.py::test_every_cube_token_and_card_stays_in_the_game"

OF_INMATES = (
    # --- told too much ---------------------------------------------------------------------------
    Mutant(
        "the strength of tokens that lie face down, known to all",
        "app.games.lockup.view.view:stack_part",
        "[kinds[face] for face in faces if face]",
        "[kinds[card.face] for card in stack.tokens]",
        (_PRISON,),
    ),
    Mutant(
        "tokens that are placed face down, told to all",
        "app.games.lockup.rules.roll_call:place",
        "only(crew.seat, faces(down))",
        "faces(down)",
        (_SECRETS,),
    ),
    Mutant(
        "the tomes that somebody has drawn, told to all",
        "app.games.lockup.effects.drawing:draw_tomes",
        "only(crew.seat, faces(cards))",
        "faces(cards)",
        (_PRISON,),
    ),
    Mutant(
        "a token that the atlas turns up for all",
        "app.games.lockup.effects.tokens:peek",
        "prison.knowledge.show([card], crew.seat)",
        "prison.knowledge.turn_up(card)",
        (_SECRETS,),
    ),
    Mutant(
        "a guard card that the player knows before it is turned up",
        "app.games.lockup.rules.guards:put",
        "return card",
        "prison.knowledge.show([card], 0)\n<it>",
        (_SECRETS,),
    ),
    Mutant(
        "tokens at home that are still the ones that were seen",
        "app.games.lockup.rules.lights_out:go_to_sleep",
        "prison.knowledge.gather(crew.cell, knowing=[crew.seat])",
        "None",
        (_SECRETS,),
    ),
    # --- who is asked ----------------------------------------------------------------------------
    Mutant(
        "a moment for tomes only where somebody holds one",
        "app.games.lockup.effects.tomes:window",
        "prison.solo and not present[0].tomes",
        "not any(crew.tomes for crew in present)",
        (_RULINGS,),
    ),
    Mutant(
        "a moment for tomes only for those who can play one",
        "app.games.lockup.effects.tomes:window",
        "tomes = {crew.seat: playable(...) for crew in present}",
        "<it>\ntomes = {seat: held for seat, held in tomes.items() if held}",
        (_RULINGS,),
    ),
    Mutant(
        "a moment for a lone player's tomes only where one fits, which onlookers could tell",
        "app.games.lockup.effects.tomes:window",
        "present[0].tomes",
        "playable(prison, present[0], (ANY, *windows))",
        (_RULINGS,),
    ),
    # --- lost or made ----------------------------------------------------------------------------
    Mutant(
        "cubes that are paid and don't come back to the supply",
        "app.games.lockup.rules.basics:return_cubes",
        "prison.supply[resource] += amount",
        "None",
        (_CONSERVED,),
    ),
    Mutant(
        "suspicion that vanishes from the locations in a raid",
        "app.games.lockup.rules.raid:clear_suspicion",
        'prison.supply["suspicion"] += room.suspicion',
        "None",
        (_CONSERVED,),
    ),
    Mutant(
        "tokens of losers that never come home",
        "app.games.lockup.rules.lights_out:move_losers",
        "library.tokens.setdefault(seat, []).extend(cards)",
        "None",
        (_CONSERVED,),
    ),
    Mutant(
        "a goon without a place who leaves the game",
        "app.games.lockup.rules.patrol:send_away",
        "prison.goon_discard.append(card)",
        "None",
        (_CONSERVED,),
    ),
)
