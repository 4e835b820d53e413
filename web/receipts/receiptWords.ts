import { receiptNumber } from "../../schema/rules/money/receipts.ts";
import { formatMoney } from "../../schema/rules/money/words.ts";
import type { ReceiptMailReason } from "../core/schema.generated.ts";
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
/** What a month's receipt takes. @param count null while that is not known @param total in dollars; null while that is not known */
export function monthTakes(count: number | null, total: string | null): string {
  if (count === 0) return NOTHING_TO_BILL;
  const which = "Las sesiones confirmadas, terminadas y con precio que no estén en otro recibo";
  if (count === null) return `${which}.`;
  return `${which}: ${formatNoun(count, "sesión", "sesiones")}${total === null ? "" : `, ${formatMoney(Number(total))} en total`}.`;
}

/** What a receipt that cancels another one takes. @param total in dollars */
export const correctionTakes = (count: number, total: string): string =>
  count === 0
    ? "El nuevo no lleva sesiones: solo anula."
    : `El nuevo lleva ${formatNoun(count, "sesión", "sesiones")}, ${formatMoney(Number(total))} en total.`;

/** `Recibo n.º 0012 hecho: 60 US$.` */
export const madeWords = (made: Receipt_ReceiptFragment): string =>
  `${titleOf(made)} hecho: ${formatMoney(Number(made.total.amount))}.`;

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

type Mail = NonNullable<Receipt_ReceiptFragment["mail"]>;

const WAITS_FOR: Partial<Record<ReceiptMailReason, string>> = {
  DAILY_LIMIT: "hoy ya son demasiados, saldrá más tarde",
  NEW_CLIENT: "con el plan Gratis, saldrá cuando este cliente ya no sea nuevo",
  CLIENT_DELETED: "el cliente está eliminado, saldrá si lo recuperas",
};
const NOT_SENT: Record<ReceiptMailReason, string> = {
  DAILY_LIMIT: "ya eran demasiados correos",
  NEW_CLIENT: "con el plan Gratis, a un cliente nuevo no se le escribe",
  OPTED_OUT: "no quiere correos",
  CLIENT_DELETED: "el cliente está eliminado",
  CANCELLED: "se anuló antes",
};

/** What became of a mail with a receipt, or what it waits for. */
export function mailWords({ state, reason }: Mail): string {
  if (state === "SENT") return "enviado por correo";
  if (state === "FAILED") return "no se pudo enviar por correo";
  if (state === "SKIPPED") return reason ? `no enviado: ${NOT_SENT[reason]}` : "no enviado por correo";
  const what = reason && WAITS_FOR[reason];
  return what ? `correo en espera: ${what}` : "enviándose por correo";
}

/** Whether it did not get through, and is not known to be wanted no more. */
export const isLostMail = ({ state, reason }: Mail): boolean =>
  state === "FAILED" || (state === "SKIPPED" && reason !== "CANCELLED");

/** What having a receipt mailed came to. */
export function mailedWords(receipt: Receipt_ReceiptFragment): string {
  const { mail, client } = receipt;
  const title = titleOf(receipt);
  // Pressed before, and the answer got lost.
  if (mail?.state === "SENT") return `${title}: ya se ha enviado a ${client.name} por correo.`;
  if (!mail || (mail.state === "PENDING" && !mail.reason)) return `${title}: se envía a ${client.name} por correo.`;
  return `${title}, ${mailWords(mail)}.`;
}
