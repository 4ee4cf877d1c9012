"""What is shown of a scenario, in tables: what stands, who is there, what happens, what wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simcore.views.plain import counted, plain, seconds
from simcore.views.show.course import Event
from simcore.views.show.show import Shown
from simcore.views.show.ways import Option, Way
from simcore.views.show.words import EFFORTS, fitting, pair, some, structure, wall
from simcore.views.tables import Table


def headline(shown: Shown) -> str:
    """The name of a scenario, how long it may take, and who holds the site."""
    held = f"; held by {plain(shown.site.held_by)}" if shown.site.held_by else ""
    return f"{plain(shown.name)}, at most {seconds(shown.limit)}{held}"


def table(title: str, head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> Table:
    """A table whose cells cannot steer a terminal; a column in which nothing stands is left out."""
    cells = [tuple(plain(cell) for cell in row) for row in rows]
    kept = [place for place in range(len(head)) if any(row[place] for row in cells)]
    return Table(title, tuple(head[each] for each in kept), tuple(tuple(row[each] for each in kept) for row in cells))


def standing(shown: Shown) -> tuple[Table, ...]:
    """Zones, ways, sections and elements."""
    return (zones(shown), *ways(shown), sections(shown), elements(shown))


def zones(shown: Shown) -> Table:
    """The zones, and what serves each."""
    head = ("zone", "level", "area", "terrain", "cover", "light", "smoke", "air handlers", "sprinklers", "")
    rows = (
        (
            zone.id, zone.level, f"{zone.area} m2" if zone.area else "", zone.terrain, _unless(zone.cover, "none"),
            _unless(zone.lit, "bright"), _unless(zone.smoke, "none"), some(zone.air, ""),
            f"{some(zone.water, 'none')} ({zone.suppression})" if zone.water or zone.suppression != "off" else "",
            ", ".join([*["outside"] * zone.outside, *["exit"] * zone.exit]),
        )
        for zone in shown.zones
    )  # fmt: skip
    return table("Zones", head, rows)


def _unless(word: str, usual: str) -> str:
    return "" if word == usual else word


def ways(shown: Shown) -> tuple[Table, ...]:
    """The ways in, then the other ways between zones: by what one gets through, and what it takes."""
    outside = {zone.id for zone in shown.zones if zone.outside}
    inward = [way for way in shown.ways if len(outside.intersection(way.zones)) == 1]
    others = [way for way in shown.ways if way not in inward]
    return _ways("Ways in", shown, inward), _ways("Ways between zones", shown, others)


def _ways(title: str, shown: Shown, ways: Iterable[Way]) -> Table:
    head = ("between", "way", "metres", "by", "which is", "strangers", shown.site.held_by or "")
    said = {thing.id: fitting(thing) for thing in shown.elements} | {thing.id: wall(thing) for thing in shown.sections}
    return table(title, head, (row for way in ways for row in _options(shown, way, said)))


def _options(shown: Shown, way: Way, said: dict[str, str]) -> Iterator[tuple[object, ...]]:
    for place, option in enumerate(way.options):
        first = (pair(way.zones), way.id if option.id else way.kind, way.metres) if not place else ("", "", "")
        keepers = EFFORTS[option.keepers] if shown.site.held_by else ""
        yield (*first, _by(option, way), said.get(option.id, ""), EFFORTS[option.strangers], keepers)


def _by(option: Option, way: Way) -> str:
    if not option.id:
        return ""
    return f"the {option.type} itself" if option.id == way.id else f"{option.id} ({option.type})"


def sections(shown: Shown) -> Table:
    """The sections: what each bounds, and how strong it is."""
    head = ("section", "kind", "between", "Structure", "armor", "scale", "state", "planes", "neighbors")
    rows = (
        (each.id, each.kind, pair(each.between), structure(each), _unless(each.armor, "0D"), each.scale, wall(each),
         some(each.planes, ""), len(each.adjacent))
        for each in shown.sections
    )  # fmt: skip
    return table("Sections", head, rows)


def elements(shown: Shown) -> Table:
    """The doors, windows and whatever else is built in."""
    head = ("element", "type", "in", "Body", "armor", "scale", "state", "planes")
    rows = (
        (each.id, each.type, each.within, each.body, _unless(each.armor, "0D"), each.scale, fitting(each),
         some(each.planes, ""))
        for each in shown.elements
    )  # fmt: skip
    return table("Elements", head, rows)


def happening(shown: Shown) -> tuple[Table, ...]:
    """Who is there, what happens on its own, what wins, and by which rules."""
    return units(shown), timeline(shown), victory(shown), rules(shown)


def units(shown: Shown) -> Table:
    """Who stands where."""
    head = ("side", "unit", "number", "zone", "template", "armor", "weapons", "doctrine", "state")
    rows = (
        (each.side, each.group, len(each.units), _where(each.zone, each.round), each.template,
         _unless(each.armor, "0D"), some(each.weapons, ""), each.doctrine, _unless(each.wounds, "healthy"))
        for each in shown.units
    )  # fmt: skip
    return table("Units", head, rows)


def _where(zone: str | None, round_: int) -> str:
    return zone or (f"comes in round {round_}" if round_ else "nowhere")


def timeline(shown: Shown) -> Table:
    """What happens on its own, and when."""
    return table("Timeline", ("at", "round", "what"), ((*_when(each), each.what) for each in shown.timeline))


def _when(event: Event) -> tuple[str, str]:
    more = len(event.rounds) - 1
    again = f", {counted(more, 'time')} more until {seconds(event.times[-1])}" if more else ""
    return f"{seconds(event.times[0])}{again}", str(event.rounds[0])


def victory(shown: Shown) -> Table:
    """What each side must bring about; the first that holds wins."""
    return table("Victory", ("side", "goal"), ((each.side, each.words) for each in shown.victory))


def rules(shown: Shown) -> Table:
    """The profile, and what of its settings is changed; a last round in which the whole site is locked or ionized."""
    changed = ((key, f"{now} (else {usual})") for key, (usual, now) in shown.rules.changed.items())
    site = (
        ("site locked until round", shown.site.locked_until or ""),
        ("site ionized until round", shown.site.ionized_until or ""),
        ("power", "" if shown.site.powered else "none"),
    )
    rows = (("profile", shown.rules.profile), *changed, *((name, said) for name, said in site if said))
    return table("Rules", ("setting", "value"), rows)
