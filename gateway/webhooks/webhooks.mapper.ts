import { z } from "zod";
import type { WireDelivery, WireWebhook, WireWebhookChange } from "../../schema/wire/webhooks.ts";
import { CodedError, RefusedError } from "../core/errors.ts";
import { given, textGiven } from "../core/given.ts";
import { commonRefusals, type Gone, type Names } from "../core/refusals.ts";
import { knownWord, readRow, toMoment, unwrapRecord, type Warn } from "../core/wire.ts";
import { toChangedType, wireChangedType } from "../feed/feed.mapper.ts";
import type { WebhookError } from "./payloads.types.ts";
import {
  DeliveryFaults,
  type DeliveryStatus,
  DeliveryStatuses,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
  type WebhookStatus,
  WebhookStatuses,
} from "./webhooks.types.ts";

const STATUS_OF: Record<WireWebhook["estado"], WebhookStatus> = {
  ACTIVO: WebhookStatuses.ACTIVE,
  EN_PAUSA: WebhookStatuses.PAUSED,
  DESACTIVADO: WebhookStatuses.DISABLED,
};
const DELIVERY_STATUS_OF: Record<WireDelivery["estado"], DeliveryStatus> = {
  EN_ESPERA: DeliveryStatuses.WAITING,
  ENTREGADO: DeliveryStatuses.DELIVERED,
  FALLIDO: DeliveryStatuses.FAILED,
};

const wireRow = z.object({
  id: z.string(),
  nombre: z.string(),
  url: z.string(),
  tipos: z.array(z.string()).nullish(),
  estado: z.string().nullish(),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  ultimaEntrega: z.string().nullish(),
  fallosSeguidos: z.int32().nullish(),
  secretoPerdido: z.boolean().nullish(),
  version: z.int32().nullish(),
});
export function toWebhook(row: unknown, warn: Warn): Webhook | null {
  const wire = readRow(wireRow, row, "webhook", warn);
  return (
    wire && {
      id: wire.id,
      name: wire.nombre,
      url: wire.url,
      types: (wire.tipos ?? []).map((type) => toChangedType(type, warn)).filter((type) => type !== null),
      status: knownWord(STATUS_OF, wire.estado, "webhook.estado", warn),
      createdAt: toMoment(wire.createdAt, "webhook.createdAt", warn),
      updatedAt: toMoment(wire.updatedAt, "webhook.updatedAt", warn),
      lastDeliveredAt: toMoment(wire.ultimaEntrega, "webhook.ultimaEntrega", warn),
      failures: wire.fallosSeguidos ?? 0,
      isSecretLost: wire.secretoPerdido ?? false,
      version: wire.version ?? null,
    }
  );
}

const wireDelivery = z.object({
  id: z.string(),
  evento: z.string(),
  estado: z.string().nullish(),
  intentos: z.int32().nullish(),
  codigoHttp: z.int32().nullish(),
  fallo: z.string().nullish(),
  milisegundos: z.int32().nullish(),
  createdAt: z.string().nullish(),
  intentadoEn: z.string().nullish(),
  proximoIntento: z.string().nullish(),
});
export function toDelivery(row: unknown, warn: Warn): WebhookDelivery | null {
  const wire = readRow(wireDelivery, row, "delivery", warn);
  return (
    wire && {
      id: wire.id,
      event: wire.evento,
      status: knownWord(DELIVERY_STATUS_OF, wire.estado, "delivery.estado", warn),
      attempts: wire.intentos ?? 0,
      httpStatus: wire.codigoHttp ?? null,
      fault: knownWord(DeliveryFaults, wire.fallo, "delivery.fallo", warn),
      milliseconds: wire.milisegundos ?? null,
      createdAt: toMoment(wire.createdAt, "delivery.createdAt", warn),
      triedAt: toMoment(wire.intentadoEn, "delivery.intentadoEn", warn),
      nextTryAt: toMoment(wire.proximoIntento, "delivery.proximoIntento", warn),
    }
  );
}

/** What an answer holds. @throws {CodedError} UPSTREAM_INVALID when that cannot be read */
export function readOne<Row>(body: unknown, read: (row: unknown, warn: Warn) => Row | null, warn: Warn): Row {
  const row = read(unwrapRecord(body), warn);
  if (!row) throw new CodedError("UPSTREAM_INVALID");
  return row;
}

const told = z.object({ webhook: z.unknown(), secreto: z.string() });
/** @throws {CodedError} UPSTREAM_INVALID: a secret is told once */
export function toTold(body: unknown, warn: Warn): { webhook: Webhook; secret: string } {
  const { webhook, secreto } = readOne(body, (row) => told.safeParse(row).data ?? null, warn);
  return { webhook: readOne(webhook, toWebhook, warn), secret: secreto };
}

/** What is cleared is empty, for the service to refuse; a receiver is told of changes unless it is said otherwise. */
export const toWire = ({ name, url, types, active }: WebhookInput): WireWebhookChange =>
  given({
    nombre: textGiven(name),
    url: textGiven(url),
    tipos: types === undefined ? undefined : (types ?? []).map(wireChangedType),
    activo: active === null ? true : active,
  });

const FIELD = {
  nombre: "input.name",
  url: "input.url",
  tipos: "input.types",
  activo: "input.active",
};
export const GONE: Gone = { message: "Este aviso ya no existe." };

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export function toRefusals(failure: unknown, gone: Gone, warn: Warn, names: Names = FIELD): WebhookError[] | null {
  const error = (refused: Pick<WebhookError, "code" | "field" | "message">): WebhookError => ({
    current: null,
    ...refused,
  });
  const common = commonRefusals(failure, gone, names);
  if (common) return common.map(error);
  if (!(failure instanceof RefusedError) || failure.status !== 409) return null;
  const current = failure.problem?.current === undefined ? null : toWebhook(failure.problem.current, warn);
  const message = "Este aviso se ha cambiado mientras lo editabas.";
  return [{ ...error({ code: "CONFLICT", field: null, message }), current }];
}
