import { describe, expect, test } from "vitest";
import { readSessionsAddress, writeSessionsAddress } from "../../../web/sessions/agenda/sessionsAddress.ts";
import type { Session } from "../../../web/sessions/agenda/useAgenda.ts";
import {
  byHours,
  countByDay,
  dayPlace,
  pulledMinutes,
  toEvents,
} from "../../../web/sessions/calendar/calendarEvents.ts";
import { withFolded } from "../../../web/sessions/calendar/hours/foldedHours.ts";
import { nearestDuration, nextDuration } from "../../../web/sessions/calendar/spot.ts";
import { newSession, readWhen, sessionFormErrors, toInput, toWhen } from "../../../web/sessions/form/sessionForm.ts";
import { fromTexts, toTexts } from "../../../web/sessions/form/sessionMerge.ts";
import { shortDay, weekOf, weekTitle } from "../../../web/sessions/sessionTimes.ts";
import { formatMonth } from "../../../web/ui/month.ts";

describe("the address", () => {
  const read = (query: string) => readSessionsAddress(new URLSearchParams(query));

  test("what is not understood counts as absent", () => {
    expect(read("vista=otra&mes=2026-13&dia=ayer&pagina=-1")).toEqual({
      view: "lista",
      month: null,
      day: null,
      page: 1,
    });
    expect(read("mes=1999-12").month).toBeNull();
    expect(read("mes=9999-12").month).toBeNull();
  });

  test("a day belongs to the views that show one, and brings its month along", () => {
    expect(read("vista=semana&dia=2027-03-29&mes=2026-01")).toMatchObject({ day: "2027-03-29", month: "2027-03" });
    expect(read("vista=calendario&dia=2027-03-29&mes=2026-01")).toMatchObject({ day: "2027-03-29", month: "2027-03" });
    expect(read("dia=2027-03-29&mes=2026-01")).toMatchObject({ day: null, month: "2026-01" });
  });

  test.each(["", "vista=calendario&mes=2027-03", "vista=dia&dia=2027-03-29", "mes=2027-03&pagina=2"])(
    "%s is written as it was read",
    (query) => expect(writeSessionsAddress(read(query)).toString()).toBe(query),
  );
});

describe("an hour on the practice's clocks", () => {
  const when = (date: string, time: string, occurrence = "1") => ({ date, time, occurrence });

  test.each([
    ["Europe/Madrid", "28/03/2027", "03:30", "2027-03-28T01:30:00.000Z"],
    ["America/Tijuana", "14/03/2027", "03:30", "2027-03-14T10:30:00.000Z"],
    ["America/Santiago", "05/09/2027", "01:30", "2027-09-05T04:30:00.000Z"],
    ["America/Mexico_City", "28/03/2027", "02:30", "2027-03-28T08:30:00.000Z"],
  ])("in %s %s at %s is %s", (zone, date, time, moment) => {
    expect(readWhen(zone, when(date, time))).toMatchObject({ startsAt: new Date(moment), errors: {}, twice: null });
    expect(toWhen(zone, moment)).toEqual(when(date, time));
  });

  test.each([
    ["Europe/Madrid", "28/03/2027", "02:30"],
    ["America/Tijuana", "14/03/2027", "02:30"],
    ["America/Santiago", "05/09/2027", "00:30"],
  ])("in %s the clocks skip %s at %s, and the form says so", (zone, date, time) => {
    const { startsAt, errors } = readWhen(zone, when(date, time));
    expect(startsAt).toBeUndefined();
    expect(errors.time).toContain(`se saltan las ${time}`);
  });

  test.each([
    ["Europe/Madrid", "31/10/2027", "02:30", "2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"],
    ["America/Tijuana", "07/11/2027", "01:30", "2027-11-07T08:30:00.000Z", "2027-11-07T09:30:00.000Z"],
    ["America/Santiago", "03/04/2027", "23:30", "2027-04-04T02:30:00.000Z", "2027-04-04T03:30:00.000Z"],
  ])("in %s the clocks show %s at %s twice, and each time is kept", (zone, date, time, first, second) => {
    expect(readWhen(zone, when(date, time)).startsAt?.toISOString()).toBe(first);
    expect(readWhen(zone, when(date, time, "2")).startsAt?.toISOString()).toBe(second);
    expect(toWhen(zone, first).occurrence).toBe("1");
    expect(toWhen(zone, second)).toEqual(when(date, time, "2"));
  });
});

describe("the form", () => {
  const begun = { ...newSession({ day: "2027-03-10", time: "09:30" }), clientId: "c" };
  const filled = { ...begun, reminder: "ONE_HOUR_BEFORE" };
  const zone = "Europe/Madrid";

  test("what is filled in needs nothing more, and empty texts are sent as nothing", () => {
    expect(sessionFormErrors(filled, zone)).toEqual({});
    expect(toInput(filled, zone)).toEqual({
      clientId: "c",
      type: "INDIVIDUAL",
      startsAt: "2027-03-10T08:30:00.000Z",
      durationMinutes: 60,
      location: null,
      notes: null,
      price: null,
      reminder: "ONE_HOUR_BEFORE",
    });
  });

  test("a reminder is neither on nor off by itself: it is asked for", () => {
    expect(sessionFormErrors(begun, zone)).toEqual({ reminder: "Enviar recordatorio: elige sí o no." });
    expect(toInput({ ...begun, reminder: "" }, zone).reminder).toBeNull();
  });

  test.each([
    ["clientId", { clientId: "" }],
    ["type", { type: "" }],
    ["date", { date: "" }],
    ["date", { date: "31/12/9999" }],
    ["time", { time: "" }],
    ["duration", { duration: "0" }],
    ["price", { price: "-1" }],
    ["notes", { notes: "a".repeat(20_001) }],
  ])("a faulty %s is named, and nothing else", (field, change) => {
    expect(Object.keys(sessionFormErrors({ ...filled, ...change }, zone))).toEqual([field]);
  });

  test("day, hour and which of two stay together when two windows are merged", () => {
    const second = { ...filled, occurrence: "2" };
    expect(toTexts(second).when).toBe("10/03/2027 · 09:30 · segunda vez");
    expect(fromTexts(toTexts(second))).toEqual(second);
    expect(fromTexts(toTexts(filled))).toEqual(filled);
  });
});

describe("the calendar", () => {
  const session = (startsAt: string, durationMinutes: number): Session => ({
    __typename: "TherapySession",
    id: "s",
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + durationMinutes * 60_000).toISOString(),
    durationMinutes,
    type: "INDIVIDUAL",
    location: null,
    price: null,
    status: "SCHEDULED",
    displayStatus: "SCHEDULED",
    cancelReason: null,
    cancelledBy: null,
    isPast: false,
    isCompleted: false,
    canConfirm: true,
    canCancel: true,
    version: 1,
    series: null,
    client: { __typename: "ClientReference", id: "c", name: "Ángela Muñoz" },
    reminder: null,
  });
  const [late, rest] = toEvents([session("2027-03-10T22:30:00Z", 90)], "Europe/Madrid");
  const [early] = toEvents([session("2027-03-28T08:00:00Z", 60)], "Europe/Madrid");

  test("a session past midnight stands on both days, counts on the one it begins on, and says when it ends", () => {
    expect(late).toMatchObject({
      start: "2027-03-10 23:30:00",
      payload: { on: "2027-03-10", begins: 1410, ends: 1440 },
    });
    expect(late?.title).toBe("23:30–01:00 · Ángela Muñoz · Terapia Individual · Programada");
    expect(rest).toMatchObject({ start: "2027-03-11 00:00:00", end: "2027-03-11 01:00:00", payload: { isRest: true } });
    expect([...countByDay(late && rest ? [late, rest] : [])]).toEqual([["2027-03-10", 1]]);
  });

  test("a session past midnight that is pulled at its upper edge keeps what falls on the day after", () => {
    expect(late && pulledMinutes(late.payload, 1380, 1439)).toBe(120);
    expect(late && pulledMinutes(late.payload, 1410, 1425)).toBe(15);
    expect(early && pulledMinutes(early.payload, 585, 660)).toBe(75);
  });

  test("what is outside the hours that are shown is told at its edge, what reaches into them is cut there", () => {
    const events = toEvents(
      ["06:00", "07:30", "12:00", "20:30"].map((time) => session(`2027-03-10T${time}:00Z`, 60)),
      "UTC",
    );
    const { before, within, after } = byHours(events, ["2027-03-10"], { from: 8, to: 20 });
    expect([before, within, after].map((some) => some.map(({ payload }) => payload.time))).toEqual([
      ["06:00"],
      ["07:30", "12:00"],
      ["20:30"],
    ]);
    const half = `${(30 / 720) * 100}%`;
    expect(within[0] && dayPlace(within[0].payload, { from: 8, to: 20 })).toEqual({ top: "0%", height: half });
    expect(byHours(events, ["2027-03-11"], { from: 8, to: 20 }).within).toEqual([]);
  });

  test("a pulled edge ends at the nearest duration on offer, a step at the next one", () => {
    expect([10, 50, 80, 200].map(nearestDuration)).toEqual([30, 45, 90, 120]);
    expect([nextDuration(60, 1), nextDuration(60, -1), nextDuration(120, 1), nextDuration(50, 1)]).toEqual([
      90, 45, 120, 60,
    ]);
  });

  test("on a day of 23 hours ten o'clock is drawn at ten", () => {
    expect(early && dayPlace(early.payload, { from: 0, to: 24 })).toEqual({
      top: `${(10 / 24) * 100}%`,
      height: `${(60 / 1440) * 100}%`,
    });
  });

  test("weeks begin on Sunday; days and months are named in Spanish", () => {
    expect(weekOf("2026-11-21")[0]).toBe("2026-11-15");
    expect(weekTitle("2026-11-21")).toBe("15–21 de noviembre de 2026");
    expect(shortDay("2026-11-18")).toBe("mié, 18 nov");
    expect(formatMonth("2026-11")).toBe("Noviembre de 2026");
  });

  /** What a week with room for two draws of sessions from an hour to an hour; «x»: cancelled. */
  function week(...hours: [from: string, to: string, cancelled?: "x"][]) {
    const events = hours.flatMap(([from, to, cancelled], place) => {
      const at = `2027-03-10T${from}:00Z`;
      const minutes = (Date.parse(`2027-03-10T${to}:00Z`) - Date.parse(at)) / 60_000;
      const status = cancelled ? "CANCELLED" : "SCHEDULED";
      return toEvents([{ ...session(at, minutes), id: `s${place}`, status }], "UTC");
    });
    const { shown, folded } = withFolded(events, 2, null);
    return [
      shown.map(({ id }) => id),
      folded.map(
        ({ payload }) => payload && [payload.folded.begins / 60, payload.folded.ends / 60, payload.folded.count],
      ),
    ];
  }

  test("of a full hour what takes place is drawn before what was cancelled", () => {
    expect(week(["10:00", "11:00", "x"], ["10:00", "11:00", "x"], ["10:00", "11:00"])).toEqual([["s2"], [[10, 11, 2]]]);
  });

  test("only full hours are summed up, each by itself; what overlaps one of them and has room stays", () => {
    const crowd: [string, string][] = [
      ["09:00", "10:00"],
      ["09:00", "10:00"],
      ["09:00", "10:00"],
    ];
    const chain: [string, string][] = [
      ["09:30", "11:30"],
      ["11:00", "13:00"],
      ["12:30", "14:00"],
    ];
    const [shown, folded] = week(...crowd, ...chain, ["17:00", "18:00"], ["17:00", "18:00"], ["17:30", "18:30"]);
    expect(shown).toEqual(["s0", "s4", "s5", "s6"]);
    expect(folded).toEqual([
      [9, 11.5, 3],
      [17, 18.5, 2],
    ]);
  });
});
