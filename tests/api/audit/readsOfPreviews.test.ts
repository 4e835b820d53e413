import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import type { WireImportUndone } from "../../../schema/wire/imports/imports.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { bringIn, CLIENTS_CSV, preview } from "../../support/imports.ts";
import { practiceOf } from "../../support/overview.ts";
import { minutesFromNow, payingTherapist } from "../../support/reminders.ts";
import { aSeries, createSeries, previewSeries } from "../../support/series.ts";
import { createSession } from "../../support/sessions.ts";
import { stopClock } from "../../support/stillClock.ts";

let api: TestApi;
let token: string;
let practice: string;
let ana: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  // The minutes within which the same is one entry are those of the clock on the wall.
  stopClock();
  ({ token } = await newTherapist(api));
  practice = await practiceOf(api, token);
  ana = (await createClient(api, token, { nombre: "Ana", email: "ana@ejemplo.es" })).id;
});

const reads = async () => {
  const rows = await api.database.owner
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.professionalId, practice), inArray(auditEntries.act, ["READ", "LISTED", "FOUND"])));
  return rows.map(({ act, thing, times }) => `${act} ${thing} ${times}`).toSorted();
};

test("the preview of a file tells as listed the clients whom it names because the file repeats them", async () => {
  const rows = ["Ana;ana@ejemplo.es;600000001", "Eva;eva@ejemplo.es;600000002", "Eva;eva@ejemplo.es;600000002"];
  const { body } = await preview(api, token, ["Nombre;Email;Teléfono", ...rows].join("\n"));
  expect(body.repeticiones.map(({ cliente }) => cliente)).toEqual([ana, null]);
  await expect.poll(reads).toEqual(["LISTED CLIENT 1"]);
});

test("the preview of a series, or of how it goes on, tells as listed the sessions that are in the way", async () => {
  await createSession(api, token, ana, { datetime: "2098-03-04T10:00:00+01:00" });
  const alone = await previewSeries(api, token, aSeries(ana, { veces: 2 }));
  expect(alone.body.data.map(({ solapes }) => solapes.length)).toEqual([1, 0]);
  await expect.poll(reads).toEqual(["LISTED SESSION 1"]);
  const { id } = await createSeries(api, token, ana, { datetime: "2098-05-06T10:00:00+02:00", veces: 2 });
  for (const day of ["20", "27"]) await createSession(api, token, ana, { datetime: `2098-05-${day}T10:00:00+02:00` });
  await api.call(`/sessions/series/${id}/previa`, { token, body: { veces: 2 } });
  await expect.poll(reads).toEqual(["LISTED SESSION 1", "LISTED SESSION 2"]);
});

test("previews that name others are told as entries of their own, and one that is looked at again with other lines ticked as the same", async () => {
  await createClient(api, token, { nombre: "Eva", email: "eva@ejemplo.es" });
  const aFile = (name: string) => `Nombre;Email;Teléfono\n${name};${name.toLowerCase()}@ejemplo.es;600000001`;
  const first = await preview(api, token, aFile("Ana"));
  await preview(api, token, aFile("Ana"), { tomar: first.body.repeticiones.map(({ linea }) => linea) });
  await preview(api, token, aFile("Eva"));
  await expect.poll(reads).toEqual(["LISTED CLIENT 1", "LISTED CLIENT 1"]);
});

test("the preview of a file of sessions counts once the client whom many lines repeat", async () => {
  const content = ["Cliente;Fecha", ...["01", "02", "03"].map((day) => `Ana;${day}/03/2098 11:00`)];
  for (const day of ["01", "02", "03"])
    await createSession(api, token, ana, { datetime: `2098-03-${day}T11:00:00+01:00` });
  const { body } = await preview(api, token, content.join("\n"), { clase: "SESSIONS" });
  expect(body.repeticiones.map(({ cliente }) => cliente)).toEqual([ana, ana, ana]);
  await expect.poll(reads).toEqual(["LISTED CLIENT 1"]);
});

test("what undoing an import leaves is told as listed, since it is named", async () => {
  const made = await bringIn(api, token, CLIENTS_CSV);
  const list = await api.call<{ data: { id: string; email: string }[] }>("/clientes?search=lucia", { token });
  await api.call(`/clientes/${list.body.data[0]?.id}`, { token, method: "PUT", body: { nombre: "Luz" } });
  const undone = await api.call<WireImportUndone>(`/importaciones/${made.id}/deshacer`, { token, body: {} });
  expect(undone.body.quedan).toHaveLength(1);
  await expect.poll(reads).toEqual(["FOUND CLIENT 1", "LISTED CLIENT 1"]);
});

test("a session whose reminder is sent again is told whole, and told as read", async () => {
  const owner = await payingTherapist(api);
  ({ token, professionalId: practice } = owner);
  const program = (await accessOf(api, owner)).token;
  const { id } = await createClient(api, token);
  const datetime = minutesFromNow(3 * 24 * 60).toISOString();
  const session = await createSession(api, program, id, { datetime, enviarRecordatorio: true });
  const sent = await api.call(`/sessions/${session.id}/recordatorios`, {
    token,
    body: { destinatario: "PROFESIONAL" },
  });
  expect(sent.status).toBe(202);
  await expect.poll(reads).toEqual(["READ SESSION 1"]);
});
