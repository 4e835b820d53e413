import type { Browser } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { faultsOfLayout } from "../../support/layout.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { quiet, watchRequests } from "../../support/quiet.ts";
import { createSession } from "../../support/sessions.ts";
import { openBrowser, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
const browsers: Browser[] = [];
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await house.close();
});

const NAMES = ["Paula Zamora Prats", "Camila Otero Elizalde", "Noelia Salvatierra Belmonte"];

/** A paid practice with limits, a day's sessions, notes and goals. */
const openFull = () =>
  openPractice(house, {
    clients: NAMES,
    planId: 3,
    planExpiresAt: new Date(Date.now() + 20 * 86_400_000),
    options: { timezoneId: "Europe/Madrid" },
    async fill({ token, idOf }) {
      const today = dayIn("Europe/Madrid", new Date());
      const hours = [addDays(today, 1), today].flatMap((day) =>
        ["21:10", "22:20", "23:30"].map((time) => ({ day, time })),
      );
      for (const [at, { day, time }] of hours.entries())
        await createSession(house.api, token, idOf(NAMES[at % NAMES.length] ?? ""), {
          datetime: new Date(`${day}T${time}:00+01:00`).toISOString(),
          type: "Terapia Individual",
          modalidad: "En línea",
          price: 60,
          duracionMinutos: 30,
        });
      for (const name of NAMES) {
        await createNote(house.api, token, idOf(name), { title: "Primera visita", content: "Duerme mejor." });
        await createObjective(house.api, token, idOf(name));
      }
    },
  });

const ROOMS = (client: string) => [
  "",
  "/clients",
  `/clients/${client}`,
  "/sessions",
  "/sessions?vista=calendario",
  "/sessions/booking",
  "/notes",
  "/analytics",
  "/membresia",
  "/activity",
  "/consents",
  "/retention",
  "/data",
  "/import",
];

test.for([
  ["one and a half times", 24],
  ["twice", 32],
] as const)(
  "with letters %s as large nothing on a telephone is cut off or lies over something else",
  async ([, size]) => {
    const { page, idOf } = await openFull();
    const storageState = await page.context().storageState();
    const browser = await openBrowser(`--blink-settings=defaultFontSize=${size}`);
    browsers.push(browser);
    const reader = await browser.newContext({
      baseURL: house.url,
      storageState,
      locale: "es-ES",
      // Elsewhere than the practice, whose zone is told.
      timezoneId: "America/Bogota",
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const opened = watchRequests(await reader.newPage());
    const faults: Record<string, string[]> = {};
    for (const room of ROOMS(idOf(NAMES[0] ?? ""))) {
      await opened.goto(`/dashboard${room}`);
      await opened.getByRole("heading", { level: 1 }).first().waitFor();
      await quiet(opened);
      await opened.locator("main .mantine-Skeleton-root").first().waitFor({ state: "detached" });
      const found = await opened.evaluate(faultsOfLayout);
      if (found.length > 0) faults[room] = found;
    }
    expect(faults).toEqual({});
  },
);
