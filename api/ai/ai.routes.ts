import { type Request, type Response, Router } from "express";
import { noteFaultMessage } from "../../schema/rules/notes.ts";
import { wireAiInput } from "../../schema/wire/ai.ts";
import { professionalOf } from "../account/bearer.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database.ts";
import { openLimit } from "../core/limits.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { Problem, refusedField } from "../core/problems.ts";
import { readBody } from "../core/reading.ts";
import { readKnown } from "./ai.people.ts";
import type { AiPort, AiTask } from "./ai.port.ts";
import { releaseGeneration, reserveGeneration, spendGeneration } from "./ai.quota.ts";
import { type NoteOption, refuseText, savable, toWireOption } from "./ai.rules.ts";
import { veil } from "./placeholders.ts";

const LABELS = { noteContent: "Notas", clientId: "Cliente" };
/** For one professional, so that nobody wears out a provider with calls that fail and cost nothing. */
const GENERATIONS = { points: 20, seconds: 60 };

/** Ends when the caller goes away before there is an answer. */
function callerGone(res: Response): AbortSignal {
  const gone = new AbortController();
  if (res.closed) gone.abort();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** `/notas/ai` (document §7). Nothing it makes is stored. */
export function aiRoutes(database: Database, ai: AiPort, log: Log): Router {
  const isLocal = ai.about.provider === "local";
  const limit = openLimit(database, "ai", GENERATIONS);

  /** @throws Problem VALIDATION; someone else's client, an unknown one and no id at all are the same */
  const refuseUnknown = async (tx: Queries, id: string, clientId: string): Promise<void> => {
    if (!isId(clientId) || !(await readClient(tx, id, clientId)))
      throw refusedField("clientId", noteFaultMessage("clientId", "INVALID"));
  };

  /** Reserves a generation, and reads who is not to be named when the text is to leave the machine. */
  const begin = (id: string, clientId: string | null) =>
    database.asProfessional(id, async (tx) => {
      if (clientId !== null) await refuseUnknown(tx, id, clientId);
      const reservation = await reserveGeneration(tx, id);
      return { reservation, known: isLocal ? null : await readKnown(tx, id, clientId) };
    });

  /** Gives a generation back; when that cannot be done now, its reservation ends by itself. */
  const giveBack = (id: string, reservation: string): Promise<void> =>
    database
      .asProfessional(id, (tx) => releaseGeneration(tx, id, reservation))
      .catch((error: unknown) => log.warn({ error: errorFacts(error) }, "generation not given back"));

  /** Has a text written anew, holding neither lock nor connection meanwhile; only a success is counted. */
  const generate = async (task: AiTask, req: Request, res: Response): Promise<NoteOption[]> => {
    const gone = callerGone(res);
    const { noteContent, clientId } = readBody(wireAiInput, req, LABELS);
    const text = noteContent ?? "";
    refuseText(text);
    const id = professionalOf(res);
    const { reservation, known } = await begin(id, clientId || null);
    try {
      await limit.hold(id);
      const veiled = known ? veil(text, known) : { text, restore: (answer: string) => answer };
      const written = await ai.write(task, veiled.text, gone);
      const options = written.map(({ title, content, tags }) =>
        savable({
          title: veiled.restore(title),
          content: veiled.restore(content),
          tags: tags.map(veiled.restore),
        }),
      );
      gone.throwIfAborted();
      await database.asProfessional(id, (tx) => spendGeneration(tx, id, reservation));
      return options;
    } catch (error) {
      await giveBack(id, reservation);
      throw gone.aborted ? new Problem("AI_UNAVAILABLE") : error;
    }
  };

  return Router()
    .get("/notas/ai", (_req, res) => {
      res.json(ai.about);
    })
    .post("/notas/ai/summary", async (req, res) => {
      const options = await generate("summary", req, res);
      res.json({ ok: true, data: options.map(toWireOption) });
    })
    .post("/notas/ai/enhance", async (req, res) => {
      const [option] = await generate("enhance", req, res);
      if (!option) throw new Problem("AI_INVALID_ANSWER");
      res.json(toWireOption(option));
    });
}
