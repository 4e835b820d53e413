import { rememberFarewell } from "../../farewell.ts";

const windows = new BroadcastChannel("consulta:farewell");

/** Has this window, and all others of this browser, say on the page they land on that the account was deleted. */
export function sayFarewell(): void {
  rememberFarewell();
  windows.postMessage("due");
}

/** Hears that the account was deleted in another window. @returns ends it */
export function hearFarewell(): () => void {
  const ended = new AbortController();
  windows.addEventListener("message", rememberFarewell, { signal: ended.signal });
  return () => ended.abort();
}
