import { expect, test } from "vitest";
import {
  BOOKING_SETTINGS,
  type BookingField,
  type BookingSettings,
  bookingFaults,
  bookingNameOf,
  isBookingName,
} from "../../../schema/rules/booking/settings.ts";

const kind = { type: "Seguimiento", durationMinutes: 45, priceCents: 4_550, location: "Online" } as const;
const HOURS = { from: "09:00", to: "14:00" };

test.each<[string, Partial<BookingSettings>, BookingField[]]>([
  ["nothing chosen yet", {}, []],
  ["on with everything it needs", { isOn: true, name: "ana-ruiz" }, []],
  ["on without a name", { isOn: true }, ["isOn"]],
  ["on with nothing to book", { isOn: true, name: "ana-ruiz", kinds: [] }, ["isOn"]],
  ["on with a week without hours", { isOn: true, name: "ana-ruiz", week: [] }, ["isOn"]],
  ["a name with an accent", { name: "ana-núñez" }, ["name"]],
  ["a name of the portal's own", { name: "api" }, ["name"]],
  ["a range that ends before it begins", { week: [{ weekday: 1, from: "14:00", to: "09:00" }] }, ["week"]],
  ["an hour that no clock shows", { week: [{ weekday: 1, from: "09:60", to: "14:00" }] }, ["week"]],
  ["an eighth day", { week: [{ weekday: 8, ...HOURS }] }, ["week"]],
  [
    "ranges that overlap",
    { week: [HOURS, { from: "13:00", to: "15:00" }].map((r) => ({ weekday: 1, ...r })) },
    ["week"],
  ],
  ["the same ranges on two days", { week: [1, 2].map((weekday) => ({ weekday, ...HOURS })) }, []],
  ["until midnight", { week: [{ weekday: 1, from: "09:00", to: "24:00" }] }, []],
  [
    "an exception that ends before it begins",
    { exceptions: [{ from: "2026-02-02", to: "2026-02-01", hours: [] }] },
    ["exceptions"],
  ],
  ["a day that does not exist", { exceptions: [{ from: "2026-02-30", to: "2026-02-30", hours: [] }] }, ["exceptions"]],
  ["two kinds that look alike", { kinds: [kind, { ...kind, priceCents: null }] }, ["kinds"]],
  ["the same kind at two places", { kinds: [kind, { ...kind, location: "Consulta" }] }, []],
  ["a duration no session has", { kinds: [{ ...kind, durationMinutes: 50 }] }, ["kinds"]],
  ["a negative price", { kinds: [{ ...kind, priceCents: -1 }] }, ["kinds"]],
  ["half a minute of rest", { bufferBefore: 0.5 }, ["bufferBefore"]],
  [
    "numbers beyond their range",
    { noticeHours: 337, aheadDays: 0, perDay: 0, stepMinutes: 20 },
    ["stepMinutes", "noticeHours", "aheadDays", "perDay"],
  ],
])("settings with %s are taken or refused by field", (_what, change, faults) => {
  expect(bookingFaults({ ...BOOKING_SETTINGS, ...change })).toEqual(faults);
});

test("an address is made of a name whatever its letters, or none is", () => {
  expect(bookingNameOf("Ana Ruiz Núñez")).toBe("ana-ruiz-nunez");
  expect(bookingNameOf("  Dra. O’Connor ")).toBe("dra-o-connor");
  expect(bookingNameOf("李")).toBe("");
  expect(isBookingName(bookingNameOf("Á".repeat(200)))).toBe(true);
});
