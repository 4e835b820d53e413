import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { purgeChanges } from "../../../api/feed/feed.store.ts";
import { changes } from "../../../api/feed/feed.table.ts";
import { payments } from "../../../api/membership/payments.table.ts";
import { CHANGES_KEPT_DAYS, CHANGES_OVERLAP } from "../../../schema/rules/feed.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChange, WireChangeFeed } from "../../../schema/wire/feed.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { aPayment } from "../../support/payments.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
});

const ask = (query: string, as = token) => api.call<WireChangeFeed & WireProblem>(`/cambios${query}`, { token: as });
const read = async (query = "") => (await ask(query)).body;
const told = ({ tipo, id, cambio, version }: WireChange) => `${cambio} ${tipo} ${id} ${version}`;
/** What is told of a stretch of work, in order. */
async function during(work: () => Promise<unknown>): Promise<string[]> {
  const { ultimo } = await read();
  await work();
  return (await read(`?despues=${ultimo}`)).data.map(told);
}
const write = (path: string, method: string, body?: object) => api.call(path, { token, method, body });

describe("the changes of a practice", () => {
  test("tell each creation, change, deletion and return once, by id and version and without a word of what it says", async () => {
    const client = await createClient(api, token, { nombre: "Canario" });
    const session = await createSession(api, token, client.id, { notes: "Canario" });
    const note = await createNote(api, token, client.id, { title: "Canario" });
    const objective = await createObjective(api, token, client.id, { titulo: "Canario" });
    await write(`/clientes/${client.id}`, "PUT", { nombre: "Canaria" });
    await write(`/sessions/${session.id}`, "PUT", { status: "CONFIRMADA" });
    await write(`/notas/${note.id}`, "PUT", { content: "otra" });
    await write(`/objetivos/${objective.id}`, "PUT", { progreso: 40 });
    await write(`/sessions/${session.id}`, "DELETE");
    await write(`/sessions/${session.id}/restaurar`, "POST", {});
    await write(`/notas/${note.id}`, "DELETE");
    await write(`/notas/${note.id}/restaurar`, "POST");
    await write(`/objetivos/${objective.id}`, "DELETE");
    await write(`/objetivos/${objective.id}/restaurar`, "POST");
    const feed = await read();
    expect(feed.data.map(told)).toEqual([
      `CREADO CLIENTE ${client.id} 1`,
      `CREADO SESION ${session.id} 1`,
      `CREADO NOTA ${note.id} 1`,
      `CREADO OBJETIVO ${objective.id} 1`,
      `ACTUALIZADO CLIENTE ${client.id} 2`,
      `ACTUALIZADO SESION ${session.id} 2`,
      `ACTUALIZADO NOTA ${note.id} 2`,
      `ACTUALIZADO OBJETIVO ${objective.id} 2`,
      `ELIMINADO SESION ${session.id} 3`,
      `RESTAURADO SESION ${session.id} 4`,
      `ELIMINADO NOTA ${note.id} 3`,
      `RESTAURADO NOTA ${note.id} 4`,
      `ELIMINADO OBJETIVO ${objective.id} 3`,
      `RESTAURADO OBJETIVO ${objective.id} 4`,
    ]);
    expect(JSON.stringify(feed)).not.toContain("Canari");
  });

  test("tell with a client also all that goes and comes back with it, but nothing that was gone before", async () => {
    const client = await createClient(api, token);
    const { id: gone } = await createNote(api, token, client.id);
    await write(`/notas/${gone}`, "DELETE");
    const session = await createSession(api, token, client.id);
    const note = await createNote(api, token, client.id);
    const objective = await createObjective(api, token, client.id);
    const ids = [client.id, session.id, note.id, objective.id];
    const deleted = await during(() => write(`/clientes/${client.id}`, "DELETE"));
    const restored = await during(() => write(`/clientes/${client.id}/restaurar`, "POST"));
    for (const [lines, word] of [
      [deleted, "ELIMINADO"],
      [restored, "RESTAURADO"],
    ] as const) {
      expect(lines.map((line) => line.split(" ")[0])).toEqual([word, word, word, word]);
      expect(lines.map((line) => line.split(" ")[2]).toSorted()).toEqual(ids.toSorted());
      expect(lines.at(-1)).toContain(`CLIENTE ${client.id}`);
    }
  });

  test("tell of payments what their professional is shown, and not how often PayPal was asked", async () => {
    const practice = await practiceOf(api, token);
    const { ultimo } = await read();
    await aPayment(api, practice);
    const own = eq(payments.professionalId, practice);
    await api.database.owner.update(payments).set({ checks: 7, nextCheckAt: null }).where(own);
    await api.database.owner.update(payments).set({ status: "DEVUELTO", revokedAt: new Date() }).where(own);
    const { data } = await read(`?despues=${ultimo}`);
    expect(data.map(({ tipo, cambio, version }) => [cambio, tipo, version])).toEqual([
      ["CREADO", "PAGO", null],
      ["ACTUALIZADO", "PAGO", null],
    ]);
  });

  test("tell nothing of what was refused, nor of what only counts something else", async () => {
    const client = await createClient(api, token);
    const note = await createNote(api, token, client.id);
    const lines = await during(async () => {
      expect((await write(`/notas/${note.id}`, "PUT", { title: "" })).status).toBe(422);
      expect((await write(`/notas/${note.id}`, "PUT", { title: "x", version: 9 })).status).toBe(409);
      await write("/notas/borradores/new", "PUT", { content: "se está escribiendo", client: client.id });
    });
    expect(lines).toEqual([]);
  });
});

describe("a cursor", () => {
  test("goes on where it was, also when only some types are wanted and none of them come", async () => {
    const client = await createClient(api, token);
    for (let more = 0; more < 5; more += 1) await createSession(api, token, client.id, { evitarSolape: false });
    const { id: note } = await createNote(api, token, client.id);
    const seen: string[] = [];
    for (let cursor = "", hayMas = true; hayMas; ) {
      const page = await read(`?limite=2${cursor}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(told));
      cursor = `&despues=${page.siguiente}`;
      hayMas = page.hayMas;
    }
    expect(seen).toEqual((await read()).data.map(told));
    expect(seen).toHaveLength(7);
    const wanted = await read("?tipos=NOTA,OBJETIVO");
    expect(wanted.data.map(({ id }) => id)).toEqual([note]);
    expect(wanted).toMatchObject({ hayMas: false, siguiente: wanted.ultimo });
    expect(await read(`?tipos=PAGO`)).toMatchObject({ data: [], hayMas: false, siguiente: wanted.ultimo });
    expect(await read(`?despues=${wanted.ultimo}`)).toMatchObject({ data: [], siguiente: wanted.ultimo });
  });

  test("of another practice, altered, or none at all is refused by its name", async () => {
    await createClient(api, token);
    const { siguiente } = await read();
    const stranger = (await newTherapist(api)).token;
    await createClient(api, stranger);
    for (const [cursor, as] of [
      [siguiente, stranger],
      [siguiente.replace(/^./, "2"), token],
      [`${siguiente}x`, token],
      ["hola", token],
      ["-1.x", token],
    ] as const) {
      const { status, body } = await ask(`?despues=${cursor}`, as);
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ["despues"]]);
    }
    expect((await read(`?despues=${siguiente}`)).data).toEqual([]);
    for (const query of ["?limite=0", "?limite=1001", "?tipos=", "?tipos=CLIENTE,NADA"])
      expect((await ask(query)).status).toBe(422);
  });

  test("from some seconds ago is told to whoever begins, so that what is made while all is read is told", async () => {
    expect(await read()).toMatchObject({ solape: (await read()).ultimo });
    const { id } = await createClient(api, token);
    await createClient(api, token);
    await api.database.owner
      .update(changes)
      .set({ at: sql`now() - make_interval(secs => ${CHANGES_OVERLAP + 1})` })
      .where(eq(changes.objectId, id));
    const last = await createClient(api, token);
    const { solape, data, ultimo } = await read();
    expect(data.map((change) => change.cursor)).toEqual([solape, expect.anything(), ultimo]);
    expect(await read(`?despues=${solape}`)).toMatchObject({ data: [{}, { id: last.id }], solape: null });
  });

  test("whose changes are no longer kept says so, and one that has seen them goes on", async () => {
    const practice = await practiceOf(api, token);
    const start = (await read()).ultimo;
    const client = await createClient(api, token);
    const { ultimo } = await read();
    await api.database.owner
      .update(changes)
      .set({ at: sql`now() - make_interval(days => ${CHANGES_KEPT_DAYS}, mins => 1)` })
      .where(eq(changes.professionalId, practice));
    await purgeChanges(api.database.owner);
    const expired = await ask(`?despues=${start}`);
    expect([expired.status, expired.body.code]).toEqual([410, "CURSOR_EXPIRED"]);
    expect(await read(`?despues=${ultimo}`)).toMatchObject({ data: [], hayMas: false });
    const note = await createNote(api, token, client.id);
    for (const query of ["", `?despues=${ultimo}`])
      expect((await read(query)).data.map(told)).toEqual([`CREADO NOTA ${note.id} 1`]);
    expect((await ask(`?despues=${start}`)).status).toBe(410);
  });

  test("from before a backup was brought back says that everything is to be read anew", async () => {
    await createClient(api, token);
    const { ultimo } = await read();
    const practice = await practiceOf(api, token);
    await api.database.owner.execute(sql`delete from changes where professional_id = ${practice}`);
    await api.database.owner.execute(sql`update professionals set change_count = 0 where id = ${practice}`);
    expect((await ask(`?despues=${ultimo}`)).body.code).toBe("CURSOR_EXPIRED");
  });

  afterEach(() => vi.restoreAllMocks());
  /** As of a service that has been there for long: no service of the release before is beside it. */
  const afterAnHour = () => vi.spyOn(process, "uptime").mockReturnValue(3_600);

  test("whose number another change has, because a backup was brought back, says the same; one that the backup holds goes on", async () => {
    afterAnHour();
    const client = await createClient(api, token);
    const [kept] = (await read()).data;
    for (let more = 0; more < 2; more += 1) await createNote(api, token, client.id);
    const before = await read();
    const places = [before.siguiente, before.ultimo, before.data.at(-1)?.cursor, (await read("?tipos=PAGO")).siguiente];
    const practice = await practiceOf(api, token);
    await api.database.owner.execute(sql`delete from changes where professional_id = ${practice} and number > 1`);
    await api.database.owner.execute(sql`update professionals set change_count = 1 where id = ${practice}`);
    const since: string[] = [];
    for (let more = 0; more < 3; more += 1) since.push((await createNote(api, token, client.id)).id);
    for (const place of places)
      for (const more of ["", "&espera=1", "&tipos=NOTA"])
        expect((await ask(`?despues=${place}${more}`)).body.code).toBe("CURSOR_EXPIRED");
    expect((await read(`?despues=${kept?.cursor}`)).data.map(({ id }) => id)).toEqual(since);
    const after = await read("?limite=2");
    expect((await read(`?despues=${after.siguiente}`)).data.map(({ id }) => id)).toEqual(since.slice(1));
    expect(await read(`?despues=${after.ultimo}`)).toMatchObject({ data: [], hayMas: false });
  });

  test("of a service beside the release before goes on there and here", async () => {
    const client = await createClient(api, token);
    const { siguiente } = await read();
    // All that the release before knows.
    expect(siguiente.split(".")).toHaveLength(2);
    const { id } = await createNote(api, token, client.id);
    afterAnHour();
    expect((await read(`?despues=${siguiente}`)).data.map((change) => change.id)).toEqual([id]);
  });
});
