import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";

const ALL =
  "{ noteTemplates { own { id name sections { heading prompt text } version } defaults { sessionType templateId } } }";
const CREATE = `mutation ($input: NoteTemplateInput!) { createNoteTemplate(input: $input) {
  noteTemplate { id version } errors { code field message } } }`;
const UPDATE = `mutation ($id: ID!, $version: Int, $input: NoteTemplateInput!) { updateNoteTemplate(id: $id, version: $version, input: $input) {
  noteTemplate { name version } errors { code field current { name version } } } }`;
const DELETE = "mutation ($id: ID!) { deleteNoteTemplate(id: $id) { deletedNoteTemplateId errors { code field } } }";
const BEGIN = `mutation ($type: TherapySessionType!, $id: ID) { setNoteTemplateDefault(sessionType: $type, templateId: $id) {
  defaults { sessionType templateId } errors { code field } } }`;
const INPUT = {
  name: "Pareja",
  sections: [
    { heading: "Motivo", prompt: "Qué les trae." },
    { heading: "Riesgo", text: "Sin riesgo." },
  ],
};

let api: TestApi;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});
beforeEach(async () => {
  token = (await newTherapist(api)).token;
});

const ask = async (document: string, variables: object = {}) => (await gateway.ask(document, variables, token)).data;
const made = async (input: object = INPUT) =>
  ((await ask(CREATE, { input })) as { createNoteTemplate: { noteTemplate: { id: string } } }).createNoteTemplate
    .noteTemplate.id;

test("a template is made, changed as it was read, told with what begins with it, and deleted", async () => {
  const id = await made();
  expect(await ask(BEGIN, { type: "FOLLOW_UP", id })).toEqual({
    setNoteTemplateDefault: { defaults: [{ sessionType: "FOLLOW_UP", templateId: id }], errors: [] },
  });
  await ask(BEGIN, { type: "FIRST_CONSULTATION", id: "FIRST_INTERVIEW" });
  const [motive, risk] = INPUT.sections;
  expect(await ask(ALL)).toEqual({
    noteTemplates: {
      own: [
        {
          id,
          name: "Pareja",
          sections: [
            { text: "", ...motive },
            { prompt: "", ...risk },
          ],
          version: 1,
        },
      ],
      defaults: [
        { sessionType: "FIRST_CONSULTATION", templateId: "FIRST_INTERVIEW" },
        { sessionType: "FOLLOW_UP", templateId: id },
      ],
    },
  });
  expect(await ask(UPDATE, { id, version: 1, input: { name: "Parejas" } })).toEqual({
    updateNoteTemplate: { noteTemplate: { name: "Parejas", version: 2 }, errors: [] },
  });
  expect(await ask(UPDATE, { id, version: 1, input: { name: "Otra" } })).toEqual({
    updateNoteTemplate: {
      noteTemplate: null,
      errors: [{ code: "CONFLICT", field: null, current: { name: "Parejas", version: 2 } }],
    },
  });
  expect(await ask(DELETE, { id })).toEqual({ deleteNoteTemplate: { deletedNoteTemplateId: id, errors: [] } });
  expect(await ask(DELETE, { id })).toMatchObject({
    deleteNoteTemplate: { deletedNoteTemplateId: null, errors: [{ code: "NOT_FOUND", field: ["id"] }] },
  });
  expect(await ask(ALL)).toEqual({
    noteTemplates: { own: [], defaults: [{ sessionType: "FIRST_CONSULTATION", templateId: "FIRST_INTERVIEW" }] },
  });
});

test("what is wrong is named by its path before the service is asked, and by the service what only it knows", async () => {
  const sections = [{ heading: "Uno" }, { heading: "UNO" }];
  expect(await ask(CREATE, { input: { sections } })).toMatchObject({
    createNoteTemplate: {
      noteTemplate: null,
      errors: [
        { code: "REQUIRED", field: ["input", "name"] },
        { code: "INVALID", field: ["input", "sections", "1", "heading"] },
      ],
    },
  });
  await made();
  expect(await ask(CREATE, { input: { ...INPUT, name: "PAREJA" } })).toMatchObject({
    createNoteTemplate: { noteTemplate: null, errors: [{ code: "INVALID", field: ["input", "name"] }] },
  });
  expect(await ask(BEGIN, { type: "GROUP", id: "NADA" })).toMatchObject({
    setNoteTemplateDefault: { defaults: null, errors: [{ code: "NOT_FOUND", field: ["templateId"] }] },
  });
});
