/** What stands in the place of numbers there are none of yet (document §2). */
export const NO_DATA = "No hay datos disponibles";

const UTC = { timeZone: "UTC" } as const;
const shorts = new Intl.DateTimeFormat("es-ES", { month: "short", ...UTC });
const longs = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", ...UTC });

/** A month `YYYY-MM` by a format; one that is named otherwise stays as it is. */
const named = (month: string, format: Intl.DateTimeFormat): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? format.format(new Date(`${month}-01T00:00:00Z`)) : month;

/** `nov` */
export const shortMonth = (month: string): string => named(month, shorts);
/** `noviembre de 2026` */
export const longMonth = (month: string): string => named(month, longs);

/** Stands in the page itself too, before its code has come. */
export const analyticsHead = { title: "Análisis", subtitle: "Cómo va tu consulta, mes a mes." };
