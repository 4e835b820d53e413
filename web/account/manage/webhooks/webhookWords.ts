import type { ChangedType, WebhookDeliveryFault, WebhookStatus } from "../../../core/schema.generated.ts";
import { formatDay, formatTime } from "../../../ui/format.ts";
import type { DeliveryLine_DeliveryFragment } from "./WebhookDeliveries.generated.ts";
import type { Webhooks_WebhookFragment } from "./Webhooks.generated.ts";

/** What a receiver can be told of, as a therapist says it: all of a kind, and what one message tells of. */
const TYPES: Record<ChangedType, { label: string; thing: string }> = {
  CLIENT: { label: "Clientes", thing: "Cliente" },
  THERAPY_SESSION: { label: "Sesiones", thing: "Sesión" },
  NOTE: { label: "Notas", thing: "Nota" },
  OBJECTIVE: { label: "Objetivos", thing: "Objetivo" },
  PAYMENT: { label: "Pagos", thing: "Pago" },
  BOOKING_REQUEST: { label: "Solicitudes de cita", thing: "Solicitud de cita" },
  MEASURE: { label: "Cuestionarios", thing: "Cuestionario" },
  CONSENTS: { label: "Consentimientos", thing: "Consentimientos" },
  PRACTICE: { label: "Datos de la consulta", thing: "Datos de la consulta" },
};

export const TYPE_WORDS = (Object.keys(TYPES) as ChangedType[]).map((type) => ({ type, label: TYPES[type].label }));

export const typesIn = (types: readonly ChangedType[]): string =>
  TYPE_WORDS.filter(({ type }) => types.includes(type))
    .map(({ label }) => label)
    .join(" · ");

const STATUS: Record<WebhookStatus, string> = {
  ACTIVE: "Activo",
  PAUSED: "En pausa",
  DISABLED: "Desactivado: no aceptaba los avisos",
};
export function statusIn({ status, isSecretLost }: Pick<Webhooks_WebhookFragment, "status" | "isSecretLost">): string {
  if (isSecretLost) return "Parado: su secreto se perdió. Cámbialo y vuelve a activarlo.";
  return status ? STATUS[status] : "Estado desconocido";
}

const HAPPENED: Record<string, string> = {
  created: "alta",
  updated: "cambio",
  deleted: "eliminación",
  restored: "recuperación",
};
/** `client.updated` as a therapist says it. */
export function eventIn(event: string): string {
  if (event === "webhook.test") return "Prueba";
  const [type = "", happened = ""] = event.split(".");
  const told = Object.entries(TYPES).find(([name]) => name.toLowerCase() === type)?.[1];
  return told && HAPPENED[happened] ? `${told.thing}: ${HAPPENED[happened]}` : "Otro aviso";
}

const FAULT: Record<WebhookDeliveryFault, string> = {
  STATUS: "respondió con un error",
  REDIRECT: "respondió con otra dirección, que no se sigue",
  TIMEOUT: "no respondió a tiempo",
  TOO_LONG: "su respuesta era demasiado larga",
  ADDRESS: "su nombre lleva a una dirección que no se permite",
  DNS: "su nombre no existe",
  TLS: "su certificado no vale",
  CONNECTION: "no se pudo conectar",
};

type Delivery = DeliveryLine_DeliveryFragment;
const at = (moment: string, zone: string) => `${formatDay(moment, zone)}, ${formatTime(moment, zone)}`;

/** What became of a message, in one sentence. @param isActive whether anything is sent to its receiver */
export function outcomeIn(
  { status, fault, httpStatus, attempts, nextTryAt }: Delivery,
  isActive: boolean,
  zone: string,
  now: Date,
): string {
  if (status === "DELIVERED") return "Entregado";
  const why = fault ? `${FAULT[fault]}${httpStatus ? ` (${httpStatus})` : ""}` : "sin enviar todavía";
  if (status === "FAILED") return `No entregado: ${why}`;
  const tried = attempts === 0 ? "" : `Intento ${attempts}: ${why}. `;
  if (!isActive) return `${tried}Espera a que actives el aviso`;
  if (!nextTryAt || Date.parse(nextTryAt) <= now.getTime()) return "Enviando…";
  return `${tried}${tried ? "Se reintenta" : "Se envía"} el ${at(nextTryAt, zone)}`;
}
