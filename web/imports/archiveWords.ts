import type { ImportThing } from "../core/schema.generated.ts";
import { formatNoun } from "../ui/format.ts";

/** What an export brings, beside its clients, in the order in which it is told. */
const NOUN: Partial<Record<ImportThing, [one: string, more: string]>> = {
  SESSIONS: ["sesión", "sesiones"],
  SERIES: ["serie de sesiones", "series de sesiones"],
  NOTES: ["nota", "notas"],
  OBJECTIVES: ["objetivo", "objetivos"],
  MEASURES: ["cuestionario", "cuestionarios"],
  CONSENTS: ["consentimiento", "consentimientos"],
  PAPERS: ["documento firmado", "documentos firmados"],
  CONSENT_TEXTS: ["texto de consentimiento", "textos de consentimiento"],
  TEMPLATES: ["plantilla de notas", "plantillas de notas"],
};

interface Count {
  thing: ImportThing | null;
  broughtCount: number;
  leftOutCount: number;
}

/** «7 sesiones», «3 notas»: what comes along. */
export const broughtWords = (things: readonly Count[]): string[] =>
  things.flatMap(({ thing, broughtCount }) => {
    const noun = thing && NOUN[thing];
    return noun && broughtCount > 0 ? [formatNoun(broughtCount, ...noun)] : [];
  });

const is = (count: number, one: string, more: string): string => (count === 1 ? one : more);
/** A whole sentence for what stays behind, or is not quite as it was. */
const TOLD: Partial<Record<ImportThing, (count: Count) => [count: number, sentence: string]>> = {
  SIGNATURES: ({ broughtCount: n }) => [
    n,
    `${formatNoun(n, "nota firmada se vuelve", "notas firmadas se vuelven")} a firmar al ${is(n, "traerla", "traerlas")}, con sus adendas, tu nombre y la fecha de hoy. Guarda el archivo: es la prueba de las firmas de antes.`,
  ],
  RECEIPTS: ({ leftOutCount: n }) => [
    n,
    `${formatNoun(n, "recibo no se trae", "recibos no se traen")}: su número es de la consulta que ${is(n, "lo", "los")} emitió. ${is(n, "Lo", "Los")} tienes en el archivo, y sus sesiones no se ofrecen para otro.`,
  ],
  REMINDERS: ({ leftOutCount: n }) => [
    n,
    `${formatNoun(n, "sesión por venir llega", "sesiones por venir llegan")} sin recordatorio, para que nadie lo reciba dos veces. Puedes activarlo en cada sesión.`,
  ],
  MONTHLY: ({ leftOutCount: n }) => [
    n,
    `${formatNoun(n, "cuestionario mensual no se envía", "cuestionarios mensuales no se envían")} desde aquí hasta que lo actives en el cliente.`,
  ],
  CONSENTS: ({ leftOutCount: n }) => [
    n,
    `${formatNoun(n, "consentimiento no se trae", "consentimientos no se traen")}: aquí no está el texto que se aceptó.`,
  ],
  CONSENT_REQUESTS: ({ leftOutCount: n }) => [
    n,
    `${formatNoun(n, "consentimiento sin responder llega retirado", "consentimientos sin responder llegan retirados")}: el enlace era de la otra consulta. Puedes ${is(n, "pedirlo", "pedirlos")} otra vez.`,
  ],
  CONSENT_TEXTS: ({ leftOutCount: n }) => [
    n,
    `${formatNoun(n, "texto de consentimiento no se trae", "textos de consentimiento no se traen")}: ya tienes los tuyos.`,
  ],
  TEMPLATES: ({ leftOutCount: n }) => [
    n,
    `${formatNoun(n, "plantilla no se trae", "plantillas no se traen")}: ya tienes una con ese nombre, o no caben más.`,
  ],
};

/** What is to be known before an export is brought in. */
export function toldOfArchive(things: readonly Count[], hasPrivateNotes: boolean | null): string[] {
  const told = things.flatMap((count) => {
    const [many, sentence] = (count.thing && TOLD[count.thing]?.(count)) || [0, ""];
    return many > 0 ? [sentence] : [];
  });
  if (hasPrivateNotes === false) told.push("Las notas privadas no están en este archivo.");
  return [...told, "Tus ajustes se quedan como están: horario, reservas, avisos y datos de recibos."];
}
