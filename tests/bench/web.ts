import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium as browsers } from "@playwright/test";
import { runStep } from "../../run/commands/steps.ts";
import { signUpWithClients } from "../journeys/newcomer.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { blocked } from "./blocked.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { largestPaint } from "./largestPaint.ts";
import { visits } from "./lighthouse.ts";

const VISITORS = ["/login", "/signup"];
const SCORES = { performance: 99, accessibility: 95, "best-practices": 95 };
const BLOCKED_MS = 50;
const LARGEST = "largest-contentful-paint";
const AUDITS = [
  { audit: LARGEST, words: "largest paint", most: 1_000 },
  { audit: "total-blocking-time", words: "blocked", most: BLOCKED_MS },
] as const;
const SIGNED_IN = ["/dashboard", "/dashboard/clients", "/dashboard/sessions"];
const PHONE_MS = 1_800;
const DESKTOP_MS = 500;

/** What a visitor loads, and how Lighthouse judges the first pages on a simulated mid-range phone, and whoever is signed in theirs. */
export async function benchWeb(chromium: string): Promise<Figure[]> {
  const budgets = await benchBudgets();
  const portal = await startPortal();
  const profile = mkdtempSync(path.join(tmpdir(), "profile-"));
  try {
    const figures = [...budgets];
    for (const page of VISITORS) figures.push(...(await benchVisitor(chromium, portal, page)));
    const browse = () => openProfile(profile, chromium, portal);
    await inProfile(browse, async (context) =>
      signUpWithClients(await context.newPage(), portal, ["Ángela Muñoz", "Mateo Quiroga", "Noelia Prats"]),
    );
    for (const page of SIGNED_IN) {
      // The browser in which somebody is signed in has been there before.
      const desktop = await inProfile(browse, (context) => largestPaint(context, page));
      const phone = await visits({ chromium, url: `${portal.url}${page}`, profile, asked: LARGEST });
      figures.push(
        within(
          `web: Lighthouse on ${page}, its scripts kept from before, largest paint`,
          phone.audit(LARGEST),
          PHONE_MS,
        ),
        within(`web: ${page}, its scripts kept from before, nothing slowed down, largest paint`, desktop, DESKTOP_MS),
      );
    }
    return figures;
  } finally {
    await portal.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function benchBudgets(): Promise<Figure[]> {
  const sizes = await runStep({
    name: "JavaScript budgets",
    command: process.execPath,
    args: ["run/checks/check-sizes.mjs"],
  });
  return sizes.output
    .trim()
    .split("\n")
    .map((line): Figure => {
      const [, route = "?", size = "?", budget = "?"] = line.match(/(\/\S+?):?\s.*?([\d.,]+ KB).*?([\d.,]+ KB)/) ?? [];
      return { what: `web: own JavaScript of ${route}, gzip`, measured: size, goal: `≤ ${budget}`, met: sizes.passed };
    });
}

async function benchVisitor(chromium: string, portal: Portal, page: string): Promise<Figure[]> {
  const { score, audit } = await visits({ chromium, url: `${portal.url}${page}`, asked: "everything" });
  const shift = audit("cumulative-layout-shift");
  const own = await blocked(chromium, `${portal.url}${page}`);
  return [
    ...Object.entries(SCORES).map(([category, least]): Figure => {
      const measured = score(category);
      const what = `web: Lighthouse on ${page}, ${category.replace("-", " ")}`;
      return { what, measured: `${measured}`, goal: `≥ ${least}`, met: measured >= least };
    }),
    within(`web: ${page}, blocked by processor time, four times slower`, own, BLOCKED_MS),
    ...AUDITS.map((one) => within(`web: Lighthouse on ${page}, ${one.words}`, audit(one.audit), one.most)),
    // Below what is seen: the rounding of a line's height counts.
    { what: `web: Lighthouse on ${page}, shift`, measured: shift.toFixed(3), goal: "0", met: shift < 0.001 },
  ];
}

const within = (what: string, ms: number, most: number): Figure => ({
  what,
  measured: milliseconds(ms),
  goal: `≤ ${most} ms`,
  met: ms <= most,
});

/** A browser's folder, in which somebody stays signed in. */
const openProfile = (profile: string, executablePath: string, portal: Portal): Promise<BrowserContext> =>
  browsers.launchPersistentContext(profile, {
    executablePath,
    args: ["--no-sandbox"],
    baseURL: portal.url,
    locale: "es-ES",
    viewport: { width: 1350, height: 940 },
  });

async function inProfile<Result>(
  browse: () => Promise<BrowserContext>,
  act: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browse();
  try {
    return await act(context);
  } finally {
    await context.close();
  }
}
