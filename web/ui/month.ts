const months = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });

/** With a capital, where it stands alone. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase("es") + text.slice(1);

/** A month (`YYYY-MM`) as a heading: `Noviembre de 2026`. */
export const formatMonth = (month: string): string => capital(months.format(new Date(`${month}-01T00:00:00Z`)));
