"""What every job does when it is used: one test a card, named after it.

Jobs lie under a trait that answers to slot 6 and changes nothing ("dirty"), so a plan to 6 uses
them. `test_cards.py` fails for a job without a test here.
"""

from __future__ import annotations

from tests.games.scoundrels.gulch import Gulch, money


def with_job(job: str, seats: int = 2, trait: str = "dirty") -> Gulch:
    """Seat 0 has this job in the top middle and has played to slot 6."""
    gulch = Gulch(seats)
    money(gulch, *[4] * seats)
    gulch.turn(0, "6")
    gulch.sheet(0, T2=f"{trait} {job}")
    return gulch


def test_prospector() -> None:
    gulch = with_job("prospector")
    gulch.ability("T2")
    assert gulch.boss().money == 7


def test_dog() -> None:
    gulch = with_job("dog")
    gulch.ability("T2", ("scout", "safe:depot:0"), ("mark", "mark:4"))
    assert gulch.at("safe:depot:0").marks[0].up == 4
    assert gulch.boss().sheet["T2"] is None
    assert len(gulch.town.discard) == 1


def test_calf() -> None:
    gulch = with_job("calf")
    gulch.ability("T2")
    assert gulch.boss().money == 9
    assert gulch.boss().scoundrels() == []


def test_investor() -> None:
    gulch = with_job("investor")
    gulch.played(0, "2", "2")
    gulch.ability("T2")
    assert gulch.boss().money == 6


def test_messenger() -> None:
    gulch = with_job("messenger")
    gulch.saloon("quiet butler", "sly prospector")
    gulch.ability(
        "T2", ("hire.from", "saloon:1"), ("hire.place", "sheet:0:B1"), ("arrange", "done")
    )
    assert gulch.boss().money == 4 + 1 - 1
    assert gulch.boss().sheet["B1"] is not None


def test_gambler_wins() -> None:
    gulch = with_job("gambler")
    gulch.hand(0, "2", "3")
    gulch.turn(0, "6")
    gulch.top(0, "5")
    gulch.ability("T2")
    assert gulch.boss().money == 9


def test_gambler_loses() -> None:
    gulch = with_job("gambler")
    gulch.top(0, "A")
    gulch.ability("T2")
    assert gulch.boss().money == 6


def test_cook() -> None:
    gulch = with_job("cook")
    gulch.ability("T2")
    assert gulch.boss().money == 7


def test_drifter() -> None:
    gulch = with_job("drifter")
    assert gulch.offered("ability") == []
    money(gulch, 3, 4)
    gulch.town.step = "abilities"
    gulch.ability("T2")
    assert gulch.boss().money == 7


def test_coachman() -> None:
    gulch = with_job("coachman")
    gulch.ability("T2", ("scout", "safe:depot:2"), ("mark", "mark:3"))
    assert gulch.boss().money == 5


def test_butler() -> None:
    gulch = with_job("butler")
    gulch.ability("T2", ("scout", "safe:estate:2"), ("mark", "mark:3"))
    assert gulch.boss().money == 5


def test_lab_assistant() -> None:
    gulch = with_job("lab_assistant")
    gulch.ability("T2", ("scout", "safe:laboratory:2"), ("mark", "mark:3"))
    assert gulch.boss().money == 5


def test_cat() -> None:
    gulch = with_job("cat")
    gulch.ability("T2")
    assert gulch.boss().reputation == 1
    assert gulch.boss().scoundrels() == []


def test_priest_frees() -> None:
    gulch = with_job("priest")
    gulch.ability("T2")
    assert (gulch.boss().jailed, gulch.boss().supply, gulch.boss().money) == (0, 3, 4)


def test_priest_is_paid_instead() -> None:
    gulch = with_job("priest")
    gulch.boss().jailed = 0
    gulch.ability("T2")
    assert gulch.boss().money == 6


def test_schoolteacher() -> None:
    gulch = with_job("schoolteacher")
    gulch.ability("T2", ("choose", "option:0:gain_money"))
    assert gulch.boss().money == 6


def test_schoolteacher_scouts() -> None:
    gulch = with_job("schoolteacher")
    gulch.ability(
        "T2", ("choose", "option:1:scout_safe"), ("scout", "safe:estate:0"), ("mark", "mark:2")
    )
    assert gulch.boss().money == 4
    assert len(gulch.at("safe:estate:0").marks) == 1


def test_pickpocket() -> None:
    gulch = with_job("pickpocket", seats=3)
    gulch.ability("T2", ("whom", "boss:2"))
    assert [boss.money for boss in gulch.town.bosses] == [6, 4, 2]


def test_printer() -> None:
    gulch = with_job("printer")
    gulch.saloon("quiet cook", "sly butler", "lazy banker")
    gulch.ability("T2", ("discard", "saloon:0"))
    assert gulch.boss().money == 6
    assert gulch.town.discard[0].job.face == "cook"
    assert len(gulch.town.in_saloon()) == 3


def test_banker() -> None:
    gulch = with_job("banker")
    gulch.ability("T2")
    assert gulch.boss().money == 8


def test_journalist() -> None:
    gulch = with_job("journalist")
    plan = gulch.played(1, "3", "A")
    gulch.ability("T2")
    assert plan.card.known_to(0)
    assert gulch.boss().money == 7


def test_con_artist() -> None:
    gulch = with_job("con_artist")
    gulch.ability("T2")
    assert (gulch.boss().money, gulch.boss().reputation) == (10, -1)


def test_genius() -> None:
    gulch = with_job("genius")
    gulch.stolen(0, "safe:depot:0")
    gulch.ability("T2", ("mark.where", "stolen:0:0"), ("mark", "mark:7"))
    assert gulch.boss().safes[0].marks[0].up == 7


def test_mutant() -> None:
    gulch = with_job("mutant")
    top = gulch.boss(1).deck[-1]
    gulch.ability("T2", ("peek", "deck:1"), ("shuffle", "no"))
    assert top.known_to(0)
    assert gulch.boss().money == 7


def test_mutant_shuffles() -> None:
    gulch = with_job("mutant")
    top = gulch.boss(1).deck[-1]
    gulch.ability("T2", ("peek", "deck:1"), ("shuffle", "yes"))
    assert not top.known_to(0)


def test_doctor() -> None:
    gulch = with_job("doctor")
    gulch.discard("quiet prospector", "sly cook")
    gulch.ability("T2", ("hire.from", "discard"), ("hire.place", "sheet:0:B1"), ("arrange", "done"))
    assert gulch.boss().money == 4 + 2 - 2
    assert [one.job.face for one in gulch.town.discard] == ["prospector"]


def test_horse() -> None:
    gulch = with_job("horse")
    gulch.sheet(0, B1="quiet banker")
    gulch.ability("T2")
    assert gulch.boss().money == 8


def test_innkeeper() -> None:
    gulch = with_job("innkeeper")
    gulch.saloon("quiet banker", "sly calf")
    gulch.ability("T2", ("borrow", "saloon:1"))
    assert gulch.boss().money == 8
    assert "banker" in gulch.town.used


def test_undertaker() -> None:
    gulch = with_job("undertaker")
    gulch.discard("sly calf", "quiet banker")
    gulch.ability("T2")
    assert gulch.boss().money == 8
    assert [one.job.face for one in gulch.town.discard] == ["banker", "calf"]


def test_deputy() -> None:
    gulch = with_job("deputy")
    gulch.ability("T2", ("suspect.jail", "let", 1))
    assert (gulch.boss(1).supply, gulch.boss(1).jailed) == (1, 2)
    assert gulch.boss().money == 6


def test_prisoner() -> None:
    gulch = with_job("prisoner", seats=3)
    gulch.ability(
        "T2",
        ("suspect.jail", "let", 1),
        ("answer", "option:0:jail_henchman", 1),
        ("suspect.jail", "let", 2),
        ("answer", "option:1:lose_rep", 2),
    )
    assert gulch.boss(1).jailed == 2
    assert gulch.boss(2).reputation == -1


def test_shrink() -> None:
    gulch = with_job("shrink")
    plan = gulch.played(1, "3", "A")
    gulch.ability("T2", ("free", "boss:0"), ("place", plan.place.id))
    assert plan.henchmen == [0]
    assert (gulch.boss().jailed, gulch.boss().supply) == (0, 2)


def test_tailor() -> None:
    """Tailor 1: two cards change places between two scoundrels."""
    gulch = with_job("tailor")
    gulch.sheet(0, B1="quiet cook")
    gulch.saloon("sly banker", "lazy butler")
    gulch.ability("T2", ("swap.saloon", "saloon:1"))
    changed = gulch.boss().sheet["B1"]
    assert changed is not None
    assert (changed.trait.face, changed.job.face) == ("quiet", "banker")
    partner = gulch.town.saloon[1]
    assert partner is not None
    assert (partner.trait.face, partner.job.face) == ("sly", "cook")


def test_imitator() -> None:
    """Imitator 1: the new job is not used right away."""
    gulch = with_job("imitator")
    gulch.saloon("sly banker")
    gulch.ability("T2")
    changed = gulch.boss().sheet["T2"]
    assert changed is not None
    assert changed.job.face == "banker"
    assert gulch.boss().money == 4


def test_bailiff() -> None:
    gulch = with_job("bailiff")
    gulch.saloon("sly banker")
    gulch.ability("T2", ("office", "office:sell_information"))
    assert gulch.boss().money == 6
    assert len(gulch.town.in_saloon()) == 1


def test_loan_shark() -> None:
    gulch = with_job("loan_shark")
    gulch.ability("T2")
    assert [boss.money for boss in gulch.town.bosses] == [8, 2]


def test_widow() -> None:
    gulch = with_job("widow")
    gulch.boss().jailed, gulch.boss().supply = 2, 1
    gulch.ability("T2")
    assert gulch.boss().money == 8


def test_singer() -> None:
    gulch = with_job("singer", seats=3)
    gulch.ability("T2")
    assert gulch.boss().reputation == 1
    assert [boss.money for boss in gulch.town.bosses] == [4, 6, 6]


def test_fortune_teller() -> None:
    gulch = with_job("fortune_teller")
    gulch.ability("T2", ("scout", "safe:depot:0"), ("mark", "mark:3"))
    assert gulch.boss(1).deck[-1].known_to(0)


def test_surveyor() -> None:
    gulch = with_job("surveyor")
    gulch.ability(
        "T2",
        ("scout", "safe:depot:0"),
        ("mark", "mark:3"),
        ("scout", "safe:depot:3"),
        ("mark", "mark:4"),
    )
    assert gulch.at("safe:depot:3").card.known_to(0)


def test_surveyor_stays_at_one_site() -> None:
    gulch = with_job("surveyor")
    gulch.town.sites["estate"] = [gulch.at("safe:estate:0"), None, None, None, None]
    gulch.ability("T2", ("scout", "safe:estate:0"), ("mark", "mark:3"))


def test_surveyor_may_scout_what_was_just_scouted() -> None:
    """Two different safes: of its own two, whatever led to its use."""
    gulch = with_job("surveyor", trait="curious")
    gulch.turn(0, "2")
    gulch.ability(
        "leader:0:2",
        ("scout", "safe:depot:0"),
        ("mark", "mark:4"),
        ("react", "sheet:0:T2"),
        ("scout", "safe:depot:0"),
        ("mark", "mark:4"),
        ("scout", "skip"),
    )
    assert len(gulch.at("safe:depot:0").marks) == 2


def test_smuggler() -> None:
    gulch = with_job("smuggler")
    gulch.mark(1, gulch.at("safe:depot:0"), 4)
    gulch.ability("T2", ("move.to", "safe:estate:1"))
    assert gulch.at("safe:estate:1").marks[0].up == 4
    assert gulch.boss().money == 6


def test_forger() -> None:
    gulch = with_job("forger")
    gulch.mark(1, gulch.at("safe:depot:0"), 4)
    gulch.ability("T2")
    assert gulch.at("safe:depot:0").marks == []
    assert len(gulch.boss(1).marks) == 7
    assert gulch.boss().money == 6


def test_criminal() -> None:
    gulch = with_job("criminal")
    gulch.ability("T2", ("steal", "safe:laboratory:1"))
    assert gulch.boss().money == 2
    assert len(gulch.boss().safes) == 1


def test_bank_robber() -> None:
    gulch = with_job("bank_robber")
    gulch.ability("T2", ("steal", "safe:laboratory:1"))
    assert (gulch.boss().supply, gulch.boss().jailed) == (1, 2)
    assert len(gulch.boss().safes) == 1


def test_inventor() -> None:
    gulch = with_job("inventor")
    gulch.ability("T2", ("unused", "unused:estate"))
    assert gulch.boss().safes[0].site == "estate"
    assert gulch.town.unused["estate"] == []
    assert gulch.boss().money == 3


def test_test_subject() -> None:
    """Test Subject 1: for an unused safe, that is one neither at a site nor on a sheet."""
    gulch = with_job("test_subject")
    given = gulch.stolen(0, "safe:depot:0")
    gulch.ability("T2", ("unused", "unused:estate"))
    assert gulch.boss().safes[0].site == "estate"
    assert given in gulch.town.unused["depot"]


def test_arsonist() -> None:
    gulch = with_job("arsonist")
    gulch.played(0, "3", "2", henchmen=(1,))
    gulch.ability("T2", ("destroy", "slot:0:3"))
    assert list(gulch.boss().plans) == ["6"]
    assert gulch.boss(1).destroyed == 1
    assert gulch.boss().money == 6


def test_renegade() -> None:
    gulch = with_job("renegade")
    gulch.stolen(1, "safe:depot:0")
    gulch.ability("T2", ("steal", "safe:depot:1"))
    assert len(gulch.boss().safes) == 1


def test_automaton() -> None:
    gulch = with_job("automaton")
    before = len(gulch.boss().hand)
    gulch.ability("T2")
    assert len(gulch.boss().hand) == before + 2


def test_mercenary() -> None:
    gulch = with_job("mercenary", seats=3)
    gulch.boss(2).supply = 0
    gulch.ability("T2", ("suspect.jail", "let", 1))
    assert gulch.boss(1).jailed == 2
    assert gulch.boss().money == 4 - 1 + 2


def test_mercenary_is_not_paid_for_ones_own_henchman() -> None:
    gulch = with_job("mercenary", trait="cruel")
    gulch.ability("T2", ("suspect.jail", "let", 1))
    assert (gulch.boss().jailed, gulch.boss(1).jailed) == (2, 2)
    assert gulch.boss().money == 4 - 1 + 2


def test_mayor() -> None:
    gulch = with_job("mayor")
    gulch.ability("T2")
    assert (gulch.boss().reputation, gulch.boss().money) == (1, 6)


def test_gunslinger() -> None:
    gulch = with_job("gunslinger", seats=3)
    money(gulch, 4, 1, 4)
    gulch.ability("T2")
    assert [boss.money for boss in gulch.town.bosses] == [7, 0, 2]


def test_train_robber() -> None:
    gulch = with_job("train_robber")
    gulch.ability("T2", ("steal", "safe:depot:4"))
    assert gulch.boss().money == 3


def test_burglar() -> None:
    gulch = with_job("burglar")
    gulch.ability("T2", ("steal", "safe:estate:4"))
    assert gulch.boss().money == 1


def test_scientist() -> None:
    gulch = with_job("scientist")
    gulch.ability("T2", ("steal", "safe:laboratory:4"))
    assert gulch.boss().money == 3


def test_safecracker() -> None:
    gulch = with_job("safecracker")
    safe = gulch.at("safe:laboratory:4")
    gulch.ability(
        "T2", ("scout", "safe:laboratory:4"), ("mark", "mark:5"), ("steal.scouted", "yes")
    )
    assert gulch.boss().safes == [safe]
    assert [mark.up for mark in safe.marks] == [5]
    assert gulch.boss().money == 2


def test_detective() -> None:
    gulch = with_job("detective")
    seen = gulch.played(1, "3", "A")
    other = gulch.played(1, "4", "4")
    gulch.ability("T2", ("peek", seen.place.id), ("peek", "skip"), ("place", seen.place.id))
    assert seen.card.known_to(0)
    assert not other.card.known_to(0)
    assert seen.henchmen == [0]
    assert gulch.boss().money == 5


def test_judge() -> None:
    gulch = with_job("judge")
    gulch.boss().jailed, gulch.boss().supply = 2, 1
    gulch.ability("T2")
    assert (gulch.boss().supply, gulch.boss().money, gulch.boss().reputation) == (3, 6, 0)


def test_judge_without_prisoners() -> None:
    gulch = with_job("judge")
    gulch.boss().jailed = 0
    gulch.ability("T2")
    assert (gulch.boss().money, gulch.boss().reputation) == (4, 1)


def test_tycoon() -> None:
    gulch = with_job("tycoon")
    gulch.ability("T2")
    assert gulch.boss().money == 10


def test_cyborg() -> None:
    gulch = with_job("cyborg")
    gulch.ability("T2")
    assert gulch.boss().money == 6


def test_apprentice() -> None:
    gulch = with_job("apprentice")
    gulch.ability("T2", ("scout", "safe:estate:4"), ("mark", "mark:6"))
    assert gulch.boss().money == 6


def test_double_agent() -> None:
    gulch = with_job("double_agent")
    given = gulch.stolen(0, "safe:depot:0")
    got = gulch.at("safe:depot:3")
    gulch.ability("T2", ("swap.with", "safe:depot:3"))
    assert gulch.boss().safes == [got]
    assert gulch.at("safe:depot:3") is given


def test_auctioneer() -> None:
    gulch = with_job("auctioneer")
    gulch.saloon("quiet banker")
    gulch.ability(
        "T2", ("hire.from", "saloon:2"), ("hire.place", "sheet:0:B1"), ("arrange", "done")
    )
    assert gulch.boss().money == 4


def test_spy() -> None:
    gulch = with_job("spy")
    gulch.ability("T2")
    assert all(card.known_to(0) for card in gulch.boss(1).hand)
    assert gulch.boss().money == 7
