import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import ical, { type VEvent } from "node-ical";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { diaryFeeds } from "../../../api/sessions/diary/diary.table.ts";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireDiaryFeed, WireToldDiaryFeed } from "../../../schema/wire/diary/diary.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { PATIENCE } from "../../support/bookings.ts";
import { aFeed, createFeed } from "../../support/diary.ts";
import { createSeries } from "../../support/series.ts";
import { createSession } from "../../support/sessions.ts";

const CANARY = "canarioclinico";
let api: TestApi;
let me: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  me = await newTherapist(api);
});
afterAll(() => api.close());

const read = (path: string, headers: Record<string, string> = {}) => api.call<string>(path, { headers });
const eventsIn = (text: string): VEvent[] =>
  Object.values(ical.sync.parseICS(text)).filter((part): part is VEvent => part?.type === "VEVENT");
const listed = async (token = me.token) =>
  (await api.call<{ data: WireDiaryFeed[] }>("/calendarios", { token })).body.data;
/** A day of the practice so far from today, at an hour of its clocks. */
const at = (days: number, time = "10:00") => `${addDays(dayIn("Europe/Madrid", new Date()), days)}T${time}:00Z`;

describe("an address of the agenda", () => {
  test("is told once, kept as a hash, and shows when it was last read", async () => {
    const { calendario, direccion, path } = await createFeed(api, me.token);
    expect(direccion).toMatch(/^http:\/\/localhost:4000\/agenda\/[\w-]{43}\.ics$/);
    const secret = path.slice("/agenda/".length, -".ics".length);
    const [row] = await api.database.owner.select().from(diaryFeeds).where(eq(diaryFeeds.id, calendario.id));
    expect(row?.hash).toBe(createHash("sha256").update(secret).digest("base64url"));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(await listed()).toEqual([{ ...calendario, ultimaLectura: null }]);
    expect((await read(path)).status).toBe(200);
    const [after] = await listed();
    expect(Date.now() - Date.parse(after?.ultimaLectura ?? "")).toBeLessThan(60_000);
    expect(api.logs.join("")).not.toContain(secret);
  });

  test("tells initials, whole names, or nothing but the time, and never what is noted down", async () => {
    const { token } = await newTherapist(api);
    const { id } = await createClient(api, token, { nombre: "Lucía Martín Vega", notes: CANARY });
    const fields = { datetime: at(3), notes: CANARY, modalidad: "Despacho 2", type: "Seguimiento" } as const;
    const session = await createSession(api, token, id, fields);
    const told = async (shown: Parameters<typeof aFeed>[0]) => {
      const { body } = await read((await createFeed(api, token, shown)).path);
      expect(body).not.toContain(CANARY);
      const [event] = eventsIn(body);
      return { title: event?.summary, place: event?.location, kind: event?.description, uid: event?.uid };
    };
    const bare = { place: undefined, kind: undefined, uid: `${session.id}@consulta` };
    expect(await told({ muestra: "INICIALES" })).toEqual({ ...bare, title: "L. V." });
    expect(await told({ muestra: "NOMBRES" })).toEqual({ ...bare, title: "Lucía Martín Vega" });
    expect(await told({ muestra: "OCUPADO" })).toEqual({ ...bare, title: "Ocupado" });
    const whole = { ...bare, title: "L. V.", place: "Despacho 2", kind: "Seguimiento" };
    expect(await told({ muestra: "INICIALES", detalles: true })).toEqual(whole);
  });

  test("tells sessions of three months back to eighteen ahead, cancelled ones as such and no deleted one", async () => {
    const { token } = await newTherapist(api);
    const { id } = await createClient(api, token);
    const make = (days: number, time?: string) => createSession(api, token, id, { datetime: at(days, time) });
    const [before, past, soon, far, beyond] = [
      await make(-130),
      await make(-80),
      await make(2),
      await make(530),
      await make(600),
    ];
    const [cancelled, deleted] = [await make(2, "12:00"), await make(2, "14:00")];
    await api.call(`/sessions/${cancelled.id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
    await api.call(`/sessions/${deleted.id}`, { token, method: "DELETE" });
    const { path } = await createFeed(api, token);
    const events = eventsIn((await read(path)).body);
    const states = new Map(events.map(({ uid, status, transparency }) => [uid.split("@")[0], [status, transparency]]));
    expect(states).toEqual(
      new Map([
        [far.id, ["CONFIRMED", "OPAQUE"]],
        [cancelled.id, ["CANCELLED", "TRANSPARENT"]],
        [soon.id, ["CONFIRMED", "OPAQUE"]],
        [past.id, ["CONFIRMED", "OPAQUE"]],
      ]),
    );
    expect([...states.keys()]).not.toContain(before.id);
    expect([...states.keys()]).not.toContain(beyond.id);
  });

  test("tells a series at its hour on the practice's clocks, over the day on which they change", async () => {
    const { token } = await newTherapist(api);
    const { id } = await createClient(api, token);
    const nextYear = new Date().getUTCFullYear() + 1;
    await createSeries(api, token, id, { datetime: `${nextYear}-03-15T09:00:00+01:00` });
    const events = eventsIn((await read((await createFeed(api, token)).path)).body);
    const clock = new Intl.DateTimeFormat("es", { timeZone: "Europe/Madrid", hour: "2-digit", minute: "2-digit" });
    const starts = events.map(({ start }) => start.getTime()).sort((a, b) => a - b);
    expect(starts.length).toBeGreaterThan(2);
    expect(new Set(starts.map((start) => clock.format(start)))).toEqual(new Set(["09:00"]));
    expect(new Set(starts.map((start) => new Date(start).getUTCHours()))).toEqual(new Set([7, 8]));
  });

  test("is answered with 304 until something changes, and then with another tag", async () => {
    const { token } = await newTherapist(api);
    const { id } = await createClient(api, token);
    const session = await createSession(api, token, id, { datetime: at(4) });
    const { path } = await createFeed(api, token);
    const first = await read(path);
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const same = await read(path, { "if-none-match": etag });
    expect([same.status, same.body, same.headers.get("etag")]).toEqual([304, "", etag]);
    await api.call(`/sessions/${session.id}`, { token, method: "PUT", body: { duracionMinutos: 90 } });
    const changed = await read(path, { "if-none-match": etag });
    expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
    expect(changed.body).toMatch(/SEQUENCE:2/);
  });

  test("is not there once it is revoked, renewed or closed, like one that never was", async () => {
    const { token } = await newTherapist(api);
    const told = await createFeed(api, token);
    const seen = async (path: string) => {
      const { status, body, headers } = await read(path);
      return { status, body, tag: headers.get("etag"), caching: headers.get("cache-control") };
    };
    const never = await seen(`/agenda/${"x".repeat(43)}.ics`);
    expect(never).toMatchObject({ status: 404, tag: null });
    for (const path of ["/agenda/corto.ics", "/agenda/", "/agenda/a/b.ics"]) expect(await seen(path)).toEqual(never);
    const renewed = await api.call<WireToldDiaryFeed>(`/calendarios/${told.calendario.id}/secreto`, {
      token,
      method: "POST",
    });
    expect(await seen(told.path)).toEqual(never);
    const { pathname } = new URL(renewed.body.direccion);
    expect((await seen(pathname)).status).toBe(200);
    expect((await api.call(`/calendarios/${told.calendario.id}`, { token, method: "DELETE" })).status).toBe(204);
    expect(await seen(pathname)).toEqual(never);
    expect((await api.call(`/calendarios/${told.calendario.id}`, { token, method: "DELETE" })).status).toBe(404);
  });

  test("is mailed to its owner when it is made or renewed, once, with what it shows and without the address", async () => {
    const { token, email } = await newTherapist(api);
    const ask = () =>
      api.call<WireToldDiaryFeed>("/calendarios", {
        token,
        body: aFeed({ nombre: "Casa", muestra: "NOMBRES", detalles: true }),
        headers: { "Idempotency-Key": "agenda-0002" },
      });
    const [{ body }] = [await ask(), await ask()];
    const renewed = await api.call<WireToldDiaryFeed>(`/calendarios/${body.calendario.id}/secreto`, {
      token,
      method: "POST",
    });
    const mails = () => api.database.owner.select().from(outbox).where(eq(outbox.recipient, email));
    const subjects = async () => (await mails()).map(({ subject }) => subject).toSorted();
    await expect
      .poll(subjects, PATIENCE)
      .toEqual(["Se ha creado una dirección de tu agenda", "Se ha renovado una dirección de tu agenda"]);
    for (const { body: text } of await mails()) {
      expect(text).toContain("«Casa»");
      expect(text).toContain("con el nombre completo de tus clientes; también su tipo y su lugar");
      expect(text).toContain("revócala en Gestionar cuenta → Perfil → Tu agenda en otros calendarios");
      expect(text).not.toContain("/agenda/");
    }
    expect(renewed.status).toBe(200);
  });

  test("is made and told also where the mail about it cannot be queued", async () => {
    const { token } = await newTherapist(api);
    const { owner } = api.database;
    await owner.execute(sql`
      create function jobs.refuse_mails() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await owner.execute(sql`
      create trigger refuse_mails before insert on jobs.job for each row
      when (new.name = 'diary-mails') execute function jobs.refuse_mails()`);
    const made = await api.call<WireToldDiaryFeed>("/calendarios", { token, body: aFeed({ nombre: "Casa" }) });
    await owner.execute(sql`drop function jobs.refuse_mails cascade`);
    expect([made.status, made.body.direccion]).toEqual([201, expect.stringContaining("/agenda/")]);
    expect(api.logs.join("\n")).toContain("mail about an address of the agenda not queued");
  });

  test("is made once for one key, and then tells another secret of the same one", async () => {
    const { token } = await newTherapist(api);
    const ask = (body: object) =>
      api.call<WireToldDiaryFeed>("/calendarios", { token, body, headers: { "Idempotency-Key": "agenda-0001" } });
    const [one, two] = [await ask(aFeed()), await ask(aFeed())];
    expect(two.body.calendario.id).toBe(one.body.calendario.id);
    expect((await read(new URL(one.body.direccion).pathname)).status).toBe(404);
    expect((await read(new URL(two.body.direccion).pathname)).status).toBe(200);
    expect(await listed(token)).toHaveLength(1);
    expect((await ask(aFeed({ nombre: "Otra" }))).status).toBe(422);
  });

  test("is refused by its field when it is not right, and as one too many", async () => {
    const { token } = await newTherapist(api);
    const refusal = async (fields: object) =>
      (await api.call<WireProblem>("/calendarios", { token, body: aFeed(fields) })).body.errors?.map(
        ({ field, code }) => [field, code],
      );
    expect(await refusal({ nombre: " " })).toEqual([["nombre", "REQUIRED"]]);
    expect(await refusal({ nombre: "x".repeat(61) })).toEqual([["nombre", "TOO_LONG"]]);
    expect(await refusal({ muestra: undefined })).toEqual([["muestra", "REQUIRED"]]);
    expect(await refusal({ muestra: "OCUPADO", detalles: true })).toEqual([["detalles", "INVALID"]]);
    const made = await Promise.all(
      Array.from({ length: 12 }, () => api.call("/calendarios", { token, body: aFeed() })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 422, 422]);
  });

  test("is made and seen by no program, whatever it may do", async () => {
    const { token } = await accessOf(api, me);
    for (const [path, body] of [
      ["/calendarios", undefined],
      ["/calendarios", aFeed()],
    ] as const)
      expect((await api.call(path, { token, body })).body.code).toBe("FORBIDDEN");
  });
});

test("guesses from one place are limited, whichever process they are made at", async () => {
  const other = await startTestApi(
    { authSecret: api.config.authSecret },
    { database: { ...api.database, close: async () => undefined } },
  );
  const headers = { "x-forwarded-for": "203.0.113.50" };
  const { path } = await createFeed(api, me.token);
  const statuses: number[] = [];
  for (let guess = 0; guess < 40; guess++) {
    const target = `/agenda/${String(guess).padStart(43, "x")}.ics`;
    statuses.push((await (guess % 2 ? api : other).call(target, { headers })).status);
  }
  expect(statuses.indexOf(429)).toBe(30);
  expect((await api.call(path, { headers })).status).toBe(429);
  expect((await api.call(path)).status).toBe(200);
  await other.close();
});
