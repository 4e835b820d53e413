import { HOW } from "../consents/consentWords.ts";
import type { ClientMailKind, TherapySessionStatus, TimelineKind } from "../core/schema.generated.ts";
import { formatCalendarDay } from "../ui/format.ts";
import type { TimelineRow_EntryFragment } from "./TimelineRow.generated.ts";

type Consent = Extract<TimelineRow_EntryFragment, { __typename: "TimelineConsent" }>;

/** Each kind by its word in the address, in the order of the buttons. */
export const KINDS = {
  sesiones: { kind: "THERAPY_SESSION", label: "Sesiones" },
  notas: { kind: "NOTE", label: "Notas" },
  objetivos: { kind: "OBJECTIVE", label: "Objetivos" },
  cuestionarios: { kind: "MEASURE", label: "Cuestionarios" },
  consentimientos: { kind: "CONSENT", label: "Consentimientos" },
  correos: { kind: "MAIL", label: "Correos" },
} as const satisfies Record<string, { kind: TimelineKind; label: string }>;
export type KindWord = keyof typeof KINDS;
export const KIND_WORDS = Object.keys(KINDS) as KindWord[];

/** The kinds an address names, in their order; none for whatever is not understood. */
export function readKinds(text: string | null): KindWord[] {
  const named = text?.split(",") ?? [];
  return KIND_WORDS.filter((word) => named.includes(word));
}

export const MAIL_WORDS: Record<ClientMailKind, string> = {
  REMINDER: "Recordatorio de la sesión",
  TIME_REQUEST_ANSWER: "Respuesta a su petición de otra hora",
  RECEIPT: "Recibo",
  RATING_REQUEST: "Pregunta después de la sesión",
  BOOKING: "Aviso de la cita reservada",
  BOOKING_LINK: "Enlace para reservar",
  MEASURE_LINK: "Enlace a un cuestionario",
  CONSENT_REQUEST: "Petición de consentimiento",
  CONSENT_COPY: "Copia de su consentimiento",
};

const SESSION_STATE: Record<TherapySessionStatus, string> = {
  SCHEDULED: "Sin confirmar",
  CONFIRMED: "Completada",
  CANCELLED: "Cancelada",
};

/** What became of a session that has begun; of one that was only planned nobody has said whether it took place. */
export const sessionState = (status: TherapySessionStatus, isOn: boolean): string =>
  isOn && status !== "CANCELLED" ? "Ahora" : SESSION_STATE[status];

/** How an objective moved: `Objetivo nuevo`, `De 25 % a 50 %`, `Completado, desde 75 %`. */
export function progressWords({
  progressBefore,
  progress,
}: {
  progressBefore: number | null;
  progress: number;
}): string {
  if (progressBefore === null) return progress === 0 ? "Objetivo nuevo" : `Objetivo, al ${progress} %`;
  return progress === 100
    ? `Objetivo completado, desde el ${progressBefore} %`
    : `Objetivo: del ${progressBefore} % al ${progress} %`;
}

/** What was said to a text, and what became of it: `Aceptado · versión 2 · por correo`. */
export function consentDetails({
  consentStatus,
  textVersion,
  consentWay,
  revokedOn,
}: Pick<Consent, "consentStatus" | "textVersion" | "consentWay" | "revokedOn">): string[] {
  const said = consentStatus === "DECLINED" ? "No aceptado" : "Consentimiento aceptado";
  return [
    said,
    `versión ${textVersion}`,
    consentWay && HOW[consentWay],
    consentStatus === "REVOKED" && `revocado${revokedOn ? ` el ${formatCalendarDay(revokedOn)}` : ""}`,
  ].filter((one) => typeof one === "string");
}

const months = new Map<string, Intl.DateTimeFormat>();

/** The month of a moment on the clocks of a zone: `Noviembre de 2026`. */
export function monthOf(moment: string, zone: string): string {
  const format =
    months.get(zone) ?? new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: zone });
  months.set(zone, format);
  const words = format.format(new Date(moment));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
