import { z } from "zod";
import { RESTORE_DAYS } from "../rules/deleted.ts";
import { PRIORITIES } from "../rules/notes.ts";
import { OBJECTIVE_CHANGES_SHOWN, OBJECTIVE_STATUSES, OBJECTIVES_MAX, PROGRESS_DONE } from "../rules/objectives.ts";
import { clientOrId, clientsQuery, pageQuery, wireDate, wireDateTime, wireId, wirePagination } from "./core.ts";
import { keyedPagination, keyedQuery, wireUpdatedAt } from "./keyed.ts";

const namedClient = z.object({ id: z.string(), nombre: z.string(), avatar: z.string().nullable() });
/** An objective as the documented service names it (document §3, §7). */
export const wireObjective = z
  .object({
    id: z.string(),
    titulo: z.string(),
    descripcion: z.string().nullable(),
    prioridad: z.enum(PRIORITIES),
    progreso: z.int().min(0).max(PROGRESS_DONE),
    estado: z.enum(OBJECTIVE_STATUSES),
    createdAt: wireDateTime,
    updatedAt: wireUpdatedAt,
    fechaObjetivo: wireDate.nullable(),
    fechaFinalizado: wireDate
      .nullable()
      .meta({ description: "The day it was completed, in the professional's time zone." }),
    client: namedClient,
    version: z
      .int()
      .meta({ description: "Rises by one with each change; send it back with PUT to be told of conflicts." }),
  })
  .meta({ id: "Objective" });
export type WireObjective = z.infer<typeof wireObjective>;

const text = z.string().nullish();
/** What POST reads. Rules are `schema/rules/objectives.ts`, so that refusals name the field in Spanish. */
export const wireObjectiveInput = z
  .object({
    titulo: text,
    descripcion: text,
    prioridad: text.meta({ description: "MEDIA without it." }),
    fechaObjetivo: text.meta({ description: "Calendar day, YYYY-MM-DD; when it is given anew, today or later." }),
    client: clientOrId.meta({ description: `The client, who has at most ${OBJECTIVES_MAX} objectives.` }),
    estado: z.enum(OBJECTIVE_STATUSES).optional().meta({ description: "A new one is active, whichever is named." }),
  })
  .meta({ id: "ObjectiveInput" });
export type WireObjectiveInput = z.infer<typeof wireObjectiveInput>;

/** What PUT reads: fields of the objective, or how far it has come. */
export const wireObjectiveChange = wireObjectiveInput
  .extend({
    progreso: z
      .number()
      .optional()
      .meta({
        description: `Whole, 0 to ${PROGRESS_DONE}; ${PROGRESS_DONE} completes it, which only «deshacer» takes back.`,
      }),
    estado: z.enum(OBJECTIVE_STATUSES).optional().meta({ description: "`completed` sets progreso to 100." }),
    fechaFinalizado: text.meta({ description: "Read past: the service itself records today." }),
    sessionId: wireId.nullish().meta({
      description:
        "Kept with a change of progreso: the client's session in which it moved. Read past without such a change.",
    }),
    noteId: wireId.nullish().meta({ description: "The same for the note about the client in which it was written." }),
    version: z.int().optional().meta({ description: "The version the change was based on." }),
  })
  .meta({ id: "ObjectiveChange" });
export type WireObjectiveChange = z.infer<typeof wireObjectiveChange>;

export const objectivesQuery = pageQuery.extend({
  clientId: z.string().optional(),
  estado: z.enum(OBJECTIVE_STATUSES).optional(),
  clientes: clientsQuery("The objectives of each"),
  ...keyedQuery(),
});
export type ObjectivesQuery = z.infer<typeof objectivesQuery>;

export const wireObjectivePage = z
  .object({ data: z.array(wireObjective), pagination: keyedPagination })
  .meta({ id: "ObjectivePage" });

/** A deleted objective that can still be restored: enough to recognise it by. */
export const wireDeletedObjective = z
  .object({
    id: z.string(),
    titulo: z.string(),
    client: namedClient,
    deletedAt: wireDateTime,
    restorableUntil: wireDateTime.meta({
      description: `${RESTORE_DAYS} days later the objective is deleted for good.`,
    }),
  })
  .meta({ id: "DeletedObjective" });
export type WireDeletedObjective = z.infer<typeof wireDeletedObjective>;

export const deletedObjectivesQuery = pageQuery.extend({ clientId: z.string().optional() });

export const wireDeletedObjectivePage = z
  .object({ data: z.array(wireDeletedObjective), pagination: wirePagination })
  .meta({ id: "DeletedObjectivePage" });

export const wireProgressUndo = z
  .object({ version: z.int().meta({ description: "The version that the change made." }) })
  .meta({ id: "ProgressUndo" });

/** One change of an objective's progress, which nobody took back. */
export const wireProgressChange = z
  .object({
    id: z.string(),
    fecha: wireDateTime,
    progresoAntes: wireObjective.shape.progreso
      .nullable()
      .meta({ description: "null: with it the objective began, or what is known of it." }),
    progreso: wireObjective.shape.progreso,
    estadoAntes: wireObjective.shape.estado.nullable(),
    estado: wireObjective.shape.estado,
    sessionId: z.string().nullable().meta({ description: "The session in which it moved, when that was said." }),
    noteId: z.string().nullable().meta({ description: "The note in which it was written, when that was said." }),
  })
  .meta({ id: "ProgressChange" });
export type WireProgressChange = z.infer<typeof wireProgressChange>;

export const wireProgressChanges = z
  .object({
    data: z
      .array(wireProgressChange)
      .meta({ description: `Oldest first; of more than ${OBJECTIVE_CHANGES_SHOWN} the newest.` }),
  })
  .meta({ id: "ProgressChanges" });
