import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireErasurePreview } from "../../../schema/wire/erasure/erasure.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { ask, publish } from "../../support/consents.ts";
import { createMeasure } from "../../support/measures.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let ana: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await payingTherapist(api, "Elena Vidal"));
  ana = await createClient(api, token, { nombre: "Ana Vega" });
});

const preview = async () => (await api.call<WireErasurePreview>(`/clientes/${ana.id}/borrado`, { token })).body;
const remove = (path: string) => api.call(path, { token, method: "DELETE" });

/** Two of each kind, where one of each is deleted, and a third session that was cancelled. */
async function aRecord(): Promise<void> {
  for (const [path, make] of [
    ["/sessions", () => createSession(api, token, ana.id)],
    ["/notas", () => createNote(api, token, ana.id)],
    ["/objetivos", () => createObjective(api, token, ana.id)],
    ["/medidas", () => createMeasure(api, token, ana.id)],
  ] as const) {
    await make();
    expect((await remove(`${path}/${(await make()).id}`)).status).toBeLessThan(300);
  }
  const { id } = await createSession(api, token, ana.id, { datetime: "2098-03-04T10:00:00+01:00" });
  await api.call(`/sessions/${id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
  await publish(api, token);
  await ask(api, token, ana.id);
}

test("what deleting a client would hide is counted by kind as it is seen, cancelled sessions among it, and nothing that is deleted already", async () => {
  await aRecord();
  const shown = await preview();
  expect(shown.oculta).toEqual([
    { tipo: "SESIONES", cuantos: 2 },
    { tipo: "NOTAS", cuantos: 1 },
    { tipo: "OBJETIVOS", cuantos: 1 },
    { tipo: "CUESTIONARIOS", cuantos: 1 },
    { tipo: "CONSENTIMIENTOS", cuantos: 1 },
  ]);
  expect(shown.canceladas).toBe(1);
  expect(shown.borra).toContainEqual({ tipo: "SESIONES", cuantos: 3 });
  await remove(`/clientes/${ana.id}`);
  expect(await preview()).toMatchObject({ canceladas: 0 });
});

test("counting what goes with a client is told as a look at the client, and at nothing that is its", async () => {
  await aRecord();
  await preview();
  const reads = () =>
    practiceOf(api, token).then((practice) =>
      api.database.owner
        .select({ act: auditEntries.act, thing: auditEntries.thing })
        .from(auditEntries)
        .where(and(eq(auditEntries.professionalId, practice), inArray(auditEntries.act, ["READ", "LISTED", "FOUND"]))),
    );
  await expect.poll(reads).toContainEqual({ act: "READ", thing: "CLIENT" });
  expect((await reads()).filter(({ thing }) => thing !== "CLIENT" && thing !== "SESSION")).toEqual([]);
});
