import { type Dialog, useDialog } from "../../ui/parts/useDialog.ts";
import type { Session } from "../agenda/useAgenda.ts";

/** What opens for a whole series. */
export interface SeriesDialogs {
  cancelling: Dialog<Session>;
  /** By the id of the series. */
  extending: Dialog<string>;
}

export function useSeriesDialogs(): SeriesDialogs & { open: (action: SeriesAction, session: Session) => void } {
  const cancelling = useDialog<Session>();
  const extending = useDialog<string>();
  const open = (action: SeriesAction, session: Session) => {
    if (action === "cancelSeries") cancelling.open(session);
    else if (session.series) extending.open(session.series.seriesId);
  };
  return { cancelling, extending, open };
}

/** What can be done with the series of a session. */
export type SeriesAction = "cancelSeries" | "extendSeries";
export const isSeriesAction = (action: string): action is SeriesAction =>
  action === "cancelSeries" || action === "extendSeries";
