import { isExpired } from "../../schema/rules/membership.ts";
import { formatMoney } from "../../schema/rules/money/words.ts";
import type { MailMessage } from "../core/mail/mail.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";
import type { ProfessionalRow } from "../practice/practice.store.ts";
import type { PaymentRow } from "./payments.rules.ts";

const money = (cents: number): string => formatMoney(cents / 100);

const WHY: Partial<Record<NonNullable<PaymentRow["reason"]>, string>> = {
  PRECIO:
    "El precio, tu plan o los días que le quedaban habían cambiado cuando llegó el pago, y no se ha activado nada con él.",
  IMPORTE: "No llegó por el importe que correspondía, y no se ha activado nada con él.",
  BASE: "El plan sobre el que lo hiciste se había devuelto antes, así que este pago ya no podía cumplirse.",
};

type Notice = NonNullable<PaymentRow["notice"]>;
const SUBJECT: Record<Notice, string> = {
  DEVUELTO: "Te hemos devuelto un pago",
  RETIRADO: "Se ha devuelto un pago y tu plan ha cambiado",
  CONSERVADO: "Se ha devuelto un pago y tu plan sigue igual",
  PARCIAL: "Te han devuelto una parte de un pago",
};

interface About {
  row: PaymentRow;
  notice: Notice;
  professional: ProfessionalRow;
  /** Name of the plan the professional was given last. */
  planName: string;
}

/** Tells a professional what became of money already paid, and which plan holds at `at`. */
export function paymentMail({ row, notice, professional, planName }: About, at = new Date()): MailMessage {
  const { timeZone, fullName, planExpiresAt } = professional;
  const day = spanishDate(timeZone, { day: "numeric", month: "long", year: "numeric" });
  const paid = `tu pago de ${money(row.amountCents)} del ${day.format(row.paidAt ?? row.createdAt)} (Plan ${row.planName})`;
  const until = planExpiresAt ? `, válido hasta el ${day.format(planExpiresAt)}` : "";
  const isOver = isExpired(planExpiresAt, at);
  const now = isOver
    ? `Tu plan ${planName} terminó el ${day.format(planExpiresAt ?? at)}: sigues con el plan gratuito.`
    : `Ahora tu plan es ${planName}${until}.`;
  const same = isOver ? now : `Tu plan sigue igual. ${now}`;
  const back = `PayPal ha devuelto ${paid}, o lo ha anulado.`;
  const why = row.reason && WHY[row.reason];
  const texts: Record<Notice, string[]> = {
    DEVUELTO: [`Te hemos devuelto ${paid}.`, ...(why ? [why] : []), now],
    RETIRADO: [back, `Tu plan queda como si no lo hubieras hecho. ${now}`],
    CONSERVADO: [back, same],
    PARCIAL: [`PayPal te ha devuelto ${money(row.refundedCents)} de ${paid}.`, same],
  };
  return {
    to: professional.email,
    subject: SUBJECT[notice],
    paragraphs: [
      `Hola, ${fullName}:`,
      ...texts[notice],
      "En «Membresía» ves todos tus pagos. Si algo no te cuadra, escríbenos desde «Contacto».",
    ],
  };
}
