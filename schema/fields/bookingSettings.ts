import type { BookingSettings } from "../rules/booking/settings.ts";
import type { WireBookingSettings } from "../wire/booking/booking.ts";

/** The service's name for each setting of the booking page. */
export const BOOKING_SETTINGS_WIRE = {
  isOn: "activa",
  name: "nombre",
  isListed: "buscadores",
  tellsByMail: "avisarPorCorreo",
  clientsBook: "clientesReservan",
  welcome: "bienvenida",
  week: "semana",
  exceptions: "excepciones",
  kinds: "tipos",
  stepMinutes: "paso",
  bufferBefore: "margenAntes",
  bufferAfter: "margenDespues",
  noticeHours: "antelacionHoras",
  aheadDays: "diasVista",
  perDay: "maximoDia",
} as const satisfies Record<keyof BookingSettings, keyof WireBookingSettings>;
