import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { aWireNote } from "../../support/outside/wireExamples.ts";
import { NOTE_INPUT as input } from "../core/documents.ts";

let service: RestService;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  service = await startRestService();
  gateway = await startTestGateway({ apiUrl: service.url });
  token = await service.token();
});
afterAll(async () => {
  await gateway.close();
  await service.stop();
});
beforeEach(() => {
  service.calls.length = 0;
});

const savedAt = "2026-03-02T14:22:00.000Z";
const CREATE = `mutation Create($input: NoteInput!, $discard: Boolean!, $savedAt: DateTime) {
  createNote(input: $input, discardDraft: $discard, draftSavedAt: $savedAt) { errors { code } }
}`;
const UPDATE = `mutation Update($input: NoteInput!, $savedAt: DateTime) {
  updateNote(id: "n1", version: 1, input: $input, discardDraft: true, draftSavedAt: $savedAt) { errors { code } }
}`;
const KEEP = `mutation Keep($input: NoteDraftInput!, $savedAt: DateTime) {
  saveNoteDraft(input: $input, savedAt: $savedAt) { draft { savedAt } errors { code field message current { id } } }
}`;
const DISCARD = `mutation Discard($noteId: ID, $savedAt: DateTime) {
  discardNoteDraft(noteId: $noteId, savedAt: $savedAt) { discarded errors { code } }
}`;

test("which draft goes with a note that is saved is told to the service, and nothing of it where none goes", async () => {
  service.on("POST /notas", { status: 201, json: aWireNote("new") });
  service.on("PUT /notas/n1", { json: aWireNote("n1") });
  await gateway.ask(CREATE, { input, discard: true, savedAt }, token);
  await gateway.ask(UPDATE, { input, savedAt }, token);
  await gateway.ask(CREATE, { input, discard: false, savedAt }, token);
  const told = service.calls.map(({ body }) => {
    const { borrador, borradorSavedAt } = body as Record<string, unknown>;
    return [borrador, borradorSavedAt];
  });
  expect(told).toEqual([
    ["new", savedAt],
    ["n1", savedAt],
    [undefined, undefined],
  ]);
});

test("which draft is discarded is told to the service; without a moment it is any", async () => {
  service.on("DELETE /notas/borradores/new", { status: 204, text: "", type: "text/plain" });
  const discard = async (variables: object) => (await gateway.ask(DISCARD, { ...variables }, token)).data;
  expect(await discard({ savedAt })).toEqual({ discardNoteDraft: { discarded: true, errors: [] } });
  await discard({});
  expect(service.calls.map(({ query }) => query.get("savedAt"))).toEqual([savedAt, null]);
});

test("which draft is written over is told to the service: the known one, none, or any; and another one is said to be in the way", async () => {
  service.on("PUT /notas/borradores/new", { status: 409, json: { code: "CONFLICT", message: "Alguien." } });
  const keep = (variables: object) => gateway.ask(KEEP, { input: { content: "x" }, ...variables }, token);
  const { data } = await keep({ savedAt });
  expect(data).toEqual({
    saveNoteDraft: {
      draft: null,
      errors: [
        {
          code: "CONFLICT",
          field: null,
          message: "Otra ventana ha guardado otro borrador: guarda la nota para no perder lo que has escrito aquí.",
          current: null,
        },
      ],
    },
  });
  await keep({ savedAt: null });
  await keep({});
  expect(service.calls.map(({ body }) => (body as Record<string, unknown>).savedAt)).toEqual([
    savedAt,
    null,
    undefined,
  ]);
});
