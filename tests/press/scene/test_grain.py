from collections import Counter

from companion.press.scene.grain import Grain


def test_the_stream_of_seed_zero_is_the_published_one() -> None:
    # splitmix64's first three words from seed 0, over 2**64
    published = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)

    grain = Grain(0)

    assert [grain.random() for _ in published] == [
        (word >> 11) / 2**53 for word in published
    ]


def test_one_seed_gives_one_stream_and_another_seed_another() -> None:
    def first_eight(seed: int) -> list[float]:
        grain = Grain(seed)
        return [grain.random() for _ in range(8)]

    assert first_eight(9) == first_eight(9)
    assert first_eight(9) != first_eight(10)
    assert first_eight(-1) == first_eight(2**64 - 1)


def test_numbers_stay_in_their_range_and_fill_it_evenly() -> None:
    grain = Grain(3)

    numbers = [grain.uniform(-2, 6) for _ in range(4000)]

    assert min(numbers) >= -2
    assert max(numbers) < 6
    assert 1.9 < sum(numbers) / len(numbers) < 2.1


def test_each_item_is_chosen_about_equally_often() -> None:
    grain = Grain(4)

    counts = Counter(grain.choice("abcd") for _ in range(4000))

    assert set(counts) == set("abcd")
    assert all(900 < count < 1100 for count in counts.values())
