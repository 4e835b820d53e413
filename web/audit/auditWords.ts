import type { AuditAct, AuditActor, AuditThing } from "../core/schema.generated.ts";
import { formatCount } from "../ui/format.ts";
import type { AuditRow_EntryFragment } from "./AuditRow.generated.ts";

/** One and several of a thing, and the ending of what was done to it. */
const THING: Record<AuditThing, [one: string, many: string, ending: "o" | "a"]> = {
  CLIENT: ["Cliente", "Clientes", "o"],
  TIMELINE: ["Historia de un cliente", "Historias de clientes", "a"],
  THERAPY_SESSION: ["Sesión", "Sesiones", "a"],
  SERIES: ["Serie de sesiones", "Series de sesiones", "a"],
  NOTE: ["Nota", "Notas", "a"],
  NOTE_VERSION: ["Versión de una nota", "Versiones de una nota", "a"],
  ADDENDUM: ["Adenda", "Adendas", "a"],
  NOTE_DRAFT: ["Borrador", "Borradores", "o"],
  NOTE_TEMPLATE: ["Plantilla de notas", "Plantillas de notas", "a"],
  OBJECTIVE: ["Objetivo", "Objetivos", "o"],
  MEASURE: ["Cuestionario", "Cuestionarios", "o"],
  CONSENT: ["Consentimiento", "Consentimientos", "o"],
  RECEIPT: ["Recibo", "Recibos", "o"],
  ERASURE: ["Certificado de borrado", "Certificados de borrado", "o"],
  BOOKING_REQUEST: ["Solicitud de cita", "Solicitudes de cita", "a"],
  BOOKING_LINK: ["Enlace para reservar", "Enlaces para reservar", "o"],
  ACCESS_TOKEN: ["Acceso para un programa", "Accesos para programas", "o"],
  DIARY_FEED: ["Dirección de tu agenda", "Direcciones de tu agenda", "a"],
  BUSY_CALENDAR: ["Otro calendario", "Otros calendarios", "o"],
  WEBHOOK: ["Receptor de avisos", "Receptores de avisos", "o"],
  AI_CONSENT: ["Permiso para la IA", "Permisos para la IA", "o"],
  IMPORT: ["Importación", "Importaciones", "a"],
  ACCOUNT: ["Cuenta", "Cuentas", "a"],
  PRACTICE: ["Consulta", "Consultas", "a"],
};

/** Without its ending, and what is said after it; the others have sentences of their own. */
const ACT: Record<Exclude<AuditAct, "ENTERED" | "SENT_TO_AI" | "EXPORT_REQUESTED">, [stem: string, after?: string]> = {
  READ: ["abiert"],
  LISTED: ["vist", " en una lista"],
  FOUND: ["encontrad", " al buscar"],
  CREATED: ["cread"],
  CHANGED: ["cambiad"],
  DELETED: ["eliminad"],
  RESTORED: ["recuperad"],
  ERASED: ["borrad", " para siempre"],
  SIGNED: ["firmad"],
  EXPORTED: ["descargad"],
  SENT: ["enviad"],
  REVOKED: ["retirad"],
  LOCKED: ["bloquead"],
  UNLOCKED: ["desbloquead"],
  KEPT: ["conservad", " otro año"],
};

/** Also of words that a gateway newer than the page has. */
const UNKNOWN = "Algo que esta versión del portal no conoce";

/** What was done, to what: «Nota abierta», «Sesiones vistas en una lista (12)», «Nota abierta (3 veces)», «Nota encontrada al buscar (2 veces)». */
export function whatWasDone({ act, thing, times, clientId }: AuditRow_EntryFragment): string {
  if (!act || !thing) return UNKNOWN;
  if (act === "ENTERED") return "Entrada en tu cuenta";
  if (act === "CREATED" && thing === "CONSENT" && !clientId) return "Texto de consentimiento publicado";
  if (act === "SENT_TO_AI") return "Texto enviado a la IA";
  if (act === "EXPORT_REQUESTED")
    return `Archivo pedido con ${thing === "CLIENT" ? "los datos de un cliente" : "tus datos"}`;
  if (!Object.hasOwn(ACT, act) || !Object.hasOwn(THING, thing)) return UNKNOWN;
  const isAgain = times > 1 && (act === "READ" || act === "FOUND");
  const isMany = times > 1 && !isAgain;
  const [one, many, ending] = THING[thing];
  const [stem, after = ""] = ACT[act];
  const what = `${isMany ? many : one} ${stem}${ending}${isMany ? "s" : ""}${after}`;
  if (isAgain) return `${what} (${formatCount(times)} veces)`;
  return isMany ? `${what} (${formatCount(times)})` : what;
}

const ACTOR: Record<AuditActor, string> = {
  PERSON: "Tú",
  PROGRAM: "Un programa",
  CLIENT: "Por un enlace del portal",
  CALENDAR: "Un calendario",
  SERVICE: "El portal, por sí mismo",
  OPERATOR: "Quien administra el portal",
  HAND: "A mano en la base de datos",
};

/** Who did it, and from where: «Tú · Chrome en Windows · 192.0.2.0/24». */
export function whoDidIt({ actor, actorName, device, network }: AuditRow_EntryFragment): string {
  const who = actor ? ACTOR[actor] : "Alguien";
  return [actorName ? `${who}: ${actorName}` : who, device, network].filter(Boolean).join(" · ");
}

export const ACTS_OF: Record<string, { label: string; acts: AuditAct[] }> = {
  reads: { label: "Lecturas", acts: ["READ", "LISTED", "FOUND"] },
  changes: { label: "Cambios", acts: ["CREATED", "CHANGED", "DELETED", "RESTORED", "ERASED", "SIGNED", "KEPT"] },
  leaving: { label: "Lo que ha salido", acts: ["EXPORT_REQUESTED", "EXPORTED", "SENT", "SENT_TO_AI"] },
  access: { label: "Accesos", acts: ["ENTERED", "REVOKED", "LOCKED", "UNLOCKED"] },
};

export const THINGS_OF: Record<string, { label: string; things: AuditThing[] }> = {
  clients: { label: "Clientes", things: ["CLIENT", "TIMELINE", "ERASURE"] },
  sessions: { label: "Sesiones", things: ["THERAPY_SESSION", "SERIES", "BOOKING_REQUEST", "BOOKING_LINK"] },
  notes: { label: "Notas", things: ["NOTE", "NOTE_VERSION", "ADDENDUM", "NOTE_DRAFT", "NOTE_TEMPLATE"] },
  objectives: { label: "Objetivos y cuestionarios", things: ["OBJECTIVE", "MEASURE"] },
  consents: { label: "Consentimientos", things: ["CONSENT"] },
  receipts: { label: "Recibos", things: ["RECEIPT"] },
  account: {
    label: "Cuenta y conexiones",
    things: ["ACCOUNT", "PRACTICE", "IMPORT", "ACCESS_TOKEN", "DIARY_FEED", "BUSY_CALENDAR", "WEBHOOK", "AI_CONSENT"],
  },
};

export const ACTORS_OF: Record<string, { label: string; actors: AuditActor[] }> = {
  own: { label: "Tú", actors: ["PERSON"] },
  programs: { label: "Programas y calendarios", actors: ["PROGRAM", "CALENDAR"] },
  clients: { label: "Por un enlace", actors: ["CLIENT"] },
  portal: { label: "El portal y quien lo administra", actors: ["SERVICE", "OPERATOR", "HAND"] },
};
