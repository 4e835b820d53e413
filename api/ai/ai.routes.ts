import { type Request, type Response, Router } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { noteFaultMessage } from "../../schema/rules/notes.ts";
import { wireAiInput } from "../../schema/wire/ai.ts";
import { professionalOf } from "../account/bearer.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId } from "../core/database.ts";
import { Problem, refusedField } from "../core/problems.ts";
import { readBody } from "../core/reading.ts";
import type { AiPort, AiTask } from "./ai.port.ts";
import { releaseGeneration, reserveGeneration, spendGeneration } from "./ai.quota.ts";
import { type NoteOption, refuseText, toWireOption } from "./ai.rules.ts";

const LABELS = { noteContent: "Notas", clientId: "Cliente" };
/** For one professional, so that nobody wears out a provider with calls that fail and cost nothing. */
const GENERATIONS = { points: 20, duration: 60 };

/** Ends when the caller goes away before there is an answer. */
function callerGone(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** `/notas/ai` (document §7). Nothing it makes is stored. */
export function aiRoutes(database: Database, ai: AiPort): Router {
  const limiter = new RateLimiterMemory(GENERATIONS);
  /** @throws Problem RATE_LIMITED */
  const count = async (id: string): Promise<void> => {
    try {
      await limiter.consume(id);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? new Problem("RATE_LIMITED") : refusal;
    }
  };

  /** Reserves a generation, has it made without holding lock or connection, and counts it only when it succeeded. */
  const generate = async (task: AiTask, req: Request, res: Response): Promise<NoteOption[]> => {
    const gone = callerGone(res);
    const { noteContent, clientId } = readBody(wireAiInput, req, LABELS);
    const text = noteContent ?? "";
    refuseText(text);
    const id = professionalOf(res);
    const reservation = await database.asProfessional(id, async (tx) => {
      if (clientId && !(isId(clientId) && (await readClient(tx, id, clientId))))
        throw refusedField("clientId", noteFaultMessage("clientId", "INVALID"));
      const reserved = await reserveGeneration(tx, id);
      await count(id);
      return reserved;
    });
    try {
      const options = await ai.write(task, text, gone);
      await database.asProfessional(id, (tx) => spendGeneration(tx, id, reservation));
      return options;
    } catch (error) {
      await database.asProfessional(id, (tx) => releaseGeneration(tx, id, reservation));
      throw error;
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
