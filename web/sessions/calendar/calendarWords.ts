const weekdays = new Intl.DateTimeFormat("es-ES", { weekday: "short", timeZone: "UTC" });

/** `Lun`, of a day `YYYY-MM-DD`. */
export const weekdayName = (day: string): string => {
  const name = weekdays.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  return name.charAt(0).toLocaleUpperCase("es") + name.slice(1);
};

/** The calendar's own words. */
export const CALENDAR_LABELS = {
  moreLabel: (hidden: number) => `+${hidden} mas`,
  noEvents: "Sin sesiones",
  today: "Hoy",
  weekday: "Ver el día",
  timeSlot: "Nueva sesión",
};
