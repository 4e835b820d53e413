import { ISSUER } from "../../schema/fields/receipts.ts";
import { wireLabelsOf, wireNamesOf } from "../../schema/fields/table.ts";
import { type Issuer, NEXT_NUMBER_LABEL, RECEIPT_FIELD_LABEL } from "../../schema/rules/money/receipts.ts";
import type {
  WireBillable,
  WireCorrection,
  WireIssuer,
  WireIssuerInput,
  WireReceipt,
  WireReceiptInput,
} from "../../schema/wire/money/receipts.ts";
import { inWireWords } from "../core/refusals.ts";
import { type IssuerChange, type IssuerRecord, type Offered, type ReceiptWish, totalOf } from "./receipts.rules.ts";
import type { ReceiptRecord } from "./receipts.store.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = {
  ...wireLabelsOf(ISSUER),
  client: RECEIPT_FIELD_LABEL.clientId,
  sesiones: RECEIPT_FIELD_LABEL.sessions,
  mes: RECEIPT_FIELD_LABEL.month,
  total: RECEIPT_FIELD_LABEL.total,
  proximoNumero: NEXT_NUMBER_LABEL,
};

const NAMES = Object.entries(wireNamesOf(ISSUER)) as [keyof Issuer, Exclude<keyof WireIssuer, "proximoNumero">][];

/** What is given of an issuer; an empty text is none. */
export const toIssuer = (input: WireIssuerInput): IssuerChange => ({
  ...Object.fromEntries(
    NAMES.flatMap(([field, name]) => (input[name] === undefined ? [] : [[field, input[name]?.trim() || null]])),
  ),
  ...(input.proximoNumero !== undefined && { nextNumber: input.proximoNumero }),
});
export const toWireIssuer = ({ nextNumber, ...issuer }: IssuerRecord): WireIssuer => ({
  ...(Object.fromEntries(NAMES.map(([field, name]) => [name, issuer[field]])) as Omit<WireIssuer, "proximoNumero">),
  proximoNumero: nextNumber,
});

export const toWish = ({ client, sesiones, mes }: WireReceiptInput): ReceiptWish => ({
  clientId: client,
  sessionIds: sesiones ?? null,
  month: mes ?? null,
});

/** What a receipt is to come to, in cents; null: whatever that is. */
export const toExpected = ({ total }: { total?: number | null | undefined }): number | null =>
  typeof total === "number" ? Math.round(total * 100) : null;

export const toWireCorrection = (sessions: readonly Offered[]): WireCorrection => ({
  sesiones: sessions.map(({ id }) => id),
  total: totalOf(sessions) / 100,
});

export const toWireBillable = ({ id, startsAt, priceCents }: Offered): WireBillable => ({
  id,
  datetime: startsAt.toISOString(),
  price: (priceCents ?? 0) / 100,
});

function toWireMail(mail: ReceiptRecord["mail"]): WireReceipt["correo"] {
  if (!mail) return null;
  const { askedAt, sentAt, failedAt, reason: motivo } = mail;
  const fecha = new Date(sentAt ?? failedAt ?? askedAt).toISOString();
  if (sentAt) return { estado: "ENVIADO", motivo: null, fecha };
  if (failedAt) return { estado: motivo ? "OMITIDO" : "FALLIDO", motivo, fecha };
  return { estado: "PENDIENTE", motivo, fecha };
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
    nextNumber: "emisor.proximoNumero",
  },
  toWireReceipt,
);
