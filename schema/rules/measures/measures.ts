/** Measures that one client can have; decades of them. */
export const MEASURES_MAX = 1_000;
export const MEASURES_FULL = `Cliente: ya tiene ${MEASURES_MAX} cuestionarios. Elimina alguno para añadir otro.`;

/** How a questionnaire was filled in: together in the room, or by a link. */
export const MEASURE_WAYS = ["CONSULTA", "ENLACE"] as const;
export type MeasureWay = (typeof MEASURE_WAYS)[number];

/** What is asked for by its name on the screens. */
export const MEASURE_LABEL = { clientId: "Cliente", kind: "Cuestionario", answers: "Respuestas" } as const;
export type MeasureField = keyof typeof MEASURE_LABEL;
