import { Router } from "express";
import { isStorable } from "../../schema/rules/fields.ts";
import { SESSION_FIELD_LABEL, sessionFaultMessage } from "../../schema/rules/sessions.ts";
import {
  type SessionsQuery,
  sessionsQuery,
  type WireSessionInput,
  wireSessionInput,
} from "../../schema/wire/sessions.ts";
import { findClientIds, readClient, readClientName } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { notFound, Problem, refusedField } from "../core/problems.ts";
import { readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { type CreationKey, createdBefore, readCreationKey, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import { planReminders } from "./reminders.plan.ts";
import { readSessionPage, readSessionStats } from "./sessions.lists.ts";
import { asksForDays, boundariesAt, toStatuses, toStretch } from "./sessions.query.ts";
import {
  asCreated,
  checkedDraft,
  checkedStatus,
  dueAtOf,
  refuseStale,
  refuseUnknownStatus,
  type SessionRecord,
  takesNewTime,
  toDraft,
  toWireSession,
} from "./sessions.rules.ts";
import { deleteSession, insertSession, readOverlaps, readSession, updateSession } from "./sessions.store.ts";

const { clientId: client, startsAt: datetime, durationMinutes: duration, ...same } = SESSION_FIELD_LABEL;
const { location: modalidad, remind: enviarRecordatorio, reminderOption: opcionRecordatorio, ...others } = same;
const LABELS = {
  ...others,
  client,
  clientId: client,
  datetime,
  duration,
  duracionMinutos: duration,
  modalidad,
  enviarRecordatorio,
  opcionRecordatorio,
  fechaRecordatorio: opcionRecordatorio,
  version: "Versión",
  evitarSolape: "Evitar solape",
};

async function existing(tx: Queries, professionalId: string, id: string): Promise<SessionRecord> {
  const session = await readSession(tx, professionalId, id);
  if (!session) throw notFound();
  return session;
}

/** @throws Problem VALIDATION; someone else's client, an unknown one and no id at all are the same */
async function refuseUnknownClient(tx: Queries, professionalId: string, id: string): Promise<void> {
  if (isId(id) && (await readClient(tx, professionalId, id))) return;
  throw refusedField("client", sessionFaultMessage("clientId", "INVALID"));
}

/** @throws Problem OVERLAP with the sessions in the way */
async function refuseOverlap(tx: Queries, id: string, time: Parameters<typeof readOverlaps>[2], except?: string) {
  const overlaps = await readOverlaps(tx, id, time, except);
  if (overlaps.length > 0) throw new Problem("OVERLAP", { overlaps: overlaps.map(toWireSession) });
}

async function create(tx: Queries, id: string, input: WireSessionInput, creation: CreationKey | null) {
  const { professional } = await lockPractice(tx, id);
  const earlier = creation && (await createdBefore(tx, id, creation));
  const draft = checkedDraft(toDraft(input), null, input);
  refuseUnknownStatus(input.status);
  const reminderDueAt = dueAtOf(professional.timeZone, draft, "PROGRAMADA");
  if (earlier)
    return (
      (await readSession(tx, id, earlier.id)) ??
      asCreated({ ...draft, reminderDueAt }, earlier, await readClientName(tx, id, draft.clientId))
    );
  await refuseUnknownClient(tx, id, draft.clientId);
  if (input.evitarSolape) await refuseOverlap(tx, id, draft);
  const sessionId = await insertSession(tx, id, { ...draft, status: "PROGRAMADA", reminderDueAt });
  await planReminders(tx, id, sessionId, reminderDueAt);
  if (creation) await rememberCreation(tx, id, creation, sessionId);
  return await existing(tx, id, sessionId);
}

async function change(tx: Queries, id: string, sessionId: string, input: WireSessionInput) {
  const { professional } = await lockPractice(tx, id);
  const before = await existing(tx, id, sessionId);
  refuseStale(input.version, before);
  const now = new Date();
  const given = toDraft(input);
  const draft = checkedDraft(given, before, input);
  const status = checkedStatus(input.status, before, now);
  if (Object.keys(given).length === 0 && status === before.status) return before;
  if (draft.clientId !== before.clientId) await refuseUnknownClient(tx, id, draft.clientId);
  if (input.evitarSolape && takesNewTime(before, draft, status)) await refuseOverlap(tx, id, draft, sessionId);
  const reminderDueAt = dueAtOf(professional.timeZone, draft, status);
  const cancelled =
    status === before.status
      ? {}
      : status === "CANCELADA"
        ? { cancelledFrom: before.status, cancelledAt: now }
        : { cancelledFrom: null, cancelledAt: null };
  await updateSession(tx, id, sessionId, { ...given, status, reminderDueAt, ...cancelled });
  await planReminders(tx, id, sessionId, reminderDueAt);
  return await existing(tx, id, sessionId);
}

/** The clients whose sessions a list asks for; null: all. An id that cannot exist is like one that does not. */
async function askedClients(tx: Queries, { search, clientId }: SessionsQuery): Promise<string[] | null> {
  if (!search?.trim()) return clientId ? [clientId].filter(isId) : null;
  const found = await findClientIds(tx, search);
  return clientId ? found.filter((id) => id === clientId.toLowerCase()) : found;
}

async function list(tx: Queries, id: string, request: SessionsQuery) {
  const { page, pageSize } = request;
  const statuses = toStatuses(request.status);
  const stretch = toStretch(asksForDays(request) ? await readTimeZone(tx, id) : "UTC", request);
  const clientIds = await askedClients(tx, request);
  const { rows, total } = await readSessionPage(tx, id, { page, pageSize, statuses, clientIds, ...stretch });
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  return { data: rows.map(toWireSession), pagination };
}

/** `/sessions` (document §7), without the reminders' own call. */
export function sessionRoutes(database: Database): Router {
  return Router()
    .get("/sessions", async (req, res) => {
      const request = readQuery(sessionsQuery, req);
      if (request.search && !isStorable(request.search))
        throw refusedField("search", "La búsqueda contiene caracteres que no se pueden buscar.");
      const id = professionalOf(res);
      res.json(await database.asProfessional(id, (tx) => list(tx, id, request)));
    })
    .post("/sessions", async (req, res) => {
      const input = readBody(wireSessionInput, req, LABELS);
      const creation = readCreationKey(req, "POST /sessions", toDraft(input));
      const id = professionalOf(res);
      const made = await database.asProfessional(id, (tx) => create(tx, id, input, creation));
      res.status(201).location(`/sessions/${made.id}`).json(toWireSession(made));
    })
    .get("/sessions/stats", async (_req, res) => {
      const id = professionalOf(res);
      const stats = await database.asProfessional(id, async (tx) =>
        readSessionStats(tx, id, boundariesAt(await readTimeZone(tx, id), new Date())),
      );
      res.json({ data: stats });
    })
    .param("id", (_req, _res, next, id: string) => {
      if (!isId(id)) throw notFound();
      next();
    })
    .get("/sessions/:id", async (req, res) => {
      const id = professionalOf(res);
      res.json(toWireSession(await database.asProfessional(id, (tx) => existing(tx, id, req.params.id))));
    })
    .put("/sessions/:id", async (req, res) => {
      const input = readBody(wireSessionInput, req, LABELS);
      const id = professionalOf(res);
      res.json(toWireSession(await database.asProfessional(id, (tx) => change(tx, id, req.params.id, input))));
    })
    .delete("/sessions/:id", async (req, res) => {
      const id = professionalOf(res);
      await database.asProfessional(id, async (tx) => {
        await lockPractice(tx, id);
        if (!(await deleteSession(tx, id, req.params.id))) throw notFound();
      });
      res.status(204).end();
    });
}
