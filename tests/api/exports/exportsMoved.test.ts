import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportOfConsents } from "../../../api/consents/consents.export.ts";
import { consents } from "../../../api/consents/consents.table.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import type { ExportPage, ExportPart } from "../../../api/practice/exportPart.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { exportOfSessions } from "../../../api/sessions/sessions.export.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import type { ExportedIndex } from "../../../schema/wire/exports/practice.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { ask, publish } from "../../support/consents.ts";
import { askForExport, endedExport, fetchExport, textOf, unzipped, whileMade } from "../../support/exports.ts";
import { someoneWaits } from "../../support/heldPractice.ts";
import { bringIn, preview } from "../../support/imports.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let professionalId: string;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token, professionalId } = await payingTherapist(api));
  // A plan that takes as many clients as there are.
  await api.database.owner.update(professionals).set({ planId: 4 }).where(eq(professionals.id, professionalId));
});

/** The file that was asked for, once it is there. */
async function fileOf(id: string) {
  expect((await endedExport(api, token, id)).estado).toBe("LISTA");
  const bytes = new Uint8Array(await (await fetchExport(api, token, id)).arrayBuffer());
  const files = await unzipped(bytes);
  const { clientes }: ExportedIndex = JSON.parse(textOf(files.get("consulta.json")));
  const clients: ExportedClient[] = clientes.map(({ carpeta }) =>
    JSON.parse(textOf(files.get(`${carpeta}cliente.json`))),
  );
  return { bytes, clients };
}

/** A client who is written first, many others, and one who is written last. */
async function manyClients(): Promise<[first: string, last: string]> {
  const first = await createClient(api, token, { nombre: "Ana Vega" });
  const people = Array.from({ length: 30 }, (_, at) => `Persona ${at};p${at}@ejemplo.es;60${at}`);
  await bringIn(api, token, ["Nombre;Email;Teléfono", ...people].join("\n"));
  const last = await createClient(api, token, { nombre: "Zoe Gil" });
  return [first.id, last.id];
}
/** A session, a note and an objective of a client; how they are given to another, and which clients of a file they stand with. */
async function thingsOf(client: string) {
  const [session, note, objective] = [
    await createSession(api, token, client),
    await createNote(api, token, client),
    await createObjective(api, token, client),
  ];
  return {
    async give(to: string) {
      for (const path of [`/sessions/${session.id}`, `/notas/${note.id}`, `/objetivos/${objective.id}`])
        expect((await api.call(path, { token, method: "PUT", body: { client: to } })).status).toBe(200);
    },
    in: (clients: readonly ExportedClient[]) =>
      (
        [
          ["sesiones", session.id],
          ["notas", note.id],
          ["objetivos", objective.id],
        ] as const
      ).map(([section, id]) =>
        clients.filter((one) => one[section].some((row) => row.id === id)).map(({ cliente }) => cliente.nombre),
      ),
  };
}

test("what is given to a client who is in the practice's file already stands in it once", async () => {
  const [first, last] = await manyClients();
  const things = await thingsOf(last);
  const { id } = (await askForExport(api, token, { notasPrivadas: true })).body;
  await whileMade(api, id, () => things.give(first), 1);
  expect(things.in((await fileOf(id)).clients)).toEqual([["Ana Vega"], ["Ana Vega"], ["Ana Vega"]]);
});

test("what is given away by a client who is in the practice's file already stands in it once", async () => {
  const [first, last] = await manyClients();
  const things = await thingsOf(first);
  const { id } = (await askForExport(api, token, { notasPrivadas: true })).body;
  await whileMade(api, id, () => things.give(last), 1);
  expect(things.in((await fileOf(id)).clients)).toEqual([["Zoe Gil"], ["Zoe Gil"], ["Zoe Gil"]]);
});

/** All ids of a client's list, something being done after the first page. */
async function idsAround<Place>(
  part: ExportPart<"sesiones" | "consentimientos", Place>,
  clientId: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  let after: Place | null = null;
  do {
    const from: Place | null = after;
    const page: ExportPage<"sesiones" | "consentimientos", Place> = await api.database.readAsProfessional(
      professionalId,
      (tx) => part.read(tx, { professionalId, clientId, withPrivate: true }, from),
    );
    if (from === null) await work();
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after);
  return ids;
}

test("sessions that are moved to another day while a client's are written stand there once", async () => {
  const { id: clientId } = await createClient(api, token);
  const rows = Array.from({ length: 250 }, (_, day) => ({
    ...{ professionalId, clientId, type: "Seguimiento" as const },
    startsAt: new Date(Date.UTC(2025, 0, 1 + day, 10)),
  }));
  const made = await api.database.owner.insert(sessions).values(rows).returning({ id: sessions.id });
  const [early, late] = [made[3]?.id, made[240]?.id];
  const found = await idsAround(exportOfSessions, clientId, async () => {
    for (const [id, datetime] of [
      [early, "2025-12-30T10:00:00Z"],
      [late, "2024-12-30T10:00:00Z"],
    ])
      expect((await api.call(`/sessions/${id}`, { token, method: "PUT", body: { datetime } })).status).toBe(200);
  });
  expect(found.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
});

test("a consent that is asked for again while a client's are written stands there once", async () => {
  const { id: clientId } = await createClient(api, token);
  await publish(api, token);
  await ask(api, token, clientId);
  const signed = { ...{ professionalId, clientId, kind: "TRATAMIENTO" as const, number: 1, way: "PAPEL" as const } };
  await api.database.owner
    .insert(consents)
    .values(Array.from({ length: 25 }, () => ({ ...signed, status: "ACEPTADO" as const, askedAt: new Date() })));
  const found = await idsAround(exportOfConsents, clientId, () => ask(api, token, clientId));
  expect([found.length, new Set(found).size]).toEqual([26, 26]);
});

test("a note that is saved while its client is written does not have the file refused", async () => {
  const { id: client } = await createClient(api, token);
  const note = await createNote(api, token, client, { content: "Duerme mal." });
  let asked = "";
  await api.database.owner.transaction(async (tx) => {
    // The note has been read by then, what it was before has not.
    await tx.execute(sql`lock table note_seals in access exclusive mode`);
    asked = (await askForExport(api, token, { notasPrivadas: true })).body.id;
    await someoneWaits(api.database);
    await tx.update(notes).set({ content: "Duerme mejor.", version: sql`version + 1` }).where(eq(notes.id, note.id));
  });
  const { bytes, clients } = await fileOf(asked);
  expect(clients[0]?.notas).toMatchObject([{ content: "Duerme mal.", version: 1, versiones: [] }]);
  expect((await preview(api, token, bytes, { clase: "EXPORT" })).status).toBe(200);
});
