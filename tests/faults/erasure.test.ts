import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { WireExport } from "../../schema/wire/exports/exports.ts";
import { createClient, type SignedIn, type TestApi } from "../support/api.ts";
import { linkOf } from "../support/bookingLinks.ts";
import { openPage } from "../support/bookings.ts";
import { ask, publish } from "../support/consents.ts";
import { eraseForGood, shownOf, tablesWith } from "../support/erasure.ts";
import { askForExport, exportState } from "../support/exports.ts";
import { type MailServer, startMailServer } from "../support/mailServer.ts";
import { createNote } from "../support/notes.ts";
import { freePort } from "../support/ports.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../support/receipts.ts";
import { minutesFromNow, payingTherapist } from "../support/reminders.ts";
import { type Services, startServices } from "../support/services.ts";
import { createSession } from "../support/sessions.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const services = await startServices();
afterAll(() => services?.close());

describe.runIf(services)("a client that is erased while", () => {
  const house = services as Services;
  const { owner } = house.database;
  type Service = Awaited<ReturnType<Services["start"]>>;
  let nowhere: string;
  let one: Service;
  let other: Service;
  let therapist: SignedIn;
  beforeAll(async () => {
    nowhere = `smtp://127.0.0.1:${await freePort()}`;
    [one, other] = await Promise.all([house.start(nowhere), house.start(nowhere)]);
  });
  beforeEach(async () => {
    therapist = await payingTherapist(one.api);
  });

  /** A client with something in several rooms. @returns the ids of both */
  async function filled(nombre = "Canario Vega") {
    const { token } = therapist;
    const client = await createClient(one.api, token, { nombre, email: `${crypto.randomUUID()}@ejemplo.es` });
    await createSession(one.api, token, client.id, { notes: "canario" });
    const note = await createNote(one.api, token, client.id, { title: "canario", content: "canario" });
    const draft = { title: "canario", content: "canario", clientId: client.id };
    await one.api.call("/notas/borradores/new", { token, method: "PUT", body: draft });
    await one.api.call(`/notas/borradores/${note.id}`, { token, method: "PUT", body: { content: "canario más" } });
    return { client: client.id, note: note.id, email: client.email };
  }
  const counted = z.object({ rows: z.array(z.object({ count: z.number() })).length(1) });
  const waiting = async (where = sql`true`) =>
    counted.parse(await owner.execute(sql`select count(*)::int from pg_locks where not granted and ${where}`)).rows[0]
      ?.count;
  /** Erases as far as storing the certificate, which has to wait until `meanwhile` is over. */
  async function beforeCertificate<T>(api: TestApi, client: string, meanwhile: () => Promise<T>) {
    const elementos = await shownOf(api, therapist.token, client);
    let erasing: Promise<number> = Promise.resolve(0);
    const done = await owner.transaction(async (tx) => {
      await tx.execute(sql`lock table client_erasures in exclusive mode`);
      erasing = eraseForGood(api, therapist.token, client, { elementos }).then(
        ({ status }) => status,
        () => 0,
      );
      await expect.poll(() => waiting(sql`relation = 'client_erasures'::regclass`), PATIENCE).toBe(1);
      return await meanwhile();
    });
    return { status: await erasing, done };
  }

  test("its service is killed is there as before, whole, and can be erased by another", async () => {
    const victim = await house.start(nowhere);
    const { client } = await filled();
    const before = [await tablesWith(one.api, client), await shownOf(one.api, therapist.token, client)];
    await beforeCertificate(victim.api, client, () => victim.end("SIGKILL"));
    expect([await tablesWith(one.api, client), await shownOf(one.api, therapist.token, client)]).toEqual(before);
    const elementos = await shownOf(other.api, therapist.token, client);
    const { status, body } = await eraseForGood(other.api, therapist.token, client, { elementos });
    expect([status, body.numero]).toEqual([201, 1]);
    expect(await tablesWith(one.api, "canario ")).toEqual(["client_erasures"]);
  });

  test("another process erases it too is erased once, with one certificate, and one key has one answer", async () => {
    const { token } = therapist;
    for (const [name, keys] of [
      ["Ana", [undefined, undefined]],
      ["Berta", ["borrar-a-berta", "borrar-a-berta"]],
    ] as const) {
      const { client } = await filled(name);
      const elementos = await shownOf(one.api, token, client);
      const [here, there] = await Promise.all([
        eraseForGood(one.api, token, client, { elementos, ...(keys[0] && { key: keys[0] }) }),
        eraseForGood(other.api, token, client, { elementos, ...(keys[1] && { key: keys[1] }) }),
      ]);
      const statuses = [here.status, there.status].toSorted((a, b) => a - b);
      expect([name, statuses]).toEqual([name, keys[0] ? [201, 201] : [201, 404]]);
      if (keys[0]) expect(here.body).toEqual(there.body);
    }
    const list = await one.api.call<{ data: { numero: number; cliente: string }[] }>("/borrados", { token });
    expect(list.body.data.map(({ numero, cliente }) => [numero, cliente])).toEqual([
      [2, "Berta"],
      [1, "Ana"],
    ]);
  });

  test("its note and its drafts are open and saved elsewhere is gone all the same, and every tab is told that it is", async () => {
    const { token } = therapist;
    const { client, note } = await filled();
    const save = (target: string, body: object) => other.api.call(target, { token, method: "PUT", body });
    const late = [
      ["/notas/borradores/new", { title: "tardecanario", clientId: client }],
      [`/notas/borradores/${note}`, { content: "tardecanario" }],
      [`/notas/${note}`, { content: "tardecanario" }],
    ] as const;
    const { status, done } = await beforeCertificate(one.api, client, async () => {
      const saving = late.map(([target, body]) => save(target, body));
      await expect.poll(() => waiting(), PATIENCE).toBe(1 + late.length);
      // They wait for the client; what they are told is asked for once it is gone.
      return { saving };
    });
    expect(status).toBe(201);
    expect((await Promise.all(done.saving)).map((answer) => answer.status)).toEqual([422, 404, 404]);
    expect(await tablesWith(one.api, "tardecanario")).toEqual([]);
    expect(await tablesWith(one.api, client)).toEqual(["audit_entries", "changes", "client_erasures"]);
  });

  test("files with it are made leaves no file and no word of one", async () => {
    const { token } = therapist;
    const files = () => {
      const folder = path.join(house.folder, "exports");
      return readdirSync(folder);
    };
    for (const whole of [false, true]) {
      const { client } = await filled();
      for (let n = 0; n < 4; n += 1)
        await createNote(one.api, token, client, { content: "canario duerme mejor ".repeat(30_000) });
      const { body: asked } = await askForExport(one.api, token, { notasPrivadas: true, ...(!whole && { client }) });
      const state = async (): Promise<WireExport["estado"]> => (await exportState(one.api, token, asked.id)).estado;
      // It is being made; where nobody looked in time, it lies there already.
      await expect.poll(state, PATIENCE).not.toBe("PENDIENTE");
      const elementos = await shownOf(one.api, token, client);
      expect((await eraseForGood(one.api, token, client, { elementos })).status).toBe(201);
      expect((await one.api.call(`/exportaciones/${asked.id}`, { token })).status).toBe(404);
      await expect.poll(files, PATIENCE).toEqual([]);
    }
  });

  test("mails to it wait is written to no more, whatever they were about; others are", async () => {
    const { token } = therapist;
    // The more of them try in vain, the longer the mails wait for their next try.
    await other.end("SIGTERM");
    await writeIssuer(one.api, token);
    await publish(one.api, token);
    await openPage(one.api, token, { clientesReservan: true });
    /** Each of the mails that a client gets. */
    const written = async (nombre: string) => {
      const { client, email } = await filled(nombre);
      const earned = await earnedSession(one.api, token, client, "2026-01-10T10:00:00Z");
      const { body: receipt } = await makeReceipt(one.api, token, { client, sesiones: [earned.id] });
      const soon = { datetime: minutesFromNow(90).toISOString(), recordatorio: true };
      await createSession(one.api, token, client, soon);
      await linkOf(one.api, token, client);
      const asked = [
        await one.api.call(`/recibos/${receipt.id}/correo`, { token, body: {} }),
        await ask(one.api, token, client),
        await one.api.call("/medidas/enlaces", { token, body: { client, medida: "WHO5" } }),
        await one.api.call(`/sessions/reservas/enlaces/${client}/correo`, { token, body: {} }),
      ];
      expect(asked.map(({ status }) => status < 300)).toEqual([true, true, true, true]);
      return { client, email };
    };
    const gone = await written("Canario Vega");
    const stays = await written("Berta Sol");
    const elementos = await shownOf(one.api, token, gone.client);
    expect((await eraseForGood(one.api, token, gone.client, { elementos })).status).toBe(201);
    const smtp: MailServer = await startMailServer();
    const mailing = await house.start(smtp.url);
    const to = (address: string) => smtp.mails.filter((mail) => mail.to === address);
    await expect.poll(() => to(stays.email).map(({ headers }) => headers.subject), PATIENCE).toHaveLength(4);
    expect(to(gone.email)).toEqual([]);
    expect(smtp.mails.filter(({ raw, text }) => /canario/i.test(raw + text))).toEqual([]);
    await mailing.end("SIGTERM");
    await smtp.close();
  });
});
