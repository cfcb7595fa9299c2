"""Positions in the tuples of a campaign: six resources, three regions, nine slots.

Markers, pools, piles and slots are kept in tuples. An index is a position in such a
tuple and has a name; it is an `int`, and is saved as one.
"""

from __future__ import annotations

from enum import IntEnum

from companion.games.six_winters.cards import places


class ResourceIndex(IntEnum):
    """A resource, in the order of the trade board."""

    SUPPORT = 0
    TECHNOLOGY = 1
    ESPIONAGE = 2
    MILITARY = 3
    DIPLOMACY = 4
    SORCERY = 5

    @property
    def id(self) -> places.Resource:
        """The id of the resource in data and typed reports."""
        return places.RESOURCES[self]

    @property
    def title(self) -> str:
        """The name in a sentence."""
        return self.id.capitalize()

    @classmethod
    def of(cls, resource: str) -> ResourceIndex:
        """Return the index of a resource; a KeyError if there is no such resource."""
        return cls[resource.upper()]

    @classmethod
    def named(cls, name: str) -> ResourceIndex | None:
        """Return the index of what was typed; None if it is no resource."""
        return _RESOURCE.get(name)


class RegionIndex(IntEnum):
    """A region, in the order in which they activate."""

    EMPIRE = 0
    RED_BANK = 1
    SETTLED_LANDS = 2

    @property
    def id(self) -> places.Region:
        """The id of the region in data and typed reports."""
        return places.REGIONS[self]

    @property
    def slots(self) -> tuple[SlotIndex, ...]:
        """Its slots, from top to bottom."""
        return tuple(slot for slot in SlotIndex if slot.region is self)

    @classmethod
    def of(cls, region: str) -> RegionIndex:
        """Return the index of a region; a KeyError if there is no such region."""
        return cls[region.upper()]

    @classmethod
    def named(cls, name: str) -> RegionIndex | None:
        """Return the index of what was typed; None if it is no region."""
        return next((index for index in cls if index.id == name), None)


class SlotIndex(IntEnum):
    """A slot: region by region, from top to bottom."""

    EMPIRE_MILITARY = 0
    EMPIRE_TECHNOLOGY = 1
    EMPIRE_ESPIONAGE = 2
    RED_BANK_MILITARY = 3
    RED_BANK_SUPPORT = 4
    RED_BANK_SORCERY = 5
    SETTLED_LANDS_DIPLOMACY = 6
    SETTLED_LANDS_TECHNOLOGY = 7
    SETTLED_LANDS_SORCERY = 8

    @property
    def region(self) -> RegionIndex:
        """The region of the slot; each has three slots."""
        return RegionIndex(self // 3)

    @property
    def resource(self) -> places.Resource:
        """The resource of the slot."""
        return SLOTS[self].resource

    @property
    def id(self) -> str:
        """The id of the slot in saves and typed reports, such as `empire-military`."""
        return SLOT_NAMES[self]

    @classmethod
    def of(cls, slot: places.Slot | str) -> SlotIndex:
        """Return the index of a slot, or of the id of one."""
        return cls((SLOT_NAMES if isinstance(slot, str) else SLOTS).index(slot))

    @classmethod
    def named(cls, name: str) -> SlotIndex | None:
        """Return the index of what was typed; None if it is no slot."""
        return _SLOT.get(name)


def _slot(name: str) -> places.Slot:
    region = next(r for r in places.REGIONS if name.lower().startswith(r))
    resource = next(r for r in places.RESOURCES if name.lower().endswith(r))
    return places.Slot(region, resource)


SLOTS: tuple[places.Slot, ...] = tuple(_slot(slot.name) for slot in SlotIndex)
SLOT_NAMES: tuple[str, ...] = tuple(f"{slot.region}-{slot.resource}" for slot in SLOTS)
ALL_SLOTS: tuple[int, ...] = tuple(SlotIndex)
_RESOURCE: dict[str, ResourceIndex] = {index.id: index for index in ResourceIndex}
_SLOT: dict[str, SlotIndex] = {index.id: index for index in SlotIndex}
