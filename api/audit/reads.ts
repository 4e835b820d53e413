import type { Request, RequestHandler, Response } from "express";
import { type Actor, actorNow } from "../core/acting/acting.ts";
import { isId } from "../core/database/database.ts";
import { Recent } from "../core/recent.ts";
import type { Notebook, ReadThing } from "./notebook.ts";

type Told = Omit<ReadThing, "professionalId">;
interface Read {
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
  /** How many rows the answer tells of, and their ids. */
  ids: () => string[];
}
type Rule = (read: Read) => Told[];

const idOf = (value: unknown): string | null => (typeof value === "string" && isId(value) ? value : null);

/** One thing, by its id in the address. */
const one =
  (thing: ReadThing["thing"]): Rule =>
  ({ params }) => [{ act: "READ", thing, thingId: idOf(params.id), clientId: null, times: 1 }];

/** A list: that it was told, how many stood there, and of which client or clients it was asked. */
const list =
  (thing: ReadThing["thing"], asked: string): Rule =>
  ({ query, ids }) => {
    const times = ids().length;
    if (times === 0) return [];
    const several = typeof query.clientes === "string" ? query.clientes.split(",").filter(isId) : null;
    const of = several && several.length > 1 ? several : [idOf(query[asked]) ?? several?.[0] ?? null];
    return of.map((clientId) => ({ act: "LISTED", thing, thingId: null, clientId, times: several ? 1 : times }));
  };

/** A list that can be searched: what a search has found is told one by one. */
const searched =
  (thing: ReadThing["thing"], asked: string): Rule =>
  (read) =>
    typeof read.query.search === "string" && read.query.search !== ""
      ? read.ids().map((thingId) => ({ act: "FOUND", thing, thingId, clientId: null, times: 1 }))
      : list(thing, asked)(read);

/**
 * Which answers tell of people, by the route that gives them. Counts, the day's agenda on the first page, settings, and the feed, which
 * has ids alone, do not; a file that is taken, and what is sent, is told by whoever does it.
 */
const RULES: Record<string, Rule | undefined> = {
  "/clientes": searched("CLIENT", ""),
  "/clientes/eliminados": list("CLIENT", ""),
  "/clientes/:id": one("CLIENT"),
  "/sessions": list("SESSION", "clientId"),
  "/sessions/:id": one("SESSION"),
  "/notas": searched("NOTE", "clientId"),
  "/notas/eliminadas": list("NOTE", ""),
  "/notas/:id": one("NOTE"),
  "/notas/:id/versiones/:version": one("NOTE_VERSION"),
  "/notas/:id/adendas": ({ params, ids }) => (ids().length > 0 ? one("ADDENDUM")({ params, query: {}, ids }) : []),
  "/objetivos": list("OBJECTIVE", "clientId"),
  "/objetivos/:id": one("OBJECTIVE"),
  "/recibos": list("RECEIPT", "client"),
  "/recibos/:id": one("RECEIPT"),
};

const idsOf = (answer: unknown): string[] => {
  const rows: unknown = Object(answer).data;
  return Array.isArray(rows) ? rows.flatMap((row: unknown) => idOf(Object(row).id) ?? []) : [];
};

function readOf(req: Request, res: Response, answer: unknown): Told[] {
  const path: unknown = req.route?.path;
  if (req.method !== "GET" || res.statusCode !== 200 || typeof path !== "string") return [];
  const rule = RULES[`${req.baseUrl}${path}`];
  const params = Object(req.params) as Read["params"];
  return rule ? rule({ params, query: req.query, ids: () => idsOf(answer) }) : [];
}

const ENTERED_KNOWN = 10_000;
const ENTERED_MS = 3_600_000;

/**
 * Notes down what people and programs read, before they are answered, and that a sign-in is used, once. Stands behind the bearer
 * check; of the example practice nothing is noted.
 */
export function noteReads(notebook: Notebook): RequestHandler {
  const entered = new Recent<true>(ENTERED_KNOWN);
  const noteEntry = (professionalId: string, actor: Actor) => {
    if (actor.who !== "PERSON" || !actor.id || entered.get(actor.id)) return;
    entered.set(actor.id, true, Date.now() + ENTERED_MS);
    notebook.note({ professionalId, act: "ENTERED", thing: "ACCOUNT", thingId: null, clientId: null, times: 1 }, actor);
  };
  return (req, res, next) => {
    const actor = actorNow();
    const json = res.json.bind(res);
    res.json = (answer: unknown) => {
      const professionalId: unknown = res.locals.professionalId;
      if (actor && typeof professionalId === "string") {
        noteEntry(professionalId, actor);
        for (const told of readOf(req, res, answer)) notebook.note({ ...told, professionalId }, actor);
      }
      return json(answer);
    };
    next();
  };
}
