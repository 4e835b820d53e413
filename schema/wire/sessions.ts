import { z } from "zod";
import { RESTORE_DAYS } from "../rules/deleted.ts";
import { PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from "../rules/pages.ts";
import {
  CANCEL_REASONS,
  CANCELLERS,
  MAIL_REASONS,
  REMINDER_LEAD,
  type ReminderOption,
  SESSION_STATUSES,
  UNDO_CANCEL_MINUTES,
  WHOLE_MINUTE,
} from "../rules/sessions.ts";
import { clientOrId, wireDateTime, wireId, wireOverlapsSeen, wirePagination } from "./core.ts";
import { keyedPagination, keyedQuery, wireUpdatedAt } from "./keyed.ts";

const reminderOption = z.enum(Object.keys(REMINDER_LEAD) as [ReminderOption, ...ReminderOption[]]);
const recipient = z.enum(["PROFESIONAL", "CLIENTE"]);

/** What became of one recipient's reminder (beyond the document; D20). */
const wireReminder = z
  .object({
    destinatario: recipient,
    estado: z.enum(["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"]),
    motivo: z.enum(MAIL_REASONS).nullable().meta({
      description:
        "Why it was omitted or failed: too late, no address, no mail server took it, the client wants no mails, a new client of the free plan, or too many mails that day.",
    }),
    fecha: wireDateTime.meta({ description: "When it is due; once it was tried, when that was." }),
  })
  .meta({ id: "SessionReminder" });
export type WireReminder = z.infer<typeof wireReminder>;

/** Where a session stands in its series (beyond the document). */
const wirePlaceInSeries = z
  .object({
    id: z.string(),
    lugar: z.int().meta({ description: "Its place, from 1 on; what was skipped or deleted has a place, too." }),
    de: z.int().meta({ description: "The last place." }),
    version: z.int().meta({ description: "The series' version." }),
    propio: z.array(z.string()).meta({
      description: "What was changed of it by itself, and stays so when the series changes: names of fields.",
    }),
  })
  .meta({ id: "SessionInSeries" });

export const namedClient = z.object({ id: z.string(), nombre: z.string(), avatar: z.string().nullable() });
/** A session as the documented service names it (document §3, §7). */
export const wireSession = z
  .object({
    id: z.string(),
    datetime: wireDateTime,
    client: namedClient,
    type: z.string(),
    modalidad: z.string().nullable().meta({ description: "Where the session takes place." }),
    notes: z.string().nullable(),
    duracionMinutos: z.int(),
    duration: z.int().meta({ description: "The same as `duracionMinutos`." }),
    price: z.number().nullable().meta({ description: "US dollars." }),
    status: z.enum(SESSION_STATUSES),
    motivoCancelacion: z.enum(CANCEL_REASONS).nullable().meta({
      description: "Beyond the document: why a cancelled session was cancelled; null when that was not said.",
    }),
    canceladaPor: z
      .enum(CANCELLERS)
      .nullable()
      .meta({ description: "Beyond the document: who cancelled it; null when that was not said." }),
    enviarRecordatorio: z.boolean(),
    opcionRecordatorio: reminderOption,
    fechaRecordatorio: wireDateTime.nullable().meta({ description: "When the reminder is due; null without one." }),
    recordatorios: z.array(wireReminder).meta({ description: "One per recipient, once the reminder is planned." }),
    serie: wirePlaceInSeries
      .nullable()
      .meta({ description: "Beyond the document: the series it belongs to; null for none." }),
    createdAt: wireDateTime,
    updatedAt: wireUpdatedAt,
    version: z
      .int()
      .meta({ description: "Rises by one with each change; send it back with PUT to be told of conflicts." }),
  })
  .meta({ id: "Session" });
export type WireSession = z.infer<typeof wireSession>;

const text = z.string().nullish();
const number = z.union([z.number(), z.string()]).nullish();
/** What POST and PUT read. Rules are `schema/rules/sessions.ts`, so that refusals name the field in Spanish. */
export const wireSessionInput = z
  .object({
    datetime: text.meta({ description: `ISO 8601 with offset. ${WHOLE_MINUTE}` }),
    client: clientOrId,
    clientId: wireId.nullish(),
    type: text,
    modalidad: text,
    notes: text,
    duration: number,
    duracionMinutos: number,
    price: number.meta({ description: "US dollars, as a number or as text; null takes it away." }),
    status: text.meta({
      description: `Besides the documented changes, a session cancelled less than ${UNDO_CANCEL_MINUTES} minutes ago can be given back the status it had.`,
    }),
    motivoCancelacion: text.meta({
      description: `PUT only, of a session that is or becomes CANCELADA: ${CANCEL_REASONS.join(", ")}; null takes it away. It goes with the cancellation.`,
    }),
    canceladaPor: text.meta({ description: `The same, who cancelled it: ${CANCELLERS.join(" or ")}.` }),
    enviarRecordatorio: z.boolean().nullish(),
    opcionRecordatorio: text,
    fechaRecordatorio: text.meta({ description: "Not read: the service computes it from the option and the time." }),
    version: z.int().optional().meta({ description: "PUT only: the version the change was based on." }),
    reprogramar: z.boolean().optional().meta({
      description: "PUT only; true: a cancelled session takes the status PROGRAMADA, however long ago that was.",
    }),
    evitarSolape: z
      .boolean()
      .optional()
      .meta({ description: "true: refuse with OVERLAP when another session that is not cancelled takes the time." }),
    solapesVistos: wireOverlapsSeen,
  })
  .meta({ id: "SessionInput" });
export type WireSessionInput = z.infer<typeof wireSessionInput>;

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
export const sessionsQuery = z.object({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  search: z.string().max(SEARCH_MAX).optional().meta({
    description: "Every word must occur in the client's name, e-mail or phone; case and accents do not matter.",
  }),
  startDate: moment.optional().meta({
    description: "Sessions that begin then or later. A bare day begins and ends in the professional's time zone.",
  }),
  endDate: moment
    .optional()
    .meta({ description: "Sessions that begin before the end of this day, or before this moment." }),
  clientId: z.string().optional(),
  status: z.string().optional().meta({ description: "Beyond the document: only these statuses, separated by commas." }),
  ...keyedQuery("datetime", "-datetime"),
});
export type SessionsQuery = z.infer<typeof sessionsQuery>;

export const wireSessionPage = z
  .object({ data: z.array(wireSession), pagination: keyedPagination })
  .meta({ id: "SessionPage" });

const inZone = "in the professional's time zone";
export const wireSessionStats = z
  .object({
    todaySessions: z.int().meta({ description: `Dated today ${inZone}, not cancelled.` }),
    completedSessions: z.int().meta({ description: `Confirmed and over, of this month ${inZone}.` }),
    upcomingSessions: z.int().meta({ description: `Dated after today ${inZone}, not cancelled.` }),
    sessionsWithReminder: z.int().meta({ description: "Not begun, not cancelled, with a reminder." }),
  })
  .meta({ id: "SessionStats" });
export type WireSessionStats = z.infer<typeof wireSessionStats>;

export const wireResend = z.object({ destinatario: recipient }).meta({ id: "SessionReminderResend" });

/** A deleted session that can still be restored: enough to recognise it by. */
export const wireDeletedSession = z
  .object({
    id: z.string(),
    datetime: wireDateTime,
    client: namedClient,
    type: z.string(),
    duracionMinutos: z.int(),
    deletedAt: wireDateTime,
    restorableUntil: wireDateTime.meta({ description: `${RESTORE_DAYS} days later the session is deleted for good.` }),
  })
  .meta({ id: "DeletedSession" });
export type WireDeletedSession = z.infer<typeof wireDeletedSession>;

export const wireDeletedSessionPage = z
  .object({ data: z.array(wireDeletedSession), pagination: wirePagination })
  .meta({ id: "DeletedSessionPage" });

export const wireRestoredSession = wireSession
  .extend({
    versionSerie: z
      .int()
      .nullable()
      .meta({ description: "The version that its series has by it; null where that stayed as it was." }),
  })
  .meta({ id: "RestoredSession" });
export type WireRestoredSession = z.infer<typeof wireRestoredSession>;

export const wireSessionRestore = z
  .object({
    evitarSolape: z
      .boolean()
      .optional()
      .meta({ description: "true: refuse with OVERLAP when another session that is not cancelled takes the time." }),
    solapesVistos: wireOverlapsSeen,
  })
  .meta({ id: "SessionRestore" });
