import { expect, test } from "vitest";
import { isSameZone, zoneNow } from "../../../schema/rules/agenda/zones.ts";
import { isTimeZone } from "../../../schema/rules/days.ts";
import { findPlaces, placeOf, zoneName } from "../../../web/ui/zones/zones.ts";

const found = (typed: string) => findPlaces(typed, []).others.map(({ name }) => name);

test.each([
  ["México", "Ciudad de México (México)"],
  ["mexico", "Ciudad de México (México)"],
  ["BOGOTA", "Bogotá (Colombia)"],
  ["canarias", "Islas Canarias (España)"],
  ["tenerife", "Islas Canarias (España)"],
  ["España", "Madrid (España)"],
  ["  barcelona ", "Madrid (España)"],
  ["londres", "Londres (Reino Unido)"],
  ["nueva york", "Nueva York (Estados Unidos)"],
  ["EE. UU.", "Nueva York (Estados Unidos)"],
  ["America/Lima", "Lima (Perú)"],
  ["panama", "Panamá"],
])("«%s» finds %s first", (typed, name) => {
  expect(found(typed)[0]).toBe(name);
});

test("a country has all its zones, and a text that is nobody's finds none", () => {
  expect(found("españa").slice(0, 3)).toEqual(["Madrid (España)", "Ceuta (España)", "Islas Canarias (España)"]);
  expect(found("mexico")).toHaveLength(12);
  expect(found("atlántida")).toEqual([]);
});

test("what is offered first is not offered twice, goes when something else is looked for, and comes under its new name", () => {
  const { own, others } = findPlaces("", ["Asia/Calcutta", "Asia/Kolkata"]);
  expect(own.map(({ zone }) => zone)).toEqual(["Asia/Kolkata"]);
  expect(others.map(({ name }) => name)).not.toContain("Calcuta (India)");
  expect(others[0]?.name).toBe("Madrid (España)");
  expect(findPlaces("colombia", ["Asia/Kolkata"]).own).toEqual([]);
  expect(findPlaces("india", ["Asia/Kolkata"]).own).toMatchObject([{ zone: "Asia/Kolkata" }]);
});

test("a zone is the same under the name that browsers give it, and another one is not", () => {
  expect(isSameZone("America/Buenos_Aires", "America/Argentina/Buenos_Aires")).toBe(true);
  expect(isSameZone("Europe/Madrid", "Atlantic/Canary")).toBe(false);
});

test("every zone this machine knows has a place, every place is a zone, and what is none keeps its name", () => {
  const nameless = Intl.supportedValuesOf("timeZone").filter((zone) => placeOf(zone).country === "");
  expect(nameless).toEqual([]);
  const all = Intl.supportedValuesOf("timeZone").map(zoneNow);
  expect(all.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(new Set(all.map(zoneName)).size).toBe(all.length);
  expect(zoneName("Etc/UTC")).toBe("Etc/UTC");
});
