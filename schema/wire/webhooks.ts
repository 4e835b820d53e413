import { z } from "zod";
import { DELIVERIES_PAGE, DELIVERIES_PAGE_MAX, DELIVERY_FAULTS } from "../rules/feed.ts";
import { PAGE_MAX } from "../rules/pages.ts";
import { wireDateTime, wirePagination } from "./core.ts";
import { WIRE_CHANGED } from "./feed.ts";

/** Whether a receiver is told of changes, as the wire calls it. */
const WIRE_WEBHOOK_STATES = ["ACTIVO", "EN_PAUSA", "DESACTIVADO"] as const;
/** What became of a delivery. */
const WIRE_DELIVERY_STATES = ["EN_ESPERA", "ENTREGADO", "FALLIDO"] as const;

export const wireWebhook = z
  .object({
    id: z.string(),
    nombre: z.string(),
    url: z.string(),
    tipos: z.array(z.enum(WIRE_CHANGED)),
    estado: z.enum(WIRE_WEBHOOK_STATES).meta({
      description:
        "EN_PAUSA: by the professional, or because its secret is lost; DESACTIVADO: by the service, after it took nothing for as long as is tried. What changes meanwhile waits.",
    }),
    createdAt: wireDateTime,
    updatedAt: wireDateTime,
    ultimaEntrega: wireDateTime.nullable().meta({ description: "When it last took something, to the minute." }),
    fallosSeguidos: z.int().meta({ description: "Tries that failed since." }),
    secretoPerdido: z.boolean().meta({
      description: "The service lost its own secret, and with it this one: it is let go on only after another is made.",
    }),
    version: z
      .int()
      .meta({ description: "Rises by one with each change; send it back with PUT to be told of conflicts." }),
  })
  .meta({ id: "Webhook", description: "A receiver of the practice's changes." });
export type WireWebhook = z.infer<typeof wireWebhook>;

const text = z.string().optional();
const given = {
  nombre: text,
  url: text.meta({ description: "https, on the open net." }),
  tipos: z.array(z.enum(WIRE_CHANGED)).max(WIRE_CHANGED.length).optional(),
  activo: z.boolean().optional().meta({ description: "false: paused." }),
};
export const wireWebhookInput = z.object(given).meta({ id: "WebhookInput" });
export type WireWebhookInput = z.infer<typeof wireWebhookInput>;
export const wireWebhookChange = z
  .object({ ...given, version: z.int().optional().meta({ description: "The version the change was based on." }) })
  .meta({ id: "WebhookChange" });
export type WireWebhookChange = z.infer<typeof wireWebhookChange>;

export const wireToldWebhook = z
  .object({
    webhook: wireWebhook,
    secreto: z
      .string()
      .meta({ description: "`whsec_…`: what deliveries are signed with. It is told here and never again." }),
  })
  .meta({ id: "ToldWebhook" });
export type WireToldWebhook = z.infer<typeof wireToldWebhook>;

export const deliveriesQuery = z.object({
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  pageSize: z.coerce.number().int().min(1).max(DELIVERIES_PAGE_MAX).default(DELIVERIES_PAGE),
});

export const wireDelivery = z
  .object({
    id: z.string().meta({ description: "The `webhook-id` of every try." }),
    evento: z.string().meta({ description: "`type` of the message, such as `client.updated`." }),
    estado: z.enum(WIRE_DELIVERY_STATES),
    intentos: z.int(),
    codigoHttp: z.int().nullable().meta({ description: "Of the last try; null when nothing was answered." }),
    fallo: z.enum(DELIVERY_FAULTS).nullable().meta({ description: "Why the last try was no success." }),
    milisegundos: z.int().nullable(),
    createdAt: wireDateTime,
    intentadoEn: wireDateTime.nullable(),
    proximoIntento: wireDateTime
      .nullable()
      .meta({ description: "Null when there is none, or not before the receiver is let go on." }),
  })
  .meta({ id: "WebhookDelivery", description: "A message to a receiver, and what became of it." });
export type WireDelivery = z.infer<typeof wireDelivery>;

export const wireDeliveryPage = z
  .object({ data: z.array(wireDelivery), pagination: wirePagination })
  .meta({ id: "WebhookDeliveryPage" });
