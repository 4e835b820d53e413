import type { Page, Request } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const nameOf = (request: Request): string => Object(request.postDataJSON()).operationName ?? "";

/** A page whose scripts and styles wait until they may come, and what it asks for meanwhile and afterwards. */
async function hold(page: Page, where: string) {
  const asked: Request[] = [];
  let come = () => {};
  const files = new Promise<void>((resolve) => {
    come = resolve;
  });
  page.on("request", (request) => {
    if (/\/graphql$|\/auth\/token$/.test(request.url())) asked.push(request);
  });
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
    await files;
    await route.continue();
  });
  await page.goto(where, { waitUntil: "commit" });
  const names = () => asked.map((request) => (request.method() === "POST" ? nameOf(request) : "token"));
  return { asked, names, come: () => come() };
}

test.each([
  ["/dashboard", "Dashboard", /^Buen/],
  ["/dashboard/clients", "Clients", "Clientes"],
  ["/dashboard/sesiones", "Agenda", "Sesiones"],
])(
  "%s has asked for its data before its code comes, once, and nothing of it is kept on the disk",
  async (where, operation, title) => {
    const { page } = await newTherapist(house, { fresh: true });
    const { asked, names, come } = await hold(page, where);
    await vi.waitFor(() => expect(names()).toEqual(["token", "Shell", operation]), 15_000);
    come();
    await see(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await see(page.locator("[aria-busy=true]")).toHaveCount(0);
    // Neighbouring pages are asked for ahead, under the same name.
    const questions = asked
      .filter((request) => ["Shell", operation].includes(request.method() === "POST" ? nameOf(request) : ""))
      .map((request) => request.postDataJSON())
      .map(({ operationName, variables }) => ({ operationName, variables }));
    for (const [index, question] of questions.entries())
      expect(questions.slice(index + 1)).not.toContainEqual(question);
    expect(names().filter((name) => name === "token")).toHaveLength(1);
    for (const request of asked)
      expect((await request.response())?.headers()["cache-control"], request.url()).toBe("no-store");
  },
);

test("what could not be had ahead is asked for again when the screen is there", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  let refused = 0;
  await page.route("**/graphql", async (route) => {
    refused += 1;
    if (refused <= 2) await route.abort();
    else await route.fallback();
  });
  const { names, come } = await hold(page, "/dashboard/clients");
  await vi.waitFor(() => expect(names()).toContain("Clients"), 15_000);
  come();
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  await see(
    page
      .getByText("Aún no tienes clientes")
      .or(page.getByRole("button", { name: /Nuevo Cliente/ }))
      .first(),
  ).toBeVisible();
  expect(names().filter((name) => name === "Clients").length).toBeGreaterThan(1);
});

test("who is not signed in is led away before any code comes; in the demo practice nothing of the own one is asked for", async () => {
  const visitor = await house.visit("/login");
  const held = await hold(visitor, "/dashboard/clients");
  await see(visitor).toHaveURL(/\/login$/);
  expect(held.names()).toEqual([]);
  held.come();
  const { page } = await newTherapist(house, { fresh: true });
  await page.evaluate(() => {
    const { auth } = JSON.parse(localStorage.getItem("persist:root") ?? "{}");
    sessionStorage.setItem("consulta:demo", JSON.parse(auth).userId);
  });
  const demo = await hold(page, "/dashboard");
  await see(page.locator(".fp")).toBeVisible();
  expect(demo.names()).toEqual([]);
  demo.come();
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
});
