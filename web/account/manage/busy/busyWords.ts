import { BUSY_MEGABYTES_MAX, BUSY_TIMES_MAX } from "../../../../schema/rules/agenda/busy.ts";
import type { BusyFault } from "../../../core/schema.generated.ts";
import { formatCount } from "../../../ui/format.ts";
import type { BusyCalendars_CalendarFragment } from "./BusyCalendars.generated.ts";

/** Why a calendar could not be read, as a therapist can do something about it. */
const WHY: Record<BusyFault, string> = {
  STATUS: "su servidor no lo da. Comprueba que la dirección siga valiendo.",
  REDIRECT: "su dirección lleva a otra, y esa a otra más.",
  TIMEOUT: "su servidor tarda demasiado.",
  TOO_LONG: `ocupa más de ${BUSY_MEGABYTES_MAX} MB.`,
  ADDRESS: "su dirección no es pública.",
  DNS: "su servidor no existe. Comprueba la dirección.",
  TLS: "su servidor no tiene un certificado válido.",
  CONNECTION: "no se llega a su servidor.",
  NO_CALENDAR: "en su dirección no hay un calendario completo. Copia la que acaba en «.ics».",
  TOO_COMPLEX: "tiene demasiadas citas, o una que se repite sin fin.",
};

type Told = Pick<BusyCalendars_CalendarFragment, "fault" | "httpStatus" | "readAt" | "isCut">;

/** What is wrong with a calendar, in a sentence or two; null when nothing is. */
export function troubleOf({ fault, httpStatus, readAt, isCut }: Told): string | null {
  if (fault) {
    const code = fault === "STATUS" && httpStatus ? ` (${httpStatus})` : "";
    const kept = readAt ? " Siguen contando las horas que se leyeron antes." : "";
    return `No se pudo leer${code}: ${WHY[fault]}${kept}`;
  }
  return isCut ? `Tiene más de ${formatCount(BUSY_TIMES_MAX)} horas ocupadas: cuentan las primeras.` : null;
}
