import type { BrowserContext } from "@playwright/test";
import { quiet, watchRequests } from "../support/quiet.ts";

/** Of an odd number, so that the middle one is one of them. The first one more is not counted: it brings the files. */
const VISITS = 7;

type Watched = typeof window & { largest: number };

/** Runs in the page before anything of it. */
function watchPaints(): void {
  new PerformanceObserver((list) => {
    (window as Watched).largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/** Milliseconds until the largest of what a page shows is drawn, with nothing slowed down: the middle of several visits. */
export async function largestPaint(context: BrowserContext, address: string): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit <= VISITS; visit += 1) {
    const page = watchRequests(await context.newPage());
    await page.addInitScript(watchPaints);
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await quiet(page);
    if (visit > 0) times.push(await page.evaluate(() => (window as Watched).largest));
    await page.close();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(VISITS / 2)] ?? Number.NaN;
}
