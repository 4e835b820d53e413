import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ratingLinks } from "../../../api/overview/ratings.links.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import type { WireAnswer } from "../../../schema/wire/answers/answers.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import type { WireTimelineEntry } from "../../../schema/wire/timeline/timeline.ts";
import { type Linked, linkedSession, press, timesOn } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { eraseForGood, shownOf, tablesWith } from "../../support/erasure.ts";
import { exported } from "../../support/exports.ts";
import { createObjective } from "../../support/objectives.ts";
import { QUICK } from "../../support/pace.ts";
import { payingTherapist, type TestPractice } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let api: TestApi;
let therapist: TestPractice & { token: string };
let linked: Linked;
let other: WireClient;
beforeAll(async () => {
  api = await startTestApi({}, { pace: QUICK });
});
afterAll(() => api.close());
beforeEach(async () => {
  therapist = await payingTherapist(api, "Elena Vidal");
  linked = await linkedSession(api, therapist);
  other = await createClient(api, therapist.token, { nombre: "Bruno Gil" });
});

const give = async (client: string): Promise<WireSession> => {
  const body = { client };
  const { token } = therapist;
  return (await api.call<WireSession>(`/sessions/${linked.sessionId}`, { token, method: "PUT", body })).body;
};
/** The client asks for another time, and says why. */
async function wish(texto = "Tengo quimio"): Promise<void> {
  const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
  await press(api, linked.page, { respuesta: "otra-hora", hora, texto });
}
/** What is told of the session's answers. */
async function told() {
  const { token } = therapist;
  const pending = await api.call<{ data: WirePending }>("/dashboard/pendientes", { token });
  const listed = await api.call<{ data: WireAnswer[] }>(`/sessions/${linked.sessionId}/respuestas`, { token });
  return [pending.body.data.peticiones.length, listed.body.data.map(({ texto }) => texto)];
}
const rowsOf = () => api.database.owner.select().from(answers).where(eq(answers.sessionId, linked.sessionId));

describe("a session that is given to another client", () => {
  test("leaves behind what the one before answered: it is neither told of the other nor in that one's dossier, and given back it is there", async () => {
    await wish();
    expect(await told()).toEqual([1, ["Tengo quimio"]]);
    await give(other.id);
    expect(await told()).toEqual([0, []]);
    const { clients } = await exported(api, therapist.token, { client: other.id });
    expect(clients.map(({ sesiones }) => sesiones.map(({ respuestas }) => respuestas))).toEqual([[[]]]);
    await give(linked.clientId);
    expect(await told()).toEqual([1, ["Tengo quimio"]]);
  });

  test("keeps no word of the one before once that one is erased for good", async () => {
    await wish("Tengo radioterapia");
    await give(other.id);
    const elementos = await shownOf(api, therapist.token, linked.clientId);
    expect(elementos).toBe(1);
    const { status } = await eraseForGood(api, therapist.token, linked.clientId, { elementos });
    expect([status, await tablesWith(api, "radioterapia")]).toEqual([201, []]);
  });

  test("mails the other nothing of what the one before was to be told", async () => {
    await wish();
    await give(other.id);
    await api.database.owner
      .update(answers)
      .set({ outcome: "RECHAZADA", reply: "Hablamos de tu tratamiento", replied: "PENDIENTE" })
      .where(eq(answers.sessionId, linked.sessionId));
    await expect.poll(async () => (await rowsOf()).map(({ replied }) => replied), PATIENCE).toEqual(["OMITIDO"]);
  });

  test("leaves behind that the one before was asked how it was, and what they said: it counts, and that number stays when they are erased", async () => {
    const { token, professionalId } = therapist;
    const { sessionId, clientId } = linked;
    const links = ratingLinks(api.config.authSecret ?? "", api.config.publicUrl);
    const row = { professionalId, sessionId, status: "ENVIADO" as const };
    const [asked] = await api.database.owner.insert(ratings).values(row).returning();
    const { pathname } = new URL(await links.make({ professionalId, id: asked?.id ?? "", emailSince: null }));
    const rate = async (nota: string) => (await press(api, pathname, { nota })).status;
    /** What is told of who was asked, and how many gave which rating. */
    const told = async () => {
      const mails: unknown[] = [];
      for (const id of [clientId, other.id]) {
        const path = `/clientes/${id}/historia?tipos=CORREO`;
        mails.push((await api.call<{ data: WireTimelineEntry[] }>(path, { token })).body.data?.length ?? 0);
      }
      const own = eq(professionals.id, professionalId);
      return [...mails, (await api.database.owner.select().from(professionals).where(own))[0]?.ratingCounts];
    };
    expect([await rate("4"), await told()]).toEqual([200, [1, 0, [0, 0, 0, 1, 0]]]);
    await give(other.id);
    expect([await rate("1"), await told()]).toEqual([404, [0, 0, [0, 0, 0, 1, 0]]]);
    await give(clientId);
    expect([await rate("2"), await told()]).toEqual([200, [1, 0, [0, 1, 0, 0, 0]]]);
    await give(other.id);
    const elementos = await shownOf(api, token, clientId);
    expect([elementos, (await eraseForGood(api, token, clientId, { elementos })).status]).toEqual([1, 201]);
    expect(await told()).toEqual([0, 0, [0, 1, 0, 0, 0]]);
  });

  test("is no more told of as where an objective of the one before came further", async () => {
    const { token } = therapist;
    const { id } = await createObjective(api, token, linked.clientId, { titulo: "Dormir" });
    const body = { progreso: 50, sessionId: linked.sessionId };
    await api.call(`/objetivos/${id}`, { token, method: "PUT", body });
    const movedIn = async () => {
      const path = `/clientes/${linked.clientId}/historia?tipos=OBJETIVO`;
      const { body } = await api.call<{ data: WireTimelineEntry[] }>(path, { token });
      return body.data.map((entry) => entry.tipo === "OBJETIVO" && [entry.objetivo.progreso, entry.objetivo.sessionId]);
    };
    expect(await movedIn()).toEqual([
      [50, linked.sessionId],
      [0, null],
    ]);
    await give(other.id);
    expect(await movedIn()).toEqual([
      [50, null],
      [0, null],
    ]);
  });

  test("is not said to have reminded the other because the one before was", async () => {
    await api.database.owner
      .update(reminders)
      .set({ status: "ENVIADO", triedAt: new Date(), dueAt: new Date(linked.startsAt.getTime() - 3_600_000) })
      .where(eq(reminders.sessionId, linked.sessionId));
    const { recordatorios } = await give(other.id);
    expect(recordatorios.map(({ destinatario, estado }) => [destinatario, estado])).toEqual([
      ["PROFESIONAL", "ENVIADO"],
      ["CLIENTE", "PENDIENTE"],
    ]);
  });
});
