import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";

dayjs.extend(customParseFormat);

const SHOWN = "DD/MM/YYYY";
const TYPED = [SHOWN, "D/M/YYYY", "DD-MM-YYYY", "D-M-YYYY", "DD.MM.YYYY", "D.M.YYYY", "DDMMYYYY", "YYYY-MM-DD"];

/** A calendar day (`YYYY-MM-DD`) as it is typed and shown in a field: `14/03/1985`; nothing for null. */
export const showDay = (day: string | null): string => (day === null ? "" : dayjs(day).format(SHOWN));

/** The calendar day (`YYYY-MM-DD`) that a typed text means, day before month; null when it means none. */
export function readDay(text: string): string | null {
  const day = dayjs(text.trim(), TYPED, true);
  return day.isValid() ? day.format("YYYY-MM-DD") : null;
}

/** A typed text as the day that it means is shown; as it is, when it means none. */
export function tidyDay(text: string): string {
  const day = readDay(text);
  return day ? showDay(day) : text;
}
