/** What is erased of a client, kind by kind. */
export const ERASED_KINDS = [
  "THERAPY_SESSIONS",
  "SERIES",
  "NOTES",
  "NOTE_DRAFTS",
  "FORMER_TEXTS",
  "OBJECTIVES",
  "MEASURES",
  "CONSENTS",
  "RATINGS",
  "ANSWERS",
  "EXPORTS",
  "MAILS",
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** What outlives the client, and why is said beside each. */
export const KEPT_KINDS = ["RECEIPTS", "SIGNATURES", "AUDIT_ENTRIES"] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Why a client is erased for good. */
export const ERASURE_REASONS = ["REQUEST", "RETENTION_OVER", "OTHER"] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export type Counts<Kind extends string> = Record<Kind, number>;

/** One and several of each kind, as the therapist reads it, on the screen and on the certificate. */
export const ERASED_WORDS: Record<ErasedKind, [one: string, many: string]> = {
  THERAPY_SESSIONS: ["sesión", "sesiones"],
  SERIES: ["serie de sesiones", "series de sesiones"],
  NOTES: ["nota, con sus versiones", "notas, con sus versiones"],
  NOTE_DRAFTS: ["borrador de nota", "borradores de notas"],
  FORMER_TEXTS: [
    "texto anterior de una nota que ahora es de otra persona",
    "textos anteriores de notas que ahora son de otras personas",
  ],
  OBJECTIVES: ["objetivo, con su evolución", "objetivos, con su evolución"],
  MEASURES: ["cuestionario", "cuestionarios"],
  CONSENTS: ["consentimiento, con su documento", "consentimientos, con sus documentos"],
  RATINGS: ["valoración de una sesión", "valoraciones de sesiones"],
  ANSWERS: ["respuesta o solicitud de cita por los enlaces", "respuestas y solicitudes de cita por los enlaces"],
  EXPORTS: ["archivo de datos sin descargar", "archivos de datos sin descargar"],
  MAILS: ["recordatorio o correo anotado", "recordatorios y correos anotados"],
};
export const KEPT_WORDS: Record<KeptKind, [one: string, many: string]> = {
  RECEIPTS: ["recibo", "recibos"],
  SIGNATURES: ["firma de una nota o adenda, sin su texto", "firmas de notas y adendas, sin su texto"],
  AUDIT_ENTRIES: ["línea del registro de actividad, sin contenido", "líneas del registro de actividad, sin contenido"],
};
/** Why it must stay, as the certificate says it. */
export const KEPT_BECAUSE: Record<KeptKind, string> = {
  RECEIPTS:
    "La ley obliga a guardar las facturas y recibos emitidos: seis años el Código de Comercio (art. 30) y hasta que prescribe el impuesto la Ley General Tributaria (art. 66). RGPD, art. 17.3.b.",
  SIGNATURES:
    "Son huellas de las que no se puede recuperar ningún texto. Sin ellas no se podría probar que las firmas de las demás notas siguen intactas. RGPD, art. 17.3.e.",
  AUDIT_ENTRIES:
    "Dice quién hizo qué y cuándo, con identificadores y sin contenido: es lo que permite responder de los accesos, también después. RGPD, arts. 5.2 y 17.3.e.",
};
export const REASON_WORDS: Record<ErasureReason, string> = {
  REQUEST: "Lo ha pedido la persona (RGPD, art. 17)",
  RETENTION_OVER: "Ha pasado el plazo de conservación",
  OTHER: "Otro motivo",
};

/** «3 sesiones», in words of a kind. */
export const countedWords = (count: number, [one, many]: readonly [string, string]): string =>
  `${count.toLocaleString("es-ES")} ${count === 1 ? one : many}`;

/** How many things would be erased that somebody made; mails are planned by the portal itself, and nobody's loss. */
export const madeOf = ({ MAILS: _, ...counts }: Counts<ErasedKind>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * The same kind by kind, with how many consents have a paper: a sum says nothing of a draft that became a note, or of a
 * consent that was signed meanwhile.
 */
export const tallyOf = (counts: Counts<ErasedKind>, papers: number): string =>
  [...ERASED_KINDS.filter((kind) => kind !== "MAILS").map((kind) => counts[kind]), papers].join("-");

/** How certificates are numbered: «B-0007». */
export const certificateNumber = (number: number): string => `B-${String(number).padStart(4, "0")}`;
export const certificateFileName = (number: number): string => `borrado-${certificateNumber(number)}.pdf`;

/** Whole years after what was done last with a client, for which the record is kept. */
export const RETENTION_YEARS = { min: 1, max: 30, usual: 5 } as const;
/** What the law asks for at least: Ley 41/2002, art. 17.1. */
export const LAWFUL_YEARS = 5;
/** Clients that are told to be beyond it at once; the longest ago first. */
export const RETENTION_MAX = 50;

export const areRetentionYears = (years: number): boolean =>
  Number.isInteger(years) && years >= RETENTION_YEARS.min && years <= RETENTION_YEARS.max;
export const RETENTION_SENTENCE = `Elige entre ${RETENTION_YEARS.min} y ${RETENTION_YEARS.max} años.`;

/** What stands in the way when something came or went since it was shown. */
export const ERASURE_CHANGED = "Desde que lo miraste se ha añadido o quitado algo. Vuelve a mirarlo antes de borrar.";
