import { useSyncExternalStore } from "react";

/** Where a visitor is who is not signed in: the address, and what this entry of the browser's history keeps beside it. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** The pages around signing in. They do without the portal's router, which would be a third of their code. */
const PAGES = new Set(["/login", "/signup", "/verify-email", "/forgot-password", "/verify-link", "/provider"]);

const withoutSlash = (pathname: string): string => pathname.replace(/(.)\/+$/, "$1");
/** Whether an address is one of theirs. */
export const isAccountPage = (pathname: string): boolean => PAGES.has(withoutSlash(pathname));

const here = (): Place => {
  const { pathname, search, hash } = window.location;
  return { pathname: withoutSlash(pathname), search, hash, state: window.history.state };
};

let shown: Place = { pathname: "/login", search: "", hash: "", state: null };
/** Brings the code of a page; null in a document that shows none of these pages. */
let bring: ((pathname: string) => Promise<void>) | null = null;
const listeners = new Set<() => void>();

function show(place: Place): void {
  shown = place;
  for (const listener of listeners) listener();
}

/** Shows where the browser is now, once the code is there for it. */
async function arrive(): Promise<void> {
  const { pathname } = window.location;
  if (!bring || !isAccountPage(pathname)) return window.location.reload();
  await bring(withoutSlash(pathname));
  if (window.location.pathname === pathname) show(here());
}

/** The page that is made at build, before anybody is there. */
export function placeAtBuild(pathname: string): void {
  shown = { ...shown, pathname };
}

/** Lets this document show the pages, beginning with the one it is at. @param load brings a page's code; it never fails */
export async function showPlaces(load: (pathname: string) => Promise<void>): Promise<Place> {
  bring = load;
  const first = here();
  await load(first.pathname);
  show(first);
  window.addEventListener("popstate", () => void arrive());
  return first;
}

/** Goes to another page; what is no page around signing in is loaded anew, and with it everything that was remembered here. */
export async function go(to: string, { replace = false, state = null as unknown } = {}): Promise<void> {
  if (replace) window.history.replaceState(state, "", to);
  else window.history.pushState(state, "", to);
  await arrive();
}

/** Keeps something with this entry of the history, and nothing of what stands behind `#`. */
export function keep(state: unknown): void {
  window.history.replaceState(state, "", window.location.pathname + window.location.search);
  show(here());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const current = (): Place => shown;

/** Where the visitor is, as it is shown. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, current, current);
