import { z } from "zod";
import type { WireMeasureLink } from "../../schema/wire/measures/links.ts";
import { knownWord, readRow, toMoment, type Warn } from "../core/wire.ts";
import { type MeasureLink, type MeasureLinkMail, MeasureLinkMails, type MeasureReminder } from "./links.types.ts";
import { MEASURE_KIND } from "./measures.mapper.ts";

const MAIL: Record<WireMeasureLink["correo"], MeasureLinkMail> = {
  PENDIENTE: MeasureLinkMails.PENDING,
  ENVIADO: MeasureLinkMails.SENT,
  OMITIDO: MeasureLinkMails.SKIPPED,
  FALLIDO: MeasureLinkMails.FAILED,
};

const wireLink = z.object({
  id: z.string(),
  medida: z.string(),
  creado: z.string(),
  caduca: z.string(),
  recordatorio: z.boolean().nullish(),
  correo: z.string().nullish(),
});
/** A link, or null with a warning when the row is none. */
export function toLink(row: unknown, warn: Warn): MeasureLink | null {
  const wire = readRow(wireLink, row, "measureLink", warn);
  const kind = wire && knownWord(MEASURE_KIND, wire.medida, "measureLink.medida", warn);
  const createdAt = wire && toMoment(wire.creado, "measureLink.creado", warn);
  const expiresAt = wire && toMoment(wire.caduca, "measureLink.caduca", warn);
  if (!wire || !kind || !createdAt || !expiresAt) return null;
  const mail = knownWord(MAIL, wire.correo, "measureLink.correo", warn);
  return { id: wire.id, kind, createdAt, expiresAt, isReminder: wire.recordatorio ?? false, mail };
}

const wireReminder = z.object({ medida: z.string(), proximo: z.string() });
/** A monthly reminder, or null with a warning when the row is none. */
export function toReminder(row: unknown, warn: Warn): MeasureReminder | null {
  const wire = readRow(wireReminder, row, "measureReminder", warn);
  const kind = wire && knownWord(MEASURE_KIND, wire.medida, "measureReminder.medida", warn);
  const nextAt = wire && toMoment(wire.proximo, "measureReminder.proximo", warn);
  return kind && nextAt ? { kind, nextAt } : null;
}
