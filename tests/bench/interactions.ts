import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { DEMO_THERAPIST } from "../../api/demo/seed.ts";
import { runStep } from "../../run/commands/steps.ts";
import { startPortal } from "../support/portal.ts";
import { quiet, watchRequests } from "../support/quiet.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { type MeasuredScreen, screensWith } from "./interactionsOfScreens.ts";

const MOST_REQUESTS = 30;
const NEW_SESSION_MS = 150;
const SLOW_SHELL_MS = 3_000;
/** How much slower the processor is made, and how long a press may then last until something is drawn. */
const SPEEDS = [
  { slower: 1, goalMs: 100, words: "unthrottled" },
  { slower: 4, goalMs: 200, words: "with a quarter of the processor" },
];
/** Event Timing rounds to eight milliseconds and leaves out what is quicker than this. */
const UNSEEN_MS = 16;

interface Loaded {
  requests: number;
  bytes: number;
}

/** What each screen of the demonstration practice costs to open, and how soon it answers every press and key. */
export async function benchInteractions(executablePath: string): Promise<Figure[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "consulta-demo-"));
  const seeded = await runStep({
    name: "Demo",
    command: process.execPath,
    args: ["dist/server/demo.js"],
    env: { DATA_DIR: dataFolder },
  });
  if (!seeded.passed) throw new Error(seeded.output);
  const portal = await startPortal({ DATA_DIR: dataFolder });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = { baseURL: portal.url, locale: "es-ES", viewport: { width: 1440, height: 900 } };
    const { storageState, client } = await signedIn(browser, context);
    const signed = { ...context, storageState };
    const screens = screensWith(client);
    const loads = [];
    for (const screen of screens) loads.push(await loading(browser, screen, signed));
    const answers = [];
    for (const speed of SPEEDS)
      for (const screen of screens) answers.push(await answering(browser, screen, speed, signed));
    return [...loads, ...answers, await newSession(browser, signed), await slowShell(browser, signed)];
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Signs the demonstration practice in, and looks up a client in its list. */
async function signedIn(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = watchRequests(await context.newPage());
  await page.goto("/login");
  await page.getByLabel("Correo electrónico").fill(DEMO_THERAPIST.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_THERAPIST.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.getByRole("heading", { level: 1, name: /^Buen/ }).waitFor();
  await page.goto("/dashboard/clients");
  const profile = await page
    .locator("main")
    .getByRole("link")
    .and(page.locator("[href*='cliente=']"))
    .first()
    .getAttribute("href");
  const client = new URL(profile ?? "", page.url()).searchParams.get("cliente");
  const storageState = await context.storageState();
  await context.close();
  if (client === null) throw new Error("the list of clients links to no profile");
  return { storageState, client };
}

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await quiet(page);
}

/** All that a browser which has nothing asks for, until nothing more is asked for: also what is loaded ahead. */
async function loading(browser: Browser, screen: MeasuredScreen, options: BrowserContextOptions): Promise<Figure> {
  const context = await browser.newContext(options);
  const page = watchRequests(await context.newPage());
  const answers: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith("data:"))
      answers.push(request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize));
  });
  await opened(page, screen.path);
  const sizes = await Promise.all(answers);
  await context.close();
  const load: Loaded = { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  return {
    what: `web: requests and bytes of ${screen.name}, opened by a browser that has nothing`,
    measured: `${load.requests} (${Math.round(load.bytes / 1000)} KB)`,
    goal: `≤ ${MOST_REQUESTS}`,
    met: load.requests <= MOST_REQUESTS,
  };
}

/** From each press or key until what it changed is drawn: Event Timing, as INP counts it. */
async function answering(
  browser: Browser,
  screen: MeasuredScreen,
  { slower, goalMs, words }: (typeof SPEEDS)[number],
  options: BrowserContextOptions,
): Promise<Figure> {
  const worst: { name: string; ms: number }[] = [];
  for (const { name, prepare, act } of screen.interactions) {
    const context = await browser.newContext(options);
    const page = watchRequests(await context.newPage());
    await page.addInitScript(watchInteractions);
    await opened(page, screen.path);
    await prepare?.(page);
    await quiet(page);
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.evaluate(() => (window as Watched).interactions.splice(0));
    await act(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))));
    const seen = await page.evaluate(() => (window as Watched).interactions);
    const slowest = seen.toSorted((a, b) => b.ms - a.ms)[0] ?? { event: "none seen", ms: UNSEEN_MS };
    worst.push({ name: `${name}, ${slowest.event}`, ms: slowest.ms });
    await context.close();
  }
  for (const { name, ms } of worst) console.error(`${screen.name}, ${words}: ${name} ${ms} ms`);
  const slowest = worst.toSorted((a, b) => b.ms - a.ms)[0];
  return {
    what: `web: INP of ${screen.name}, worst of ${worst.length} interactions, ${words}`,
    measured: slowest ? `${slowest.ms} ms (${slowest.name})` : "nothing",
    goal: `≤ ${goalMs} ms`,
    met: slowest !== undefined && slowest.ms <= goalMs,
  };
}

type Watched = typeof window & { interactions: { event: string; ms: number }[] };

/** Runs in the page before anything of it. */
function watchInteractions(): void {
  type Timing = PerformanceEntry & { interactionId: number };
  const interactions: Watched["interactions"] = [];
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries() as Timing[])
      if (interactionId > 0) interactions.push({ event: name, ms: duration });
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** From the first press of «Nueva Sesión» on a page that was just opened until its form is drawn. */
async function newSession(browser: Browser, options: BrowserContextOptions): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const context = await browser.newContext(options);
    const page = watchRequests(await context.newPage());
    await opened(page, "/dashboard/sessions");
    times.push(await page.evaluate(pressed, "Nueva Sesión"));
    await context.close();
  }
  const worst = Math.max(...times);
  return {
    what: "web: «Nueva Sesión» from its first press until its form is drawn, worst of 5",
    measured: milliseconds(worst),
    goal: `≤ ${NEW_SESSION_MS} ms`,
    met: worst <= NEW_SESSION_MS,
  };
}

/** From the address on a slow line until the shell's shape is drawn. */
async function slowShell(browser: Browser, options: BrowserContextOptions): Promise<Figure> {
  const context = await browser.newContext(options);
  const page = watchRequests(await context.newPage());
  const line = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", line);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.locator(".fp-side").waitFor();
  const drawn = await page.waitForFunction(() => performance.getEntriesByName("first-paint")[0]?.startTime);
  const ms = (await drawn.jsonValue()) ?? Number.NaN;
  await context.close();
  return {
    what: "web: the shell's shape at 50 KB/s and 2 s a round trip («Slow 3G»)",
    measured: milliseconds(ms),
    goal: `≤ ${SLOW_SHELL_MS} ms`,
    met: ms <= SLOW_SHELL_MS,
  };
}

/** Runs in the page. @returns milliseconds until the dialog's first field is drawn */
async function pressed(label: string): Promise<number> {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(label));
  const start = performance.now();
  button?.click();
  while (!document.querySelector("[role=dialog] input, [role=dialog] button[aria-haspopup]"))
    await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - start;
}
