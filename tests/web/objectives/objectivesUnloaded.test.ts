import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import { createObjective } from "../../support/objectives.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const NAME = "Ángela Muñoz";

async function openPage() {
  const { page, token, idOf } = await openPractice(house, {
    clients: [NAME],
    where: (practice) => `/dashboard/clients/${practice.idOf(NAME)}`,
    fill: (practice) => createObjective(house.api, practice.token, practice.idOf(NAME), { titulo: "Caminar" }),
  });
  await see(page.getByRole("button", { name: "Subir el progreso de «Caminar»" })).toBeVisible();
  return {
    page,
    async stored() {
      const { body } = await house.api.call<{ data: WireObjective[] }>(`/objetivos?clientId=${idOf(NAME)}`, { token });
      return body.data[0]?.progreso;
    },
  };
}

/** Presses + and leaves in the same moment, which no driver is quick enough for. */
const pressAndLeave = (page: Page, address: string | null) =>
  page.evaluate((to) => {
    document.querySelector<HTMLElement>('button[aria-label^="Subir el progreso"]')?.click();
    if (to === null) location.reload();
    else location.assign(to);
  }, address);

test("progress that is pressed by + in the moment in which the page is loaded anew is stored", async () => {
  const { page, stored } = await openPage();
  await pressAndLeave(page, null);
  await expect.poll(stored).toBe(5);
});

test("progress that is pressed by + in the moment in which another address is opened is stored", async () => {
  const { page, stored } = await openPage();
  await pressAndLeave(page, `${house.url}/openapi.json`);
  await expect.poll(stored).toBe(5);
});

test("progress that is pressed by + in the moment in which the tab is closed is stored", async () => {
  const { page, stored } = await openPage();
  await page.evaluate(() => {
    const more = document.querySelector<HTMLElement>('button[aria-label^="Subir el progreso"]');
    // Closing it sends this first.
    window.addEventListener("beforeunload", () => more?.click(), { capture: true });
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(stored).toBe(5);
});
