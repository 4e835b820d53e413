import { z } from "zod";
import { BOOKING_LINK_AHEAD, BOOKING_LINK_DAYS, BOOKING_LINK_HINDRANCES } from "../../rules/booking/links.ts";
import { wireDateTime } from "../core.ts";

export const wireBookingLink = z
  .object({
    cliente: z.string().meta({ description: "Id of the client." }),
    impedimento: z.enum(BOOKING_LINK_HINDRANCES).nullable().meta({
      description:
        "Why the link leads nowhere for now. APAGADO: the page or clients' own bookings are off; CLIENTE_INACTIVO; PLAN: there are more active clients than the plan in force admits; CORREO_ANTERIOR: it was mailed to an address that is the client's no more, and another link takes its place.",
    }),
    direccion: z
      .string()
      .nullable()
      .meta({ description: "Where the client books; null without a link, once it is over, or with an `impedimento`." }),
    creado: wireDateTime.nullable().meta({ description: "When this link was made; null: there is none." }),
    caduca: wireDateTime
      .nullable()
      .meta({ description: `When it is over, ${BOOKING_LINK_DAYS} days after it was made.` }),
    correo: z
      .enum(["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"])
      .nullable()
      .meta({ description: "What became of the mail with it; null: none was asked for." }),
    correoPedido: wireDateTime.nullable(),
  })
  .meta({
    id: "BookingLink",
    description: `The link by which a client books free times of the booking page at once, ${BOOKING_LINK_AHEAD} to come at most. Whoever has it can book in the client's name.`,
  });
export type WireBookingLink = z.infer<typeof wireBookingLink>;
