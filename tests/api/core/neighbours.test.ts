import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireNote } from "../../../schema/wire/notes.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { someoneWaits, whileHeld } from "../../support/heldPractice.ts";
import { meanwhile } from "../../support/meanwhile.ts";
import { aNote } from "../../support/notes.ts";
import { openServer } from "../../support/openServer.ts";
import { practiceOf } from "../../support/overview.ts";
import { newBuyer, startPaidApi } from "../../support/payments.ts";
import { startPostgres } from "../../support/postgres.ts";
import { addressOf } from "../../support/testDatabase.ts";

const SAVES = 20;
/** 0.9 MB of words, as somebody's whole file pasted into a note would be. */
const LARGE = Array.from({ length: 110_000 }, (_, n) => `pal${(n * 7919) % 10_007}`).join(" ");
const server = await startPostgres({ fsync: false });

describe.runIf(server)("while one practice keeps the service busy", () => {
  let api: TestApi;
  let busy: { token: string; id: string; client: string };
  let neighbour: { token: string };
  beforeAll(async () => {
    api = await startTestApi({}, { database: await openServer(server?.url ?? "") });
    const { token } = await newTherapist(api);
    const client = (await createClient(api, token)).id;
    busy = { token, id: await practiceOf(api, token), client };
    neighbour = await newTherapist(api);
    await createClient(api, neighbour.token);
  });
  afterAll(async () => {
    await api.close();
    await server?.stop();
  });

  const save = () =>
    api.call<WireNote>("/notas", { token: busy.token, body: { ...aNote(busy.client), content: LARGE } });

  const read = async () => expect((await api.call("/clientes", { token: neighbour.token })).status).toBe(200);

  test("with 20 notes of 0.9 MB at once, others are answered, and every note is kept or refused in so many words", async () => {
    let kept = 0;
    const keptAtReads: number[] = [];
    const saving = Array.from({ length: SAVES }, async () => {
      const { status } = await save();
      if (status === 201) kept += 1;
      return status;
    });
    await meanwhile(saving, async () => {
      await read();
      keptAtReads.push(kept);
    });
    // One read waits for no more than a few saves.
    expect(Math.max(...keptAtReads.map((number, at) => number - (keptAtReads[at - 1] ?? 0)))).toBeLessThan(SAVES / 4);
    // Where a machine is so slow that the last would wait for half a minute, they are told to come again, all at once.
    const answers = await Promise.all(saving);
    expect(answers.filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(answers.filter((status) => status === 201).length).toBeGreaterThan(SAVES / 2);
  });

  test("with its row locked by somebody, others are answered and it is told to come again", async () => {
    const holder = new Client({ connectionString: server?.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select from professionals where id = $1 for update", [busy.id]);
    const write = () => api.call(`/clientes/${busy.client}`, { token: busy.token, method: "DELETE" });
    const writing = Array.from({ length: SAVES }, write);
    const refused = await meanwhile(writing, read);
    expect((await Promise.all(writing)).map(({ status }) => status)).toEqual(Array(SAVES).fill(503));
    await holder.query("rollback");
    await holder.end();
    expect(refused.filter((number) => number === 0).length).toBeGreaterThan(SAVES);
    expect((await write()).status).toBe(204);
  });

  test("with its plan changed meanwhile, what waited for that is kept", async () => {
    const { database } = api;
    let writing: ReturnType<typeof api.call> | undefined;
    await whileHeld(database, busy.id, async (tx) => {
      await tx.execute(sql`update professionals set plan_id = (select id from plans where id <> plan_id limit 1)
        where id = ${busy.id}`);
      writing = api.call("/clientes", { token: busy.token, body: aClient() });
      await someoneWaits(database);
    });
    expect((await writing)?.status).toBe(201);
  });

  test("with its row locked, its payments keep nobody from signing in, and can be made when it is free", async () => {
    const holder = new Client({ connectionString: addressOf(server?.url ?? "", "paying") });
    const admin = new Client({ connectionString: server?.url });
    await admin.connect();
    await admin.query("create database paying");
    await admin.end();
    const database = await openServer(addressOf(server?.url ?? "", "paying"));
    const { api: paid, paypal } = await startPaidApi({}, database);
    const buyer = await newBuyer(paid);
    const { cookie } = await newTherapist(paid);
    const noted = paypal.order("29.00");
    await buyer.create(noted.id, 3);
    paypal.pay(noted);
    await holder.connect();
    await holder.query("begin");
    await holder.query("select from professionals where id = $1 for update", [await practiceOf(paid, buyer.token)]);
    const paying = [
      buyer.confirm(noted.id),
      ...Array.from({ length: SAVES }, () => buyer.create(paypal.order("29.00").id, 3)),
    ];
    const refused = await meanwhile(paying, async () =>
      expect((await paid.call("/auth/get-session", { headers: { cookie } })).status).toBe(200),
    );
    expect((await Promise.all(paying)).map(({ status }) => status)).toEqual(Array(SAVES + 1).fill(503));
    expect(refused.filter((number) => number === 0).length).toBeGreaterThan(SAVES);
    await holder.query("rollback");
    await holder.end();
    expect((await buyer.confirm(noted.id)).body).toMatchObject({ ok: true });
    await paid.close();
    await paypal.close();
  });
});
