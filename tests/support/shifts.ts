import type { Browser, BrowserContextOptions } from "@playwright/test";
import { quiet, watchRequests } from "./quiet.ts";

/** How late each answer comes, so that every face of a screen is drawn before the next. */
export const DELAY_MS = 1_200;
/** After the last answer: fonts, code that follows the first paint, transitions. */
const SETTLED_MS = 600;

interface Shift {
  value: number;
  /** What moved, and by how much. */
  moved: string[];
}

/** Opens a screen while each answer is late. @returns what moved without having been touched */
export async function shiftsOf(browser: Browser, path: string, context: BrowserContextOptions): Promise<Shift[]> {
  const opened = await browser.newContext({ locale: "es-ES", ...context });
  const page = watchRequests(await opened.newPage());
  await page.route("**/graphql", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  await page.addInitScript(watchShifts);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await quiet(page);
  await page.waitForTimeout(SETTLED_MS);
  const shifts = await page.evaluate(() => (window as typeof window & { shifts: Shift[] }).shifts);
  await opened.close();
  return shifts;
}

/** Runs in the page before anything of it. */
function watchShifts(): void {
  type LayoutShift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${node?.nodeName} «${(node?.textContent ?? "").slice(0, 40)}» ${Math.round(from.y)} → ${Math.round(to.y)}, ${Math.round(from.height)} → ${Math.round(to.height)} high`,
          ),
        });
  }).observe({ type: "layout-shift", buffered: true });
}
