import { zonePlaces } from "../../../schema/rules/agenda/zonePlaces.ts";
import { zoneNow } from "../../../schema/rules/agenda/zones.ts";
import { folded } from "../folded.ts";

/** A zone as people look for it. */
export interface Place {
  zone: string;
  /** «Ciudad de México (México)». */
  name: string;
  /** City, country and all other words it is found by, without accents. */
  city: string;
  country: string;
  words: readonly string[];
}

/** Most places shown at once: who looks for another one types its name. */
const SHOWN = 40;

const fold = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function readPlaces(): Place[] {
  const nameOf = new Intl.DisplayNames("es", { type: "region" });
  const shortOf = new Intl.DisplayNames("es", { type: "region", style: "short" });
  return zonePlaces().map(({ country: code, zone, city, others }) => {
    const country = nameOf.of(code) ?? code;
    const words = fold(`${city} ${country} ${shortOf.of(code)} ${others} ${zone}`).split(" ");
    const name = city === country ? city : `${city} (${country})`;
    return { zone, name, city: fold(city), country: fold(country), words };
  });
}

let read: Place[] | null = null;
/** Every place that is known, in the order of the table. */
function places(): Place[] {
  read ??= readPlaces();
  return read;
}

/** A zone's place; one that stands for no place (`UTC`) is called by its own name. */
export function placeOf(zone: string): Place {
  const now = zoneNow(zone);
  const name = zone.replaceAll("_", " ");
  const words = fold(zone).split(" ");
  return places().find((place) => place.zone === now) ?? { zone, name, city: fold(zone), country: "", words };
}

/** `America/Bogota` as a person reads it: «Bogotá (Colombia)». */
export const zoneName = (zone: string): string => placeOf(zone).name;

/**
 * The places that are meant by a text, best first: each of its words begins one of theirs.
 * @param own zones that are offered before all others
 * @returns those of `own` apart from the others
 */
export function findPlaces(typed: string, own: readonly string[]): { own: Place[]; others: Place[] } {
  const wanted = fold(typed);
  const parts = wanted.split(" ").filter(Boolean);
  const isMeant = ({ words }: Place) => parts.every((part) => words.some((word) => word.startsWith(part)));
  const rank = ({ city, country }: Place) => (city.startsWith(wanted) ? 0 : country.startsWith(wanted) ? 1 : 2);
  const first = [...new Set(own.map(zoneNow))].map(placeOf);
  const others = places().filter((place) => isMeant(place) && !first.some(({ zone }) => zone === place.zone));
  return {
    own: first.filter(isMeant),
    others: (wanted ? others.toSorted((a, b) => rank(a) - rank(b)) : others).slice(0, SHOWN),
  };
}
