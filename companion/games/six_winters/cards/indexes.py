"""Places in the rows of a campaign: six resources, three regions, nine slots.

Markers, pools, piles and slots are kept in tuples. An index says where in such a tuple
something is, and what it is called; it is an `int`, and is written as one.
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
        """The resource as data and typed reports call it."""
        return places.RESOURCES[self]

    @property
    def title(self) -> str:
        """The name as it stands in a sentence."""
        return self.id.capitalize()

    @classmethod
    def of(cls, resource: str) -> ResourceIndex:
        """Return the index of a resource that is known to be one."""
        return cls[resource.upper()]

    @classmethod
    def named(cls, name: str) -> ResourceIndex | None:
        """Return the resource that somebody typed; None if it is none."""
        return next((one for one in cls if one.id == name), None)


class RegionIndex(IntEnum):
    """A region, in the order in which they activate."""

    EMPIRE = 0
    RED_BANK = 1
    SETTLED_LANDS = 2

    @property
    def id(self) -> places.Region:
        """The region as data and typed reports call it."""
        return places.REGIONS[self]

    @property
    def slots(self) -> tuple[SlotIndex, ...]:
        """Its slots, from top to bottom."""
        return tuple(slot for slot in SlotIndex if slot.region is self)

    @classmethod
    def of(cls, region: str) -> RegionIndex:
        """Return the index of a region that is known to be one."""
        return cls[region.upper()]

    @classmethod
    def named(cls, name: str) -> RegionIndex | None:
        """Return the region that somebody typed; None if it is none."""
        return next((one for one in cls if one.id == name), None)


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
        """The region that it is in; each has three slots."""
        return RegionIndex(self // 3)

    @property
    def resource(self) -> places.Resource:
        """The resource of the slot."""
        return SLOTS[self].resource

    @property
    def id(self) -> str:
        """The slot as saves and typed reports call it, such as `empire-military`."""
        return SLOT_NAMES[self]

    @classmethod
    def of(cls, slot: places.Slot | str) -> SlotIndex:
        """Return the index of a slot, or of the id of one."""
        return cls((SLOT_NAMES if isinstance(slot, str) else SLOTS).index(slot))

    @classmethod
    def named(cls, name: str) -> SlotIndex | None:
        """Return the slot that somebody typed; None if it is none."""
        return next((one for one in cls if one.id == name), None)


def _slot(name: str) -> places.Slot:
    region = next(one for one in places.REGIONS if name.lower().startswith(one))
    resource = next(one for one in places.RESOURCES if name.lower().endswith(one))
    return places.Slot(region, resource)


SLOTS: tuple[places.Slot, ...] = tuple(_slot(slot.name) for slot in SlotIndex)
SLOT_NAMES: tuple[str, ...] = tuple(f"{slot.region}-{slot.resource}" for slot in SLOTS)
ALL_SLOTS: tuple[int, ...] = tuple(SlotIndex)
