"""Frozen values: made as a frozen dataclass with slots is, whatever way they are made."""

from __future__ import annotations

import pickle
from dataclasses import asdict, dataclass, field, fields, replace

import pytest

from pitboss.frozen import change, frozen


@frozen
class Quick:
    seat: int
    name: str = "ante"
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plain:
    seat: int
    name: str = "ante"
    cards: tuple[int, ...] = ()


def test_it_is_made_as_a_plain_one_is() -> None:
    for given in ({"seat": 1}, {"seat": 2, "name": "play"}, {"seat": 3, "cards": (4, 5)}):
        quick, plain = Quick(**given), Plain(**given)
        assert [getattr(quick, one.name) for one in fields(Quick)] == [
            getattr(plain, one.name) for one in fields(Plain)
        ]
        assert repr(quick) == repr(plain).replace("Plain", "Quick")


def test_it_is_equal_by_value_and_has_a_hash() -> None:
    assert Quick(1, "ante") == Quick(1)
    assert len({Quick(1), Quick(1, "ante"), Quick(2)}) == 2
    assert replace(Quick(1), name="play") == Quick(1, "play")


def test_nothing_changes_it() -> None:
    with pytest.raises(AttributeError):
        Quick(1).seat = 2  # type: ignore[misc]
    assert not hasattr(Quick(1), "__dict__")


def test_a_wrong_call_is_a_type_error_with_the_name_of_the_class() -> None:
    with pytest.raises(TypeError, match="Missing required argument 'seat'"):
        Quick()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="Unexpected keyword argument 'seats'"):
        Quick(seats=1)  # type: ignore[call-arg]


def test_what_a_class_says_after_its_making_is_heard() -> None:
    @frozen
    class Checked:
        amount: int

        def __post_init__(self) -> None:
            if self.amount < 0:
                raise ValueError("must not be negative")

    assert Checked(1).amount == 1
    with pytest.raises(ValueError, match="must not be negative"):
        Checked(-1)


def test_a_class_may_add_fields_to_another() -> None:
    @frozen
    class More(Quick):
        hand: int = 1

    assert (More(1).seat, More(1, hand=2).hand) == (1, 2)


def test_a_default_that_is_made_each_time_is_the_value_s_own() -> None:
    @frozen
    class Seated:
        seats: dict[int, str] = field(default_factory=dict)

    assert Seated() == Seated()
    assert Seated().seats is not Seated().seats
    assert [one.default_factory for one in fields(Seated)] == [dict]


def test_a_field_that_would_not_count_is_not_for_it() -> None:
    with pytest.raises(AssertionError, match="has a default and nothing else"):

        @frozen
        class Wrong:
            seat: int = field(default=1, compare=False)


def test_a_copy_has_what_was_changed_and_all_else() -> None:
    one = Quick(1, "ante", (2, 3))
    assert change(one, name="play") == replace(one, name="play") == Quick(1, "play", (2, 3))
    assert one == Quick(1, "ante", (2, 3))
    with pytest.raises(TypeError, match="hand"):
        change(one, hand=1)


def test_it_tells_its_fields_as_a_dataclass_does() -> None:
    assert asdict(Quick(1)) == asdict(Plain(1))
    assert [(one.name, one.type, one.default) for one in fields(Quick)] == [
        (one.name, one.type, one.default) for one in fields(Plain)
    ]
    match Quick(4, "play"):
        case Quick(seat, name):
            assert (seat, name) == (4, "play")


def test_it_goes_to_another_process_and_back() -> None:
    assert pickle.loads(pickle.dumps(Quick(1, "play"))) == Quick(1, "play")
