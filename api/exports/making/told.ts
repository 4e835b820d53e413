import type { ConsentStatus, ConsentWay } from "../../../schema/rules/consents/consents.ts";
import { dayIn, timeIn } from "../../../schema/rules/days.ts";
import { type Canceller, type CancelReason, type SessionStatus } from "../../../schema/rules/sessions.ts";
import { spanishDate } from "../../core/mail/spanishDates.ts";

/** How what travels as a word is said on paper and in spreadsheets. */
export const STATUS: Record<SessionStatus, string> = {
  PROGRAMADA: "Programada",
  CONFIRMADA: "Confirmada",
  CANCELADA: "Cancelada",
};
export const REASON: Record<CancelReason, string> = {
  NO_VINO: "no vino",
  ENFERMEDAD: "enfermedad",
  TRABAJO: "trabajo",
  VIAJE: "viaje",
  IMPREVISTO: "imprevisto",
  OTRO: "otro motivo",
};
export const CANCELLER: Record<Canceller, string> = { PROFESIONAL: "por el profesional", CLIENTE: "por el cliente" };
export const CONSENT_STATUS: Record<ConsentStatus, string> = {
  PENDIENTE: "Pendiente",
  ACEPTADO: "Aceptado",
  RECHAZADO: "Rechazado",
  RETIRADO: "Retirado",
  REVOCADO: "Revocado",
};
export const WAY: Record<ConsentWay, string> = {
  CORREO: "por correo",
  CONSULTA: "en la consulta",
  PAPEL: "en papel",
};
export const yesOrNo = (is: boolean): string => (is ? "Sí" : "No");

/** `05/10/2026` of a calendar day. */
export const slashed = (day: string | null): string => day?.split("-").reverse().join("/") ?? "";

/** How moments are written for people of a zone. */
export const toldIn = (zone: string) => ({
  /** `05/10/2026`. */
  day: (moment: string | null): string => (moment === null ? "" : slashed(dayIn(zone, new Date(moment)))),
  /** `12:00`. */
  time: (moment: string | null): string => (moment === null ? "" : timeIn(zone, new Date(moment))),
  /** «5 de octubre de 2026, 12:00». */
  moment: (moment: string): string =>
    spanishDate(zone, { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" }).format(
      new Date(moment),
    ),
  /** «5 de octubre de 2026». */
  longDay: (moment: string): string =>
    spanishDate(zone, { day: "numeric", month: "long", year: "numeric" }).format(new Date(moment)),
});
export type Told = ReturnType<typeof toldIn>;

const longDays = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });
/** «5 de octubre de 2026» of a calendar day. */
export const longCalendarDay = (day: string): string => longDays.format(new Date(`${day}T00:00:00Z`));
