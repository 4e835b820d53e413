import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { apolloOfOwner } from "./apollo.ts";
import type { ListPages } from "./listPages.ts";
import { LIST_POLICY } from "./useList.ts";

const SEARCH_PAUSE_MS = 250;

/** Leads to a page of the list; the others are the first ones. */
type GoTo = (pages: Partial<ListPages>, options?: { replace: boolean }) => void;

/** What was searched for at each entry of the history, by whom. */
let searches = { owner: apolloOfOwner(), byEntry: new Map<unknown, string>() };

/**
 * It may name somebody, so that neither address nor storage tells it: a reload forgets it, and whoever signs in next, who
 * gets another client (decision 91), finds none.
 */
function searchesOfOwner(): Map<unknown, string> {
  const owner = apolloOfOwner();
  if (owner !== searches.owner) searches = { owner, byEntry: new Map() };
  return searches.byEntry;
}

/**
 * The search box over a list: what stands in it, and what is asked for, which follows after a pause and from page 1. Who comes back
 * to the list finds it as it was left: by the browser, or by a link whose state says `from` which entry of the history.
 * @returns with it the page that is shown, which is one of what was found while something is asked for
 */
export function useListSearch(pages: ListPages, goTo: GoTo) {
  const { key, state } = useLocation();
  const [kept] = useState(searchesOfOwner);
  const [before] = useState(() => kept.get(key) ?? kept.get(Object(state).from) ?? "");
  const [search, setSearch] = useState(before);
  const [wanted, setWanted] = useState(before);
  const [asked, setAsked] = useState(before);
  const isAtFirst = pages.page === 1 && pages.found === 1;
  // A new search starts on page 1, and is asked for once the address says so.
  if (wanted !== asked && isAtFirst) setAsked(wanted);
  const want = useDebouncedCallback((text: string) => {
    setWanted(text);
    if (!isAtFirst) goTo({}, { replace: true });
  }, SEARCH_PAUSE_MS);
  useEffect(() => void kept.set(key, asked));
  const shown = asked.trim() === "" ? "page" : "found";
  return {
    search,
    asked,
    /** What was asked for before the screen came no loader has asked for anew. */
    fetchPolicy: before === "" ? LIST_POLICY.fetchPolicy : ("cache-and-network" as const),
    page: pages[shown],
    goTo: (to: number, options?: { replace: boolean }) => goTo({ [shown]: to }, options),
    onSearch(text: string) {
      setSearch(text);
      want(text);
    },
    clearSearch() {
      want.cancel();
      setSearch("");
      setWanted("");
    },
  };
}
