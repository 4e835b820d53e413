import { chromium } from "@playwright/test";

/** How much slower a phone is, and how long a task may then last until it counts as blocking: as Lighthouse counts. */
const SLOWER = 4;
const BLOCKS_MS = 50;
const RUNS = 3;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds of the processor alone, without those in which it did something else. */
  tdur?: number;
}

const HYDRATED = () => !document.querySelector("[data-style]");
const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

/**
 * How long a phone could not answer while a page begins, by the processor time of each of its tasks after the first paint: other
 * work of the machine is not counted.
 * @returns milliseconds, the middle of several visits
 */
export async function blocked(executablePath: string, url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
      const page = await context.newPage();
      const quiet = () => page.waitForLoadState("networkidle");
      await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "loading", "v8"] });
      await page.goto(url);
      await page.waitForFunction(HYDRATED);
      await quiet();
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      times.push(blockedIn(traceEvents));
      await context.close();
    }
    return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  } finally {
    await browser.close();
  }
}

function blockedIn(events: TraceEvent[]): number {
  const script = events.find(({ name }) => name === "v8.evaluateModule");
  const paint = events.find(({ name }) => name === "firstContentfulPaint");
  if (!script || !paint) throw new Error("the trace holds no script or no paint");
  return events
    .filter((event) => event.ph === "X" && /ThreadControllerImpl::RunTask$/.test(event.name))
    .filter((event) => threadOf(event) === threadOf(script) && event.ts > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (SLOWER * tdur) / 1000 - BLOCKS_MS), 0);
}
