import { isId } from "../core/database/database.ts";
import type { ReadThing } from "./notebook.ts";

export interface Told extends Omit<ReadThing, "professionalId"> {
  /** Which things a list told of, where its address does not say. */
  named?: string[];
}
export interface Read {
  /** The ids in the path. */
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
  /** What the service says. */
  answer: unknown;
}
type Rule = (read: Read) => Told[];

const idOf = (value: unknown): string | null => (typeof value === "string" && isId(value) ? value : null);
const rowsOf = (rows: unknown): unknown[] => (Array.isArray(rows) ? rows : []);
const rowsTold = ({ answer }: Read): unknown[] => rowsOf(Object(answer).data);
const idsTold = (read: Read): string[] => rowsTold(read).flatMap((row) => idOf(Object(row).id) ?? []);

const readThing = (thing: ReadThing["thing"], thingId: string | null, clientId: string | null): Told => ({
  act: "READ",
  thing,
  thingId,
  clientId,
  times: 1,
});
const listed = (thing: ReadThing["thing"], clientId: string | null, times: number): Told[] =>
  times > 0 ? [{ act: "LISTED", thing, thingId: null, clientId, times }] : [];

/** One thing, by its id in the address. */
const one =
  (thing: ReadThing["thing"]): Rule =>
  ({ params }) => [readThing(thing, idOf(params.id), null)];

/** The same, where the answer may be empty. */
const oneOfRows =
  (thing: ReadThing["thing"]): Rule =>
  (read) =>
    rowsTold(read).length > 0 ? one(thing)(read) : [];

/** A parameter that says of which client a list is asked, or of which, with commas between. */
type Asked = "clientId" | "clientes";

/**
 * A list: that it was told, how many stood there, and of which client or clients it was asked.
 * @param asked what the route reads of these; it reads past the others
 */
const list =
  (thing: ReadThing["thing"], ...asked: Asked[]): Rule =>
  (read) => {
    const rows = rowsTold(read);
    const texts = asked.map((name) => read.query[name]).filter((text) => typeof text === "string");
    const [first = null, ...others] = new Set(texts.flatMap((text) => text.split(",")).filter(isId));
    if (others.length === 0) return listed(thing, first, rows.length);
    const ofRow = (row: unknown) => idOf(Object(row).clientId ?? Object(Object(row).client).id);
    return [...Map.groupBy(rows, ofRow)].flatMap(([clientId, { length }]) => listed(thing, clientId, length));
  };

/** A list that can be searched: what a search has found is told one by one. */
const searched =
  (thing: ReadThing["thing"], ...asked: Asked[]): Rule =>
  (read) =>
    typeof read.query.search === "string" && read.query.search !== ""
      ? idsTold(read).map((thingId) => ({ act: "FOUND", thing, thingId, clientId: null, times: 1 }))
      : list(thing, ...asked)(read);

/** A list of things of the client that the address names. */
const listOfClient =
  (thing: ReadThing["thing"]): Rule =>
  (read) =>
    listed(thing, idOf(read.params.id), rowsTold(read).length);

const versions: Rule = (read) =>
  listed("NOTE_VERSION", null, rowsTold(read).length).map((told) => ({ ...told, thingId: idOf(read.params.id) }));

/** What stands beside the client that is asked about: who sees it, sees the client. */
const besideClient: Rule = (read) => {
  const clientId = idOf(read.query.clientId);
  return clientId && rowsTold(read).length > 0 ? [readThing("CLIENT", clientId, clientId)] : [];
};

const draft: Rule = ({ params, answer }) => [
  readThing("NOTE_DRAFT", idOf(params.key), idOf(Object(Object(answer).client).id)),
];

const home: Rule = ({ answer }) => {
  const { todaySessions, recentNotes } = Object(Object(answer).data);
  return [
    ...listed("SESSION", null, rowsOf(todaySessions).length),
    ...listed("NOTE", null, rowsOf(recentNotes).length),
  ];
};

const pending: Rule = ({ answer }) => {
  const { seriesPorTerminar, ...ofSessions } = Object(Object(answer).data);
  return [
    ...listed("SESSION", null, Object.values(ofSessions).flatMap(rowsOf).length),
    ...listed("SERIES", null, rowsOf(seriesPorTerminar).length),
  ];
};

/** Which answers tell of clients, by the route that gives them, and what is noted down of each. */
export const READS: Record<string, Rule | undefined> = {
  "/clientes": searched("CLIENT"),
  "/clientes/eliminados": list("CLIENT"),
  "/clientes/:id": one("CLIENT"),
  "/clientes/:id/historia": oneOfRows("TIMELINE"),
  "/clientes/:id/consentimientos": listOfClient("CONSENT"),
  "/sessions": searched("SESSION", "clientId"),
  "/sessions/eliminadas": list("SESSION"),
  "/sessions/:id": one("SESSION"),
  "/sessions/:id/respuestas": oneOfRows("SESSION"),
  "/sessions/series": list("SERIES", "clientId"),
  "/sessions/series/:id": one("SERIES"),
  "/sessions/reservas/solicitudes": list("BOOKING_REQUEST"),
  "/sessions/reservas/enlaces/:id": one("CLIENT"),
  "/notas": searched("NOTE", "clientId", "clientes"),
  "/notas/eliminadas": list("NOTE"),
  "/notas/:id": one("NOTE"),
  "/notas/:id/versiones": versions,
  "/notas/:id/versiones/:version": one("NOTE_VERSION"),
  "/notas/:id/adendas": oneOfRows("ADDENDUM"),
  "/notas/borradores/:key": draft,
  "/notas/ai/consent/:id": one("CLIENT"),
  "/objetivos": list("OBJECTIVE", "clientId", "clientes"),
  "/objetivos/eliminados": list("OBJECTIVE", "clientId"),
  "/objetivos/:id": one("OBJECTIVE"),
  "/objetivos/:id/progreso": one("OBJECTIVE"),
  "/medidas": list("MEASURE", "clientId"),
  "/medidas/avisos": list("MEASURE"),
  "/medidas/eliminadas": list("MEASURE", "clientId"),
  "/medidas/enlaces": besideClient,
  "/medidas/recordatorios": besideClient,
  "/recibos": list("RECEIPT", "clientId"),
  "/recibos/cobrables": list("SESSION", "clientId"),
  "/recibos/:id": one("RECEIPT"),
  "/recibos/:id/rectificar": one("RECEIPT"),
  "/clientes/:id/borrado": one("CLIENT"),
  "/borrados": list("ERASURE"),
  "/conservacion": list("CLIENT"),
  "/dashboard": home,
  "/dashboard/pendientes": pending,
};

/** Others that an answer names: each counts once, and other ones are another list, whatever the address. */
const named = (thing: ReadThing["thing"], ids: unknown[]): Told[] => {
  const different = [...new Set(ids.flatMap((id) => idOf(id) ?? []))];
  return listed(thing, null, different.length).map((told) => ({ ...told, named: different.toSorted() }));
};

const overlapsTold: Rule = (read) =>
  named(
    "SESSION",
    rowsTold(read).flatMap((row) => rowsOf(Object(row).solapes).map((session) => Object(session).id)),
  );

const repeatsTold: Rule = ({ answer }) =>
  named(
    "CLIENT",
    rowsOf(Object(answer).repeticiones).map((row) => Object(row).cliente),
  );

const IMPORTED: Record<string, ReadThing["thing"] | undefined> = { SESSIONS: "SESSION", NOTES: "NOTE" };
const leftOfImport: Rule = ({ answer }) => {
  const { importacion, quedan } = Object(answer);
  return named(
    IMPORTED[Object(importacion).clase] ?? "CLIENT",
    rowsOf(quedan).map((left) => Object(left).id),
  );
};

/** The same of what is sent, and answered with others than it is about. */
export const READS_BY_SENDING: Record<string, Rule | undefined> = {
  "/importaciones/previa": repeatsTold,
  "/importaciones/:id/deshacer": leftOfImport,
  "/sessions/series/previa": overlapsTold,
  "/sessions/series/:id/previa": overlapsTold,
};

/** Things of which each change leaves an entry. */
const CHANGED: Record<string, ReadThing["thing"] | undefined> = {
  "/clientes/:id": "CLIENT",
  "/sessions/:id": "SESSION",
  "/notas/:id": "NOTE",
  "/objetivos/:id": "OBJECTIVE",
};

/** What a change that was answered with the thing itself tells whole, changed or not; none for another answer. */
export function changeTells(path: string, { params, answer }: Read, since: number): Told[] {
  const [base = path] = /^.*?\/:id(?=\/|$)/.exec(path) ?? [`${path}/:id`];
  const [thing, thingId] = [CHANGED[base], idOf(Object(answer).id)];
  if (!thing || !thingId || (params.id ?? thingId) !== thingId) return [];
  return [{ ...readThing(thing, thingId, null), unlessSince: since }];
}

/** What a change that was refused tells: the thing as it is now, and sessions that are in the way. */
export function refusalTells(path: string, { params, query, answer }: Read): Told[] {
  const { current, overlaps } = Object(answer);
  const [base = path] = /^.*?\/:(id|key)(?=\/|$)/.exec(path) ?? [];
  // What is refused beside a thing can be about another.
  const isIt = Object(current).id === undefined || params.id === undefined || Object(current).id === params.id;
  const rule = current && isIt ? READS[base] : undefined;
  return [
    ...(rule?.({ params, query, answer: current }) ?? []),
    ...rowsOf(overlaps).flatMap((row) => {
      const thingId = idOf(Object(row).id);
      return thingId ? [readThing("SESSION", thingId, null)] : [];
    }),
  ];
}

/** The other answers, and why nothing is noted down of them here. */
export const NOT_NOTED_AS_READ: Record<string, string | undefined> = {
  "/recibos/:id/documento": "told as taken along, in the transaction that hands it out",
  "/consentimientos/:id/documento": "told as taken along, in the transaction that hands it out",
  "/borrados/:id/documento": "told as taken along, in the transaction that hands it out",
  "/clientes/stats": "numbers",
  "/sessions/stats": "numbers",
  "/notas/stats": "numbers",
  "/api/analytics": "numbers",
  "/api/analytics/ingresos": "numbers",
  "/sessions/reservas": "a setting",
  "/sessions/reservas/horas": "free times",
  "/calendarios": "a setting",
  "/calendarios/externos": "a setting",
  "/sessions/ocupado": "hours of calendars elsewhere, without what they are",
  "/recibos/emisor": "a setting",
  "/consentimientos/textos": "texts that are sent to everybody",
  "/consentimientos/textos/:tipo/versiones/:numero": "texts that are sent to everybody",
  "/notas/ai": "a setting",
  "/notas/ai/preview": "the text that was sent, without names",
  "/notas/plantillas": "a setting",
  "/user-info": "the professional",
  "/user-info/validate": "the professional",
  "/api/credits-plans": "plans",
  "/api/project-subscriptions": "plans",
  "/api/payment": "the professional's payments",
  "/api/payment/settings": "a setting",
  "/importaciones": "names of files, and how much each brought",
  "/exportaciones": "what was asked for; that it is taken along is told by whoever hands it out",
  "/exportaciones/:id": "the same",
  "/cambios": "ids",
  "/registro": "ids, and names of clients that whoever reads it could list",
  "/avisos": "a setting",
  "/avisos/:id/entregas": "ids",
  "/auth/demo-token": "opens the example practice, of which nothing is noted",
};
