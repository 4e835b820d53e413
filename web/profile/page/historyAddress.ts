import { PAGE_MAX } from "../../../schema/rules/pages.ts";
import { readKinds } from "../../timeline/timelineWords.ts";

/** Each list of the page, by the word that says in the address which of its pages is shown. */
export const HISTORY = { sessions: "sesiones", notes: "notas" } as const;

/** What says in the address that the timeline is shown in place of the lists, and of which kinds. */
export const VIEW = { name: "vista", timeline: "historia", kinds: "tipos" } as const;

function pageIn(params: URLSearchParams, list: keyof typeof HISTORY): number {
  const page = Number(params.get(HISTORY[list]));
  return Number.isSafeInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1;
}

/** Reads from an address which page of each list is shown; whatever is not understood counts as the first. */
export const readHistoryAddress = (params: URLSearchParams) => ({
  sessions: pageIn(params, "sessions"),
  notes: pageIn(params, "notes"),
  isTimeline: params.get(VIEW.name) === VIEW.timeline,
  kinds: readKinds(params.get(VIEW.kinds)),
});
