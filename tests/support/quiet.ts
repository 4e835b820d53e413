import type { Page, Request } from "@playwright/test";

/** Milliseconds without a new request: longer than a screen is there before what it does not need comes (web/app/beside/useBeside.ts). */
const QUIET_MS = 800;

/** A window keeps the portal's files for later, one after the other: nobody waits for them. */
const isKept = (request: Request): boolean =>
  request.resourceType() === "fetch" && /\/(?:assets\/|files\.json$)/.test(request.url());
/** The stream of changes stays open as long as a window is looked at. */
const isAnswered = (request: Request): boolean => !request.url().endsWith("/graphql/stream") && !isKept(request);

/** What is under way, by the page that asked for it. */
const underWay = new WeakMap<Page, Map<Request, PromiseWithResolvers<void>>>();

/** Has `quiet` know of what a page asks for. To be called before it goes anywhere. @returns the page */
export function watchRequests(page: Page): Page {
  const asked = new Map<Request, PromiseWithResolvers<void>>();
  underWay.set(page, asked);
  const over = (request: Request): void => {
    asked.get(request)?.resolve();
    asked.delete(request);
  };
  page.on("request", (request) => isAnswered(request) && asked.set(request, Promise.withResolvers()));
  page.on("requestfinished", over);
  page.on("requestfailed", over);
  return page;
}

/** Once all that a page has asked for is there, and it asks for no more. */
export async function quiet(page: Page): Promise<void> {
  const asked = underWay.get(page);
  if (!asked) throw new Error("watchRequests was not called for this page");
  let more: Request | null;
  do {
    await Promise.all([...asked.values()].map(({ promise }) => promise));
    more = await page.waitForRequest(isAnswered, { timeout: QUIET_MS }).catch(() => null);
  } while (more);
}
