import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { axeOptions, type THEMES } from "./axe.ts";

/** In the page, once nothing moves or fades any more (colours half way would be judged as they are): what breaks a rule, and where. */
async function violationsOf(options: RunOptions): Promise<string[]> {
  const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run(document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** What axe finds on a page that shows this theme. */
export async function findingsOf(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(violationsOf, axeOptions(theme));
}
