import type { ReminderOption as RuleOption, SessionType } from "../../schema/rules/sessions.ts";
import type {
  ReminderOption,
  ReminderOutcome,
  ReminderReason,
  TherapySessionCanceller,
  TherapySessionCancelReason,
  TherapySessionDisplayStatus,
  TherapySessionType,
} from "../core/schema.generated.ts";

/** The document's words for what the API names in English (§4, §9). */
export const TYPE_WORD: Record<TherapySessionType, SessionType> = {
  INDIVIDUAL: "Terapia Individual",
  FOLLOW_UP: "Seguimiento",
  FIRST_CONSULTATION: "Primera Consulta",
  GROUP: "Terapia Grupal",
  ASSESSMENT: "Evaluación",
  FAMILY: "Sesión Familiar",
};

export const STATUS_WORD = {
  SCHEDULED: "Programada",
  CONFIRMED: "Confirmada",
  CANCELLED: "Cancelada",
  COMPLETED: "Completada",
  PENDING: "Pendiente",
} as const satisfies Record<TherapySessionDisplayStatus, string>;

/** Why a session was cancelled, and by whom. */
export const CANCEL_REASON_WORD: Record<TherapySessionCancelReason, string> = {
  NO_SHOW: "No vino",
  ILLNESS: "Enfermedad",
  WORK: "Trabajo o estudios",
  TRAVEL: "Viaje",
  UNFORESEEN: "Imprevisto",
  OTHER: "Otro motivo",
};
export const CANCELLER_WORD: Record<TherapySessionCanceller, string> = { PROFESSIONAL: "Yo", CLIENT: "El cliente" };

/** What was said of a cancellation, in a few words: «Enfermedad, avisó el cliente»; empty when nothing was. */
export function cancellationWords({
  cancelReason,
  cancelledBy,
}: {
  cancelReason: TherapySessionCancelReason | null;
  cancelledBy: TherapySessionCanceller | null;
}): string {
  const by = cancelledBy && (cancelledBy === "CLIENT" ? "avisó el cliente" : "la cancelaste tú");
  const said = [cancelReason && CANCEL_REASON_WORD[cancelReason], by].filter(Boolean).join(", ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** When a reminder goes out: as it is chosen, and by the name the rules have for it. */
export const REMINDER: Record<ReminderOption, { label: string; rule: RuleOption }> = {
  THREE_DAYS_BEFORE: { label: "3 días antes", rule: "P3_DIAS_ANTES" },
  ONE_DAY_BEFORE: { label: "1 día antes", rule: "P1_DIA_ANTES" },
  FOUR_HOURS_BEFORE: { label: "4 horas antes", rule: "P4_HORAS_ANTES" },
  ONE_HOUR_BEFORE: { label: "1 hora antes", rule: "P1_HORA_ANTES" },
  THIRTY_MINUTES_BEFORE: { label: "30 minutos antes", rule: "P30_MINUTOS_ANTES" },
  FIFTEEN_MINUTES_BEFORE: { label: "15 minutos antes", rule: "P15_MINUTOS_ANTES" },
};

export const OUTCOME_WORD: Record<ReminderOutcome, string> = {
  PENDING: "pendiente",
  SENT: "enviado",
  OMITTED: "no enviado",
  FAILED: "no entregado",
};

export const REASON_WORD: Record<ReminderReason, string> = {
  TOO_LATE: "su hora ya había pasado",
  NO_ADDRESS: "sin correo al que escribir",
  REJECTED: "el servidor de correo no lo aceptó",
  OPTED_OUT: "no quiere recibir correos",
  NEW_CLIENT: "con el plan Gratis, un cliente nuevo recibe correos un día después de anotar su primera sesión",
  DAILY_LIMIT: "ya se han enviado todos los correos de hoy",
};

/** Where sessions usually take place; any other text can be written too. */
export const LOCATIONS = ["Consulta", "En línea", "Teléfono", "Domicilio"];
