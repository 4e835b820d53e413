import { afterAll, beforeAll, expect, test } from "vitest";
import { exports } from "../../../api/exports/exports.table.ts";
import { buildHouseSchema } from "../../../gateway/app/schema.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { storeCalendar } from "../../support/busy.ts";
import { ask as askForConsent, publish } from "../../support/consents.ts";
import { createFeed } from "../../support/diary.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { bringIn, CLIENTS_CSV } from "../../support/imports.ts";
import { createMeasure, storeLink } from "../../support/measures.ts";
import { createNote } from "../../support/notes.ts";
import { createTemplate } from "../../support/noteTemplates.ts";
import { createObjective } from "../../support/objectives.ts";
import { type PaypalDouble, startPaypal } from "../../support/outside/paypal.ts";
import { practiceOf } from "../../support/overview.ts";
import { createSeries } from "../../support/series.ts";
import { createWebhook } from "../../support/webhooks.ts";
import { attemptOf } from "./attempts.ts";
import { CREATE_SESSION, SESSION_INPUT } from "./documents.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";

let api: TestApi;
let gateway: TestGateway;
let owner: string;
let stranger: string;
let paypal: PaypalDouble;
let foreign: {
  client: string;
  session: string;
  note: string;
  objective: string;
  order: string;
  webhook: string;
  template: string;
  feed: string;
  dataExport: string;
  busyCalendar: string;
  series: string;
  measure: string;
  consent: string;
  measureLink: string;
  import: string;
};
beforeAll(async () => {
  paypal = await startPaypal();
  api = await startTestApi({ payments: paypal.choice });
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  owner = (await newTherapist(api)).token;
  stranger = (await newTherapist(api)).token;
  const { id: client } = await createClient(api, owner);
  const { data } = await gateway.ask(CREATE_SESSION, { input: { ...SESSION_INPUT, clientId: client } }, owner);
  const { therapySession } = (data as { createTherapySession: { therapySession: { id: string } } })
    .createTherapySession;
  const { id: note } = await createNote(api, owner, client);
  const keep = { token: owner, method: "PUT", body: { content: "lo que escribe su dueña" } };
  for (const key of ["new", note]) await api.call(`/notas/borradores/${key}`, keep);
  const { id: order } = paypal.order("29.00");
  const record = { order_id: order, plan_id: 3, variant: "Month", type: "SUBSCRIPTION" };
  expect((await api.call("/api/payment/create", { token: owner, body: record })).status).toBe(201);
  paypal.pay(paypal.read(order));
  const { id: objective } = await createObjective(api, owner, client);
  const { id: series } = await createSeries(api, owner, client);
  const { webhook } = await createWebhook(api, owner, "https://ejemplo.es/avisos", { activo: false });
  const { id: template } = await createTemplate(api, owner);
  const { calendario: feed } = await createFeed(api, owner);
  const busyCalendar = await storeCalendar(api, await practiceOf(api, owner), []);
  const { id: measure } = await createMeasure(api, owner, client);
  await publish(api, owner);
  const asked = await askForConsent(api, owner, client, { tipos: ["TRATAMIENTO"], enConsulta: true });
  const consent = asked.body.data[0]?.id ?? "";
  const measureLink = await storeLink(api, owner, client);
  const brought = await bringIn(api, owner, CLIENTS_CSV);
  const [dataExport] = await api.database.owner
    .insert(exports)
    .values({ professionalId: await practiceOf(api, owner), withPrivate: false, isEncrypted: false, status: "LISTA" })
    .returning({ id: exports.id });
  foreign = {
    import: brought.id,
    dataExport: dataExport?.id ?? "",
    measureLink,
    measure,
    consent,
    feed: feed.id,
    busyCalendar,
    client,
    session: therapySession.id,
    note,
    objective,
    order,
    webhook: webhook.id,
    series,
    template,
  };
});
afterAll(async () => {
  await gateway.close();
  await api.close();
  await paypal.close();
});

interface Payload {
  errors?: { field: string[] | null }[];
}
const schema = buildHouseSchema();
const attempts = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => attemptOf("query", field)),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => attemptOf("mutation", field)),
].filter((attempt) => attempt !== null);

test("every operation of the schema that takes an id is tried", () => {
  expect(attempts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "query client",
      "query therapySession",
      "mutation deleteClient",
      "mutation restoreClient",
      "mutation restoreNote",
      "mutation restoreObjective",
      "mutation undoObjectiveProgress",
      "mutation restoreTherapySession",
      "mutation createTherapySession",
      "query therapySessionSeries",
      "query previewTherapySessionSeries",
      "mutation createTherapySessionSeries",
      "mutation updateTherapySessionSeries",
      "mutation deleteTherapySessionSeries",
      "mutation undoTherapySessionSeries",
      "mutation putTherapySessionSeriesAside",
      "mutation acceptBookingRequest",
      "mutation declineBookingRequest",
      "mutation acceptTimeRequest",
      "mutation declineTimeRequest",
      "mutation putClientCancellationAside",
      "mutation putClientBookingAside",
      "mutation undoImport",
      "mutation sendImportPiece",
      "query clientBookingLink",
      "mutation createClientBookingLink",
      "mutation revokeClientBookingLink",
      "mutation mailClientBookingLink",
      "query note",
      "query noteConnection",
      "query objectiveConnection",
      "query therapySessionConnection",
      "query noteDraft",
      "mutation updateNote",
      "mutation saveNoteDraft",
      "mutation enhanceNote",
      "mutation generateNoteOptions",
      "query aiPreview",
      "query aiClientConsent",
      "mutation giveAiClientConsent",
      "mutation withdrawAiClientConsent",
      "mutation createPaymentRecord",
      "mutation confirmPayment",
      "query objective",
      "query objectives",
      "mutation createObjective",
      "mutation updateObjective",
      "mutation setObjectiveProgress",
      "mutation deleteObjective",
      "mutation updateNoteTemplate",
      "mutation deleteNoteTemplate",
      "mutation setNoteTemplateDefault",
      "query clientConsents",
      "query consentFile",
      "mutation askForConsents",
      "mutation notePaperConsent",
      "mutation withdrawConsentRequest",
      "mutation revokeConsent",
      "query webhookDeliveries",
      "mutation updateWebhook",
      "mutation renewWebhookSecret",
      "mutation renewDiaryFeed",
      "mutation deleteDiaryFeed",
      "mutation createDataExport",
      "mutation deleteDataExport",
      "mutation createDataExportLink",
      "mutation readBusyCalendar",
      "mutation deleteBusyCalendar",
      "mutation deleteWebhook",
      "mutation testWebhook",
      "mutation resendWebhookDelivery",
    ]),
  );
});

test.each(attempts)("$name: another practice's id is as unknown as one nobody has", async ({ document, variables }) => {
  const ask = async (id: string) => {
    const { status, data, errors } = await gateway.ask(document, variables(id), stranger);
    return { status, data, errors: errors.map(({ message, path, extensions }) => [message, path, extensions.code]) };
  };
  const nobodys = await ask(NOBODYS);
  const told = JSON.stringify(nobodys);
  expect(told).toMatch(
    /NOT_FOUND|"code":"INVALID","field":\[(?:"input",)?"(?:clientId|orderId)"\]|"items":\[\]|"totalCount":0,"edges":\[\]|"noteDraft":null|"discarded":false|"objectives":\[\]|"measure(?:Links|Reminders)":\[\]/,
  );
  for (const id of Object.values(foreign)) expect(await ask(id)).toEqual(nobodys);
});

test.each(attempts)("$name: what is refused is told by an argument that was given", async ({ document, variables }) => {
  const given = variables(NOBODYS);
  const { data } = await gateway.ask(document, given, stranger);
  const refused = Object.values(data ?? {}).flatMap((payload) => (payload as Payload | null)?.errors ?? []);
  const told = (field: string[]) => field.reduce<unknown>((part, name) => Object(part)[name], given);
  expect(refused.filter(({ field }) => field && told(field) === undefined)).toEqual([]);
});

test("after all these attempts the owner's practice is as it was", async () => {
  const { data } = await gateway.ask(
    `query ($client: ID!, $session: ID!, $note: ID!, $objective: ID!) {
      client(id: $client) { version status } therapySession(id: $session) { version status } note(id: $note) { version }
      objective(id: $objective) { version progress }
      ofNote: noteDraft(noteId: $note) { content } ofNew: noteDraft { content }
      checkout { pendingOrderId } webhooks { version name } noteTemplates { own { version name } } clientConsents(clientId: $client) { consents { id status } } diaryFeeds { id } dataExports { id } busyCalendars { id triedAt } viewer { membership { plan { name } } }
    }`,
    foreign,
    owner,
  );
  expect(data).toEqual({
    client: { version: 1, status: "ACTIVE" },
    therapySession: { version: 1, status: "SCHEDULED" },
    note: { version: 1 },
    objective: { version: 1, progress: 0 },
    ofNote: { content: "lo que escribe su dueña" },
    ofNew: { content: "lo que escribe su dueña" },
    checkout: { pendingOrderId: foreign.order },
    webhooks: [{ version: 1, name: "Contabilidad" }],
    noteTemplates: { own: [{ version: 1, name: "Pareja" }] },
    clientConsents: { consents: [{ id: foreign.consent, status: "WAITING" }] },
    diaryFeeds: [{ id: foreign.feed }],
    dataExports: [{ id: foreign.dataExport }],
    busyCalendars: [{ id: foreign.busyCalendar, triedAt: null }],
    viewer: { membership: { plan: { name: "Gratis" } } },
  });
});
