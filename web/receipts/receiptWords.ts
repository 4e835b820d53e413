import { receiptNumber } from "../../schema/rules/money/receipts.ts";
import type { ReceiptMailState } from "../core/schema.generated.ts";
import { shortDay, wallTime } from "../sessions/sessionTimes.ts";
import { formatCount, formatNoun } from "../ui/format.ts";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";

const months = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });

/** `octubre de 2026`, of a month `YYYY-MM` */
export const monthWords = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

/** `mar, 27 oct, 18:30`; of another year than that of `today` with its own: `mar, 28 oct 2025, 18:30` */
export function momentWords(zone: string, startsAt: string, today: string): string {
  const { day, time } = wallTime(zone, startsAt);
  const year = day.slice(0, 4);
  return `${shortDay(day)}${today.startsWith(year) ? "" : ` ${year}`}, ${time}`;
}

/** What there is nothing of to make a receipt out for. */
const NOTHING_TO_BILL = "No hay sesiones confirmadas, terminadas y con precio que no estén ya en un recibo.";
/** What a month's receipt takes. @param count null while that is not known */
export function monthTakes(count: number | null): string {
  if (count === 0) return NOTHING_TO_BILL;
  const which = "Las sesiones confirmadas, terminadas y con precio que no estén en otro recibo";
  return count === null ? `${which}.` : `${which}: ${formatCount(count)}.`;
}

/** What the sessions that are offered leave out; null when they are all. */
export function offeredWords(shown: number, total: number): string | null {
  if (shown === 0) return NOTHING_TO_BILL;
  if (shown >= total) return null;
  return `Las ${formatCount(shown)} más recientes de ${formatCount(total)}. Las anteriores se ofrecen cuando estas estén en un recibo.`;
}

/** `Recibo n.º 0012` */
export const titleOf = ({ number }: Pick<Receipt_ReceiptFragment, "number">): string =>
  `Recibo n.º ${receiptNumber(number)}`;

/** What a receipt is about: `octubre de 2026`, `1 sesión`; or which one it cancels. */
export function aboutOf({ month, lines, cancels }: Receipt_ReceiptFragment): string {
  const about = lines.length === 0 ? null : month ? monthWords(month) : formatNoun(lines.length, "sesión", "sesiones");
  return [about, cancels && `anula el ${receiptNumber(cancels.number)}`].filter(Boolean).join(", ");
}

export const MAIL_WORD: Record<ReceiptMailState, string> = {
  PENDING: "enviándose por correo",
  SENT: "enviado por correo",
  FAILED: "no se pudo enviar por correo",
};
