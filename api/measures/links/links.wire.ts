import type { WireMeasureLink } from "../../../schema/wire/measures/links.ts";
import type { MeasureLinkRow } from "./links.store.ts";

export const toWireLink = (link: MeasureLinkRow): WireMeasureLink => ({
  id: link.id,
  medida: link.kind,
  creado: link.createdAt.toISOString(),
  caduca: link.expiresAt.toISOString(),
  recordatorio: link.isReminder,
  correo: link.mailed,
});
