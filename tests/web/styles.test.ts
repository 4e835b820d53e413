import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createNote } from "../support/notes.ts";
import { createObjective } from "../support/objectives.ts";
import { createSession } from "../support/sessions.ts";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { openPractice } from "./clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 240_000 });

const SCREENS: Record<string, string> = {
  home: "/dashboard",
  clients: "/dashboard/clients",
  "a client": "/dashboard/clients?cliente=CLIENT",
  "a client's objectives": "/dashboard/clients?cliente=CLIENT&ficha=objetivos",
  "a new client": "/dashboard/clients?nuevo",
  sessions: "/dashboard/sessions",
  month: "/dashboard/sessions?vista=calendario",
  week: "/dashboard/sessions?vista=semana",
  "a new session": "/dashboard/sessions?nueva",
  notes: "/dashboard/notes",
  "a new note": "/dashboard/notes?nueva",
  analysis: "/dashboard/analytics",
  membership: "/dashboard/membresia",
  contact: "/dashboard/contact",
  profile: "/dashboard?cuenta=perfil",
};

/** Goes on within the page, so that what was loaded for other rooms stays. */
async function goWithin(page: Page, where: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, where);
}

/** The page once nothing is on its way or moves any more. */
async function picture(page: Page): Promise<Buffer> {
  await page.waitForLoadState("networkidle");
  await see(page.locator("[aria-busy=true]:visible")).toHaveCount(0);
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

test.each([
  ["1440×900", { width: 1440, height: 900 }],
  ["390×844", { width: 390, height: 844 }],
])("no screen looks different because another room was looked at before, at %s", async (_, viewport) => {
  let client = "";
  const { page } = await openPractice(house, {
    clients: ["Mateo Quiroga", "Ángela Muñoz"],
    where: "/dashboard/contact",
    options: { viewport },
    async fill({ token, idOf }) {
      client = idOf("Ángela Muñoz");
      const now = Date.now();
      for (const hours of [-30, 2, 26])
        await createSession(house.api, token, client, { datetime: new Date(now + hours * 3_600_000).toISOString() });
      await createObjective(house.api, token, client);
      await createNote(house.api, token, client, { etiquetas: "sueño, familia" });
    },
  });
  await page.clock.setFixedTime(new Date());
  const screens = Object.entries(SCREENS).map(([name, where]) => [name, where.replace("CLIENT", client)] as const);
  const alone: Record<string, Buffer> = {};
  for (const [name, where] of screens) {
    await page.goto(where);
    alone[name] = await picture(page);
  }
  for (const [, where] of screens) {
    await goWithin(page, where);
    await page.waitForLoadState("networkidle");
  }
  const different: string[] = [];
  for (const [name, where] of screens) {
    await goWithin(page, where);
    const same = async () => alone[name]?.equals(await picture(page)) ?? false;
    if (!(await vi.waitUntil(same, { timeout: 4_000, interval: 200 }).catch(() => false))) different.push(name);
  }
  expect(different).toEqual([]);
});
