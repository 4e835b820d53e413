import { afterAll, beforeAll, expect, test } from "vitest";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";

let api: TestApi;
let gateway: TestGateway;
let owner: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  owner = await newTherapist(api);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const ENTRIES = `query ($filter: AuditFilter, $first: Int! = 50, $after: String) {
  auditEntries(filter: $filter, first: $first, after: $after) {
    items { id at times actor actorName device network act thing thingId clientId clientName isSealed } endCursor } }`;
interface Entry {
  act: string;
  thing: string;
  thingId: string | null;
  clientName: string | null;
  device: string | null;
}
interface Told {
  items: Entry[];
  endCursor: string | null;
}
async function ask(variables: object = {}, token = owner.token): Promise<Told> {
  const { data, errors } = await gateway.ask(ENTRIES, variables, token, { "user-agent": FIREFOX });
  expect(errors).toEqual([]);
  return (data as { auditEntries: Told }).auditEntries;
}
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const told = ({ items }: Told) => items.map(({ act, thing }) => `${act} ${thing}`);

test("what was done is told newest first, by act, thing, client and day, in stretches, and a deleted client without its name", async () => {
  const client = await createClient(api, owner.token, { nombre: "Ana Vega" });
  const other = await createClient(api, owner.token, { nombre: "Bea Gil" });
  const note = await createNote(api, owner.token, client.id);
  const read = await gateway.ask("query ($id: ID!) { note(id: $id) { id } }", { id: note.id }, owner.token, {
    "user-agent": FIREFOX,
  });
  expect(read.errors).toEqual([]);
  await expect.poll(async () => told(await ask())).toContain("READ NOTE");
  const reads = await ask({ filter: { acts: ["READ"] } });
  expect(reads.items).toMatchObject([
    {
      actor: "PERSON",
      act: "READ",
      thing: "NOTE",
      thingId: note.id,
      clientName: "Ana Vega",
      device: "Firefox en Linux",
    },
  ]);
  expect(told(await ask({ filter: { acts: ["CREATED"], clientId: client.id } }))).toEqual([
    "CREATED NOTE",
    "CREATED CLIENT",
  ]);
  expect(told(await ask({ filter: { things: ["CLIENT"], actors: ["PERSON"] } }))).toEqual([
    "CREATED CLIENT",
    "CREATED CLIENT",
  ]);
  expect((await ask({ filter: { to: "2020-01-01" } })).items).toEqual([]);
  const written = { acts: ["CREATED"] };
  const first = await ask({ filter: written, first: 2 });
  const rest = await ask({ filter: written, first: 2, after: first.endCursor });
  expect([...first.items, ...rest.items].map(({ thingId }) => thingId)).toEqual([note.id, other.id, client.id]);
  expect(rest.endCursor).toBeNull();
  await api.call(`/clientes/${client.id}`, { token: owner.token, method: "DELETE" });
  const gone = await ask({ filter: { clientId: client.id } });
  expect(gone.items.length).toBeGreaterThan(3);
  expect(new Set(gone.items.map(({ clientName }) => clientName))).toEqual(new Set([null]));
});

test("is told to nobody else: not to a stranger who names the client, and to no program", async () => {
  const client = await createClient(api, owner.token);
  const stranger = await newTherapist(api);
  expect((await ask({ filter: { clientId: client.id } }, stranger.token)).items).toEqual([]);
  expect(told(await ask({}, stranger.token)).filter((entry) => entry !== "ENTERED ACCOUNT")).toEqual([]);
  const program = await accessOf(api, owner);
  const { errors } = await gateway.ask(ENTRIES, {}, program.token);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(["FORBIDDEN"]);
});

test("refuses by its argument what it is asked for in vain", async () => {
  for (const [variables, argument] of [
    [{ first: 201 }, "first"],
    [{ after: "ayer" }, "after"],
    [{ filter: { acts: [] } }, "filter"],
  ] as const) {
    const { errors } = await gateway.ask(ENTRIES, variables, owner.token);
    expect(errors.map(({ extensions }) => [extensions.code, extensions.argument])).toEqual([
      ["BAD_USER_INPUT", argument],
    ]);
  }
});
