from tablier.core import Draw, Ranking, Reason, TeamLoss, TeamWin, Win, Words

WHY = Reason("why", Words(fr="raison", en="reason"))


def test_scores_are_shares_of_a_full_success() -> None:
    assert Win(1, WHY).scores(2) == (0.0, 1.0)
    assert Draw(WHY).scores(2) == (0.5, 0.5)
    assert Ranking((1, 3, 2), WHY).scores(3) == (0.0, 1.0, 0.5)
    assert Ranking((2, 2), WHY).scores(2) == (0.5, 0.5)
    assert TeamWin(WHY).scores(3) == (1.0, 1.0, 1.0)
    assert TeamLoss(WHY).scores(2) == (0.0, 0.0)
