import { mkdirSync, readFileSync } from "node:fs";
import { runStep } from "../../run/commands/steps.ts";
import { startPortal } from "../support/portal.ts";
import type { Figure } from "./figures.ts";

const GOAL_SCORE = 95;
const CATEGORIES = { performance: "performance", accessibility: "accessibility", "best-practices": "best practices" };

interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
}

/** What a visitor loads and how Lighthouse judges the sign-in screen on a simulated mid-range phone. */
export async function benchWeb(chromium: string): Promise<Figure[]> {
  const sizes = await runStep({
    name: "JavaScript budgets",
    command: process.execPath,
    args: ["run/checks/check-sizes.mjs"],
  });
  const budgets = sizes.output
    .trim()
    .split("\n")
    .map((line): Figure => {
      const [, route = "?", size = "?", budget = "?"] = line.match(/(\/\S+?):?\s.*?([\d.,]+ KB).*?([\d.,]+ KB)/) ?? [];
      return { what: `web: own JavaScript of ${route}, gzip`, measured: size, goal: `≤ ${budget}`, met: sizes.passed };
    });
  const portal = await startPortal();
  mkdirSync("reports", { recursive: true });
  const file = "reports/lighthouse.json";
  try {
    const flags =
      "--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync";
    const step = await runStep({
      name: "Lighthouse",
      command: process.execPath,
      args: [
        "node_modules/lighthouse/cli/index.js",
        `${portal.url}/login`,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
        `--only-categories=${Object.keys(CATEGORIES).join(",")}`,
        `--chrome-flags=${flags}`,
      ],
      env: { CHROME_PATH: chromium },
    });
    if (!step.passed) throw new Error(step.output);
  } finally {
    await portal.stop();
  }
  const report = JSON.parse(readFileSync(file, "utf8")) as LighthouseReport;
  const scores = Object.entries(CATEGORIES).map(([category, words]): Figure => {
    const score = Math.round((report.categories[category]?.score ?? 0) * 100);
    return {
      what: `web: Lighthouse on /login, ${words}`,
      measured: `${score}`,
      goal: `≥ ${GOAL_SCORE}`,
      met: score >= GOAL_SCORE,
    };
  });
  return [...budgets, ...scores];
}
