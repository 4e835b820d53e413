import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { Scheme } from "../../web/app/gallery/faces.ts";
import { axeQuestion, violationsOf } from "./axe.ts";

/** What axe finds on a page that shows this theme. */
export async function findingsOf(page: Page, theme: Scheme): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(violationsOf, axeQuestion(theme));
}
