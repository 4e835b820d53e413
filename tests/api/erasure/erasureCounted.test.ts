import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exports } from "../../../api/exports/exports.table.ts";
import { noteDrafts } from "../../../api/notes/drafts.table.ts";
import { ERASURE_CHANGED } from "../../../schema/rules/record/erasure.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireErasurePreview } from "../../../schema/wire/erasure/erasure.ts";
import { press } from "../../support/answers.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { accepting, ask, pageOf, publish } from "../../support/consents.ts";
import { eraseForGood, tablesWith } from "../../support/erasure.ts";
import { exported, fetchExport, madeExport, textOf } from "../../support/exports.ts";
import { createNote } from "../../support/notes.ts";
import { practiceOf } from "../../support/overview.ts";
import { payingTherapist } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let api: TestApi;
let token: string;
let ana: WireClient;
let berta: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  ana = await createClient(api, token, { nombre: "Ana Vega" });
  berta = await createClient(api, token, { nombre: "Berta Ruiz" });
});

const preview = async () => (await api.call<WireErasurePreview>(`/clientes/${ana.id}/borrado`, { token })).body;
/** Erases Ana as it was shown. @returns what the certificate tells */
async function erased() {
  const { elementos } = await preview();
  const { status, body } = await eraseForGood(api, token, ana.id, { elementos });
  expect(status).toBe(201);
  return body.borrado;
}
const save = (id: string, body: object) => api.call(`/notas/${id}`, { token, method: "PUT", body });
const draftOf = (id: string, client: WireClient, content: string) =>
  api.call(`/notas/borradores/${id}`, { token, method: "PUT", body: { client, content } });

test("files that hold the client and nobody has fetched are told before they go, and certified; no other's", async () => {
  const [own, all] = [await madeExport(api, token, { client: ana.id }), await madeExport(api, token)];
  await madeExport(api, token, { client: berta.id });
  expect((await preview()).borra).toEqual([{ tipo: "ARCHIVOS", cuantos: 2 }]);
  await (await fetchExport(api, token, own.id)).arrayBuffer();
  await expect.poll(async () => (await preview()).borra, PATIENCE).toEqual([{ tipo: "ARCHIVOS", cuantos: 1 }]);
  // Asked for by now, and not begun.
  await api.database.owner.update(exports).set({ status: "PENDIENTE", expiresAt: null }).where(eq(exports.id, all.id));
  expect(await erased()).toEqual([{ tipo: "ARCHIVOS", cuantos: 1 }]);
  const rows = await api.database.owner
    .select()
    .from(exports)
    .where(eq(exports.professionalId, await practiceOf(api, token)));
  expect(rows.map(({ clientId }) => clientId)).toEqual([berta.id]);
});

test("drafts are counted as they go: with the client's own notes wherever these were to be moved, and no other's", async () => {
  const [own, other] = [await createNote(api, token, ana.id), await createNote(api, token, berta.id)];
  await draftOf(own.id, berta, "canariodelborrador");
  await draftOf((await createNote(api, token, berta.id)).id, ana, "De otra nota de Berta.");
  await draftOf(other.id, ana, "De la nota de Berta.");
  expect(await erased()).toEqual([
    { tipo: "NOTAS", cuantos: 1 },
    { tipo: "BORRADORES", cuantos: 1 },
  ]);
  expect(await tablesWith(api, "canariodelborrador")).toEqual([]);
  const left = await api.database.owner.select().from(noteDrafts).where(eq(noteDrafts.noteId, other.id));
  expect(left.map(({ clientId, content }) => [clientId, content])).toEqual([[null, "De la nota de Berta."]]);
});

test("a draft that became a note since it was shown is not erased unseen, though the number of things is the same", async () => {
  await draftOf("new", ana, "Duerme mal.");
  const before = await preview();
  await createNote(api, token, ana.id, { content: "Duerme mal.", borrador: "new" });
  const now = await preview();
  expect([before.elementos, now.elementos]).toEqual([1, 1]);
  const refused = await eraseForGood(api, token, ana.id, before);
  expect(refused.body).toMatchObject({ errors: [{ field: "elementos", message: ERASURE_CHANGED }] });
  expect((await eraseForGood(api, token, ana.id, now)).body.borrado).toEqual([{ tipo: "NOTAS", cuantos: 1 }]);
});

test("a consent that was signed since it was shown is not erased unseen, except by who knows of the number alone", async () => {
  // Asking is of the paid plan.
  ({ token } = await payingTherapist(api, "Elena Vidal"));
  ana = await createClient(api, token, { nombre: "Ana Vega" });
  await publish(api, token);
  await ask(api, token, ana.id);
  const before = await preview();
  const page = await pageOf(api, ana.id);
  expect((await press(api, page, await accepting(api, page))).status).toBe(200);
  expect((await preview()).elementos).toBe(before.elementos);
  expect((await eraseForGood(api, token, ana.id, before)).status).toBe(422);
  expect((await eraseForGood(api, token, ana.id, { elementos: before.elementos })).status).toBe(201);
});

test("what another's note said while it was about the client is told before it goes, and certified", async () => {
  const { id } = await createNote(api, token, ana.id, { content: "canariodelaversion" });
  await save(id, { client: berta.id, content: "Duerme mal." });
  await save(id, { content: "Duerme mejor." });
  expect(await erased()).toEqual([{ tipo: "TEXTOS_ANTERIORES", cuantos: 1 }]);
  expect(await tablesWith(api, "canariodelaversion")).toEqual([]);
  expect((await api.call(`/notas/${id}`, { token })).body).toMatchObject({ content: "Duerme mejor." });
});

test("certificates are taken along with the whole practice, and not in anybody's dossier", async () => {
  await erased();
  const { files } = await exported(api, token);
  expect(textOf(files.get("certificados/B-0001.pdf")?.subarray(0, 5))).toBe("%PDF-");
  expect(textOf(files.get("LEEME.txt"))).toContain("certificados/");
  const dossier = await exported(api, token, { client: berta.id });
  expect([...dossier.files.keys()].filter((name) => name.startsWith("certificados/"))).toEqual([]);
  const stranger = await exported(api, (await newTherapist(api)).token);
  expect([...stranger.files.keys()].filter((name) => name.startsWith("certificados/"))).toEqual([]);
});
