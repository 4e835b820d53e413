import { ISSUER } from "../../schema/fields/receipts.ts";
import { wireLabelsOf, wireNamesOf } from "../../schema/fields/table.ts";
import { type Issuer, RECEIPT_FIELD_LABEL } from "../../schema/rules/money/receipts.ts";
import type {
  WireBillable,
  WireIssuer,
  WireIssuerInput,
  WireReceipt,
  WireReceiptInput,
} from "../../schema/wire/money/receipts.ts";
import { inWireWords } from "../core/refusals.ts";
import type { Offered, ReceiptWish } from "./receipts.rules.ts";
import type { ReceiptRecord } from "./receipts.store.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = {
  ...wireLabelsOf(ISSUER),
  client: RECEIPT_FIELD_LABEL.clientId,
  sesiones: RECEIPT_FIELD_LABEL.sessions,
  mes: RECEIPT_FIELD_LABEL.month,
};

const NAMES = Object.entries(wireNamesOf(ISSUER)) as [keyof Issuer, keyof WireIssuer][];

/** What is given of an issuer; an empty text is none. */
export const toIssuer = (input: WireIssuerInput): Partial<Issuer> =>
  Object.fromEntries(
    NAMES.flatMap(([field, name]) => (input[name] === undefined ? [] : [[field, input[name]?.trim() || null]])),
  );
export const toWireIssuer = (issuer: Issuer): WireIssuer =>
  Object.fromEntries(NAMES.map(([field, name]) => [name, issuer[field]])) as WireIssuer;

export const toWish = ({ client, sesiones, mes }: WireReceiptInput): ReceiptWish => ({
  clientId: client,
  sessionIds: sesiones ?? null,
  month: mes ?? null,
});

export const toWireBillable = ({ id, startsAt, priceCents }: Offered): WireBillable => ({
  id,
  datetime: startsAt.toISOString(),
  price: (priceCents ?? 0) / 100,
});

function toWireMail(mail: ReceiptRecord["mail"]): WireReceipt["correo"] {
  if (!mail) return null;
  const at = (moment: string) => new Date(moment).toISOString();
  if (mail.sentAt) return { estado: "ENVIADO", fecha: at(mail.sentAt) };
  if (mail.failedAt) return { estado: "FALLIDO", fecha: at(mail.failedAt) };
  return { estado: "PENDIENTE", fecha: at(mail.askedAt) };
}

export const toWireReceipt = ({ paper, ...receipt }: ReceiptRecord): WireReceipt => ({
  id: receipt.id,
  numero: receipt.number,
  fecha: paper.day,
  client: { id: receipt.clientId, nombre: paper.client.name, avatar: null },
  mes: paper.month,
  lineas: paper.lines.map(({ sessionId, day, concept, cents }) => ({
    sesion: sessionId,
    fecha: day,
    concepto: concept,
    importe: cents / 100,
  })),
  total: receipt.totalCents / 100,
  anula: receipt.cancelsId && paper.cancels !== null ? { id: receipt.cancelsId, numero: paper.cancels } : null,
  anuladoPor: receipt.cancelledBy && { id: receipt.cancelledBy.id, numero: receipt.cancelledBy.number },
  correo: toWireMail(receipt.mail),
});

/** What the room refuses, as the wire tells it; of the issuer with its place: `emisor.nif`. */
export const receiptRefusals = inWireWords(
  {
    ...Object.fromEntries(NAMES.map(([field, name]) => [field, `emisor.${name}`])),
    clientId: "client",
    sessions: "sesiones",
    month: "mes",
  },
  toWireReceipt,
);
