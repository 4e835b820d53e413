import { isDay } from "../../../schema/rules/days.ts";
import { SESSION_DAYS } from "../../../schema/rules/sessions.ts";
import { readPages } from "../../core/listPages.ts";

const VIEWS = ["lista", "calendario", "semana", "dia"] as const;
/** How the agenda is shown; «lista» is the one that leaves no trace in the address. */
export type View = (typeof VIEWS)[number];

/** What of the agenda is shown. */
export interface SessionsAddress {
  view: View;
  /** `YYYY-MM`; null is the month of today, whatever that is in the practice's zone. */
  month: string | null;
  /** `YYYY-MM-DD`, in all views but the list; null there is today, or the first of `month`. */
  day: string | null;
  /** Page of the sessions to come. */
  page: number;
}

/** What of it is to be shown instead; of several quick steps each goes on from where the one before leads. */
export type AddressChange = Partial<SessionsAddress> | ((now: SessionsAddress) => Partial<SessionsAddress>);

const inRange = (day: string) => isDay(day) && day >= SESSION_DAYS.first && day <= SESSION_DAYS.last;
const isMonth = (text: string) => inRange(`${text}-01`);

/** Reads what is shown from an address; whatever is not understood counts as absent. Never a name (D30). */
export function readSessionsAddress(params: URLSearchParams): SessionsAddress {
  const view = VIEWS.find((known) => known === params.get("vista")) ?? "lista";
  const day = params.get("dia") ?? "";
  const month = params.get("mes") ?? "";
  const shownDay = view !== "lista" && inRange(day) ? day : null;
  return {
    view,
    day: shownDay,
    month: shownDay?.slice(0, 7) ?? (isMonth(month) ? month : null),
    page: readPages(params).page,
  };
}

/** An address's query for what is to be shown; what is the default is left out. */
export function writeSessionsAddress({ view, month, day, page }: SessionsAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (view !== "lista") params.set("vista", view);
  if (day) params.set("dia", day);
  else if (month) params.set("mes", month);
  if (page > 1) params.set("pagina", String(page));
  return params;
}
