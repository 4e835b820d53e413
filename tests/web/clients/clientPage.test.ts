import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { quiet } from "../../support/quiet.ts";
import { createSession } from "../../support/sessions.ts";
import { shiftsOf } from "../../support/shifts.ts";
import { fillSignIn, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const NAME = "Ángela Muñoz";
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A client with more sessions than one page has, as a page. */
const openPage = (options?: { fresh?: boolean; sessions?: number }) =>
  openPractice(house, {
    clients: [NAME],
    fresh: options?.fresh,
    where: ({ idOf }) => `/dashboard/clients/${idOf(NAME)}`,
    async fill({ token, idOf }) {
      for (let day = 1; day <= (options?.sessions ?? 12); day += 1)
        await createSession(house.api, token, idOf(NAME), { datetime: ago(day) });
      await createNote(house.api, token, idOf(NAME));
      await createObjective(house.api, token, idOf(NAME));
    },
  });

test("a client's page outlives a reload, Back and a sign-in that was over; no name is in its address or title", async () => {
  const { page, email, idOf } = await openPage({ fresh: true });
  const heading = page.getByRole("heading", { level: 1, name: NAME });
  const sessions = page.getByRole("region", { name: "Historial de sesiones" });
  await see(heading).toBeVisible();
  await see(page).toHaveTitle("Ficha del cliente · Consulta");
  await sessions.getByRole("button", { name: "Siguiente" }).click();
  await see(page).toHaveURL(`${house.url}/dashboard/clients/${idOf(NAME)}?sesiones=2`);
  await page.reload();
  await see(sessions).toContainText("11–12 de 12");
  await page.goBack();
  await see(sessions).toContainText("1–10 de 12");
  await page.goForward();
  await see(sessions).toContainText("11–12 de 12");
  await page.context().clearCookies();
  await page.reload();
  await fillSignIn(page, email);
  await see(heading).toBeVisible();
  await see(sessions).toContainText("11–12 de 12");
  await see(page).toHaveURL(/\?sesiones=2$/);
});

test("three requests bring a client's page, begun while its code is on the way; what it ends with is asked after them", async () => {
  const { page } = await openPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/graphql")) asked.push(request.postDataJSON().operationName);
  });
  // What the page before asks for late is not of this one.
  page.on("framenavigated", () => void asked.splice(0));
  await page.reload();
  await see(page.getByRole("region", { name: "Historial de notas" }).getByRole("listitem")).toHaveCount(1);
  const after = [
    ...["ClientAiConsent", "ClientConsents", "ClientMeasures", "ClientSeries"],
    ...["DeletedObjectives", "MeasureSending", "Receipts"],
  ];
  await expect.poll(() => asked).toEqual(expect.arrayContaining(after));
  await quiet(page);
  const first = ["ClientDetail", "ClientNoteHistory", "ClientSessionHistory", "Shell"];
  expect(asked.toSorted()).toEqual([...first, ...after].toSorted());
});

test("how somebody is reached stands in the first screenful of every device, and nothing is wider than the narrowest", async () => {
  const { page } = await openPage();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const contact = page.getByRole("region", { name: "Datos de contacto" });
    for (const way of ["tel:", "mailto:"]) {
      const box = await contact.locator(`a[href^="${way}"]`).boundingBox();
      expect((box?.y ?? 9_999) + (box?.height ?? 0), `${way} at ${size.width}`).toBeLessThanOrEqual(size.height - 60);
    }
  }
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
  }
});

test("nothing moves by itself on a client's page while answers come late", async () => {
  const { page } = await openPage({ sessions: 3 });
  const { pathname } = new URL(page.url());
  const storageState = await page.context().storageState();
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const moved = await Promise.all(
    [320, 390, 1024, 1440].map(async (width) => ({
      width,
      shifts: await shiftsOf(browser, pathname, {
        baseURL: house.url,
        storageState,
        viewport: { width, height: 800 },
        hasTouch: width < 1440,
      }),
    })),
  );
  // Whose name stands in the bar is the shell's.
  const ofPage = (moves: string[]) => moves.some((move) => !move.includes("Menú de usuario"));
  const seen = moved.flatMap(({ width, shifts }) =>
    shifts.filter((shift) => ofPage(shift.moved)).map((shift) => `${width}: ${shift.moved.join(", ")}`),
  );
  expect(seen).toEqual([]);
});

test("on a touch screen everything a finger presses is at least 44 px high", async () => {
  const { page } = await openPage({ fresh: true, sessions: 3 });
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const touched = await browser.newContext({
    baseURL: house.url,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await touched.newPage();
  await phone.goto(new URL(page.url()).pathname);
  await see(phone.getByRole("region", { name: "Historial de notas" }).getByRole("listitem")).toHaveCount(1);
  const small = await phone.locator("main").evaluate((main) =>
    [...main.querySelectorAll("a, button")]
      // What lies over its whole row is as high as the row.
      .filter((node) => getComputedStyle(node, "::after").position !== "absolute")
      .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 43.5)
      .map((node) => node.getAttribute("aria-label") ?? node.textContent),
  );
  await touched.close();
  expect(small).toEqual([]);
});
