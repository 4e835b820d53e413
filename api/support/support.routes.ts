import { Router } from "express";
import { wireSubmissionInput } from "../../schema/wire/support.ts";
import type { Database } from "../core/database/database.ts";
import { readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { readCreationKey } from "../practice/idempotency.ts";
import { peopleOnly } from "../practice/scopes.ts";
import { keepMessage } from "./support.service.ts";
import { LABELS, supportRefusals, toDraft, toWireSubmission } from "./support.wire.ts";

/**
 * `/api/submission` (document §7; D3).
 * @param sweep has what was stored mailed now
 */
export function supportRoutes(database: Database, sweep: () => Promise<void>): Router {
  return Router()
    .post("/api/submission", peopleOnly, async (req, res) => {
      const draft = toDraft(readBody(wireSubmissionInput, req, LABELS));
      const creation = readCreationKey(req, "POST /api/submission", draft);
      const kept = await keepMessage(database, professionalOf(res), draft, creation);
      void sweep();
      res.status(201).json(toWireSubmission(kept));
    })
    .use(supportRefusals);
}
