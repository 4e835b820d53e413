import { z } from "zod";
import type { BookingLinkHindrance as WireHindrance } from "../../../schema/rules/booking/links.ts";
import type { WireBookingLink } from "../../../schema/wire/booking/links.ts";
import { CodedError } from "../../core/errors.ts";
import { commonRefusals } from "../../core/refusals.ts";
import { knownWord, readRow, toMoment, unwrapRecord, type Warn } from "../../core/wire.ts";
import {
  type BookingLinkHindrance,
  BookingLinkHindrances,
  type BookingLinkMail,
  BookingLinkMails,
  type ClientBookingLink,
  type ClientBookingLinkError,
} from "./bookingLinks.types.ts";

const HINDRANCE: Record<WireHindrance, BookingLinkHindrance> = {
  APAGADO: BookingLinkHindrances.OFF,
  CLIENTE_INACTIVO: BookingLinkHindrances.INACTIVE_CLIENT,
  PLAN: BookingLinkHindrances.PLAN,
  CORREO_ANTERIOR: BookingLinkHindrances.FORMER_ADDRESS,
};
const MAIL: Record<NonNullable<WireBookingLink["correo"]>, BookingLinkMail> = {
  PENDIENTE: BookingLinkMails.WAITING,
  ENVIADO: BookingLinkMails.SENT,
  OMITIDO: BookingLinkMails.SKIPPED,
  FALLIDO: BookingLinkMails.FAILED,
};
const text = z.string().nullish();
const wireLink = z.object({
  cliente: z.string(),
  impedimento: text,
  direccion: text,
  creado: text,
  caduca: text,
  correo: text,
  correoPedido: text,
});

/** @throws {CodedError} UPSTREAM_INVALID */
export function toLink(body: unknown, warn: Warn): ClientBookingLink {
  const wire = readRow(wireLink, unwrapRecord(body), "enlace", warn);
  if (!wire) throw new CodedError("UPSTREAM_INVALID");
  return {
    id: wire.cliente,
    hindrance: knownWord(HINDRANCE, wire.impedimento, "enlace.impedimento", warn),
    url: wire.direccion ?? null,
    createdAt: toMoment(wire.creado, "enlace.creado", warn),
    expiresAt: toMoment(wire.caduca, "enlace.caduca", warn),
    mail: knownWord(MAIL, wire.correo, "enlace.correo", warn),
    mailAskedAt: toMoment(wire.correoPedido, "enlace.correoPedido", warn),
  };
}

/** What the service refused; null when it is not something a screen branches on. */
export const toRefusals = (failure: unknown): ClientBookingLinkError[] | null =>
  commonRefusals(failure, { argument: "clientId", message: "Este cliente ya no existe." }, { cliente: "clientId" });
