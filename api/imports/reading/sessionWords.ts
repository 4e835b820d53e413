import { foldedHeading } from "../../../schema/rules/imports/fields.ts";
import {
  type CancelReason,
  SESSION_TYPES,
  type SessionStatus,
  type SessionType,
} from "../../../schema/rules/sessions.ts";

/** Words, folded as headings are, that say that somebody was waited for; as a status they say both that and why. */
const NO_SHOW = [
  ...["no vino", "no asistio", "no show", "noshow", "no se presento", "no presentado", "no presentada", "missed"],
  ...["ausente", "did not attend", "dna"],
];
export const TYPE = new Map<string, SessionType>(
  Object.entries({
    ...Object.fromEntries(SESSION_TYPES.map((type) => [foldedHeading(type), type])),
    ...{ individual: "Terapia Individual", "individual therapy": "Terapia Individual", terapia: "Terapia Individual" },
    ...{ "follow up": "Seguimiento", revision: "Seguimiento", primera: "Primera Consulta", intake: "Primera Consulta" },
    ...{ "primera visita": "Primera Consulta", "primera sesion": "Primera Consulta", initial: "Primera Consulta" },
    ...{ grupal: "Terapia Grupal", grupo: "Terapia Grupal", group: "Terapia Grupal", assessment: "Evaluación" },
    ...{ familiar: "Sesión Familiar", familia: "Sesión Familiar", family: "Sesión Familiar" },
  }),
);
export const STATUS = new Map<string, SessionStatus>(
  Object.entries<SessionStatus>({
    ...{ programada: "PROGRAMADA", pendiente: "PROGRAMADA", scheduled: "PROGRAMADA", booked: "PROGRAMADA" },
    ...{ confirmada: "CONFIRMADA", confirmed: "CONFIRMADA", realizada: "CONFIRMADA", asistio: "CONFIRMADA" },
    ...{ completada: "CONFIRMADA", completed: "CONFIRMADA", attended: "CONFIRMADA", finalizada: "CONFIRMADA" },
    ...{ cancelada: "CANCELADA", cancelled: "CANCELADA", canceled: "CANCELADA", anulada: "CANCELADA" },
    ...Object.fromEntries(NO_SHOW.map((words) => [words, "CANCELADA"])),
  }),
);
/** Why a session was cancelled. */
export const REASON = new Map<string, CancelReason>(
  Object.entries<CancelReason>({
    ...Object.fromEntries(NO_SHOW.map((words) => [words, "NO_VINO"])),
    ...{ enfermedad: "ENFERMEDAD", illness: "ENFERMEDAD", trabajo: "TRABAJO", work: "TRABAJO", viaje: "VIAJE" },
    ...{ travel: "VIAJE", imprevisto: "IMPREVISTO", emergency: "IMPREVISTO", otro: "OTRO", "otro motivo": "OTRO" },
    ...{ other: "OTRO" },
  }),
);
