import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAccounts } from "../../../api/account/accounts.ts";
import { DEMO_THERAPIST, seedDemo } from "../../../api/demo/seed.ts";
import type { Shot } from "../../../run/shots/shot.ts";
import { SIGNED_IN, SIGNED_OUT } from "../../../run/shots/shots.ts";
import { fillSignIn, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
  const { config, database, passwords } = house.api;
  await seedDemo(createAccounts(config, "s".repeat(32), database, { passwords }), database);
}, 180_000);
afterAll(() => house.close());
vi.setConfig({ testTimeout: 900_000 });

/** Every style sheet of the build: what a visitor has loaded who has been everywhere. */
const SHEETS = readdirSync("dist/web/assets")
  .filter((file) => file.endsWith(".css"))
  .map((file) => `/assets/${file}`);
/** Screens as they open, account management among them. A form in a box that stands on half a pixel is drawn otherwise each time. */
const isLookedAt = ({ prepare }: Shot): boolean => prepare === undefined;

/** In the page: loads what is not there yet, after what is, and lets it do nothing yet. */
async function loadSheets(sheets: string[]): Promise<void> {
  const there = new Set([...document.styleSheets].map(({ href }) => href && new URL(href).pathname));
  const added = sheets
    .filter((sheet) => !there.has(sheet))
    .map((sheet) => Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet }));
  const loaded = added.map((link) => new Promise((resolve) => link.addEventListener("load", resolve)));
  document.head.append(...added);
  await Promise.all(loaded);
  for (const link of added) {
    link.dataset.added = "";
    link.disabled = true;
  }
}
/** In the page: lets what was added work, after everything or before everything, or not at all. */
function letWork(where: "after" | "before" | "nowhere"): void {
  const added = document.querySelectorAll<HTMLLinkElement>("link[data-added]");
  for (const link of added) link.disabled = where === "nowhere";
  if (where === "before") document.head.prepend(...added);
  else document.head.append(...added);
}
/** In the page: whether nothing is on its way any more. */
const isStill = (): boolean =>
  document.querySelector("[aria-busy=true]") === null &&
  document.fonts.status === "loaded" &&
  [...document.images].every(({ complete }) => complete) &&
  document.getAnimations().every(({ playState }) => playState !== "running");

const picture = (page: Page) => page.screenshot({ animations: "disabled", caret: "hide" });

/** The page once it has come to rest: two pictures in a row are the same. */
async function pictureAtRest(page: Page): Promise<Buffer> {
  let last = await picture(page);
  await expect
    .poll(
      async () => {
        const before = last;
        last = await picture(page);
        return last.equals(before);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return last;
}

/**
 * How many pixels of two pictures differ, looked at in a page. What is drawn anew may be rounded otherwise by two of 255
 * steps, where a corner is round.
 */
async function differing(page: Page, [one, other]: [Buffer, Buffer]): Promise<number> {
  if (one.equals(other)) return 0;
  return await page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      const pixels = new Set<number>();
      for (const [at, value] of (first ?? []).entries())
        if (Math.abs(value - (second?.[at] ?? 0)) > 2) pixels.add(Math.floor(at / 4));
      return pixels.size;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

/** How much the added sheets change of a page that is at rest: a style changes it each time, drawing anew only now and then. */
async function changes(page: Page, blank: Page): Promise<number[]> {
  let least: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate(letWork, "nowhere" as const);
    const alone = await pictureAtRest(page);
    const counts: number[] = [];
    for (const where of ["after", "before"] as const) {
      await page.evaluate(letWork, where);
      counts.push(await differing(blank, [alone, await pictureAtRest(page)]));
    }
    least = least.length === 0 ? counts : least.map((count, at) => Math.min(count, counts[at] ?? count));
    if (least.every((count) => count === 0)) break;
  }
  return least;
}

test.each([
  ["1440×900", { width: 1440, height: 900 }],
  ["390×844", { width: 390, height: 844 }],
])(
  "no style of any room changes a pixel of another's screen, loaded before it or after it, at %s",
  async (_, viewport) => {
    const options = { viewport, reducedMotion: "reduce", bypassCSP: true } as const;
    const visitor = await house.visit("/login", options);
    const blank = await house.visit("/favicon.svg", { bypassCSP: true });
    const changed: string[] = [];
    const look = async (page: Page, { name, path }: Shot) => {
      await page.goto(path);
      await see(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await page.waitForFunction(isStill);
      await page.evaluate(loadSheets, SHEETS);
      const [after = 0, before = 0] = await changes(page, blank);
      if (after + before > 0)
        changed.push(`${name}: ${after} pixels by what comes after, ${before} by what was before`);
    };
    for (const shot of SIGNED_OUT.filter(isLookedAt)) await look(visitor, shot);
    await visitor.goto("/login");
    await fillSignIn(visitor, DEMO_THERAPIST.email, DEMO_THERAPIST.password);
    await see(visitor.getByRole("heading", { level: 1, name: /^Buen/ })).toBeVisible();
    for (const shot of SIGNED_IN.filter(isLookedAt)) await look(visitor, shot);
    expect(changed).toEqual([]);
  },
);
