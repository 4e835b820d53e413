import { globSync, readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createClient } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { aPayment } from "../../support/payments.ts";
import { createSession } from "../../support/sessions.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";
import { ALONE, PLACES } from "../dialogsList.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 400_000 });

const NAME = "Ángela Muñoz";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A practice at its limit of clients, with one of everything, open at a page. */
async function openFull(
  { path: where, planId }: Pick<(typeof PLACES)[string], "path" | "planId">,
  viewport: { width: number; height: number },
) {
  let path = "";
  const { page, ...practice } = await openPractice(house, {
    clients: ["Berta Olmo", "Mateo Quiroga", "Noelia Prats", "Lucía Ferrer", NAME],
    where: "/dashboard",
    planId,
    planExpiresAt: new Date(Date.now() + 40 * 86_400_000),
    // Drawn small: full screens that fade in and out are most of the work, and nobody looks at them.
    options: { viewport, deviceScaleFactor: 0.25 },
    async fill({ token, idOf }) {
      const client = idOf(NAME);
      await house.api.call(`/clientes/${idOf("Berta Olmo")}`, { token, method: "DELETE" });
      await createClient(house.api, token, { nombre: "Inés Montoya" });
      await createSession(house.api, token, client, { datetime: inDays(2) });
      await createObjective(house.api, token, client);
      await createNote(house.api, token, client);
      await aPayment(house.api, await practiceOf(house.api, token));
      path = where({ client });
    },
  });
  await page.goto(path);
  // Whether the plan has room decides which dialog a button opens.
  await page.waitForLoadState("networkidle");
  return { page, ...practice };
}

/** Whether a press at the middle of the button meets the button. */
const isWithinReach = (button: Locator) =>
  button.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && node.contains(met);
  });

/** Closes whatever was opened, with Escape, letting go of what was typed. */
async function closeDown(page: Page, beneath: number): Promise<void> {
  const dialogs = page.locator("[role=dialog]:not(.mantine-Popover-dropdown)");
  const discard = page.getByRole("button", { name: "Descartar", exact: true });
  const lists = page.locator(".mantine-Popover-dropdown:visible, [role=listbox]:visible");
  for (let open = await dialogs.count(); open > beneath; open = await dialogs.count()) {
    // A list that lies open in a dialog takes the first Escape for itself; else a second one would close what lies beneath.
    const timeout = (await lists.count()) > 0 ? 2_000 : 15_000;
    if (await discard.isVisible()) await discard.click();
    else await page.keyboard.press("Escape");
    const isClosed = async () => (await dialogs.count()) !== open;
    await vi.waitUntil(isClosed, { timeout, interval: 40 }).catch(() => undefined);
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

describe.each(Object.entries(PLACES))("every dialog of %s, opened after every other", (_, place) => {
  test.each([
    ["1440×900", { width: 1440, height: 900 }, everyPair],
    // What differs on a phone is the size of the dialogs, not which one comes after which.
    ["390×844", { width: 390, height: 844 }, thereAndBack],
  ])("takes a press on its main button, at %s", async (_size, viewport, walk) => {
    const { page } = await openFull(place, viewport);
    const unreachable: string[] = [];
    let before = "nothing";
    for (const name of walk(Object.keys(place.dialogs))) {
      const dialog = place.dialogs[name];
      if (!dialog) throw new Error(name);
      await dialog.open(page);
      const within = page.getByRole("dialog");
      const called = { name: dialog.main, exact: true };
      const main = within.getByRole("button", called).or(within.getByRole("link", called)).last();
      await see(main).toBeVisible();
      await main.scrollIntoViewIfNeeded();
      const reached = await vi
        .waitUntil(() => isWithinReach(main), { timeout: 2_000, interval: 50 })
        .catch(() => false);
      if (!reached) unreachable.push(`${before} → ${name}`);
      await closeDown(page, place.beneath);
      before = name;
      if (unreachable.length > 0) break;
    }
    expect(unreachable).toEqual([]);
  });
});

test("every dialog of the product stands in the list that is walked, or beside it with its own test", () => {
  const sources = globSync("web/**/*.tsx").filter((file) =>
    /<(Modal|StackedModal|FormDialog|ContactDialog|DeleteModal|DiscardModal|Drawer)\b(?!\.)/.test(
      readFileSync(file, "utf8"),
    ),
  );
  const found = sources.map((file) => file.replace(/^web\/(.*)\.tsx$/, "$1"));
  const walked = Object.values(PLACES).flatMap(({ dialogs }) => Object.values(dialogs).flatMap(({ shown }) => shown));
  const known = new Set([...walked, ...Object.keys(ALONE), "ui/parts/StackedModal"]);
  const missing = found.filter((file) => !known.has(file));
  expect(missing).toEqual([]);
  expect([...known].filter((file) => !found.includes(file))).toEqual([]);
});
