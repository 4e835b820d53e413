import { globSync, readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createClient } from "../../support/api.ts";
import { storeCalendar } from "../../support/busy.ts";
import { createFeed } from "../../support/diary.ts";
import { bringIn } from "../../support/imports.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { aPayment } from "../../support/payments.ts";
import { quiet } from "../../support/quiet.ts";
import { createSession } from "../../support/sessions.ts";
import { createWebhook } from "../../support/webhooks.ts";
import { startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";
import { ALONE, PLACES } from "../dialogsList.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterAll(async () => {
  await house.sayGoodbye();
  await house.close();
});
// Of two walks one waits while the other draws; more would only take turns.
vi.setConfig({ maxConcurrency: 2 });

type Place = (typeof PLACES)[string];
const NAME = "Ángela Muñoz";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A practice at its limit of clients, with one of everything, open at a page. */
async function openFull({ path, planId }: Place, options: BrowserContextOptions): Promise<Page> {
  const { page } = await openPractice(house, {
    clients: ["Berta Olmo", "Mateo Quiroga", "Noelia Prats", "Lucía Ferrer", NAME],
    where: ({ idOf }) => path({ client: idOf(NAME) }),
    planId,
    planExpiresAt: new Date(Date.now() + 40 * 86_400_000),
    // Others walk meanwhile: none takes a page over from another.
    fresh: true,
    options,
    async fill({ token, idOf }) {
      const client = idOf(NAME);
      await house.api.call(`/clientes/${idOf("Berta Olmo")}`, { token, method: "DELETE" });
      await createClient(house.api, token, { nombre: "Inés Montoya" });
      const datetime = inDays(2);
      await createSession(house.api, token, client, { datetime });
      const { id: gone } = await createSession(house.api, token, client, { datetime });
      await house.api.call(`/sessions/${gone}`, { token, method: "DELETE" });
      await createObjective(house.api, token, client);
      const { id: lost } = await createObjective(house.api, token, client, { titulo: "Borrado" });
      await house.api.call(`/objetivos/${lost}`, { token, method: "DELETE" });
      await createNote(house.api, token, client);
      const { id } = await createNote(house.api, token, client, { title: "Borrada" });
      await house.api.call(`/notas/${id}`, { token, method: "DELETE" });
      await bringIn(house.api, token, `Cliente;Fecha\n${NAME};03/03/2025 10:00`, { clase: "SESSIONS" });
      await createWebhook(house.api, token, "https://ejemplo.es/avisos");
      await createFeed(house.api, token);
      await storeCalendar(house.api, await practiceOf(house.api, token), []);
      await aPayment(house.api, await practiceOf(house.api, token));
    },
  });
  // Whether the plan has room decides which dialog a button opens.
  await quiet(page);
  return page;
}

/** In the page: whether a press at the middle of the button meets the button. */
const isWithinReach = (node: Element) => {
  node.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = node.getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  return met !== null && node.contains(met);
};

/** In the page: what lies open, and whether letting go of what was typed is offered. */
function lookAtOpen() {
  const isShown = (element: Element) => element.checkVisibility();
  const all = [...document.querySelectorAll("[role=dialog]:not(.mantine-Popover-dropdown)")];
  const lists = [...document.querySelectorAll(".mantine-Popover-dropdown, [role=listbox]")].filter(isShown);
  const discard = [...document.querySelectorAll("button")].some(
    (button) => button.textContent === "Descartar" && isShown(button),
  );
  return { open: all.length, lists: lists.length, discard, texts: all.map(({ textContent }) => textContent) };
}

/** Closes whatever was opened, with Escape, letting go of what was typed. @throws when something stays open */
async function closeDown(page: Page, beneath: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { open, lists, discard, texts } = await page.evaluate(lookAtOpen);
    if (open <= beneath) return;
    if (tries > 8) throw new Error(`Escape leaves open: ${texts.join(" | ")}`);
    if (discard) await page.getByRole("button", { name: "Descartar", exact: true }).click();
    else await page.keyboard.press("Escape");
    const isOther = (before: number) =>
      document.querySelectorAll("[role=dialog]:not(.mantine-Popover-dropdown)").length !== before;
    // A list that lies open in a dialog takes the first Escape for itself; else a second one would close what lies beneath.
    await page.waitForFunction(isOther, open, { timeout: lists > 0 ? 2_000 : 15_000 }).catch(() => undefined);
  }
}

/** Every ordered pair of names once, the same twice included, as one walk. */
function everyPair(names: string[]): string[] {
  const left = new Map(names.map((name) => [name, [...names]]));
  const [walk, open]: [string[], string[]] = [[], [names[0] ?? ""]];
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const next = left.get(at)?.pop();
    if (next === undefined) walk.push(open.pop() ?? "");
    else open.push(next);
  }
  return walk.reverse();
}

const thereAndBack = (names: string[]): string[] => [...names, ...names.toReversed()];

/** A long walk as several ones, each from where the one before ends: every two that follow each other still do. */
function inStages(walk: string[], longest = 120): string[][] {
  const stages = Math.ceil(walk.length / longest);
  const steps = Math.ceil((walk.length - 1) / stages);
  return Array.from({ length: stages }, (_, stage) => walk.slice(stage * steps, (stage + 1) * steps + 1));
}

/** In the page: whether the focus is in the dialog that lies on top. */
const holdsFocus = () => {
  const shown = [...document.querySelectorAll("[role=dialog]")].filter((one) => one.checkVisibility());
  const height = (dialog: Element) => Number(getComputedStyle(dialog.parentElement ?? dialog).zIndex) || 0;
  const top = shown.reduce<Element | null>((high, one) => (high && height(high) > height(one) ? high : one), null);
  return top?.contains(document.activeElement) ?? false;
};

/** The way back by Tab from where a dialog begins goes round in it. */
async function turnsBack(page: Page): Promise<boolean> {
  const isIn = await vi
    .waitUntil(() => page.evaluate(holdsFocus), { timeout: 30_000, interval: 50 })
    .catch(() => false);
  if (!isIn) return false;
  await page.keyboard.press("Shift+Tab");
  return page.evaluate(holdsFocus);
}

/** Opens one dialog after the other. @returns after which one another took no press on its main button, or let Tab out */
async function unreachableOn(place: Place, options: BrowserContextOptions, walk: string[]): Promise<string[]> {
  const page = await openFull(place, options);
  const turned = new Set<string>();
  let before = "nothing";
  for (const name of walk) {
    const dialog = place.dialogs[name];
    if (!dialog) throw new Error(name);
    await dialog.open(page);
    const within = page.getByRole("dialog");
    const called = { name: dialog.main, exact: true };
    const main = within.getByRole("button", called).or(within.getByRole("link", called)).last();
    const reached = await vi
      .waitUntil(() => main.evaluate(isWithinReach), { timeout: 30_000, interval: 50 })
      .catch(() => false);
    if (!reached) return [`${before} → ${name}`];
    if (!turned.has(name) && !(await turnsBack(page)))
      return [`${name}: the focus is not in it, or Shift+Tab leads out`];
    turned.add(name);
    await closeDown(page, place.beneath);
    before = name;
  }
  await page.context().close();
  return [];
}

describe.concurrent.each(Object.entries(PLACES))("every dialog of %s, opened after every other", (_, place) => {
  test.each<[string, BrowserContextOptions, (names: string[]) => string[]]>([
    // Which one lies over which is decided the same without motion, in half the time.
    ["1440×900", { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" }, everyPair],
    // What differs on a phone is the size of the dialogs, not which one comes after which; here they move.
    ["390×844", { viewport: { width: 390, height: 844 } }, thereAndBack],
  ])("takes a press on its main button and lets Tab out nowhere, at %s", async (_size, options, walk) => {
    const stages = inStages(walk(Object.keys(place.dialogs)));
    const unreachable = await Promise.all(stages.map((stage) => unreachableOn(place, options, stage)));
    expect(unreachable.flat()).toEqual([]);
  });
});

test("every dialog of the product stands in the list that is walked, or beside it with its own test", () => {
  const sources = globSync("web/**/*.tsx", { exclude: ["web/app/gallery/**"] }).filter((file) =>
    /<(Modal|StackedModal|HeldModal|Frame|FormDialog|FormModal|ContactDialog|DeletedModal|DeleteModal|DiscardModal|Drawer)\b(?!\.)/.test(
      readFileSync(file, "utf8"),
    ),
  );
  const found = sources.map((file) => file.replace(/^web\/(.*)\.tsx$/, "$1"));
  const walked = Object.values(PLACES).flatMap(({ dialogs }) => Object.values(dialogs).flatMap(({ shown }) => shown));
  const known = new Set([
    ...walked,
    ...Object.keys(ALONE),
    "ui/parts/StackedModal",
    "ui/form/FormModal",
    "account/manage/dialogs/HeldModal",
  ]);
  const missing = found.filter((file) => !known.has(file));
  expect(missing).toEqual([]);
  expect([...known].filter((file) => !found.includes(file))).toEqual([]);
});
