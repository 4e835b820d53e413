import type { Page } from "@playwright/test";

/** What was seen of one press, or of some keys. */
export interface PressTimes {
  /** The longest from an event until what it changed was drawn, as INP counts: it rounds to eight milliseconds and leaves out what is quicker than 16. */
  ms: number;
  /** Of that one: until its listeners ran, while they ran, until it was drawn. */
  parts: readonly [number, number, number];
  event: string;
  /** From the press until what it opens was drawn; NaN where nothing was waited for. */
  drawn: number;
}

/** Event Timing leaves out what is quicker. */
export const UNSEEN_MS = 16;
const SETTLED_MS = 150;

interface Watch {
  events: { event: string; ms: number; parts: [number, number, number] }[];
  sign: string;
  began: number;
  drawn: number;
}
type Watched = typeof window & { presses: Watch };

/** Runs in the page before anything of it. */
export function watchPresses(): void {
  type Timing = PerformanceEventTiming & { interactionId: number };
  const presses: Watch = { events: [], sign: "", began: Number.NaN, drawn: Number.NaN };
  Object.assign(window, { presses });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries() as Timing[]) {
      const { interactionId, name, startTime, processingStart, processingEnd, duration } = one;
      if (interactionId === 0) continue;
      const shown = startTime + duration - processingEnd;
      presses.events.push({
        event: name,
        ms: duration,
        parts: [processingStart - startTime, processingEnd - processingStart, Math.max(0, shown)],
      });
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  const begin = ({ timeStamp }: Event) => {
    if (Number.isNaN(presses.began)) presses.began = timeStamp;
  };
  addEventListener("click", begin, true);
  addEventListener("keydown", begin, true);
  const look = () => {
    if (presses.sign !== "" && !Number.isNaN(presses.began) && document.querySelector(presses.sign)) {
      presses.sign = "";
      // After the next drawing.
      requestAnimationFrame(() => setTimeout(() => Object.assign(presses, { drawn: performance.now() })));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * Does something on a page, and tells how long it took.
 * @param sign a selector of what has to be drawn afterwards; empty when nothing has to
 */
export async function pressTimes(page: Page, sign: string, act: () => Promise<unknown>): Promise<PressTimes> {
  await page.evaluate((drawnBy) => {
    const fresh: Watch = { events: [], sign: drawnBy, began: Number.NaN, drawn: Number.NaN };
    Object.assign((window as Watched).presses, fresh);
  }, sign);
  // What watches a page is put into it at its first use, which is no part of the press.
  await page.waitForFunction(() => true);
  await act();
  if (sign !== "") await page.waitForFunction(() => !Number.isNaN((window as Watched).presses.drawn));
  await page.evaluate((ms) => new Promise((done) => requestAnimationFrame(() => setTimeout(done, ms))), SETTLED_MS);
  const { events, began, drawn } = await page.evaluate(() => (window as Watched).presses);
  const slowest = events.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    ms: slowest?.ms ?? UNSEEN_MS,
    parts: slowest?.parts ?? [0, 0, 0],
    event: slowest?.event ?? "quicker than is told",
    drawn: drawn - began,
  };
}
