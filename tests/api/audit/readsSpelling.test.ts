import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let owner: SignedIn;
let token: string;
let program: string;
let practice: string;
let ana: string;
let eva: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await newTherapist(api);
  ({ token } = owner);
  program = (await accessOf(api, owner)).token;
  practice = await practiceOf(api, token);
  ana = (await createClient(api, token, { nombre: "Ana" })).id;
  eva = (await createClient(api, token, { nombre: "Eva" })).id;
});

const capitals = (id: string) => id.toUpperCase();
const percent = (id: string) => [...id].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");
/** What is told of what the program has read, in no order. */
const reads = async () => {
  const rows = await api.database.owner
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.professionalId, practice),
        eq(auditEntries.who, "PROGRAM"),
        inArray(auditEntries.act, ["READ", "LISTED", "FOUND"]),
      ),
    );
  return rows.map(({ act, thing, thingId, clientId }) => `${act} ${thing} ${thingId ?? ""} ${clientId}`).toSorted();
};
const statusOf = async (path: string, method = "GET", body?: object) =>
  (await api.call(path, { token: program, method, ...(body && { body }) })).status;

test("lists of several clients are told of each of them, in whichever letters their ids were asked for", async () => {
  for (const id of [ana, eva]) {
    await createObjective(api, token, id);
    await createNote(api, token, id);
    await createSession(api, token, id);
  }
  const asked = [capitals(ana), eva, capitals(eva)].join("%2C");
  for (const list of ["objetivos", "notas"]) expect(await statusOf(`/${list}?clientes=${asked}`)).toBe(200);
  expect(await statusOf(`/sessions?clientId=${capitals(ana)}`)).toBe(200);
  await expect
    .poll(reads)
    .toEqual(
      [
        ...["OBJECTIVE", "NOTE"].flatMap((thing) => [`LISTED ${thing}  ${ana}`, `LISTED ${thing}  ${eva}`]),
        `LISTED SESSION  ${ana}`,
      ].toSorted(),
    );
});

test.each([
  ["capitals", capitals],
  ["signs of an address", percent],
])("a thing told whole to whoever would change it is told as read where its id is written in %s", async (_, spelt) => {
  const note = await createNote(api, token, ana);
  const session = await createSession(api, token, eva);
  const objective = await createObjective(api, token, eva);
  expect(await statusOf(`/clientes/${spelt(ana)}`, "PUT", {})).toBe(200);
  expect(await statusOf(`/clientes/${spelt(eva)}/restaurar`, "POST")).toBe(200);
  expect(await statusOf(`/notas/${spelt(note.id)}`, "PUT", { version: 99 })).toBe(409);
  expect(await statusOf(`/sessions/${spelt(session.id)}`, "PUT", {})).toBe(200);
  expect(await statusOf(`/objetivos/${spelt(objective.id)}`)).toBe(200);
  await expect
    .poll(reads)
    .toEqual(
      [
        `READ CLIENT ${ana} ${ana}`,
        `READ CLIENT ${eva} ${eva}`,
        `READ NOTE ${note.id} ${ana}`,
        `READ OBJECTIVE ${objective.id} ${eva}`,
        `READ SESSION ${session.id} ${eva}`,
      ].toSorted(),
    );
});

test.each(["clientes=ID", "clientes=ID,ID", "=ID"])(
  "a list asked with %s, which it does not know, is told as whole",
  async (unknown) => {
    const query = unknown.replaceAll("ID", () => randomUUID());
    await createSession(api, token, ana);
    for (const list of ["clientes", "sessions"]) expect(await statusOf(`/${list}?${query}`)).toBe(200);
    await expect.poll(reads).toEqual(["LISTED CLIENT  null", "LISTED SESSION  null"]);
  },
);
