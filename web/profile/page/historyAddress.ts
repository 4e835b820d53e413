import { readPage } from "../../core/listPages.ts";
import { readKinds } from "../../timeline/timelineWords.ts";

/** Each list of the page, by the word that says in the address which of its pages is shown. */
export const HISTORY = { sessions: "sesiones", notes: "notas" } as const;

/** What says in the address that the timeline is shown in place of the lists, and of which kinds. */
export const VIEW = { name: "vista", timeline: "historia", kinds: "tipos" } as const;

/** Reads from an address which page of each list is shown; whatever is not understood counts as the first. */
export const readHistoryAddress = (params: URLSearchParams) => ({
  sessions: readPage(params, HISTORY.sessions),
  notes: readPage(params, HISTORY.notes),
  isTimeline: params.get(VIEW.name) === VIEW.timeline,
  kinds: readKinds(params.get(VIEW.kinds)),
});
