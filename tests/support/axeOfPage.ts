import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { axeOptions, type THEMES, UPPERMOST } from "./axe.ts";

/** In the page, once nothing moves or fades any more (colours half way would be judged as they are): what breaks a rule, and where. */
async function violationsOf({ options, uppermost }: { options: RunOptions; uppermost: string }): Promise<string[]> {
  const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  const lying = [...document.querySelectorAll(uppermost)];
  const { violations } = await (window as typeof window & { axe: typeof axe }).axe.run(
    lying.length > 0 ? { include: lying } : document,
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** What axe finds on a page that shows this theme. */
export async function findingsOf(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(violationsOf, { options: axeOptions(theme), uppermost: UPPERMOST });
}
