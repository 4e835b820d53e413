import { z } from "zod";
import { DEMO_TOKEN_PATH } from "../../schema/wire/demo.ts";

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
  restoreNotes: boolean;
  restoreSessions: boolean;
  restoreObjectives: boolean;
  /** The last change of an objective's progress can be undone, 100 too. */
  progressUndo: boolean;
  /** The list of the own payments. */
  payments: boolean;
  /** It sends the reminders itself, tells what became of each and sends one again when asked. */
  reminderDeliveries: boolean;
  /** `evitarSolape`: it refuses sessions that overlap. */
  overlaps: boolean;
  /** `reprogramar`: a cancelled session can be put on the agenda again. */
  rescheduling: boolean;
  /** Name, time zone and settings of the professional can be changed. */
  profile: boolean;
  /** It tells who writes when AI is asked. */
  aiAssistant: boolean;
  /** It shows what would be sent to AI, and sends nothing without consent. */
  aiConsent: boolean;
  /** Whoever is signed in may look at a demo practice. */
  demo: boolean;
  /** What has changed can be read in order. */
  changes: boolean;
  /** `espera`: a request for changes can wait for one. */
  changesWait: boolean;
  /** `longitud`: how long AI's notes are can be chosen. */
  noteLengths: boolean;
  /** Changes are told to receivers by themselves. */
  webhooks: boolean;
}

/** The documented calls and nothing more. */
export const DOCUMENTED: Offering = {
  noteById: false,
  noteDrafts: false,
  restoreClients: false,
  clientOrders: false,
  keyedLists: false,
  restoreNotes: false,
  restoreSessions: false,
  restoreObjectives: false,
  progressUndo: false,
  payments: false,
  reminderDeliveries: false,
  overlaps: false,
  rescheduling: false,
  profile: false,
  aiAssistant: false,
  aiConsent: false,
  demo: false,
  changes: false,
  changesWait: false,
  noteLengths: false,
  webhooks: false,
};

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

/** A consent that cannot be seen through, given or withdrawn is none. */
const AI_CONSENT = ["GET /notas/ai", "POST /notas/ai/preview", "POST /notas/ai/consent", "DELETE /notas/ai/consent"];

const KEYED = ["GET /clientes", "GET /sessions", "GET /notas", "GET /objetivos", "GET /api/payment"];

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

/** What a service's own OpenAPI document says that it offers; null for anything that is no such document. */
export function toOffering(body: unknown): Offering | null {
  const read = wireDocument.safeParse(body);
  if (!read.success) return null;
  const operations = new Map<string, unknown>();
  for (const [path, methods] of Object.entries(read.data.paths))
    for (const [method, operation] of Object.entries(methods))
      operations.set(`${method.toUpperCase()} ${nameless(path)}`, operation);
  const takes = (operation: string, field: string) => writtenFields(read.data, operations.get(operation)).has(field);
  return {
    noteById: operations.has("GET /notas/{}"),
    noteDrafts: operations.has("PUT /notas/borradores/{}"),
    restoreClients: operations.has("POST /clientes/{}/restaurar"),
    clientOrders: isParameter(operations.get("GET /clientes"), "orden"),
    keyedLists: KEYED.every((operation) => isParameter(operations.get(operation), "clave")),
    restoreNotes: operations.has("POST /notas/{}/restaurar"),
    restoreSessions: operations.has("POST /sessions/{}/restaurar"),
    restoreObjectives: operations.has("POST /objetivos/{}/restaurar"),
    progressUndo: operations.has("POST /objetivos/{}/deshacer"),
    payments: operations.has("GET /api/payment"),
    reminderDeliveries: operations.has("POST /sessions/{}/recordatorios"),
    overlaps: takes("POST /sessions", "evitarSolape"),
    rescheduling: takes("PUT /sessions/{}", "reprogramar"),
    profile: operations.has("PATCH /user-info"),
    aiAssistant: operations.has("GET /notas/ai"),
    demo: operations.has(`GET ${DEMO_TOKEN_PATH}`),
    aiConsent: AI_CONSENT.every((operation) => operations.has(operation)),
    changes: operations.has("GET /cambios"),
    changesWait: isParameter(operations.get("GET /cambios"), "espera"),
    noteLengths: takes("POST /notas/ai/summary", "longitud"),
    webhooks: operations.has("POST /avisos"),
  };
}

/** Remembers, for the whole process, what the service offers. */
export class KnownOffering {
  #known: { offering: Offering; until: number } | null = null;
  #reading: Promise<Offering> | null = null;

  /**
   * @param read asks the service, and answers null when what it says tells nothing: then what was known stays. What it
   *   throws is thrown on only while nothing is known
   */
  async get(read: () => Promise<Offering | null>): Promise<Offering> {
    if (this.#known && Date.now() < this.#known.until) return this.#known.offering;
    this.#reading ??= read()
      .then((told) => {
        const offering = told ?? this.#known?.offering ?? DOCUMENTED;
        this.#known = { offering, until: Date.now() + (told ? BELIEVED_MS : DOUBTED_MS) };
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
