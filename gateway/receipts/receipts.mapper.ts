import { z } from "zod";
import { ISSUER } from "../../schema/fields/receipts.ts";
import { apiNameOfAny, wireNamesOf } from "../../schema/fields/table.ts";
import { toNamedClient, toReference, wireClientOf } from "../clients/reference.mapper.ts";
import { given, optionalGiven } from "../core/given.ts";
import { commonRefusals, inInput, type Names, UserFault } from "../core/refusals.ts";
import { knownWord, readRow, toMoment, type Warn } from "../core/wire.ts";
import { CURRENCY, type Money, type MoneyInput } from "../membership/membership.types.ts";
import type { ReceiptError } from "./payloads.types.ts";
import type { ReceiptIssuerInput } from "./receipts.inputs.ts";
import {
  type BillableTherapySession,
  type Receipt,
  type ReceiptCorrection,
  type ReceiptFile,
  type ReceiptIssuer,
  type ReceiptMail,
  type ReceiptMailReason,
  ReceiptMailReasons,
  type ReceiptMailState,
  ReceiptMailStates,
} from "./receipts.types.ts";

const STATE: Record<string, ReceiptMailState> = {
  PENDIENTE: ReceiptMailStates.PENDING,
  ENVIADO: ReceiptMailStates.SENT,
  OMITIDO: ReceiptMailStates.SKIPPED,
  FALLIDO: ReceiptMailStates.FAILED,
};
const REASON: Record<string, ReceiptMailReason> = {
  LIMITE: ReceiptMailReasons.DAILY_LIMIT,
  CLIENTE_NUEVO: ReceiptMailReasons.NEW_CLIENT,
  BAJA: ReceiptMailReasons.OPTED_OUT,
  CLIENTE_ELIMINADO: ReceiptMailReasons.CLIENT_DELETED,
  ANULADO: ReceiptMailReasons.CANCELLED,
};

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const reference = z
  .object({ id, numero: z.int32() })
  .nullish()
  .transform((other) => (other ? { id: other.id, number: other.numero } : null));
const wireReceipt = z.object({
  id,
  numero: z.int32(),
  fecha: z.string(),
  ...wireClientOf,
  mes: text,
  lineas: z.array(z.object({ sesion: id, fecha: z.string(), concepto: z.string(), importe: z.number() })),
  total: z.number(),
  anula: reference,
  anuladoPor: reference,
  correo: z.object({ estado: z.string(), motivo: text, fecha: z.string() }).nullish(),
});

const toMoney = (amount: number): Money => ({ amount: amount.toFixed(2), currency: CURRENCY });

function toMail(mail: z.infer<typeof wireReceipt>["correo"], warn: Warn): ReceiptMail | null {
  const state = mail && knownWord(STATE, mail.estado, "receipt.correo", warn);
  const at = mail && toMoment(mail.fecha, "receipt.correo", warn);
  if (!state || !at) return null;
  return { state, reason: knownWord(REASON, mail.motivo, "receipt.correo.motivo", warn), at };
}

/** A receipt, or null with a warning when the row is none. */
export function toReceipt(row: unknown, warn: Warn): Receipt | null {
  const wire = readRow(wireReceipt, row, "receipt", warn);
  if (!wire) return null;
  return {
    id: wire.id,
    number: wire.numero,
    day: wire.fecha,
    client: toReference(toNamedClient(wire)),
    month: wire.mes ?? null,
    lines: wire.lineas.map(({ sesion, fecha, concepto, importe }) => ({
      therapySessionId: sesion,
      day: fecha,
      concept: concepto,
      amount: toMoney(importe),
    })),
    total: toMoney(wire.total),
    cancels: wire.anula,
    cancelledBy: wire.anuladoPor,
    mail: toMail(wire.correo, warn),
  };
}

const wireBillable = z.object({ id, datetime: z.string(), price: z.number() });
/** A therapy session that can stand on a receipt, or null with a warning when the row is none. */
export function toBillable(row: unknown, warn: Warn): BillableTherapySession | null {
  const wire = readRow(wireBillable, row, "billable", warn);
  const startsAt = wire && toMoment(wire.datetime, "billable.datetime", warn);
  return startsAt ? { id: wire.id, startsAt, price: toMoney(wire.price) } : null;
}

const wireCorrection = z.object({ sesiones: z.array(id), total: z.number() });
export function toCorrection(body: unknown, warn: Warn): ReceiptCorrection | null {
  const wire = readRow(wireCorrection, body, "receiptCorrection", warn);
  return wire && { therapySessionIds: wire.sesiones, total: toMoney(wire.total) };
}

/** The sum that is expected, as the service reads it. @throws UserFault for what is no amount of dollars */
export function toExpected(expected: MoneyInput | null | undefined): { total?: number } {
  if (!expected) return {};
  const { amount, currency } = expected;
  if (currency === CURRENCY && /^\d{1,9}(\.\d{1,2})?$/.test(amount)) return { total: Number(amount) };
  throw new UserFault("INVALID", ["expectedTotal"], "Total: escribe un importe en dólares, como 60.50.");
}

const wireFile = z.object({ nombre: z.string(), tipo: z.string(), contenido: z.string() });
export function toFile(body: unknown, warn: Warn): ReceiptFile | null {
  const wire = readRow(wireFile, body, "receiptFile", warn);
  return wire && { name: wire.nombre, contentType: wire.tipo, base64: wire.contenido };
}

const WIRE = wireNamesOf(ISSUER);
const wireIssuer = z.object({
  nombre: text,
  nif: text,
  domicilio: text,
  colegiado: text,
  concepto: text,
  exencion: text,
  proximoNumero: z.int32().nullish(),
});
export function toIssuer(body: unknown, warn: Warn): ReceiptIssuer | null {
  const wire = readRow(wireIssuer, body, "receiptIssuer", warn);
  return (
    wire && {
      name: wire.nombre ?? null,
      taxId: wire.nif ?? null,
      address: wire.domicilio ?? null,
      licence: wire.colegiado ?? null,
      concept: wire.concepto ?? null,
      exemption: wire.exencion ?? null,
      nextNumber: wire.proximoNumero ?? null,
    }
  );
}

/** What is given of the issuer, as the service reads it. */
export const toWireIssuer = (input: ReceiptIssuerInput): Record<string, unknown> =>
  given({
    [WIRE.name]: optionalGiven(input.name),
    [WIRE.taxId]: optionalGiven(input.taxId),
    [WIRE.address]: optionalGiven(input.address),
    [WIRE.licence]: optionalGiven(input.licence),
    [WIRE.concept]: optionalGiven(input.concept),
    [WIRE.exemption]: optionalGiven(input.exemption),
    proximoNumero: input.nextNumber,
  });

const OF_ISSUER = apiNameOfAny(ISSUER);
const prefixed = (before: string, after: string): Names =>
  Object.fromEntries(Object.entries(OF_ISSUER).map(([known, name]) => [`${before}${known}`, `${after}${name}`]));
/** Fields of the issuer's own input. */
export const ISSUER_NAMES: Names = {
  ...inInput({ ...OF_ISSUER, proximoNumero: "nextNumber" }),
  ...prefixed("emisor.", "input."),
  "emisor.proximoNumero": "input.nextNumber",
};
/** The arguments of what makes receipts, and what is missing of the issuer. */
export const RECEIPT_NAMES: Names = {
  ...prefixed("emisor.", "issuer."),
  client: "clientId",
  sesiones: "therapySessionIds",
  mes: "month",
  total: "expectedTotal",
  id: "id",
};

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export const toRefusals = (failure: unknown, names: Names): ReceiptError[] | null =>
  commonRefusals(failure, { message: "Este recibo no existe." }, names);
