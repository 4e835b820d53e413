import { z } from "zod";
import {
  BOOKING_CODE_MINUTES,
  BOOKING_KEPT_DAYS,
  BOOKING_PROOF_HOURS,
  BOOKING_WAITING_MAX,
} from "../../rules/booking/requests.ts";
import {
  BOOKING_AHEAD_MAX,
  BOOKING_BUFFER_MAX,
  BOOKING_EXCEPTIONS_MAX,
  BOOKING_KINDS_MAX,
  BOOKING_NAME_MAX,
  BOOKING_NOTICE_MAX,
  BOOKING_PATH,
  BOOKING_PER_DAY_MAX,
  BOOKING_RANGES_MAX,
  BOOKING_STEPS,
  BOOKING_WELCOME_MAX,
} from "../../rules/booking/settings.ts";
import { wireDateTime, wireOverlapsSeen } from "../core.ts";

const time = z.string().meta({ description: "`HH:mm` on the practice's clocks." });
const hours = z.object({ desde: time, hasta: time.meta({ description: "The same; `24:00` is the day's end." }) });
const day = z.string().meta({ description: "`YYYY-MM-DD`." });
const wireWeekHours = hours.extend({ dia: z.int().meta({ description: "Monday 1 to Sunday 7." }) });
const wireException = z.object({
  desde: day,
  hasta: day.meta({ description: "The last day, `YYYY-MM-DD`." }),
  horas: z.array(hours).meta({ description: "The hours instead of the week's; none: closed." }),
});
const wireKind = z.object({
  type: z.string(),
  duracionMinutos: z.int(),
  price: z.number().nullable().meta({ description: "US dollars; null: none is told." }),
  modalidad: z.string().nullable().meta({ description: "Where it takes place." }),
});
export type WireBookingKind = z.infer<typeof wireKind>;

const settings = z.object({
  activa: z.boolean().meta({ description: "Whether the page is there for whoever has its address." }),
  nombre: z.string().meta({
    description: `The end of the page's address, after \`${BOOKING_PATH}/\`: 3 to ${BOOKING_NAME_MAX} letters, digits and hyphens; empty until it is chosen.`,
  }),
  buscadores: z.boolean().meta({ description: "Whether search engines may show the page." }),
  avisarPorCorreo: z.boolean().meta({ description: "Whether the professional is told of each request by mail too." }),
  clientesReservan: z.boolean().meta({
    description:
      "Whether clients book at once by links of their own, while the page is there; off until it is turned on.",
  }),
  bienvenida: z
    .string()
    .nullable()
    .meta({ description: `What the page says first, up to ${BOOKING_WELCOME_MAX} characters.` }),
  semana: z.array(wireWeekHours).meta({ description: `At most ${BOOKING_RANGES_MAX} ranges a day.` }),
  excepciones: z
    .array(wireException)
    .meta({ description: `At most ${BOOKING_EXCEPTIONS_MAX}; of two about a day the last holds.` }),
  tipos: z.array(wireKind).meta({ description: `What can be booked; at most ${BOOKING_KINDS_MAX}.` }),
  paso: z.int().meta({ description: `Minutes between the beginnings of two times: ${BOOKING_STEPS.join(", ")}.` }),
  margenAntes: z.int().meta({ description: `Minutes free before what is booked, up to ${BOOKING_BUFFER_MAX}.` }),
  margenDespues: z.int().meta({ description: `Minutes free after it, up to ${BOOKING_BUFFER_MAX}.` }),
  antelacionHoras: z
    .int()
    .meta({ description: `Hours from now on that cannot be booked, up to ${BOOKING_NOTICE_MAX}.` }),
  diasVista: z.int().meta({ description: `Days from today on that can be booked, 1 to ${BOOKING_AHEAD_MAX}.` }),
  maximoDia: z
    .int()
    .nullable()
    .meta({
      description: `Sessions of a day from which on nothing is offered, 1 to ${BOOKING_PER_DAY_MAX}; null: no limit.`,
    }),
});
const version = z.int().meta({ description: "Rises by one with each change; 0: nothing was ever saved." });

export const wireBookingSettings = settings
  .extend({
    id: z.string().meta({ description: "The professional's id." }),
    version,
    direccion: z.string().nullable().meta({ description: "The page's whole address; null without a name." }),
  })
  .meta({ id: "BookingSettings" });
export type WireBookingSettings = z.infer<typeof wireBookingSettings>;

/** What PUT reads; rules are `schema/rules/booking/settings.ts`. */
export const wireBookingSettingsInput = settings
  .partial()
  .extend({ version: z.int().optional().meta({ description: "The version the change was based on." }) })
  .meta({ id: "BookingSettingsInput" });
export type WireBookingSettingsInput = z.infer<typeof wireBookingSettingsInput>;

/** Days that one question about free times may be about. */
export const FREE_TIMES_DAYS = 62;
export const freeTimesQuery = z.object({
  duracionMinutos: z.coerce.number().int().min(1).max(480).default(60),
  desde: z.iso.date().optional().meta({ description: "The first day; today without it." }),
  dias: z.coerce.number().int().min(1).max(FREE_TIMES_DAYS).default(14),
});
export const wireFreeTimes = z
  .object({
    zona: z.string().meta({ description: "The practice's time zone." }),
    data: z.array(z.object({ dia: day, horas: z.array(wireDateTime) })),
  })
  .meta({
    id: "FreeTimes",
    description: "Times that the booking page offers, by days of the practice; days without any are left out.",
  });
export type WireFreeTimes = z.infer<typeof wireFreeTimes>;

export const BOOKING_REQUEST_STATUSES = ["PENDIENTE", "ACEPTADA", "RECHAZADA", "CADUCADA"] as const;

export const wireBookingRequest = z
  .object({
    id: z.string(),
    estado: z.enum(BOOKING_REQUEST_STATUSES).meta({ description: "CADUCADA: nobody had decided when its hour came." }),
    nombre: z.string(),
    email: z.string().meta({ description: "Proved by a code." }),
    phone: z.string().nullable(),
    mensaje: z.string().nullable(),
    datetime: wireDateTime,
    duracionMinutos: z.int(),
    type: z.string(),
    price: z.number().nullable(),
    modalidad: z.string().nullable(),
    cliente: z
      .object({ id: z.string(), nombre: z.string(), avatar: z.string().nullable() })
      .nullable()
      .meta({ description: "The client who has this e-mail; accepting makes one when there is none." }),
    sesion: z.string().nullable().meta({ description: "Id of the session that accepting made." }),
    createdAt: wireDateTime,
    version: z.int(),
  })
  .meta({
    id: "BookingRequest",
    description: `What a visitor of the booking page asks for. A mailed code, good for ${BOOKING_CODE_MINUTES} minutes, proves the e-mail before the practice sees it, within ${BOOKING_PROOF_HOURS} hours. What was decided is deleted after ${BOOKING_KEPT_DAYS} days.`,
  });
export type WireBookingRequest = z.infer<typeof wireBookingRequest>;

export const wireBookingRequests = z
  .object({
    data: z
      .array(wireBookingRequest)
      .meta({ description: `Those that wait, the earliest hour first; at most ${BOOKING_WAITING_MAX}.` }),
  })
  .meta({ id: "BookingRequests" });

export const wireBookingAcceptance = z
  .object({
    version: z.int().optional(),
    evitarSolape: z.boolean().optional().meta({
      description:
        "false: accepted also where other sessions, or calendars elsewhere, take the time; otherwise refused with OVERLAP.",
    }),
    solapesVistos: wireOverlapsSeen,
  })
  .meta({ id: "BookingAcceptance" });
export const wireBookingRefusal = z
  .object({
    version: z.int().optional(),
    respuesta: z
      .string()
      .nullish()
      .meta({ description: "A sentence for the visitor; without it the mail only says that it cannot be." }),
  })
  .meta({ id: "BookingRefusal" });
