import { BOOKING_REQUEST } from "../../../schema/fields/bookingRequests.ts";
import { wireLabelsOf, wireNamesOf } from "../../../schema/fields/table.ts";
import type { WireBookingRequest } from "../../../schema/wire/booking/booking.ts";
import { inWireWords } from "../../core/refusals.ts";
import { LABELS, toWireSession } from "../sessions.wire.ts";
import type { BookingRecord } from "./requests.store.ts";

export const REQUEST_LABELS = { ...LABELS, ...wireLabelsOf(BOOKING_REQUEST) };

export const toWireRequest = ({ client, ...request }: BookingRecord): WireBookingRequest => ({
  id: request.id,
  // One that is not proved leaves the service nowhere.
  estado: request.status === "SIN_PROBAR" ? "PENDIENTE" : request.status,
  nombre: request.name,
  email: request.email,
  phone: request.phone,
  mensaje: request.message,
  datetime: request.startsAt.toISOString(),
  duracionMinutos: request.durationMinutes,
  type: request.type,
  price: request.priceCents === null ? null : request.priceCents / 100,
  modalidad: request.location,
  cliente: client && { id: client.id, nombre: client.name, avatar: null },
  sesion: request.sessionId,
  createdAt: (request.provedAt ?? request.createdAt).toISOString(),
  version: request.version,
});

/** What is refused of a request; sessions in its way are told as sessions. */
export const requestRefusals = inWireWords({ ...wireNamesOf(BOOKING_REQUEST), startsAt: "datetime" }, toWireSession);
