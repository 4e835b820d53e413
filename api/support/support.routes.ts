import { Router } from "express";
import { SUPPORT_FIELD_LABEL, SUPPORT_PER_HOUR } from "../../schema/rules/support.ts";
import { type WireSubmissionInput, wireSubmissionInput } from "../../schema/wire/support.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { notFound, Problem } from "../core/problems.ts";
import { readBody } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { type CreationKey, createdBefore, readCreationKey, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { checkedMessage, toDraft, toWireSubmission } from "./support.rules.ts";
import { countLastHour, insertMessage, readMessage, type SupportRow } from "./support.store.ts";

const LABELS = { ...SUPPORT_FIELD_LABEL, full_name: "Nombre completo", email: "Correo electrónico" };

async function existing(tx: Queries, professionalId: string, id: string): Promise<SupportRow> {
  const message = await readMessage(tx, professionalId, id);
  if (!message) throw notFound();
  return message.row;
}

async function store(tx: Queries, id: string, input: WireSubmissionInput, creation: CreationKey | null) {
  await lockPractice(tx, id);
  const earlier = creation && (await createdBefore(tx, id, creation));
  if (earlier) return await existing(tx, id, earlier.id);
  const message = checkedMessage(toDraft(input));
  if ((await countLastHour(tx, id)) >= SUPPORT_PER_HOUR) throw new Problem("RATE_LIMITED");
  const messageId = await insertMessage(tx, id, message);
  if (creation) await rememberCreation(tx, id, creation, messageId);
  return await existing(tx, id, messageId);
}

/**
 * `/api/submission` (document §7; D3).
 * @param sweep has what was stored mailed now
 */
export function supportRoutes(database: Database, sweep: () => Promise<void>): Router {
  return Router().post("/api/submission", async (req, res) => {
    const input = readBody(wireSubmissionInput, req, LABELS);
    const creation = readCreationKey(req, "POST /api/submission", toDraft(input));
    const id = professionalOf(res);
    const stored = await database.asProfessional(id, (tx) => store(tx, id, input, creation));
    void sweep();
    res.status(201).json(toWireSubmission(stored));
  });
}
