import type { Request, RequestHandler, Response } from "express";
import { type Actor, actorNow } from "../core/acting/acting.ts";
import { Recent } from "../core/recent.ts";
import type { Notebook } from "./notebook.ts";
import { READS, type Read, type Told } from "./reads.rules.ts";

function readOf(req: Request, res: Response, answer: unknown): Told[] {
  const path: unknown = req.route?.path;
  if (req.method !== "GET" || res.statusCode !== 200 || typeof path !== "string") return [];
  const rule = READS[`${req.baseUrl}${path}`];
  return rule ? rule({ params: Object(req.params) as Read["params"], query: req.query, answer }) : [];
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
        for (const told of readOf(req, res, answer)) notebook.note({ ...told, professionalId }, actor, req.originalUrl);
      }
      return json(answer);
    };
    next();
  };
}
