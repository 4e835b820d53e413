import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aiClientConsents } from "../../../api/ai/ai.table.ts";
import { series } from "../../../api/sessions/series/series.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import type { WireImportUndone } from "../../../schema/wire/imports/imports.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { exportedClientOf, exportedConsentOf } from "../../support/archives.ts";
import { A_TEXT, publish, stateOf } from "../../support/consents.ts";
import { eraseForGood, shownOf } from "../../support/erasure.ts";
import { bringIn } from "../../support/imports.ts";
import { createObjective } from "../../support/objectives.ts";
import { makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await payingTherapist(api, "Elena Vidal"));
  await writeIssuer(api, token);
  await publish(api, token);
});
afterAll(() => api.close());

const get = async <Body>(path: string) => (await api.call<{ data: Body }>(path, { token })).body.data;
const CAME = "2026-03-01T09:00:00.000Z";
/** A client with all of which something new may be said. */
const whole: ExportedClient = {
  ...exportedClientOf("Ana Vega", 2),
  series: [
    {
      ...{ id: "serie", frecuencia: "SEMANAL", cada: 1, dia: "2026-03-04", hora: "10:00", zona: "Europe/Madrid" },
      ...{ lugares: 8, lugarDia: 1, createdAt: CAME },
    },
  ],
  consentimientos: [exportedConsentOf(createHash("sha256").update(A_TEXT).digest("hex"), null)],
  consentimientosIA: [{ receptor: "Modelo", dado: CAME, retirado: null }],
};

/** What is said of a client after the import. */
const SAID: [string, (clientId: string) => Promise<unknown>][] = [
  [
    "a series was changed",
    (clientId) => api.database.owner.update(series).set({ version: 2 }).where(eq(series.clientId, clientId)),
  ],
  ["there is a new series", (clientId) => createSeries(api, token, clientId)],
  [
    "the consent to AI was taken back",
    (clientId) =>
      api.database.owner
        .update(aiClientConsents)
        .set({ withdrawnAt: new Date() })
        .where(eq(aiClientConsents.clientId, clientId)),
  ],
  [
    "a consent was taken back, as of a day before",
    async (client) => {
      const [consent] = (await stateOf(api, token, client)).data;
      const body = { fecha: "2026-09-02" };
      expect((await api.call(`/consentimientos/${consent?.id}/revocar`, { token, body })).status).toBe(200);
    },
  ],
  [
    "a receipt was made out",
    async (client) => {
      const [session] = await get<WireSession[]>("/sessions?startDate=2020-01-01");
      expect((await makeReceipt(api, token, { client, sesiones: [session?.id] })).status).toBe(201);
    },
  ],
];

/** Brings the client in and takes the import back. @returns who came and who stays */
async function broughtAndUndone(say: (clientId: string) => Promise<unknown>) {
  const { id } = await bringIn(api, token, JSON.stringify(whole), { clase: "EXPORT" });
  const [ana] = await get<WireClient[]>("/clientes");
  const client = ana?.id ?? "";
  await say(client);
  const undone = await api.call<WireImportUndone>(`/importaciones/${id}/deshacer`, { token, method: "POST" });
  return { client, stay: undone.body.quedan };
}

test.each(SAID)("an export that is undone leaves its client when since then %s", async (_what, say) => {
  const { client, stay } = await broughtAndUndone(say);
  expect(stay).toEqual([{ id: client, nombre: "Ana Vega", motivo: "IN_USE" }]);
  await eraseForGood(api, token, client, { elementos: await shownOf(api, token, client) });
});

test("an export that is undone takes its client with series and consents of which nothing was said since", async () => {
  expect((await broughtAndUndone(async () => undefined)).stay).toEqual([]);
  expect(await get<WireClient[]>("/clientes")).toEqual([]);
});

test("an export that is undone takes its client, too, when what came since was taken back or deleted first", async () => {
  const came = async (client: string) => {
    const later = [
      await bringIn(api, token, "Cliente;Fecha\nAna Vega;10/03/2098 10:00", { clase: "SESSIONS" }),
      await bringIn(api, token, "Cliente;Fecha;Nota\nAna Vega;05/11/2019;Duerme mal", { clase: "NOTES" }),
    ];
    const objective = await createObjective(api, token, client);
    const made = await createSeries(api, token, client, { veces: 2 });
    const sessions = (await sessionsFrom(api, token, "2098-01-01")).filter(({ serie }) => serie?.id === made.id);
    expect(sessions).toHaveLength(2);
    return [
      ...later.map(({ id }) => `/importaciones/${id}/deshacer`),
      ...[`/objetivos/${objective.id}`, ...sessions.map(({ id }) => `/sessions/${id}`)],
    ];
  };
  const takenBack = async (client: string) => {
    for (const path of await came(client))
      await api.call(path, { token, method: path.endsWith("deshacer") ? "POST" : "DELETE" });
  };
  expect((await broughtAndUndone(takenBack)).stay).toEqual([]);
  expect(await get<WireClient[]>("/clientes")).toEqual([]);
});
