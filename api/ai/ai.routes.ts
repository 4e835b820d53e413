import { type Request, type Response, Router } from "express";
import { AI_OTHER_RECIPIENT } from "../../schema/rules/ai.ts";
import { noteFaultMessage } from "../../schema/rules/notes.ts";
import { type WireAiAssistant, type WireAiPreview, wireAiConsentInput, wireAiInput } from "../../schema/wire/ai.ts";
import { readClient } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { openLimit } from "../core/limits.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { Problem, refusedField } from "../core/problems.ts";
import { readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { giveConsent, readConsent, withdrawConsent } from "./ai.consent.ts";
import { readKnown } from "./ai.people.ts";
import type { AiPort, AiTask } from "./ai.port.ts";
import { releaseGeneration, reserveGeneration, spendGeneration } from "./ai.quota.ts";
import { type NoteOption, refuseText, savable } from "./ai.rules.ts";
import { digestOf, noteRound, roundOf } from "./ai.texts.ts";
import { toWireOption } from "./ai.wire.ts";
import { type Known, veil } from "./placeholders.ts";

const LABELS = { noteContent: "Notas", clientId: "Cliente", recipient: "Destinatario" };
/** For one professional, so that nobody wears out a provider with calls that fail and cost nothing. */
const GENERATIONS = { points: 20, seconds: 60 };
const PREVIEWS = { points: 40, seconds: 60 };

/** A generation under way. */
interface Begun {
  reservation: string;
  /** Whom the text must not name; null when it stays on the machine. */
  known: Known | null;
  /** How often the same text was answered before. */
  round: number;
}

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
  const { recipient } = ai.about;
  const limit = openLimit(database, "ai", GENERATIONS);
  const previews = openLimit(database, "ai preview", PREVIEWS);

  /** @throws Problem VALIDATION; someone else's client, an unknown one and no id at all are the same */
  const refuseUnknown = async (tx: Queries, id: string, clientId: string): Promise<void> => {
    if (!isId(clientId) || !(await readClient(tx, id, clientId)))
      throw refusedField("clientId", noteFaultMessage("clientId", "INVALID"));
  };

  /** Reserves a generation, and reads what is needed: who is not to be named, or how often the same was asked before. */
  const begin = (id: string, clientId: string | null, digest: string): Promise<Begun> =>
    database.asProfessional(id, async (tx) => {
      if (clientId !== null) await refuseUnknown(tx, id, clientId);
      if (recipient && !(await readConsent(tx, id, recipient))) throw new Problem("AI_CONSENT_REQUIRED");
      const reservation = await reserveGeneration(tx, id);
      if (recipient) return { reservation, known: await readKnown(tx, id, clientId), round: 0 };
      return { reservation, known: null, round: await roundOf(tx, id, digest) };
    });

  /** Gives a generation back; when that cannot be done now, its reservation ends by itself. */
  const giveBack = (id: string, reservation: string): Promise<void> =>
    database
      .asProfessional(id, (tx) => releaseGeneration(tx, id, reservation))
      .catch((error: unknown) => log.warn({ error: errorFacts(error) }, "generation not given back"));

  /** Ends a generation that succeeded. What was answered before is not counted again. */
  const finish = (id: string, { reservation, round }: Begun, digest: string, isNew: boolean): Promise<void> =>
    database.asProfessional(id, async (tx) => {
      await (isNew ? spendGeneration : releaseGeneration)(tx, id, reservation);
      if (!recipient) await noteRound(tx, id, digest, round);
    });

  /** The text of a request and whom it is about. @throws Problem VALIDATION */
  const asked = (req: Request): { text: string; clientId: string | null } => {
    const { noteContent, clientId } = readBody(wireAiInput, req, LABELS);
    const text = noteContent ?? "";
    refuseText(text);
    return { text, clientId: clientId || null };
  };

  /** Has a text written anew, holding neither lock nor connection meanwhile; only a success is counted. */
  const generate = async (task: AiTask, req: Request, res: Response): Promise<NoteOption[]> => {
    const gone = callerGone(res);
    const { text, clientId } = asked(req);
    const id = professionalOf(res);
    const digest = digestOf(task, text);
    const begun = await begin(id, clientId, digest);
    try {
      await limit.hold(id);
      const veiled = begun.known ? veil(text, begun.known) : { text, restore: (answer: string) => answer };
      const written = await ai.write(task, veiled.text, gone, begun.round);
      const options = written.options.map(({ title, content, tags }) =>
        savable({
          title: veiled.restore(title),
          content: veiled.restore(content),
          tags: tags.map(veiled.restore),
        }),
      );
      gone.throwIfAborted();
      await finish(id, begun, digest, written.isNew);
      return options;
    } catch (error) {
      await giveBack(id, begun.reservation);
      throw gone.aborted ? new Problem("AI_UNAVAILABLE") : error;
    }
  };

  /** What would leave the machine of a text, made the very way it is made when it is sent. */
  const preview = async (req: Request, res: Response): Promise<WireAiPreview> => {
    const { text, clientId } = asked(req);
    const id = professionalOf(res);
    await previews.hold(id);
    const known = await database.asProfessional(id, async (tx) => {
      if (clientId !== null) await refuseUnknown(tx, id, clientId);
      return recipient ? await readKnown(tx, id, clientId) : null;
    });
    const veiled = known ? veil(text, known) : { text: "", replaced: [] };
    return { recipient, model: ai.about.model, text: veiled.text, replaced: veiled.replaced };
  };

  const assistant = async (id: string): Promise<WireAiAssistant> => {
    const given = recipient && (await database.asProfessional(id, (tx) => readConsent(tx, id, recipient)));
    return { ...ai.about, consentGivenAt: given ? given.toISOString() : null };
  };

  return Router()
    .get("/notas/ai", async (_req, res) => {
      res.json(await assistant(professionalOf(res)));
    })
    .post("/notas/ai/consent", async (req, res) => {
      const input = readBody(wireAiConsentInput, req, LABELS);
      // Whoever is shown one recipient never consents to another.
      if (!recipient || input.recipient !== recipient) throw refusedField("recipient", AI_OTHER_RECIPIENT);
      const id = professionalOf(res);
      await database.asProfessional(id, (tx) => giveConsent(tx, id, recipient));
      res.json(await assistant(id));
    })
    .delete("/notas/ai/consent", async (_req, res) => {
      const id = professionalOf(res);
      await database.asProfessional(id, (tx) => withdrawConsent(tx, id));
      res.json(await assistant(id));
    })
    .post("/notas/ai/preview", async (req, res) => {
      res.json(await preview(req, res));
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
