import { Router } from "express";
import { dayIn } from "../../schema/rules/days.ts";
import { OBJECTIVE_FIELD_LABEL, OBJECTIVES_MAX, objectiveFaultMessage } from "../../schema/rules/objectives.ts";
import {
  type ObjectivesQuery,
  objectivesQuery,
  type WireObjectiveChange,
  type WireObjectiveInput,
  wireObjectiveChange,
  wireObjectiveInput,
} from "../../schema/wire/objectives.ts";
import { readClient, readClientName } from "../clients/clients.store.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { notFound, refusedField } from "../core/problems.ts";
import { readBody, readQuery } from "../core/reading.ts";
import { professionalOf } from "../practice/bearer.ts";
import { type CreationKey, createdBefore, readCreationKey, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice } from "../practice/practice.store.ts";
import {
  asCreated,
  checkedDraft,
  checkedStanding,
  type ObjectiveRecord,
  refuseStale,
  toDraft,
  toWireObjective,
} from "./objectives.rules.ts";
import {
  countObjectives,
  deleteObjective,
  insertObjective,
  readObjective,
  readObjectivePage,
  updateObjective,
} from "./objectives.store.ts";

const LABELS = {
  titulo: OBJECTIVE_FIELD_LABEL.title,
  descripcion: OBJECTIVE_FIELD_LABEL.description,
  client: OBJECTIVE_FIELD_LABEL.clientId,
  prioridad: OBJECTIVE_FIELD_LABEL.priority,
  fechaObjetivo: OBJECTIVE_FIELD_LABEL.targetDate,
  progreso: OBJECTIVE_FIELD_LABEL.progress,
  estado: OBJECTIVE_FIELD_LABEL.status,
  fechaFinalizado: "Fecha de finalización",
  version: "Versión",
};

async function existing(tx: Queries, professionalId: string, id: string): Promise<ObjectiveRecord> {
  const objective = await readObjective(tx, professionalId, id);
  if (!objective) throw notFound();
  return objective;
}

/**
 * @throws Problem VALIDATION; someone else's client, an unknown one and no id at all are the same. So is, with its own
 *   sentence, a client who has as many objectives as a client can
 */
async function refuseClient(tx: Queries, id: string, clientId: string): Promise<void> {
  if (!isId(clientId) || !(await readClient(tx, id, clientId)))
    throw refusedField("client", objectiveFaultMessage("clientId", "INVALID"));
  if ((await countObjectives(tx, id, clientId)) >= OBJECTIVES_MAX)
    throw refusedField("client", `Este cliente ya tiene ${OBJECTIVES_MAX} objetivos. Elimina alguno para añadir otro.`);
}

async function create(tx: Queries, id: string, input: WireObjectiveInput, creation: CreationKey | null) {
  const { professional } = await lockPractice(tx, id);
  const earlier = creation && (await createdBefore(tx, id, creation));
  const draft = checkedDraft(toDraft(input), null, dayIn(professional.timeZone, earlier?.at ?? new Date()));
  if (earlier)
    return (
      (await readObjective(tx, id, earlier.id)) ??
      asCreated(draft, earlier, await readClientName(tx, id, draft.clientId))
    );
  await refuseClient(tx, id, draft.clientId);
  const objectiveId = await insertObjective(tx, id, draft);
  if (creation) await rememberCreation(tx, id, creation, objectiveId);
  return await existing(tx, id, objectiveId);
}

async function change(tx: Queries, id: string, objectiveId: string, input: WireObjectiveChange) {
  const { professional } = await lockPractice(tx, id);
  const before = await existing(tx, id, objectiveId);
  refuseStale(input.version, before);
  const today = dayIn(professional.timeZone, new Date());
  const given = toDraft(input);
  const draft = checkedDraft(given, before, today);
  const standing = checkedStanding(input, before, today);
  if (draft.clientId.toLowerCase() !== before.clientId) await refuseClient(tx, id, draft.clientId);
  if (Object.keys(given).length === 0 && standing.progress === before.progress) return before;
  await updateObjective(tx, id, objectiveId, { ...given, ...standing });
  return await existing(tx, id, objectiveId);
}

async function list(tx: Queries, id: string, { page, pageSize, clientId, estado: status }: ObjectivesQuery) {
  // An id that cannot exist is like one that does not.
  const canBe = !clientId || isId(clientId);
  const request = { page, pageSize, clientId, status };
  const { rows, total } = canBe ? await readObjectivePage(tx, id, request) : { rows: [], total: 0 };
  const pagination = { page, pageSize, pageCount: Math.ceil(total / pageSize), total };
  return { data: rows.map(toWireObjective), pagination };
}

/** `/objetivos` (document §7). */
export function objectiveRoutes(database: Database): Router {
  return Router()
    .get("/objetivos", async (req, res) => {
      const request = readQuery(objectivesQuery, req);
      const id = professionalOf(res);
      res.json(await database.asProfessional(id, (tx) => list(tx, id, request)));
    })
    .post("/objetivos", async (req, res) => {
      const input = readBody(wireObjectiveInput, req, LABELS);
      const creation = readCreationKey(req, "POST /objetivos", toDraft(input));
      const id = professionalOf(res);
      const made = await database.asProfessional(id, (tx) => create(tx, id, input, creation));
      res.status(201).location(`/objetivos/${made.id}`).json(toWireObjective(made));
    })
    .param("id", (_req, _res, next, id: string) => {
      if (!isId(id)) throw notFound();
      next();
    })
    .get("/objetivos/:id", async (req, res) => {
      const id = professionalOf(res);
      res.json(toWireObjective(await database.asProfessional(id, (tx) => existing(tx, id, req.params.id))));
    })
    .put("/objetivos/:id", async (req, res) => {
      const input = readBody(wireObjectiveChange, req, LABELS);
      const id = professionalOf(res);
      res.json(toWireObjective(await database.asProfessional(id, (tx) => change(tx, id, req.params.id, input))));
    })
    .delete("/objetivos/:id", async (req, res) => {
      const id = professionalOf(res);
      await database.asProfessional(id, async (tx) => {
        await lockPractice(tx, id);
        if (!(await deleteObjective(tx, id, req.params.id))) throw notFound();
      });
      res.status(204).end();
    });
}
