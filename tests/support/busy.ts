import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sealedWith } from "../../api/core/sealing.ts";
import { busyCalendars, busyTimes } from "../../api/sessions/busy/busy.table.ts";
import { addDays, dayIn } from "../../schema/rules/days.ts";
import type { WireBusyCalendar } from "../../schema/wire/busy/busy.ts";
import type { TestApi } from "./api.ts";

/** An iCalendar text with these lines between its first and last. */
export const calendarOf = (...lines: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Otro//ES", ...lines, "END:VCALENDAR", ""].join("\r\n");

/** One event of it. */
export const eventOf = (uid: string, ...lines: string[]): string =>
  ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");

/** What stands in a calendar elsewhere and must be nowhere here. */
export const CANARY = "canariosecreto";
/** A Wednesday that is to come, far enough for any notice. */
export const BUSY_DAY = nextWednesday();
/** A calendar that has taken an hour of that day. */
export const BUSY = calendarOf(
  eventOf(
    "a",
    `DTSTART:${BUSY_DAY.replaceAll("-", "")}T100000Z`,
    `DTEND:${BUSY_DAY.replaceAll("-", "")}T110000Z`,
    `SUMMARY:${CANARY}`,
    `LOCATION:${CANARY}`,
  ),
);
export const TAKEN = { inicio: `${BUSY_DAY}T10:00:00.000Z`, fin: `${BUSY_DAY}T11:00:00.000Z` };

function nextWednesday(): string {
  const from = addDays(dayIn("UTC", new Date()), 14);
  return addDays(from, (10 - new Date(`${from}T00:00:00Z`).getUTCDay()) % 7);
}

export interface CalendarElsewhere {
  url: string;
  requests: IncomingMessage[];
  /** How the next requests are answered. */
  answer: (res: ServerResponse, req: IncomingMessage) => void;
  close(): Promise<void>;
}

/** Somebody else's server of calendars, on this machine. */
export async function startCalendar(text = calendarOf()): Promise<CalendarElsewhere> {
  const requests: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    calendar.answer(res, req);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const calendar: CalendarElsewhere = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/privado/secreto.ics`,
    requests,
    answer: (res) => void res.writeHead(200, { "content-type": "text/calendar" }).end(text),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return calendar;
}

/** Has a calendar elsewhere read, and expects it to be accepted. */
export async function addCalendar(api: TestApi, token: string, direccion: string, nombre = "Google") {
  const answer = await api.call<WireBusyCalendar>("/calendarios/externos", { token, body: { nombre, direccion } });
  if (answer.status !== 201) throw new Error(`the calendar was answered with ${answer.status}`);
  return answer.body;
}

/** Stores a calendar elsewhere that nobody reads, with hours it has taken. @returns its id */
export async function storeCalendar(
  api: TestApi,
  professionalId: string,
  times: readonly { startsAt: Date; endsAt: Date }[],
): Promise<string> {
  const later = new Date(Date.now() + 86_400_000);
  // Where nothing may be read.
  const address = await sealedWith(api.config.authSecret ?? "", "https://127.0.0.1/agenda.ics");
  const row = { professionalId, name: "Google", host: "ejemplo.es", address, dueAt: later, times: times.length };
  const [made] = await api.database.owner.insert(busyCalendars).values(row).returning();
  if (!made) throw new Error("the calendar was not stored");
  if (times.length > 0)
    await api.database.owner
      .insert(busyTimes)
      .values(times.map((time) => ({ ...time, professionalId, calendarId: made.id })));
  return made.id;
}
