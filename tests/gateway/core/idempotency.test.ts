import { getNamedType, isObjectType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildHouseSchema } from "../../../gateway/app/schema.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { GIVEN } from "./givenArguments.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api)).token;
  client = (await createClient(api, token, { email: "otra@ejemplo.es" })).id;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

/**
 * Tried elsewhere: what is added to a signed note (`tests/gateway/notes/noteSignatures.test.ts`), series, which take more than
 * an input (`tests/api/sessions/series.test.ts`, `tests/gateway/sessions/series.test.ts`), files of which one is made at a time (`tests/api/exports/exports.test.ts`) or brought in as shown (`tests/api/imports/imports.test.ts`), a
 * client who is gone afterwards (`tests/api/erasure/erasure.test.ts`), and receipts, questionnaires and consents, which take none
 * (`tests/gateway/receipts/receipts.test.ts`, `tests/gateway/measures/measures.test.ts`, `tests/api/consents/consents.test.ts`).
 */
const ELSEWHERE = [
  "addNoteAddendum",
  "createTherapySessionSeries",
  "extendTherapySessionSeries",
  "updateTherapySessionSeries",
  "cancelTherapySessionSeries",
  "deleteTherapySessionSeries",
  "createDataExport",
  "confirmImport",
  "eraseClient",
  "createReceipt",
  "correctReceipt",
  "mailReceipt",
  "recordMeasure",
  "askForConsents",
  "notePaperConsent",
  "sendMeasureLink",
];
const MUTATIONS = buildHouseSchema().getMutationType()?.getFields() ?? {};
const KEYED = Object.values(MUTATIONS).filter(
  ({ name, args }) => !ELSEWHERE.includes(name) && args.some((argument) => argument.name === "idempotencyKey"),
);
/** A text of each input that its content can be told by. */
const TEXT: Record<string, string> = {
  BusyCalendarInput: "name",
  ClientInput: "notesText",
  DiaryFeedInput: "name",
  NoteTemplateInput: "name",
  TherapySessionInput: "notes",
  WebhookInput: "name",
};

test("what makes something takes a key", () => {
  expect(KEYED.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining([
      "createClient",
      "createNote",
      "createObjective",
      "createTherapySession",
      "submitSupportMessage",
      "createBusyCalendar",
      "createDiaryFeed",
      "createWebhook",
    ]),
  );
});

test.each(KEYED.map((field) => [field.name, field] as const))(
  "%s sent twice with a key makes one; with other content it says so, and makes none, nor once what it made is deleted",
  async (name, { args, type }) => {
    const input = args.find((argument) => argument.name === "input");
    const payload = getNamedType(type);
    if (!input || !isObjectType(payload)) throw new Error(`${name} takes no input`);
    const inputName = getNamedType(input.type).name;
    const made = Object.values(payload.getFields()).find(
      (field) => isObjectType(getNamedType(field.type)) && field.name !== "errors",
    );
    const document = `mutation ($input: ${inputName}!, $key: ID) {
      done: ${name}(input: $input, idempotencyKey: $key) { made: ${made?.name} { id } errors { code field } } }`;
    const content = GIVEN[inputName]?.(client) as object;
    const send = async (change: object, key: string) => {
      const { data, errors } = await gateway.ask(document, { input: { ...content, ...change }, key }, token);
      expect(errors).toEqual([]);
      return (data as { done: { made: { id: string } | null; errors: object[] } }).done;
    };
    const key = `clave-de-${name}`;
    const first = await send({}, key);
    expect(first).toEqual({ made: { id: expect.any(String) }, errors: [] });
    expect(await send({}, key)).toEqual(first);
    const other = { [TEXT[inputName] ?? (inputName === "NoteInput" ? "content" : "title")]: "otra cosa" };
    expect(await send(other, key)).toEqual({
      made: null,
      errors: [{ code: "IDEMPOTENCY_KEY_REUSED", field: ["idempotencyKey"] }],
    });
    const deletion = MUTATIONS[name.replace("create", "delete")];
    if (!deletion || deletion.name === name) return;
    const deleting = `mutation ($id: ID!) { done: ${deletion.name}(id: $id) { errors { code } } }`;
    const { data } = await gateway.ask(deleting, { id: first.made?.id }, token);
    expect(data).toEqual({ done: { errors: [] } });
    expect(await send({}, key)).toEqual({
      made: null,
      errors: [{ code: "NOT_FOUND", field: ["idempotencyKey"] }],
    });
  },
);
