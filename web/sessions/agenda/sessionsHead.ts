/** Stands in the page itself too, before its code has come. */
export const sessionsHead = { title: "Sesiones", subtitle: "Tu agenda del mes, con sus recordatorios." };
