import { type Browser, chromium } from "@playwright/test";
import { quiet, watchRequests } from "../support/quiet.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { type LargePractice, startLargePractice } from "./largePractice.ts";
import { type PressTimes, pressTimes, watchPresses } from "./pressTimes.ts";
import { WALKS, type Walk } from "./walks.ts";

/** How much slower the processor is made, and how long each press may then last until something is drawn. */
const SPEEDS = [
  { slower: 1, goalMs: 60, words: "nothing slowed down" },
  { slower: 4, goalMs: 200, words: "a quarter of the processor" },
];
/** From the press until what it opens is there, with nothing slowed down: half of the times, and the worst. */
const DRAWN_MS: Record<string, readonly [number, number]> = { "a client's modal": [100, 150] };

const middleOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/**
 * What somebody does in the portal, in a practice of 10,000 clients: how long each press and key lasts until something of it is drawn (INP),
 * the first time included, and how long until what it opens is.
 */
export async function benchWalk(executablePath: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const practice = await startLargePractice(browser);
    try {
      const figures: Figure[] = [];
      for (const speed of SPEEDS)
        for (const walk of WALKS) figures.push(...(await walked(browser, practice, walk, speed)));
      return figures;
    } finally {
      await practice.stop();
    }
  } finally {
    await browser.close();
  }
}

async function walked(
  browser: Browser,
  { options }: LargePractice,
  walk: Walk,
  { slower, goalMs, words }: (typeof SPEEDS)[number],
): Promise<Figure[]> {
  const context = await browser.newContext(options);
  const page = watchRequests(await context.newPage());
  const seen: PressTimes[] = [];
  try {
    await page.addInitScript(watchPresses);
    await page.goto(walk.path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await quiet(page);
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
    for (let time = 0; time < walk.times; time += 1) {
      await walk.prepare?.(page, time);
      seen.push(await pressTimes(page, walk.sign ?? "", () => walk.act(page, time)));
      await walk.after?.(page, time);
    }
  } catch (error) {
    console.error(`${walk.name}, ${words}: ${String(error)}`);
  } finally {
    await context.close();
  }
  return figuresOf(walk, seen, { slower, goalMs, words });
}

function figuresOf(walk: Walk, seen: PressTimes[], { slower, goalMs, words }: (typeof SPEEDS)[number]): Figure[] {
  const worst = seen.toSorted((a, b) => b.ms - a.ms)[0];
  const isWhole = seen.length === walk.times;
  const parts = worst?.parts.map((ms) => Math.round(ms)).join(" + ") ?? "";
  const inp: Figure = {
    what: `web: INP, ${walk.name}, worst of ${walk.times}, ${words}`,
    measured:
      worst && isWhole
        ? `${worst.ms} ms (half within ${middleOf(seen.map(({ ms }) => ms))} ms; ${worst.event}: ${parts})`
        : `${seen.length} of ${walk.times} times`,
    goal: `≤ ${goalMs} ms`,
    met: isWhole && worst !== undefined && worst.ms <= goalMs,
  };
  if (!walk.sign) return [inp];
  const times = seen.map(({ drawn }) => drawn);
  const [half, all] = [middleOf(times), Math.max(...times)];
  const goal = slower === 1 ? DRAWN_MS[walk.name] : undefined;
  return [
    inp,
    {
      what: `web: ${walk.name} from the press until it is drawn, worst of ${walk.times}, the first time too, ${words}`,
      measured: `${milliseconds(all)} (first ${milliseconds(times[0] ?? Number.NaN)}, half within ${milliseconds(half)})`,
      goal: goal ? `half ≤ ${goal[0]} ms, worst ≤ ${goal[1]} ms` : "none",
      met: !goal || (half <= goal[0] && all <= goal[1]),
    },
  ];
}
