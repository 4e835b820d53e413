import type { WireChange } from "../../schema/wire/feed.ts";
import type { WireDelivery, WireToldWebhook, WireWebhook, WireWebhookInput } from "../../schema/wire/webhooks.ts";
import { inWireWords } from "../core/refusals.ts";
import { TYPE, typesOf } from "../feed/feed.wire.ts";
import type { DeliveryRecord, WebhookDraft, WebhookRecord } from "./webhooks.rules.ts";
import type { OneDelivery, ToldWebhook } from "./webhooks.service.ts";

const STATE: Record<WebhookRecord["status"], WireWebhook["estado"]> = {
  ACTIVE: "ACTIVO",
  PAUSED: "EN_PAUSA",
  DISABLED: "DESACTIVADO",
};
const DELIVERY_STATE: Record<DeliveryRecord["status"], WireDelivery["estado"]> = {
  WAITING: "EN_ESPERA",
  DELIVERED: "ENTREGADO",
  FAILED: "FALLIDO",
};

/** The Spanish name of each field on the wire. */
export const LABELS = {
  nombre: "Nombre",
  url: "Dirección",
  tipos: "Tipos de cambio",
  activo: "Activo",
  version: "Versión",
};

const typesIn = (wire: readonly WireChange["tipo"][] | undefined) => typesOf(wire) ?? undefined;

export const toDraft = ({ nombre, url, tipos, activo }: WireWebhookInput): WebhookDraft => ({
  name: nombre?.trim(),
  url: url?.trim(),
  types: typesIn(tipos),
  isActive: activo,
});

export const toWireWebhook = (webhook: WebhookRecord): WireWebhook => ({
  id: webhook.id,
  nombre: webhook.name,
  url: webhook.url,
  tipos: webhook.types.map((type) => TYPE[type]),
  estado: STATE[webhook.status],
  createdAt: webhook.createdAt.toISOString(),
  updatedAt: webhook.updatedAt.toISOString(),
  ultimaEntrega: webhook.lastDeliveredAt?.toISOString() ?? null,
  fallosSeguidos: webhook.failures,
  secretoPerdido: webhook.isSecretLost,
  version: webhook.version,
});

export const toWireTold = ({ webhook, secret }: ToldWebhook): WireToldWebhook => ({
  webhook: toWireWebhook(webhook),
  secreto: secret,
});

/** When a message is tried next; null while nothing is sent to its receiver, too. */
function nextTry({ delivery, webhook }: OneDelivery): Date | null {
  if (delivery.status !== "WAITING" || webhook.status !== "ACTIVE") return null;
  return webhook.heldUntil && webhook.heldUntil > delivery.dueAt ? webhook.heldUntil : delivery.dueAt;
}

export const toWireDelivery = ({ delivery, webhook }: OneDelivery): WireDelivery => ({
  id: delivery.id,
  evento: delivery.event,
  estado: DELIVERY_STATE[delivery.status],
  intentos: delivery.attempts,
  codigoHttp: delivery.httpStatus,
  fallo: delivery.fault,
  milisegundos: delivery.milliseconds,
  createdAt: delivery.createdAt.toISOString(),
  intentadoEn: delivery.triedAt?.toISOString() ?? null,
  proximoIntento: nextTry({ delivery, webhook })?.toISOString() ?? null,
});

export const webhookRefusals = inWireWords({ name: "nombre", types: "tipos", status: "activo" }, toWireWebhook);
