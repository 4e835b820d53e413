import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireBusyCalendar, WireBusyTime } from "../../../schema/wire/busy/busy.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import {
  addCalendar,
  BUSY,
  BUSY_DAY,
  type CalendarElsewhere,
  calendarOf,
  eventOf,
  startCalendar,
  TAKEN,
} from "../../support/busy.ts";
import { INNER } from "../../support/webhooks.ts";

let api: TestApi;
let me: SignedIn;
let calendar: CalendarElsewhere;
beforeAll(async () => {
  // A busy machine begins to look through a calendar only after a while.
  api = await startTestApi(INNER, { pace: { calendarPatienceMs: 15_000 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  me = await newTherapist(api);
  calendar = await startCalendar(BUSY);
});
afterEach(() => calendar.close());

const times = async () => {
  const path = `/sessions/ocupado?desde=${BUSY_DAY}&hasta=${BUSY_DAY}`;
  return (await api.call<{ data: WireBusyTime[] }>(path, { token: me.token })).body.data;
};
const readAgain = async (id: string) => {
  const path = `/calendarios/externos/${id}/leer`;
  return (await api.call<WireBusyCalendar>(path, { token: me.token, method: "POST", body: {} })).body;
};

describe("what is bad outside is bounded, told, and frees no hour that was taken", () => {
  const isolated = calendarOf(
    eventOf("a", "DTSTART:20200101T000000Z", "DTEND:20200101T000001Z", "RRULE:FREQ=SECONDLY"),
  );
  test.each<[string, CalendarElsewhere["answer"], string]>([
    ["a failure", (res) => res.writeHead(500).end(), "STATUS"],
    ["a page", (res) => res.writeHead(200).end("<!doctype html>"), "NO_CALENDAR"],
    ["half of a calendar", (res) => res.writeHead(200).end(BUSY.slice(0, -30)), "NO_CALENDAR"],
    [
      "two beginnings of one event",
      (res) => res.writeHead(200).end(calendarOf(eventOf("a", "DTSTART:20260101T000000Z", "DTSTART:20260101T000000Z"))),
      "NO_CALENDAR",
    ],
    ["50 MB", (res) => res.writeHead(200, { "content-length": String(50 * 1024 * 1024) }).end(), "TOO_LONG"],
    ["no end", endless, "TOO_LONG"],
    [
      "a small packet that unpacks to much",
      (res) => res.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(20_000_000))),
      "TOO_LONG",
    ],
    [
      "a packet that is none",
      (res) => res.writeHead(200, { "content-encoding": "gzip" }).end("x".repeat(100)),
      "NO_CALENDAR",
    ],
    ["a rule for each second", (res) => res.writeHead(200).end(isolated), "TOO_COMPLEX"],
    ["a circle of redirects", (res, req) => res.writeHead(302, { location: `${req.url}` }).end(), "REDIRECT"],
    ["a redirect into a file", (res) => res.writeHead(302, { location: "file:///etc/passwd" }).end(), "ADDRESS"],
    ["an end without an answer", (res) => res.destroy(), "CONNECTION"],
  ])("%s", async (_what, answer, fallo) => {
    const { id } = await addCalendar(api, me.token, calendar.url);
    calendar.answer = answer;
    const read = await readAgain(id);
    expect(read).toMatchObject({ fallo, horas: 1 });
    expect(await times()).toEqual([TAKEN]);
    calendar.answer = (res) => res.writeHead(200).end(BUSY);
    expect(await readAgain(id)).toMatchObject({ fallo: null });
  });

  test("a redirect to where it is now is followed, and packed calendars are unpacked", async () => {
    calendar.answer = (res, req) => {
      if (req.url === "/otra.ics") res.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(BUSY));
      else res.writeHead(301, { location: "/otra.ics" }).end();
    };
    expect(await addCalendar(api, me.token, calendar.url)).toMatchObject({ fallo: null, horas: 1 });
  });

  test("on the open net alone: neither this machine nor a redirect to it is read", async () => {
    const outside = await startTestApi();
    const { token } = await newTherapist(outside);
    const answer = await outside.call<WireProblem>("/calendarios/externos", {
      token,
      body: { nombre: "Google", direccion: calendar.url.replace("http:", "https:") },
    });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, "direccion"]);
    expect(calendar.requests).toEqual([]);
    await outside.close();
  });
});

function endless(res: Parameters<CalendarElsewhere["answer"]>[0]): void {
  res.writeHead(200);
  const more = () => {
    while (!res.destroyed && res.write("x".repeat(65_536)));
  };
  res.on("drain", more);
  more();
}
