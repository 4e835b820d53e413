import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildHouseSchema } from "../../../gateway/app/schema.ts";
import { SCOPES, type Scope, scopesOf } from "../../../schema/rules/tokens.ts";
import { ALL_BUT_CLINICAL, accessOf } from "../../support/accessTokens.ts";
import { linkedSession, press } from "../../support/answers.ts";
import { createClient, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { createSeries } from "../../support/series.ts";
import { GIVEN } from "../core/givenArguments.ts";
import { NEEDED } from "./neededScopes.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";
/** A text of each room that stands nowhere else. */
const TEXT = {
  clients: "canarioficha",
  sessions: "canariosesion",
  notes: "canarionota",
  objectives: "canarioobjetivo",
};

let api: TestApi;
let gateway: TestGateway;
let owner: SignedIn;
let ids: Record<string, string>;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  const practice = await payingTherapist(api);
  owner = practice;
  const { id: client } = await createClient(api, owner.token, { notes: TEXT.clients, emergencyContact: TEXT.clients });
  const { sessionId: therapySession, page } = await linkedSession(api, practice, { notes: TEXT.sessions });
  await press(api, page, { respuesta: "cancelar", motivo: "OTRO", texto: TEXT.sessions });
  const { id: note } = await createNote(api, owner.token, client, { title: TEXT.notes, content: TEXT.notes });
  const { id: objective } = await createObjective(api, owner.token, client, { titulo: TEXT.objectives });
  const { id: series } = await createSeries(api, owner.token, client, { notes: TEXT.sessions });
  ids = {
    client,
    therapySession,
    note,
    objective,
    therapySessionSeries: series,
    previewTherapySessionSeriesExtension: series,
  };
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const tokens = new Map<Scope, Promise<{ token: string }>>();
/** Of one scope alone; one for all tests. */
async function tokenFor(scope: Scope): Promise<string> {
  const made = tokens.get(scope) ?? accessOf(api, owner, { scopes: [scope] });
  tokens.set(scope, made);
  return (await made).token;
}

type Operation = { kind: "query" | "mutation"; field: GraphQLField<unknown, unknown> };
const schema = buildHouseSchema();
const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
const operations: Operation[] = [
  ...queries.map((field) => ({ kind: "query" as const, field })),
  ...mutations.map((field) => ({ kind: "mutation" as const, field })),
];

/** All that can be read of a type without arguments, some steps deep. */
function partsOf(output: GraphQLOutputType, depth: number, above: string[] = []): string {
  const type = getNamedType(output);
  if (isInterfaceType(type)) {
    const each = schema.getPossibleTypes(type).map((one) => `... on ${one.name} ${partsOf(one, depth, above)}`);
    return `{ ${each.join(" ")} }`;
  }
  if (!isObjectType(type)) return "";
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    if (isLeafType(getNamedType(field.type))) return [field.name];
    if (depth === 0 || above.includes(getNamedType(field.type).name)) return [];
    return [`${field.name} ${partsOf(field.type, depth - 1, [...above, type.name])}`];
  });
  return `{ __typename ${parts.join(" ")} }`;
}

async function ask({ kind, field }: Operation, token: string, depth: number, id = NOBODYS) {
  // What a change is based on is asked for beyond the schema.
  const used = field.args.filter((argument) => isRequiredArgument(argument) || argument.name === "version");
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const passed = used.map(({ name }) => `${name}: $${name}`).join(", ");
  const variables = Object.fromEntries(
    used.map(({ name, type }) => {
      if (/^id$|[a-z]Id$/.test(name)) return [name, name === "planId" ? "3" : id];
      const value = GIVEN[getNamedType(type).name];
      if (!value) throw new Error(`tell GIVEN what ${field.name} gets for ${name}: ${type}`);
      return [name, value(id)];
    }),
  );
  const head = declared && `(${declared})`;
  const document = `${kind} ${head} { ${field.name}${passed && `(${passed})`} ${partsOf(field.type, depth)} }`;
  return await gateway.ask(document, variables, token);
}
const missingIn = ({ errors }: { errors: { extensions: Record<string, unknown> }[] }) =>
  errors.filter(({ extensions }) => extensions.code === "FORBIDDEN").map(({ extensions }) => extensions.missingScope);

describe("every operation of the schema", () => {
  test("says so in the schema where no program can, and nowhere else", () => {
    const subscriptions = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
    const all = [...operations.map(({ field }) => field), ...subscriptions];
    const told = all.filter(({ description }) => description?.includes("For people only"));
    const closed = all.filter(({ name }) => !(name in NEEDED));
    expect(told.map(({ name }) => name)).toEqual(closed.map(({ name }) => name));
  });

  test.each(SCOPES)("with a token for %s alone does what that opens, and names what else it needs", async (scope) => {
    const token = await tokenFor(scope);
    const given = scopesOf([scope]);
    const faults: unknown[] = [];
    for (const operation of operations) {
      const { name } = operation.field;
      const needed = NEEDED[name];
      const missing = needed?.find((one) => !given.includes(one));
      const told = missingIn(await ask(operation, token, 0));
      const isRight = needed && !missing ? told.length === 0 : told.length > 0 && told.every((one) => one === missing);
      if (!isRight) faults.push([name, told, missing]);
    }
    expect(faults).toEqual([]);
  });

  test.each(SCOPES)(
    "tells with a token for %s alone, however deep it is asked, no text of another room",
    async (scope) => {
      const token = await tokenFor(scope);
      const room = scope.split(":")[0] ?? "";
      const hidden = Object.entries(TEXT).filter(([of]) => of !== room);
      let told = "";
      for (const field of queries) {
        const id = ids[field.name] ?? ids.client;
        told += JSON.stringify((await ask({ kind: "query", field }, token, 2, id)).data);
      }
      for (const [of, text] of hidden) expect(told.includes(text), `of ${of}`).toBe(false);
      const own = Object.entries(TEXT).find(([of]) => of === room);
      if (own) expect(told).toContain(own[1]);
    },
  );

  test("asks for the scope of a part where only that part needs one", async () => {
    const parts = "agenda { timeZone todaySessions { id } } viewer { fullName } clients { items { name } }";
    const { data, errors } = await gateway.ask(`{ ${parts} }`, {}, await tokenFor("clients:read"));
    expect(data).toMatchObject({ viewer: { fullName: "Ana Ruiz" }, clients: { items: expect.anything() } });
    expect(errors.map(({ path, extensions }) => [path?.[0], extensions.code, extensions.missingScope])).toEqual([
      ["agenda", "FORBIDDEN", "sessions:read"],
    ]);
  });

  test("tells no clinical text to a token without them", async () => {
    const { token } = await accessOf(api, owner, { scopes: ALL_BUT_CLINICAL });
    for (const field of queries) {
      const operation: Operation = { kind: "query", field };
      const answer = await ask(operation, token, 2, ids[field.name] ?? ids.client);
      expect(answer.text).not.toMatch(/canario/);
      // No note has so many versions as are asked for.
      const expected = field.name === "noteVersion" ? ["FORBIDDEN", "NOT_FOUND"] : ["FORBIDDEN"];
      expect(answer.errors.filter(({ extensions }) => !expected.includes(String(extensions.code)))).toEqual([]);
    }
  });
});
