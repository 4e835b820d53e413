import { receiptNumber } from "../../schema/rules/money/receipts.ts";
import type { ReceiptMailState } from "../core/schema.generated.ts";
import { formatNoun } from "../ui/format.ts";
import type { Receipt_ReceiptFragment } from "./Receipt.generated.ts";

const months = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });

/** `octubre de 2026`, of a month `YYYY-MM` */
export const monthWords = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

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
