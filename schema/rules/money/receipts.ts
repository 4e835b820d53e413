import { ISSUER } from "../../fields/receipts.ts";
import { labelsOf, longestOf, neededOf, type TextsOf } from "../../fields/table.ts";
import { type FieldFault, isStorable, requiredSentence, tooLongSentence, unstorableSentence } from "../fields.ts";
import { formatMoney } from "./words.ts";

/** What stands on receipts until the therapist writes something else. */
export const RECEIPT_CONCEPT = "Sesión de psicología";
export const RECEIPT_EXEMPTION = "Operación exenta de IVA según el artículo 20.Uno.3.º de la Ley 37/1992";
/** Sessions that one receipt takes. */
export const RECEIPT_LINES_MAX = 200;

/** Who makes receipts out; what has not been written yet is null. */
export type Issuer = { [Field in keyof TextsOf<typeof ISSUER>]: string | null };
export type IssuerField = keyof Issuer;

export const ISSUER_LABEL = labelsOf(ISSUER);
export const ISSUER_TEXT_MAX = longestOf(ISSUER);

/** One sentence, in Spanish, that names the field and says what to do. */
export function issuerFaultMessage(field: IssuerField, fault: FieldFault): string {
  if (fault === "REQUIRED") return requiredSentence(ISSUER[field]);
  if (fault === "TOO_LONG") return tooLongSentence(ISSUER_LABEL[field], ISSUER_TEXT_MAX[field]);
  return unstorableSentence(ISSUER_LABEL[field]);
}

/** What of it cannot be stored; a field that is empty can. */
export function issuerFaults(issuer: Partial<Issuer>): Partial<Record<IssuerField, FieldFault>> {
  const faults: Partial<Record<IssuerField, FieldFault>> = {};
  for (const field of Object.keys(ISSUER_TEXT_MAX) as IssuerField[]) {
    const text = issuer[field];
    if (!text) continue;
    if (text.length > ISSUER_TEXT_MAX[field]) faults[field] = "TOO_LONG";
    else if (!isStorable(text)) faults[field] = "INVALID";
  }
  return faults;
}

/** What is missing before a receipt can be made out. */
export const missingOfIssuer = (issuer: Issuer): Partial<Record<IssuerField, FieldFault>> =>
  Object.fromEntries(
    neededOf(ISSUER)
      .filter((field) => !issuer[field]?.trim())
      .map((field) => [field, "REQUIRED"]),
  );

/** The highest number that can be asked for: the files of an export are named by six digits. */
export const RECEIPT_NUMBER_MAX = 999_999;
export const NEXT_NUMBER_LABEL = "El próximo recibo es el n.º";
/** @param lowest the one after the last receipt */
export const nextNumberMessage = (lowest: number): string =>
  `${NEXT_NUMBER_LABEL}: escribe un número del ${lowest} al ${RECEIPT_NUMBER_MAX}.`;

/** Why a session cannot stand on a receipt. */
export const RECEIPT_REFUSALS = {
  NONE: "elige al menos una.",
  UNKNOWN: "una de las sesiones no existe o es de otro cliente.",
  OPEN: "solo se pueden incluir sesiones confirmadas que ya han terminado.",
  FREE: "una de las sesiones no tiene precio.",
  TAKEN: "una de las sesiones ya está en otro recibo.",
} as const;
/** What is asked for by its name on the screens. */
export const RECEIPT_FIELD_LABEL = {
  clientId: "Cliente",
  sessions: "Sesiones",
  month: "Mes",
  total: "Total",
} as const;
export type ReceiptField = keyof typeof RECEIPT_FIELD_LABEL;
/** Why a receipt is not about the month that is asked for, or is to be about none. */
export const MONTH_REFUSALS = {
  MALFORMED: "escribe año y mes, como 2026-10.",
  NEITHER: "elige un mes, o las sesiones.",
  BOTH: "elige un mes o las sesiones, no las dos cosas.",
} as const;
/** Why a receipt of another sum than the one expected is not made. Both in cents. */
export const otherTotal = (now: number, expected: number): string =>
  `ahora son ${formatMoney(now / 100)} y no ${formatMoney(expected / 100)}. Compruébalo y vuelve a pulsar.`;
export const isReceiptMonth = (month: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
export const NOTHING_IN_MONTH = "no hay sesiones confirmadas, terminadas y con precio que no estén ya en un recibo.";
export const TOO_MANY_LINES = `un recibo admite ${RECEIPT_LINES_MAX} sesiones como máximo.`;

/** Why a mail with a receipt waits (the first two, which pass by themselves) or was not sent, in the service's words. */
export const RECEIPT_MAIL_REASONS = ["LIMITE", "CLIENTE_NUEVO", "BAJA", "CLIENTE_ELIMINADO", "ANULADO"] as const;
export type ReceiptMailReason = (typeof RECEIPT_MAIL_REASONS)[number];

/** Why a receipt is not mailed any more. @param by the number of the one that cancelled it */
export const cancelledSentence = (by: number): string =>
  `Este recibo está anulado por el n.º ${receiptNumber(by)}: ya no se envía.`;

/** `0012`: as it is written on the paper and in lists. */
export const receiptNumber = (number: number): string => String(number).padStart(4, "0");
/** The name its file has. */
export const receiptFileName = (number: number): string => `recibo-${receiptNumber(number)}.pdf`;
