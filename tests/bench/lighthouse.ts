import { mkdirSync, readFileSync } from "node:fs";
import { runStep } from "../../run/commands/steps.ts";

/** Of an odd number, so that the middle one is one of them. */
const RUNS = 3;
const FLAGS = "--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync";
const FILE = "reports/lighthouse.json";

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

interface Visit {
  chromium: string;
  url: string;
  /** A browser's folder in which somebody is signed in. */
  profile?: string;
  /** What is asked of the page; of audits alone only the recording is needed, which takes a third of the time. */
  asked: "everything" | "largest-contentful-paint";
}

/** Milliseconds until a page counts as loaded although its live stream never ends. */
const LOADED_MS = 12_000;
/** One whose recording failed, as it does on a busy machine, is made again. */
const ATTEMPTS = 3;

async function once(visit: Visit, attempt = 1): Promise<Report> {
  const { chromium, url, profile, asked } = visit;
  mkdirSync("reports", { recursive: true });
  const step = await runStep({
    name: "Lighthouse",
    command: process.execPath,
    args: [
      "node_modules/lighthouse/cli/index.js",
      url,
      "--quiet",
      "--output=json",
      `--output-path=${FILE}`,
      asked === "everything" ? "--only-categories=performance,accessibility,best-practices" : `--only-audits=${asked}`,
      ...(profile ? ["--disable-storage-reset", `--max-wait-for-load=${LOADED_MS}`] : []),
      `--chrome-flags=${FLAGS}${profile ? ` --user-data-dir=${profile}` : ""}`,
    ],
    env: { CHROME_PATH: chromium },
  });
  if (!step.passed && attempt < ATTEMPTS) return once(visit, attempt + 1);
  if (!step.passed) throw new Error(step.output);
  return JSON.parse(readFileSync(FILE, "utf8")) as Report;
}

/** How Lighthouse judges a page on a simulated mid-range phone: the middle of several visits, because machines have other work. */
export async function visits(visit: Visit) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await once(visit));
  const middle = (of: (report: Report) => number) =>
    reports.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  return {
    /** From 0 to 100. */
    score: (category: string) => Math.round(100 * middle(({ categories }) => categories[category]?.score ?? 0)),
    audit: (name: string) => middle(({ audits }) => audits[name]?.numericValue ?? Number.NaN),
  };
}
