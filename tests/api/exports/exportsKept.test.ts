import { glob, mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openExportFolder } from "../../../api/exports/exports.files.ts";
import { exports } from "../../../api/exports/exports.table.ts";
import { signedMeasureLinks } from "../../../api/measures/links/links.signed.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { EXPORT_PATH } from "../../../schema/rules/exports/exports.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireExport } from "../../../schema/wire/exports/exports.ts";
import type { WireAudit } from "../../../schema/wire/record/audit.ts";
import { createClient, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { closeAccount } from "../../support/closing.ts";
import { eraseForGood, shownOf } from "../../support/erasure.ts";
import {
  askForExport,
  endedExport,
  exportState,
  fetchExport,
  madeExport,
  textOf,
  unzipped,
  whileMade,
} from "../../support/exports.ts";
import { bringIn } from "../../support/imports.ts";
import { payingTherapist, type TestPractice } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
const MINUTE_MS = 60_000;
let api: TestApi;
let person: SignedIn & TestPractice;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5, exportPurgeSeconds: 0.5 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await payingTherapist(api);
  ({ token } = person);
  // A plan that takes as many clients as there are.
  const own = eq(professionals.id, person.professionalId);
  await api.database.owner.update(professionals).set({ planId: 4 }).where(own);
});
afterEach(() => {
  vi.useRealTimers();
});

const rowOf = async (id: string) => (await api.database.owner.select().from(exports).where(eq(exports.id, id)))[0];
/** Where a file that is ready lies: in a folder of the service's own. */
async function fileOf(id: string): Promise<string> {
  const name = (await rowOf(id))?.file;
  for await (const found of glob(`consulta-exports-*/${name}`, { cwd: tmpdir() })) return path.join(tmpdir(), found);
  throw new Error("the file is nowhere");
}
const linkTo = async (id: string) =>
  new URL((await api.call<{ url: string }>(`/exportaciones/${id}/enlace`, { token, body: {} })).body.url).pathname;
const statusOf = async (pathname: string, from = "192.0.2.1") =>
  (await fetch(`${api.url}${pathname}`, { headers: { "x-forwarded-for": from } })).status;
const listed = async () =>
  (await api.call<{ data: WireExport[] }>("/exportaciones", { token })).body.data.map(({ id }) => id);
const clientsOf = (count: number) =>
  `Nombre;Email;Teléfono\n${Array.from({ length: count }, (_, at) => `Persona ${at};p${at}@ejemplo.es;60${at}`).join("\n")}`;
/** A row of a client's file. @returns its id */
async function rowOfClient(clientId: string, row: Partial<typeof exports.$inferInsert> = {}): Promise<string> {
  const { professionalId } = person;
  const values = { professionalId, clientId, withPrivate: false, isEncrypted: false, ...row };
  const [made] = await api.database.owner.insert(exports).values(values).returning({ id: exports.id });
  return made?.id ?? "";
}

describe("a link to a file", () => {
  test("is good for five minutes, is cached nowhere, and the file stays for a day", async () => {
    const { id, caduca } = await madeExport(api, token);
    const day = Date.parse(caduca ?? "") - Date.now();
    expect([day > 1_438 * MINUTE_MS, day <= 1_440 * MINUTE_MS]).toEqual([true, true]);
    const link = await linkTo(id);
    const answer = await fetchExport(api, token, id);
    await answer.arrayBuffer();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const at = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
    vi.useFakeTimers({ toFake: ["Date"] });
    at(4.5);
    expect(await statusOf(link)).toBe(200);
    at(1);
    expect(await statusOf(link)).toBe(404);
  });

  test("gives it the name of the day on which it was asked for in the practice's zone", async () => {
    const { id } = await madeExport(api, token);
    const createdAt = new Date("2026-10-02T23:30:00Z");
    await api.database.owner.update(exports).set({ createdAt }).where(eq(exports.id, id));
    const { headers, body } = await fetchExport(api, token, id);
    await body?.cancel();
    expect(headers.get("content-disposition")).toBe('attachment; filename="consulta-2026-10-03.zip"');
  });

  test("that was signed for something else opens nothing", async () => {
    const { id } = await madeExport(api, token);
    const links = signedMeasureLinks(api.config.authSecret ?? "", api.config.publicUrl);
    const { professionalId } = person;
    const expiresAt = new Date(Date.now() + MINUTE_MS);
    const other = await links.make({ professionalId, linkId: id, expiresAt, emailSince: null });
    expect(await statusOf(`${EXPORT_PATH}/${other.split("/").at(-1)}`)).toBe(404);
  });

  test("is tried sixty times in ten minutes from one place, and files are asked for twenty times an hour", async () => {
    const tried: number[] = [];
    for (let at = 0; at < 61; at += 1) tried.push(await statusOf(`${EXPORT_PATH}/x`, "198.51.100.7"));
    expect([tried.filter((status) => status === 404).length, tried.at(-1)]).toEqual([60, 429]);
    const asked: number[] = [];
    for (let at = 0; at < 21; at += 1) asked.push((await askForExport(api, token, { client: "nadie" })).status);
    expect([asked.filter((status) => status === 422).length, asked.at(-1)]).toEqual([20, 429]);
  });
});

describe("a file counts as fetched", () => {
  const fetchedAt = async (id: string) => (await exportState(api, token, id)).recogido;
  const noted = async () =>
    (await api.call<WireAudit>("/registro?actos=EXPORTED", { token })).body.data.filter(
      ({ cosa }) => cosa === "PRACTICE",
    ).length;

  test("once all of it has gone out: not for whoever asks about it, nor for one who stops in the middle", async () => {
    const { id } = await madeExport(api, token);
    // More than lies between the two ends.
    await truncate(await fileOf(id), 64_000_000);
    const link = `${api.url}${await linkTo(id)}`;
    const asked = await fetch(link, { method: "HEAD" });
    expect([asked.status, asked.headers.get("content-length"), await noted()]).toEqual([200, "64000000", 0]);
    const stop = new AbortController();
    await (await fetch(link, { signal: stop.signal })).body?.getReader().read();
    stop.abort();
    expect([await noted(), await fetchedAt(id)]).toEqual([1, null]);
    await (await fetch(link)).arrayBuffer();
    await expect.poll(() => fetchedAt(id), PATIENCE).not.toBeNull();
    expect(await noted()).toBe(2);
  });

  test("never when it is gone from the disk: no link is made to it, one that was made leads nowhere, and it says so", async () => {
    const { id } = await madeExport(api, token);
    const link = await linkTo(id);
    await rm(await fileOf(id));
    expect([await statusOf(link), await noted()]).toEqual([404, 0]);
    expect(await exportState(api, token, id)).toMatchObject({ estado: "FALLIDA", recogido: null });
    expect((await api.call(`/exportaciones/${id}/enlace`, { token, body: {} })).status).toBe(404);
  });
});

describe("a file goes", () => {
  test("with the account, whether it is being made or is there, and its link with it", async () => {
    await bringIn(api, token, clientsOf(60));
    const ready = await madeExport(api, token);
    const link = await linkTo(ready.id);
    const making = (await askForExport(api, token)).body;
    await whileMade(api, making.id, async () => undefined);
    await closeAccount(api, person.email);
    for (const id of [ready.id, making.id]) expect(await rowOf(id)).toBeUndefined();
    expect(await statusOf(link)).toBe(404);
    // Another process may believe the sign-in for some seconds yet.
    expect((await api.call(`/exportaciones/${ready.id}`, { token })).status).toBe(404);
    expect((await askForExport(api, token)).status).toBe(401);
    // What was being made is given up, and others get theirs.
    ({ token } = await payingTherapist(api));
    expect((await madeExport(api, token)).estado).toBe("LISTA");
    expect(api.logs.filter((line) => line.includes("export not made"))).toEqual([]);
  });

  test("with its client, out of sight while they are deleted and for good when they are erased, and so does that of all", async () => {
    const [ana, berta] = [await createClient(api, token), await createClient(api, token, { nombre: "Berta Gil" })];
    const own = await madeExport(api, token, { client: ana.id });
    const other = await madeExport(api, token, { client: berta.id });
    const all = await madeExport(api, token);
    const link = await linkTo(own.id);
    await api.call(`/clientes/${ana.id}`, { token, method: "DELETE" });
    expect(await listed()).toEqual([all.id, other.id]);
    expect(await statusOf(link)).toBe(404);
    await api.call(`/clientes/${ana.id}/restaurar`, { token, method: "POST" });
    expect(await statusOf(link)).toBe(200);
    // It counts as fetched a moment after it has gone out, and is no longer what an erasure would take.
    await expect.poll(async () => (await exportState(api, token, own.id)).recogido, PATIENCE).not.toBeNull();
    const erased = await eraseForGood(api, token, ana.id, { elementos: await shownOf(api, token, ana.id) });
    expect([erased.body, erased.status]).toEqual([erased.body, 201]);
    expect(await listed()).toEqual([other.id]);
    expect([await rowOf(own.id), await rowOf(all.id)]).toEqual([undefined, undefined]);
    expect(await statusOf(link)).toBe(404);
  });

  test("from the disk once no row knows of it, unless it may be one that is about to be kept", async () => {
    const data = await mkdtemp(path.join(tmpdir(), "consulta-files-"));
    const folder = openExportFolder(data);
    try {
      await folder.sweep(async () => new Set());
      const old = new Date(Date.now() - 11 * MINUTE_MS);
      for (const name of [
        "kept.zip",
        "made.part",
        "made.1.spool",
        "gone.zip",
        "gone.part",
        "gone.2.spool",
        "new.zip",
      ]) {
        await writeFile(path.join(folder.path, name), "x");
        if (name !== "new.zip") await utimes(path.join(folder.path, name), old, old);
      }
      await folder.sweep(async () => new Set(["kept.zip", "made"]));
      expect((await readdir(folder.path)).toSorted()).toEqual(["kept.zip", "made.1.spool", "made.part", "new.zip"]);
    } finally {
      await rm(data, { recursive: true, force: true });
    }
  });
});

test("a file is whole though clients are brought in, deleted and get sessions while it is made", async () => {
  await bringIn(api, token, clientsOf(60));
  const { data } = (await api.call<{ data: WireClient[] }>("/clientes?pageSize=100", { token })).body;
  const [newest, ...others] = data.map(({ id }) => id);
  const { id } = (await askForExport(api, token, { notasPrivadas: true })).body;
  await whileMade(api, id, async () => {
    expect((await api.call(`/clientes/${newest}`, { token, method: "DELETE" })).status).toBe(204);
    await bringIn(api, token, "Nombre;Email;Teléfono\nRecién Llegada;nueva@ejemplo.es;611");
    await bringIn(api, token, "Cliente;Fecha\nPersona 0;10/03/2098 10:00\nPersona 58;10/03/2098 11:00", {
      clase: "SESSIONS",
    });
  });
  expect((await endedExport(api, token, id)).estado).toBe("LISTA");
  const files = await unzipped(new Uint8Array(await (await fetchExport(api, token, id)).arrayBuffer()));
  const index: { clientes: { id: string; carpeta: string }[] } = JSON.parse(textOf(files.get("consulta.json")));
  expect(index.clientes.map((client) => client.id)).toEqual(others.toReversed());
  for (const { id: client, carpeta } of index.clientes)
    expect(JSON.parse(textOf(files.get(`${carpeta}cliente.json`))).cliente.id).toBe(client);
  expect(textOf(files.get("csv/clientes.csv")).trim().split("\r\n")).toHaveLength(index.clientes.length + 1);
  expect(files.size).toBe(index.clientes.length * 2 + 4 + (files.has("csv/sesiones.csv") ? 1 : 0));
});

test("of a client who is deleted meanwhile no empty file comes, and no other file has to wait for it", async () => {
  const client = (await createClient(api, token)).id;
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  const id = await rowOfClient(client);
  await expect.poll(async () => (await rowOf(id))?.readyAt, PATIENCE).toBeTruthy();
  await rowOfClient(client, { status: "EN_CURSO", leasedUntil: new Date(Date.now() + MINUTE_MS) });
  expect((await madeExport(api, token)).estado).toBe("LISTA");
  await api.call(`/clientes/${client}/restaurar`, { token, method: "POST" });
  expect(await exportState(api, token, id)).toMatchObject({ estado: "FALLIDA", fallo: "ERROR" });
});
