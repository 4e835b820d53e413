import { describe, expect, test } from "vitest";
import { reminderDueAt } from "../../../schema/rules/agenda/dueReminders.ts";
import {
  addDays,
  addMonths,
  firstInstantOf,
  instantsOf,
  isDay,
  monthDays,
  timeIn,
} from "../../../schema/rules/days.ts";
import {
  canBecome,
  endOf,
  isPast,
  priceCentsOf,
  type ReminderOption,
  SESSION_FIELD_LABEL,
  SESSION_STATUSES,
  type SessionDraft,
  type SessionField,
  sessionFaultMessage,
  sessionFaults,
} from "../../../schema/rules/sessions.ts";

const draft: SessionDraft = {
  clientId: "c1",
  type: "Seguimiento",
  startsAt: new Date("2026-11-21T10:00:00Z"),
  durationMinutes: 60,
  location: null,
  notes: null,
  priceCents: null,
  remind: false,
  reminderOption: "P1_HORA_ANTES",
};

describe("the clock", () => {
  test.each([
    ["Europe/Madrid", "2026-11-21", "10:00", ["2026-11-21T09:00:00.000Z"]],
    ["Europe/Madrid", "2026-03-29", "02:30", []],
    ["Europe/Madrid", "2026-10-25", "02:30", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]],
    ["America/Tijuana", "2026-03-08", "02:00", []],
    ["America/Tijuana", "2026-11-01", "01:30", ["2026-11-01T08:30:00.000Z", "2026-11-01T09:30:00.000Z"]],
    ["America/Santiago", "2026-09-06", "00:30", []],
    ["America/Santiago", "2026-04-04", "23:15", ["2026-04-05T02:15:00.000Z", "2026-04-05T03:15:00.000Z"]],
    ["America/Mexico_City", "2026-04-05", "02:30", ["2026-04-05T08:30:00.000Z"]],
    ["Australia/Lord_Howe", "2026-10-04", "02:15", []],
  ])("in %s, %s %s is shown at %j", (zone, day, time, instants) => {
    expect(instantsOf(zone, day, time).map((at) => at.toISOString())).toEqual(instants);
    for (const at of instantsOf(zone, day, time)) expect(timeIn(zone, at)).toBe(time);
  });

  test("a time the clocks jump over is as much later as they jump", () => {
    expect(firstInstantOf("Europe/Madrid", "2026-03-29", "02:30").toISOString()).toBe("2026-03-29T01:30:00.000Z");
    expect(timeIn("Europe/Madrid", firstInstantOf("Europe/Madrid", "2026-03-29", "02:30"))).toBe("03:30");
    expect(timeIn("America/Santiago", firstInstantOf("America/Santiago", "2026-09-06", "00:15"))).toBe("01:15");
  });

  test("days and months are counted by the calendar, across years and leap days", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(monthDays("2028-02")).toEqual({ first: "2028-02-01", last: "2028-02-29" });
    expect(monthDays("2026-12")).toEqual({ first: "2026-12-01", last: "2026-12-31" });
  });

  test.each([
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["2026-11-21T10:00:00Z", false],
    ["", false],
  ])("%j as a day: %s", (text, good) => {
    expect(isDay(text)).toBe(good);
  });
});

test.each([
  ["", null],
  ["   ", null],
  ["0", 0],
  ["45", 4_500],
  ["45,5", 4_550],
  ["45.50", 4_550],
  [" 45,05 ", 4_505],
  ["1.200", undefined],
  ["1.234", undefined],
  ["45.505", undefined],
  ["1,234", undefined],
  ["0.500", undefined],
  ["1.234.567", undefined],
  ["1.200,00", 120_000],
  ["1200,99", 120_099],
  ["100000", 10_000_000],
  ["100.000,00", 10_000_000],
  ["100000,01", undefined],
  ["-1", undefined],
  ["45,505", undefined],
  ["1,200.50", undefined],
  ["45 €", undefined],
  ["1e3", undefined],
  ["0x10", undefined],
  ["Infinity", undefined],
  ["cuarenta", undefined],
  ["٤٥", undefined],
])("%j as a price is %s cents", (text, cents) => {
  expect(priceCentsOf(text)).toBe(cents);
});

test.each([
  ["1.234", "Precio: ¿1234 o 1,23? Escríbelo sin separador de miles y con dos decimales."],
  [" 45.505 ", "Precio: ¿45505 o 45,50? Escríbelo sin separador de miles y con dos decimales."],
  ["1,200", "Precio: ¿1200 o 1,20? Escríbelo sin separador de miles y con dos decimales."],
  ["0.500", "Precio: escribe un importe como 45 o 45,50."],
  ["cuarenta", "Precio: escribe un importe como 45 o 45,50."],
])("the price %j is refused, with both readings where there are two", (text, sentence) => {
  expect(sessionFaultMessage("price", "INVALID", text)).toBe(sentence);
});

describe("a reminder", () => {
  const due = (zone: string, start: string, option: ReminderOption) =>
    reminderDueAt(zone, new Date(start), option).toISOString();

  test("of days goes out at the same time of day, of hours and minutes after they have passed", () => {
    const start = "2026-10-26T09:00:00Z";
    expect(due("Europe/Madrid", start, "P1_DIA_ANTES")).toBe("2026-10-25T09:00:00.000Z");
    expect(due("Europe/Madrid", start, "P3_DIAS_ANTES")).toBe("2026-10-23T08:00:00.000Z");
    expect(due("Europe/Madrid", start, "P4_HORAS_ANTES")).toBe("2026-10-26T05:00:00.000Z");
    expect(due("Europe/Madrid", start, "P1_HORA_ANTES")).toBe("2026-10-26T08:00:00.000Z");
    expect(due("Europe/Madrid", start, "P30_MINUTOS_ANTES")).toBe("2026-10-26T08:30:00.000Z");
    expect(due("Europe/Madrid", start, "P15_MINUTOS_ANTES")).toBe("2026-10-26T08:45:00.000Z");
  });

  test("of days is a day or three ahead all year, give or take the hour the clocks are changed by", () => {
    for (const zone of ["Europe/Madrid", "America/Tijuana", "America/Santiago", "America/Mexico_City"])
      for (let at = Date.parse("2026-01-01T00:10:00Z"); at < Date.parse("2027-01-01"); at += 6.5 * 3_600_000)
        for (const [option, hours] of [
          ["P1_DIA_ANTES", 24],
          ["P3_DIAS_ANTES", 72],
        ] as const) {
          const ahead = (at - reminderDueAt(zone, new Date(at), option).getTime()) / 3_600_000;
          expect(Math.abs(ahead - hours)).toBeLessThanOrEqual(1);
        }
  });
});

test.each(SESSION_STATUSES.flatMap((from) => SESSION_STATUSES.map((to) => [from, to] as const)))(
  "whether %s can become %s is as documented",
  (from, to) => {
    const allowed = ["PROGRAMADA CONFIRMADA", "PROGRAMADA CANCELADA", "CONFIRMADA CANCELADA"];
    expect(canBecome(from, to)).toBe(allowed.includes(`${from} ${to}`));
  },
);

test("a session is past from the moment it ends", () => {
  const end = endOf(draft.startsAt, 60);
  expect(end.toISOString()).toBe("2026-11-21T11:00:00.000Z");
  expect(isPast(draft.startsAt, 60, end)).toBe(true);
  expect(isPast(draft.startsAt, 60, new Date(end.getTime() - 1))).toBe(false);
});

test.each<[Partial<Record<keyof SessionDraft, unknown>>, object]>([
  [{}, {}],
  [
    { clientId: "", type: undefined },
    { clientId: "REQUIRED", type: "REQUIRED" },
  ],
  [
    { startsAt: undefined, durationMinutes: undefined },
    { startsAt: "REQUIRED", durationMinutes: "REQUIRED" },
  ],
  [{ type: "Otra" }, { type: "INVALID" }],
  [{ startsAt: new Date("0000-01-01T00:00:00Z") }, { startsAt: "INVALID" }],
  [{ startsAt: new Date("9999-12-31T00:00:00Z") }, { startsAt: "INVALID" }],
  [{ startsAt: new Date("+275760-09-13T00:00:00Z") }, { startsAt: "INVALID" }],
  [{ startsAt: new Date(Number.NaN) }, { startsAt: "INVALID" }],
  [{ durationMinutes: 0 }, { durationMinutes: "INVALID" }],
  [{ durationMinutes: Number.NaN }, { durationMinutes: "INVALID" }],
  [{ priceCents: Number.NaN }, { price: "INVALID" }],
  [{ priceCents: 10_000_001 }, { price: "INVALID" }],
  [{ reminderOption: "toString" }, { reminderOption: "INVALID" }],
  [{ reminderOption: "" }, { reminderOption: "INVALID" }],
  [{ location: "x".repeat(121) }, { location: "TOO_LONG" }],
  [{ notes: "a\0b" }, { notes: "INVALID" }],
  [{ notes: "\udc00" }, { notes: "INVALID" }],
])("%j is answered with %j", (fields, faults) => {
  expect(sessionFaults({ ...draft, ...fields } as Partial<SessionDraft>)).toEqual(faults);
});

test("every refusal is one Spanish sentence that names its field", () => {
  for (const field of Object.keys(SESSION_FIELD_LABEL) as SessionField[])
    for (const fault of ["REQUIRED", "TOO_LONG", "INVALID"] as const) {
      const message = sessionFaultMessage(field, fault);
      expect(message).toMatch(/^[^.]+\.$|20\.000 caracteres\.$/);
      expect(message).toContain(SESSION_FIELD_LABEL[field]);
    }
  expect(sessionFaultMessage("notes", "TOO_LONG")).toBe("Notas: escribe como máximo 20.000 caracteres.");
  expect(sessionFaultMessage("durationMinutes", "INVALID")).toBe("Duración: elige 30, 45, 60, 90 o 120 minutos.");
});
