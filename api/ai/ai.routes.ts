import { type Response, Router } from "express";
import {
  type WireAiImproved,
  type WireAiPreview,
  type WireAiSummary,
  wireAiConsentInput,
  wireAiEnhanceInput,
  wireAiInput,
  wireAiSummaryInput,
  wireAiWritingInput,
} from "../../schema/wire/ai.ts";
import { openLimit } from "../core/limits.ts";
import { Problem } from "../core/problems.ts";
import { idInPath, readBody } from "../core/reading.ts";
import { callerGone } from "../core/requests.ts";
import { professionalOf } from "../practice/bearer.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { clientConsentOf, consent, consentForClient, consentOf, withdraw, withdrawForClient } from "./ai.consents.ts";
import { type AiParts, generate, preview } from "./ai.service.ts";
import { lineAnswer } from "./ai.stream.ts";
import { aiRefusals, LABELS, toAsked, toWireAssistant, toWireClientConsent, toWireOption } from "./ai.wire.ts";

/** For one professional, so that nobody wears out a provider with calls that fail and cost nothing. */
export const GENERATIONS = { points: 20, seconds: 60 };
const PREVIEWS = { points: 40, seconds: 60 };

/** `/notas/ai` (document §7). Nothing it makes is stored. */
export function aiRoutes({ database, ai, log, isClosing }: Omit<AiParts, "limits">): Router {
  const limits = {
    generations: openLimit(database, "ai", GENERATIONS),
    previews: openLimit(database, "ai preview", PREVIEWS),
  };
  const parts: AiParts = { database, ai, log, limits, isClosing };
  const sendAssistant = async (res: Response): Promise<void> => {
    res.json(toWireAssistant(ai.about, await consentOf(parts, professionalOf(res))));
  };

  const sendOfClient = async (res: Response, clientId: string): Promise<void> => {
    res.json(toWireClientConsent(ai.about, await clientConsentOf(parts, professionalOf(res), clientId)));
  };

  return Router()
    .param("id", idInPath)
    .get("/notas/ai", peopleOnly, async (_req, res) => {
      await sendAssistant(res);
    })
    .post("/notas/ai/consent", peopleOnly, async (req, res) => {
      const { recipient } = readBody(wireAiConsentInput, req, LABELS);
      await consent(parts, professionalOf(res), recipient);
      await sendAssistant(res);
    })
    .delete("/notas/ai/consent", peopleOnly, async (_req, res) => {
      await withdraw(parts, professionalOf(res));
      await sendAssistant(res);
    })
    .get("/notas/ai/consent/:id", peopleOnly, async (req, res) => {
      await sendOfClient(res, req.params.id);
    })
    .post("/notas/ai/consent/:id", peopleOnly, async (req, res) => {
      const { recipient } = readBody(wireAiConsentInput, req, LABELS);
      await consentForClient(parts, professionalOf(res), req.params.id, recipient);
      await sendOfClient(res, req.params.id);
    })
    .delete("/notas/ai/consent/:id", peopleOnly, async (req, res) => {
      await withdrawForClient(parts, professionalOf(res), req.params.id);
      await sendOfClient(res, req.params.id);
    })
    .post("/notas/ai/preview", peopleOnly, async (req, res) => {
      const asked = toAsked(readBody(wireAiInput, req, LABELS));
      const shown: WireAiPreview = await preview(parts, professionalOf(res), asked);
      res.json(shown);
    })
    .post("/notas/ai/summary", peopleOnly, async (req, res) => {
      const gone = callerGone(res);
      const asked = toAsked(readBody(wireAiSummaryInput, req, LABELS));
      const { options, sent, instructions } = await generate(parts, professionalOf(res), "summary", asked, gone);
      const summary: WireAiSummary = {
        ok: true,
        data: options.map(toWireOption),
        enviado: sent,
        instrucciones: instructions,
      };
      res.json(summary);
    })
    .post("/notas/ai/enhance", peopleOnly, async (req, res) => {
      const gone = callerGone(res);
      const asked = toAsked(readBody(wireAiEnhanceInput, req, LABELS));
      const { options, sent, instructions } = await generate(parts, professionalOf(res), "enhance", asked, gone);
      const [option] = options;
      if (!option) throw new Problem("AI_INVALID_ANSWER");
      const improved: WireAiImproved = { ...toWireOption(option), enviado: sent, instrucciones: instructions };
      res.json(improved);
    })
    .post("/notas/ai/escritura", peopleOnly, async (req, res) => {
      const gone = callerGone(res);
      const { tarea, ...body } = readBody(wireAiWritingInput, req, LABELS);
      const lines = lineAnswer(res, log);
      try {
        const made = await generate(parts, professionalOf(res), tarea, toAsked(body), gone, lines.part);
        const { options, sent, instructions } = made;
        lines.end({ data: options.map(toWireOption), enviado: sent, instrucciones: instructions });
      } catch (error) {
        lines.fail(error);
      }
    })
    .use(aiRefusals);
}
