import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { type DocumentedService, startDocumentedService } from "../../support/outside/documentedService.ts";
import * as documents from "./documents.ts";

let api: TestApi;
let service: DocumentedService;
let gateway: TestGateway;
let token: string;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi();
  service = await startDocumentedService(api.url);
  gateway = await startTestGateway({ apiUrl: service.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api)).token;
  await api.call("/user-info/validate", { token, headers: { "x-time-zone": "America/Bogota" } });
  clientId = (await createClient(api, token)).id;
});
afterAll(async () => {
  await gateway.close();
  await service.close();
  await api.close();
});

const ask = (document: string, variables?: object) => gateway.ask(document, variables, token);

test("a service with the documented calls alone offers no feature, ours offers all of them", async () => {
  expect((await ask("{ features }")).data).toEqual({ features: [] });
  const ours = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  const { data } = await ours.ask('{ features __type(name: "Feature") { enumValues { name } } }', {}, token);
  const { features, __type } = data as { features: string[]; __type: { enumValues: { name: string }[] } };
  expect(features.toSorted()).toEqual(__type.enumValues.map(({ name }) => name).toSorted());
  await ours.close();
});

test("what the service does not have is null when read and NOT_OFFERED when asked for", async () => {
  const read = await ask(
    '{ deletedClients { items { id } } deletedNotes { items { id } } deletedObjectives { items { id } } deletedTherapySessions { items { id } } payments { items { id } } pendingWork { unconfirmed { id } } income { month } receipts { items { id } } receiptIssuer { name } billableTherapySessions(clientId: "x") { items { id } } receiptCorrection(id: "x") { therapySessionIds } diaryFeeds { id } busyCalendars { id } busyTimes(from: "2026-11-01", to: "2026-11-30") { startsAt } bookingSettings { name } bookingRequests { id } clientBookingLink(clientId: "x") { id } noteDraft { noteId } noteTemplates { own { id } } notes(filter: { unsignedForDays: 7 }) { items { id } } }',
  );
  expect(read.errors).toEqual([]);
  expect(read.data).toEqual({
    deletedClients: null,
    deletedNotes: null,
    deletedObjectives: null,
    deletedTherapySessions: null,
    payments: null,
    pendingWork: null,
    diaryFeeds: null,
    busyCalendars: null,
    busyTimes: null,
    income: null,
    receipts: null,
    receiptIssuer: null,
    billableTherapySessions: null,
    receiptCorrection: null,
    bookingSettings: null,
    bookingRequests: null,
    clientBookingLink: null,
    noteDraft: null,
    noteTemplates: null,
    notes: null,
  });
  const ofClient = await ask(
    '{ measures(clientId: "x") { totalCount } measureLinks(clientId: "x") { id } measureReminders(clientId: "x") { kind } deletedMeasures { items { id } } clientTimeline(clientId: "x") { totalCount } auditEntries { items { at } } dataExports { id } imports { id } importPreview(input: { kind: CLIENTS, uploadId: "x" }) { errors { code } } }',
  );
  expect(ofClient.errors).toEqual([]);
  expect(Object.values(ofClient.data ?? {})).toEqual([null, null, null, null, null, null, null, null, null]);
  const erasing = await ask(
    '{ erasurePreview(clientId: "x") { shown } erasureCertificates { items { id } } erasureCertificateFile(id: "x") { name } retention { years } }',
  );
  expect(erasing.errors).toEqual([]);
  expect(Object.values(erasing.data ?? {})).toEqual([null, null, null, null]);
  const consents = await ask(
    '{ consentTexts { id } consentVersion(kind: AI, number: 1) { text } clientConsents(clientId: "x") { clientId } consentFile(id: "x") { name } }',
  );
  expect(consents.errors).toEqual([]);
  expect(Object.values(consents.data ?? {})).toEqual([null, null, null, null]);
  for (const [document, variables] of [
    [`mutation($id: ID!) { restoreClient(id: $id) { client { id } } }`, { id: clientId }],
    [`mutation($id: ID!) { acceptBookingRequest(id: $id) { errors { code } } }`, { id: clientId }],
    [`mutation($id: ID!) { createClientBookingLink(clientId: $id) { errors { code } } }`, { id: clientId }],
    [`mutation($id: ID!) { putClientBookingAside(id: $id) { errors { code } } }`, { id: clientId }],
    [`mutation($id: ID!) { restoreNote(id: $id) { note { id } } }`, { id: clientId }],
    [`mutation($id: ID!) { restoreNoteVersion(id: $id, number: 1, version: 2) { note { id } } }`, { id: clientId }],
    [`mutation($id: ID!) { signNote(id: $id, version: 1) { note { id } } }`, { id: clientId }],
    [`mutation($id: ID!) { addNoteAddendum(noteId: $id, content: "x") { addendum { id } } }`, { id: clientId }],
    [`mutation($id: ID!) { deleteNoteTemplate(id: $id) { errors { code } } }`, { id: clientId }],
    [
      `mutation($id: ID!) { setNoteTemplateDefault(sessionType: GROUP, templateId: $id) { errors { code } } }`,
      { id: clientId },
    ],
    [`mutation($id: ID!) { restoreTherapySession(id: $id) { therapySession { id } } }`, { id: clientId }],
    [`mutation { createDataExport(input: { includesPrivateNotes: true }) { errors { code } } }`, {}],
    [`mutation($id: ID!) { createDataExportLink(id: $id) { url } }`, { id: clientId }],
    [`mutation($id: ID!) { deleteDataExport(id: $id) { errors { code } } }`, { id: clientId }],
    [`mutation($id: ID!) { deleteDiaryFeed(id: $id) { deletedFeedId } }`, { id: clientId }],
    [`mutation($id: ID!) { deleteBusyCalendar(id: $id) { deletedBusyCalendarId } }`, { id: clientId }],
    [`mutation($id: ID!) { restoreObjective(id: $id) { objective { id } } }`, { id: clientId }],
    [`mutation($id: ID!) { undoObjectiveProgress(id: $id, version: 1) { objective { id } } }`, { id: clientId }],
    [
      `mutation($id: ID!) { setObjectiveProgress(id: $id, overwrite: true, progress: 50, noteId: $id) { errors { code } } }`,
      { id: clientId },
    ],
    [documents.SAVE_DRAFT, { input: { content: "x" } }],
    [documents.DISCARD_DRAFT, {}],
    [`mutation($id: ID!) { resendReminder(id: $id, recipient: CLIENT) { therapySession { id } } }`, { id: clientId }],
    [
      `mutation($id: ID!) { rescheduleTherapySession(id: $id, startsAt: "2027-03-10T14:00:00Z") { therapySession { id } } }`,
      { id: clientId },
    ],
    [
      `mutation($id: ID!) { setTherapySessionCancellation(id: $id, overwrite: true, reason: OTHER) { errors { code } } }`,
      { id: clientId },
    ],
    [`mutation { updateReceiptIssuer(input: { name: "Ana" }) { errors { code } } }`, {}],
    [`mutation($id: ID!) { createReceipt(clientId: $id, month: "2026-10") { errors { code } } }`, { id: clientId }],
    [`mutation { beginImportUpload(bytes: 1) { errors { code } } }`, {}],
    [
      `mutation($id: ID!) { sendImportPiece(uploadId: $id, number: 0, base64: "") { errors { code } } }`,
      { id: clientId },
    ],
    [
      `mutation($id: ID!) { eraseClient(clientId: $id, reason: OTHER, shown: 0, idempotencyKey: "borrar-a-alguien") { errors { code } } }`,
      { id: clientId },
    ],
    [`mutation { setRetentionYears(years: 7) { errors { code } } }`, {}],
    [`mutation($id: ID!) { keepClientAnotherYear(clientId: $id) { errors { code } } }`, { id: clientId }],
    [`mutation($id: ID!) { undoKeepClientAnotherYear(clientId: $id) { errors { code } } }`, { id: clientId }],
    [`mutation($id: ID!) { undoImport(id: $id) { errors { code } } }`, { id: clientId }],
    [
      `mutation { confirmImport(input: { kind: CLIENTS, uploadId: "x" }, fingerprint: "x", fileName: "x") { errors { code } } }`,
      {},
    ],
    [`mutation { saveConsentText(kind: AI, version: 0, text: "x") { errors { code } } }`, {}],
    [`mutation { publishConsentText(kind: AI, version: 0) { errors { code } } }`, {}],
    [`mutation($id: ID!) { askForConsents(clientId: $id, kinds: [AI]) { errors { code } } }`, { id: clientId }],
    [
      `mutation($id: ID!) { notePaperConsent(clientId: $id, kind: AI, signedName: "Ana Vega", day: "2026-10-01") { errors { code } } }`,
      { id: clientId },
    ],
    [`mutation($id: ID!) { withdrawConsentRequest(id: $id) { errors { code } } }`, { id: clientId }],
    [`mutation($id: ID!) { revokeConsent(id: $id, day: "2026-10-01") { errors { code } } }`, { id: clientId }],
    [`mutation($id: ID!) { acceptTimeRequest(id: $id) { therapySession { id } } }`, { id: clientId }],
    [`mutation($id: ID!) { putClientCancellationAside(id: $id) { therapySession { id } } }`, { id: clientId }],
    [`mutation($id: ID!) { declineTimeRequest(id: $id) { therapySession { id } } }`, { id: clientId }],
    [`mutation { updateProfile(input: { fullName: "Ana" }) { viewer { id } } }`, {}],
    [
      `mutation($id: ID!) { recordMeasure(clientId: $id, kind: WHO5, answers: [5]) { errors { code } } }`,
      { id: clientId },
    ],
    [`mutation($id: ID!) { deleteMeasure(id: $id) { errors { code } } }`, { id: clientId }],
    [`mutation { giveAiConsent(recipient: "OpenAI") { errors { code } } }`, {}],
    [
      `mutation($id: ID!) { giveAiClientConsent(clientId: $id, recipient: "OpenAI") { errors { code } } }`,
      { id: clientId },
    ],
    [`mutation($id: ID!) { withdrawAiClientConsent(clientId: $id) { errors { code } } }`, { id: clientId }],
    [`mutation { withdrawAiConsent { errors { code } } }`, {}],
  ] as const) {
    const { errors } = await ask(document, variables);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_OFFERED"]);
  }
});

test("clients come newest first where the service sorts none, and it is not asked to", async () => {
  const other = (await newTherapist(api)).token;
  for (const nombre of ["Berta", "Ana", "Carla"]) await createClient(api, other, { nombre });
  const document = "{ clients(order: NAME_ASC) { items { name } } }";
  const namesBy = async (through: TestGateway) => {
    const { data, errors } = await through.ask(document, {}, other);
    expect(errors).toEqual([]);
    return (data as { clients: { items: { name: string }[] } }).clients.items.map(({ name }) => name);
  };
  service.asked.length = 0;
  expect(await namesBy(gateway)).toEqual(["Carla", "Ana", "Berta"]);
  expect(service.asked).toEqual(["page", "pageSize"]);
  const ours = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  expect(await namesBy(ours)).toEqual(["Ana", "Berta", "Carla"]);
  await ours.close();
});

test("AI writes as the document says, and nobody takes it for local or promises to ask before a text is sent", async () => {
  const read = await ask(
    `{ aiAssistant { provider recipient consentGivenAt } aiPreview(text: "Duerme mejor.") { errors { code } } aiClientConsent(clientId: "${clientId}") { givenAt } }`,
  );
  expect(read.errors).toEqual([]);
  expect(read.data).toEqual({
    aiAssistant: { provider: "MODEL", recipient: null, consentGivenAt: null },
    aiPreview: null,
    aiClientConsent: null,
  });
  const written = await ask(
    `mutation { enhanceNote(text: "Duerme mejor.", tone: WARM, sections: [{ heading: "Plan" }]) { note { content } errors { code } } }`,
  );
  expect(written.data).toMatchObject({ enhanceNote: { note: { content: expect.any(String) }, errors: [] } });
});

test("a note is opened and changed where single notes cannot be read", async () => {
  const content = "Una frase larga. ".repeat(1_000).trim();
  const { id } = await createNote(api, token, clientId, { content });
  for (let older = 0; older < 101; older += 1) await createNote(api, token, clientId);
  const read = await ask(`query($id: ID!) { note(id: $id) { id content } noteDraft(noteId: $id) { noteId } }`, { id });
  expect(read.data).toEqual({ note: { id, content }, noteDraft: null });
  const variables = { id, overwrite: true, input: { ...documents.NOTE_INPUT, clientId, content: "Corta." } };
  const { data } = await ask(documents.UPDATE_NOTE, { ...variables, discardDraft: true });
  expect(data).toMatchObject({ updateNote: { note: { id, content: "Corta." }, errors: [] } });
  const none = await ask(`query($id: ID!) { note(id: $id) { id } }`, { id: "00000000-0000-4000-8000-000000000000" });
  expect(none.errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_FOUND"]);
});

test("a session is written in documented fields, with the moment of its reminder in the practice's zone", async () => {
  const written = async (document: string, variables: object) => {
    const { data, errors } = await ask(document, variables);
    expect(errors).toEqual([]);
    const [outcome] = Object.values(data ?? {}) as [{ therapySession: { id: string } | null; errors: unknown[] }];
    expect(outcome.errors).toEqual([]);
    return { id: outcome.therapySession?.id ?? "", body: service.written.at(-1) };
  };
  const input = { ...documents.SESSION_INPUT, clientId, startsAt: "2027-03-10T14:00:00Z" };
  const made = await written(documents.CREATE_SESSION, { input });
  expect(made.body).toMatchObject({
    opcionRecordatorio: "P1_DIA_ANTES",
    fechaRecordatorio: "2027-03-09T14:00:00.000Z",
  });
  const moved = await written(documents.MOVE_SESSION, {
    id: made.id,
    overwrite: true,
    startsAt: "2027-03-12T15:00:00Z",
  });
  expect(moved.body).toMatchObject({ fechaRecordatorio: "2027-03-11T15:00:00.000Z" });
  const quiet = await written(documents.UPDATE_SESSION, {
    id: made.id,
    overwrite: true,
    input: { ...input, reminder: null },
  });
  expect(quiet.body).toMatchObject({ enviarRecordatorio: false, fechaRecordatorio: null });
});

test("nothing beyond the document was sent to it but the question what it offers", () => {
  expect([...new Set(service.refused)].filter((call) => call !== "GET /api/payment/settings")).toEqual([
    "GET /openapi.json",
  ]);
});
