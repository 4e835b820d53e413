import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "../tests/journeys",
  testMatch: "**/*.journey.ts",
  outputDir: "../reports/journeys",
  fullyParallel: false,
  // In a full run the other tests are beside them.
  workers: Number(process.env.JOURNEYS_WORKERS ?? 2),
  // As the other tests in the browser.
  retries: 1,
  forbidOnly: true,
  // As in vitest.ts: each step has a limit of its own.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [
    ["line"],
    [
      "json",
      { outputFile: process.env.JOURNEYS_REPORT ? `../${process.env.JOURNEYS_REPORT}` : "../reports/journeys.json" },
    ],
  ],
  use: {
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    // Of each key a picture of the page: whoever walks by keys takes twice as long with it.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
