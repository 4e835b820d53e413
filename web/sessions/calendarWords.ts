const weekdays = new Intl.DateTimeFormat("es-ES", { weekday: "short", timeZone: "UTC" });

/** `lun`, of a day `YYYY-MM-DD`. */
export const weekdayName = (day: string): string => weekdays.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** The calendar's own words. */
export const CALENDAR_LABELS = {
  moreLabel: (hidden: number) => `+${hidden} mas`,
  noEvents: "Sin sesiones",
  today: "Hoy",
  weekday: "Ver el día",
  timeSlot: "Nueva sesión",
};
