import { test as base, expect } from "@playwright/test";
import { type Portal, startPortal } from "../support/portal.ts";

let addresses = 0;

/** Journeys run against one built portal per worker; an error in the page's console fails the journey. */
export const test = base.extend<{ consoleErrors: string[] }, { portal: Portal }>({
  portal: [
    // Playwright reads which fixtures a function needs from this pattern.
    async ({ browserName: _ }, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  // Limits count per address; each journey comes from its own.
  extraHTTPHeaders: async ({ locale: _ }, use, info) => {
    addresses += 1;
    await use({ "x-forwarded-for": `10.${info.workerIndex % 250}.${Math.floor(addresses / 250)}.${addresses % 250}` });
  },
  consoleErrors: async ({ locale: _ }, use) => use([]),
  page: async ({ page, consoleErrors }, use) => {
    page.on("console", (message) => {
      if (message.type() === "error") consoleErrors.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => consoleErrors.push(error.message));
    await use(page);
    expect(consoleErrors).toEqual([]);
  },
});
export { expect };
