import { zoneNow } from "./zones.ts";
import { ZONE_TABLE } from "./zoneTable.ts";

interface ZonePlace {
  /** Of two letters. */
  country: string;
  zone: string;
  /** In Spanish: «Ciudad de México». */
  city: string;
  /** Other places it is looked for by. */
  others: string;
}

/** Every place that is known, in the order of the table. */
export const zonePlaces = (): ZonePlace[] =>
  ZONE_TABLE.trim()
    .split(/;\n?/)
    .flatMap((line) =>
      line
        .slice(3)
        .split("|")
        .map((entry) => {
          const [place = "", others = ""] = entry.split("+");
          const [zone = "", named] = place.split("=");
          const city = named ?? zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
          return { country: line.slice(0, 2), zone, city, others };
        }),
    );

let cities: Map<string, string> | null = null;
/** The city that a zone goes by; null where it stands for none (`UTC`). */
export function cityOf(zone: string): string | null {
  cities ??= new Map(zonePlaces().map((place) => [place.zone, place.city]));
  return cities.get(zoneNow(zone)) ?? null;
}
