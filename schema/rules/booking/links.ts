/** Days after which a client's own booking link is over; renewing it begins anew. */
export const BOOKING_LINK_DAYS = 90;
/** Sessions to come that a client can have booked by the link at once. */
export const BOOKING_LINK_AHEAD = 3;
/** Below a booking page's address, and above the link's token. */
export const BOOKING_LINK_STEP = "/propia";

/** Why clients' own links lead nowhere, or this client's does not. */
export const BOOKING_LINK_HINDRANCES = ["APAGADO", "CLIENTE_INACTIVO", "PLAN", "CORREO_ANTERIOR"] as const;
export type BookingLinkHindrance = (typeof BOOKING_LINK_HINDRANCES)[number];

/** What the therapist is told of it; the screen says the same. */
export const BOOKING_LINK_SENTENCE: Record<BookingLinkHindrance, string> = {
  APAGADO: "Las reservas directas de tus clientes están apagadas. Se encienden en Sesiones, «Reservas».",
  CLIENTE_INACTIVO: "Este cliente está inactivo: su enlace no lleva a ninguna parte.",
  PLAN: "Tienes más clientes activos de los que admite tu plan: mientras tanto, sus enlaces no llevan a ninguna parte.",
  CORREO_ANTERIOR: "Su enlace se mandó al correo que tenía antes y ya no vale: crea otro.",
};
