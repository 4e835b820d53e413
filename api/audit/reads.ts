import type { Request, RequestHandler, Response } from "express";
import { type Actor, actorNow } from "../core/acting/acting.ts";
import { idsInPath } from "../core/reading.ts";
import { Recent } from "../core/recent.ts";
import type { Notebook } from "./notebook.ts";
import { changeTells, READS, READS_BY_SENDING, type Read, refusalTells, type Told } from "./reads.rules.ts";

/** @param since when the request came, in milliseconds */
function readOf(req: Request, res: Response, answer: unknown, since: number): Told[] {
  const route: unknown = req.route?.path;
  if (typeof route !== "string") return [];
  const path = `${req.baseUrl}${route}`;
  const read: Read = { params: idsInPath(res), query: req.query, answer };
  if (res.statusCode === 409) return refusalTells(path, read);
  if (![200, 201, 202].includes(res.statusCode)) return [];
  if (req.method === "GET") return READS[path]?.(read) ?? [];
  return READS_BY_SENDING[path]?.(read) ?? changeTells(path, read, since);
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
    const since = Date.now();
    const json = res.json.bind(res);
    res.json = (answer: unknown) => {
      const professionalId: unknown = res.locals.professionalId;
      if (actor && typeof professionalId === "string") {
        noteEntry(professionalId, actor);
        for (const { named = [], ...told } of readOf(req, res, answer, since))
          notebook.note({ ...told, professionalId }, actor, [req.originalUrl, ...named].join(" "));
      }
      return json(answer);
    };
    next();
  };
}
