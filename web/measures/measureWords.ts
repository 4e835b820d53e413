import { MEASURE_KINDS, type MeasureKind, QUESTIONNAIRES } from "../../schema/rules/measures/questionnaires.ts";
import { bandOf, bandWords, isWellbeing } from "../../schema/rules/measures/scoring.ts";
import type { ClientStatus, MeasureLinkMail } from "../core/schema.generated.ts";
import type { Measure_MeasureFragment } from "./Measure.generated.ts";

type Scored = Pick<Measure_MeasureFragment, "kind" | "score">;

/** `PHQ-9` */
export const nameOf = (kind: MeasureKind): string => QUESTIONNAIRES[kind].name;

/** The questionnaires to choose from. */
export const KIND_CHOICES = MEASURE_KINDS.map((value) => ({ value, label: nameOf(value) }));

/** How one was filled in. */
export const WAY = { TOGETHER: "en la consulta", LINK: "por enlace" } as const;

/** `Ansiedad leve` */
export const bandOfScore = ({ kind, score }: Scored): string => bandWords(kind, bandOf(kind, score));

/** What a questionnaire was answered that no score tells. */
export const ALARM_WORDS = "Respondió a la pregunta 9 (ideas de muerte o de hacerse daño)";

/** How a score stands beside the one before: `3 puntos menos (mejor)`. */
export function changeWords({ kind, score }: Scored, before: Scored): string {
  const points = Math.abs(score - before.score);
  if (points === 0) return "igual que la vez anterior";
  const more = score > before.score;
  const better = more === isWellbeing(kind);
  return `${points} ${points === 1 ? "punto" : "puntos"} ${more ? "más" : "menos"} que la vez anterior (${better ? "mejor" : "peor"})`;
}

/** What became of a link, before the day on which it was made. */
export const MAIL_WORD: Record<MeasureLinkMail, string> = {
  PENDING: "Enlace de camino desde el",
  SENT: "Enlace enviado el",
  SKIPPED: "Enlace sin enviar: tu cliente no recibe correos, o hoy ya son demasiados. Creado el",
  FAILED: "El correo rechazó el enlace del",
};

/** A client as far as questionnaires are mailed. */
export interface Mailable {
  id: string;
  status: ClientStatus;
  refusesMail: boolean;
  email: string;
}

/** Why a client is mailed nothing month after month, as things stand; null where something is. */
export function haltWords({ status, refusesMail, email }: Mailable): string | null {
  if (status === "INACTIVE") return "No se envía mientras esté inactivo.";
  if (refusesMail) return "No se envía: no quiere recibir correos.";
  return email ? null : "No se envía: su ficha no tiene correo.";
}

/** The page of a client, where the questionnaires stand. */
export const clientLink = (id: string): string => `/dashboard/clients/${encodeURIComponent(id)}`;
