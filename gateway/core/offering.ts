import { z } from "zod";
import { DEMO_TOKEN_PATH } from "../../schema/wire/demo.ts";
import {
  AI_CLIENT_CONSENT,
  AI_CONSENT,
  BOOKING,
  BOOKING_LINKS,
  BUSY_TIMES,
  CLIENT_ANSWERS,
  CLIENT_CANCELLATIONS,
  CONSENTS,
  DIARY_FEEDS,
  ERASURE,
  EXPORTS,
  IMPORTS,
  KEYED,
  MEASURES,
  NOTE_SIGNATURES,
  NOTE_TEMPLATES,
  NOTE_VERSIONS,
  RECEIPTS,
  SERIES,
} from "./offering/together.ts";

/** Milliseconds what was read is believed before it is read again, aside: a service may be replaced while this process runs. */
const BELIEVED_MS = 5 * 60_000;
/** The same for an answer that may have been an accident: a cut text, another program's page, one caller's refusal. */
const DOUBTED_MS = 15_000;

/** What a deployment of the documented service can do beyond the product document (§7). */
export interface Offering {
  /** `GET /notas/{id}`. */
  noteById: boolean;
  noteDrafts: boolean;
  restoreClients: boolean;
  /** `orden`: the list of clients can be sorted. */
  clientOrders: boolean;
  /** `clave`: every list can be read by key. */
  keyedLists: boolean;
  /** `clientes`: the notes and objectives of many clients are told at once. */
  manyClients: boolean;
  restoreNotes: boolean;
  /** What a note was whenever it was saved can be read, and restored. */
  noteVersions: boolean;
  /** The professional has templates of their own, and one that notes about each type of session begin with. */
  noteTemplates: boolean;
  /** Notes can be signed, and added to. */
  noteSignatures: boolean;
  restoreSessions: boolean;
  restoreMeasures: boolean;
  restoreObjectives: boolean;
  /** The last change of an objective's progress can be undone, 100 too. */
  progressUndo: boolean;
  /** Each change of an objective's progress is kept, with the session or note in which it moved. */
  objectiveHistory: boolean;
  /** The list of the own payments. */
  payments: boolean;
  /** It sends the reminders itself, tells what became of each and sends one again when asked. */
  reminderDeliveries: boolean;
  /** `evitarSolape`: it refuses sessions that overlap. */
  overlaps: boolean;
  /** `reprogramar`: a cancelled session can be put on the agenda again. */
  rescheduling: boolean;
  /** `motivoCancelacion`: why a session was cancelled is kept, and who cancelled it. */
  cancelReasons: boolean;
  /** It tells what sessions brought and are to bring. */
  income: boolean;
  /** Clients consent to texts that are published, by links, and it is kept. */
  consents: boolean;
  /** It takes what files from elsewhere hold. */
  imports: boolean;
  /** It tells who did what. */
  audit: boolean;
  /** It erases clients for good and certifies it, and tells whose time is over. */
  erasure: boolean;
  /** It makes files with all that a practice, or one client, has. */
  exports: boolean;
  /** It makes receipts out. */
  receipts: boolean;
  /** Sessions can follow each other in series, made, changed and undone as one. */
  series: boolean;
  /** A series about to end can be put aside, so that it waits no more. */
  seriesAside: boolean;
  /** Clients answer by the links in their mails, and their wishes for another time are decided. */
  clientAnswers: boolean;
  /** Cancellations by these links are told until they are put aside, and all that a client answered about a session. */
  clientCancellations: boolean;
  /** A page on which visitors ask for sessions, and what is decided about them. */
  booking: boolean;
  /** Known clients book at once by links of their own. */
  bookingLinks: boolean;
  /** It tells which sessions wait for something. */
  pendingWork: boolean;
  /** Name, time zone and settings of the professional can be changed. */
  profile: boolean;
  /** It tells who writes when AI is asked. */
  aiAssistant: boolean;
  /** It shows what would be sent to AI, and sends nothing without consent. */
  aiConsent: boolean;
  /** And nothing about a client without that client's. */
  aiClientConsent: boolean;
  /** Whoever is signed in may look at a demo practice. */
  demo: boolean;
  /** What has changed can be read in order. */
  changes: boolean;
  /** `espera`: a request for changes can wait for one. */
  changesWait: boolean;
  /** `longitud`: how long AI's notes are can be chosen. */
  noteLengths: boolean;
  /** Clients' questionnaires are kept and scored. */
  measures: boolean;
  /** `tono`, `apartados`: how AI's notes are worded can be chosen, and which headings they have. */
  aiStyle: boolean;
  /** What AI writes is told while it writes. */
  aiWriting: boolean;
  /** Calendars read the agenda at secret addresses. */
  diaryFeeds: boolean;
  /** The hours that calendars elsewhere have taken count as taken. */
  busyTimes: boolean;
  /** What happened with a client is told in one list. */
  timeline: boolean;
  /** Changes are told to receivers by themselves. */
  webhooks: boolean;
}

const wireSchema = z.object({
  $ref: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
const wireOperation = z.object({
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: wireSchema.optional() })) })
    .optional()
    .catch(undefined),
  parameters: z
    .array(z.object({ name: z.string().optional() }))
    .optional()
    .catch(undefined),
});
const wireDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z
    .object({ schemas: z.record(z.string(), wireSchema) })
    .optional()
    .catch(undefined),
});
type WireDocument = z.infer<typeof wireDocument>;

/** Names of parameters are the deployment's own affair. */
const nameless = (path: string): string => path.replaceAll(/\{[^}]*\}/g, "{}");

function writtenFields(document: WireDocument, operation: unknown): Set<string> {
  const read = wireOperation.safeParse(operation);
  const schema = read.success ? read.data.requestBody?.content["application/json"]?.schema : undefined;
  const named = schema?.$ref?.split("/").at(-1);
  const properties = named === undefined ? schema?.properties : document.components?.schemas[named]?.properties;
  return new Set(Object.keys(properties ?? {}));
}

const isParameter = (operation: unknown, name: string): boolean =>
  wireOperation.safeParse(operation).data?.parameters?.some((parameter) => parameter.name === name) ?? false;

function offeringOf(document: WireDocument): Offering {
  const operations = new Map<string, unknown>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      operations.set(`${method.toUpperCase()} ${nameless(path)}`, operation);
  const takes = (operation: string, field: string) => writtenFields(document, operations.get(operation)).has(field);
  return {
    noteById: operations.has("GET /notas/{}"),
    noteDrafts: operations.has("PUT /notas/borradores/{}"),
    restoreClients: operations.has("POST /clientes/{}/restaurar"),
    clientOrders: isParameter(operations.get("GET /clientes"), "orden"),
    keyedLists: KEYED.every((operation) => isParameter(operations.get(operation), "clave")),
    manyClients: ["GET /notas", "GET /objetivos"].every((one) => isParameter(operations.get(one), "clientes")),
    restoreNotes: operations.has("POST /notas/{}/restaurar"),
    noteVersions: NOTE_VERSIONS.every((operation) => operations.has(operation)),
    noteTemplates: NOTE_TEMPLATES.every((operation) => operations.has(operation)),
    noteSignatures: NOTE_SIGNATURES.every((operation) => operations.has(operation)),
    restoreSessions: operations.has("POST /sessions/{}/restaurar"),
    restoreMeasures: operations.has("GET /medidas/eliminadas"),
    restoreObjectives: operations.has("POST /objetivos/{}/restaurar"),
    progressUndo: operations.has("POST /objetivos/{}/deshacer"),
    objectiveHistory: operations.has("GET /objetivos/{}/progreso") && takes("PUT /objetivos/{}", "sessionId"),
    payments: operations.has("GET /api/payment"),
    reminderDeliveries: operations.has("POST /sessions/{}/recordatorios"),
    overlaps: takes("POST /sessions", "evitarSolape"),
    cancelReasons: takes("PUT /sessions/{}", "motivoCancelacion"),
    rescheduling: takes("PUT /sessions/{}", "reprogramar"),
    income: operations.has("GET /api/analytics/ingresos"),
    consents: CONSENTS.every((operation) => operations.has(operation)),
    imports: IMPORTS.every((operation) => operations.has(operation)),
    audit: operations.has("GET /registro"),
    erasure: ERASURE.every((operation) => operations.has(operation)),
    exports: EXPORTS.every((operation) => operations.has(operation)),
    receipts: RECEIPTS.every((operation) => operations.has(operation)),
    series: SERIES.every((operation) => operations.has(operation)),
    seriesAside: operations.has("PUT /sessions/series/{}/apartada"),
    clientAnswers:
      CLIENT_ANSWERS.every((operation) => operations.has(operation)) && takes("PATCH /user-info", "respuestas"),
    clientCancellations: CLIENT_CANCELLATIONS.every((operation) => operations.has(operation)),
    measures: MEASURES.every((operation) => operations.has(operation)),
    booking: BOOKING.every((operation) => operations.has(operation)),
    bookingLinks: BOOKING_LINKS.every((operation) => operations.has(operation)),
    pendingWork: operations.has("GET /dashboard/pendientes"),
    profile: operations.has("PATCH /user-info"),
    aiAssistant: operations.has("GET /notas/ai"),
    demo: operations.has(`GET ${DEMO_TOKEN_PATH}`),
    aiClientConsent: [...AI_CONSENT, ...AI_CLIENT_CONSENT].every((operation) => operations.has(operation)),
    aiConsent: AI_CONSENT.every((operation) => operations.has(operation)),
    changes: operations.has("GET /cambios"),
    changesWait: isParameter(operations.get("GET /cambios"), "espera"),
    noteLengths: takes("POST /notas/ai/summary", "longitud"),
    aiStyle: ["POST /notas/ai/summary", "POST /notas/ai/enhance"].every(
      (one) => takes(one, "tono") && takes(one, "apartados"),
    ),
    aiWriting: operations.has("POST /notas/ai/escritura"),
    diaryFeeds: DIARY_FEEDS.every((operation) => operations.has(operation)),
    busyTimes: BUSY_TIMES.every((operation) => operations.has(operation)),
    timeline: operations.has("GET /clientes/{}/historia"),
    webhooks: operations.has("POST /avisos"),
  };
}

/** What a service's own OpenAPI document says that it offers; null for anything that is no such document. */
export function toOffering(body: unknown): Offering | null {
  const read = wireDocument.safeParse(body);
  return read.success ? offeringOf(read.data) : null;
}

/** The documented calls and nothing more: what a service offers that tells of none. */
export const DOCUMENTED: Offering = offeringOf({ paths: {} });

/** Remembers, for the whole process, what the service offers. */
export class KnownOffering {
  #known: { offering: Offering; until: number } | null = null;
  #reading: Promise<Offering> | null = null;

  /**
   * @param read asks the service, and answers null when what it says tells nothing: then what was known stays. What it
   *   throws is thrown on only while nothing is known
   */
  async get(read: () => Promise<Offering | null>): Promise<Offering> {
    if (this.#known && performance.now() < this.#known.until) return this.#known.offering;
    this.#reading ??= read()
      .then((told) => {
        const offering = told ?? this.#known?.offering ?? DOCUMENTED;
        this.#known = { offering, until: performance.now() + (told ? BELIEVED_MS : DOUBTED_MS) };
        return offering;
      })
      .finally(() => {
        this.#reading = null;
      });
    if (!this.#known) return this.#reading;
    const { offering } = this.#known;
    // What was known holds until something newer is there, also when the service cannot be asked just now.
    return Promise.race([offering, this.#reading.catch(() => offering)]);
  }
}
