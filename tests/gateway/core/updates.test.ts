import { getNamedType, getNullableType, isInputObjectType, isObjectType, isRequiredArgument } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildHouseSchema } from "../../../gateway/app/schema.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { createTemplate } from "../../support/noteTemplates.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSession } from "../../support/sessions.ts";
import { createWebhook } from "../../support/webhooks.ts";
import { GIVEN } from "./givenArguments.ts";
import { updatesOf } from "./updateCases.ts";
import type { Made, Row } from "./updateTypes.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
const made: Made = { client: "", other: "", session: "", note: "", objective: "", webhook: "", template: "" };
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api)).token;
  made.client = (await createClient(api, token)).id;
  made.other = (await createClient(api, token)).id;
  made.session = (await createSession(api, token, made.client)).id;
  made.note = (await createNote(api, token, made.client)).id;
  made.objective = (await createObjective(api, token, made.client)).id;
  made.template = (await createTemplate(api, token)).id;
  made.webhook = (await createWebhook(api, token, "https://ejemplo.es/avisos", { activo: false })).webhook.id;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

async function asked(document: string, variables: object): Promise<Row> {
  const { data, errors } = await gateway.ask(document, variables, token);
  expect(errors).toEqual([]);
  return data ?? {};
}

/** What changes several at once is tried beside what else a series goes through. */
const OF_SERIES = /Series$/;
const UPDATES = updatesOf(made, asked);

test("every mutation that changes something by an input is tried, and every field of its input", () => {
  const fields = Object.values(buildHouseSchema().getMutationType()?.getFields() ?? {});
  // What AI is asked for changes nothing; what a file brings in is made, and so is the receipt of a correction.
  const changing = fields.filter(
    ({ name }) => !/^(?:create|submit|generate|enhance|confirm|correct)/.test(name) && !OF_SERIES.test(name),
  );
  const inputs = changing.flatMap(({ name, args }) =>
    args.flatMap(({ type }) => {
      const input = getNamedType(type);
      return isInputObjectType(input) ? [{ name, input: Object.values(input.getFields()) }] : [];
    }),
  );
  expect(inputs.map(({ name }) => name).toSorted()).toEqual(Object.keys(UPDATES).toSorted());
  for (const { name, input } of inputs) {
    const names = input.map((field) => field.name).toSorted();
    expect(Object.keys(UPDATES[name]?.full() ?? {}).toSorted()).toEqual(names);
    expect(Object.keys(UPDATES[name]?.changed() ?? {}).toSorted()).toEqual(names);
    // A field that had to be sent each time could not be left out.
    for (const { type } of input) expect(getNullableType(type)).toBe(type);
  }
});

test.each(Object.entries(UPDATES))(
  "%s leaves what is left out, changes what is given and clears what is null",
  async (_name, update) => {
    const full = update.full();
    expect((await update.save(full)).errors).toEqual([]);
    expect(await update.read()).toEqual(full);
    expect((await update.save({})).errors).toEqual([]);
    expect(await update.read()).toEqual(full);
    for (const [field, value] of Object.entries(update.changed())) {
      expect((await update.save({ [field]: value })).errors).toEqual([]);
      expect(await update.read()).toEqual({ ...full, [field]: value });
      expect((await update.save({ [field]: full[field] })).errors).toEqual([]);

      const { row, errors } = await update.save({ [field]: null });
      if (field in update.cleared) {
        expect(errors).toEqual([]);
        expect(await update.read()).toEqual({ ...full, [field]: update.cleared[field] });
        await update.save({ [field]: full[field] });
      } else {
        expect({ row, errors }).toEqual({ row: null, errors: [{ field: ["input", field] }] });
      }
      expect(await update.read()).toEqual(full);
    }
  },
);

test("a new entry still needs what it cannot be without, and says so by name", async () => {
  const refused = async (mutation: string, type: string) => {
    const { saved } = await asked(
      `mutation ($input: ${type}!) { saved: ${mutation}(input: $input) { errors { code field } } }`,
      { input: {} },
    );
    return (saved as { errors: { code: string; field: string[] }[] }).errors
      .map(({ code, field }) => `${field.join(".")} ${code}`)
      .toSorted();
  };
  expect(await refused("createClient", "ClientInput")).toEqual([
    "input.email REQUIRED",
    "input.name REQUIRED",
    "input.phone REQUIRED",
  ]);
  expect(await refused("createNote", "NoteInput")).toEqual([
    "input.clientId REQUIRED",
    "input.content REQUIRED",
    "input.title REQUIRED",
  ]);
  expect(await refused("createNoteTemplate", "NoteTemplateInput")).toEqual([
    "input.name REQUIRED",
    "input.sections REQUIRED",
  ]);
  expect(await refused("createObjective", "ObjectiveInput")).toEqual([
    "input.clientId REQUIRED",
    "input.title REQUIRED",
  ]);
  expect(await refused("createTherapySession", "TherapySessionInput")).toEqual([
    "input.clientId REQUIRED",
    "input.durationMinutes REQUIRED",
    "input.startsAt REQUIRED",
    "input.type REQUIRED",
  ]);
  expect(await refused("createWebhook", "WebhookInput")).toEqual([
    "input.name REQUIRED",
    "input.types REQUIRED",
    "input.url REQUIRED",
  ]);
});

const BASED = Object.values(buildHouseSchema().getMutationType()?.getFields() ?? {}).filter(
  ({ name, args }) => args.some((argument) => argument.name === "overwrite") && !OF_SERIES.test(name),
);
const OF: Record<string, keyof Made> = {
  Client: "client",
  Note: "note",
  NoteTemplate: "template",
  Objective: "objective",
  Webhook: "webhook",
};
type Stored = { id: string; version: number } | null;

/** One change, by the name of its mutation. @param based what it says it stands on */
async function change({ name, args, type }: (typeof BASED)[number], based: object) {
  const payload = getNamedType(type);
  if (!isObjectType(payload)) throw new Error(`${name} answers with no payload`);
  const thing = Object.values(payload.getFields()).find((field) => field.name !== "errors");
  const id = made[OF[`${thing && getNamedType(thing.type)}`] ?? "session"];
  const given = args.filter((argument) => isRequiredArgument(argument) || argument.name in based);
  const variables = Object.fromEntries(
    given.map((argument) => [argument.name, GIVEN[getNamedType(argument.type).name]?.(made.client) ?? id]),
  );
  const { saved } = await asked(
    `mutation (${given.map((argument) => `$${argument.name}: ${argument.type}`).join(", ")}) {
      saved: ${name}(${given.map((argument) => `${argument.name}: $${argument.name}`).join(", ")}) {
        thing: ${thing?.name} { id version } errors { code field message current { id version } } } }`,
    { ...variables, id, ...based },
  );
  return saved as { thing: Stored; errors: { code: string; field: string[] | null; current: Stored }[] };
}

test("every change of what has a version says what it is based on", () => {
  expect(BASED.map(({ name }) => name).toSorted()).toEqual([
    "cancelTherapySession",
    "confirmTherapySession",
    "moveTherapySession",
    "publishConsentText",
    "rescheduleTherapySession",
    "restoreNoteVersion",
    "saveConsentText",
    "setClientStatus",
    "setObjectiveProgress",
    "setTherapySessionCancellation",
    "undoCancelTherapySession",
    "updateBookingSettings",
    "updateClient",
    "updateNote",
    "updateNoteTemplate",
    "updateObjective",
    "updateTherapySession",
    "updateWebhook",
  ]);
});

test.each(BASED.map((field) => [field.name, field] as const))(
  "%s is refused without the version it is based on, and told of what is stored when that is an older one",
  async (_name, field) => {
    const none = await change(field, {});
    expect(none).toMatchObject({
      thing: null,
      errors: [{ code: "VERSION_REQUIRED", field: ["version"], current: null }],
    });
    expect((await change(field, { version: null })).errors).toEqual(none.errors);
    const older = await change(field, { version: 0 });
    expect(older).toMatchObject({ thing: null, errors: [{ code: "CONFLICT" }] });
    const { errors } = await change(field, { version: older.errors[0]?.current?.version });
    expect(errors.map(({ code }) => code)).not.toContain("CONFLICT");
  },
);

test("what is to be overwritten is, whatever has been changed since", async () => {
  const field = BASED.find(({ name }) => name === "updateClient");
  if (!field) throw new Error("updateClient has gone");
  const { thing: before } = await change(field, { overwrite: true });
  const { thing: after, errors } = await change(field, { overwrite: true, version: 1 });
  expect(errors).toEqual([]);
  expect(after?.version).toBe(Number(before?.version) + 1);
});
