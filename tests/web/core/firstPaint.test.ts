import type { Locator } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

test.each(["light", "dark"] as const)(
  "the portal's shape stands before any of its files has come, and stays until the screen is there (%s)",
  async (colorScheme) => {
    const { page } = await newTherapist(house, { fresh: true, options: { colorScheme } });
    let come = () => {};
    const files = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route("**/assets/**", async (route) => {
      await files;
      await route.continue();
    });
    await page.goto("/dashboard/clients", { waitUntil: "commit" });
    const shape = page.getByRole("status").filter({ hasText: "Cargando…" });
    await see(shape).toBeVisible();
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await ground()).toBe(colorScheme === "light" ? "rgb(250, 247, 242)" : "rgb(24, 23, 21)");
    const side = page.locator(".fp-side");
    await see(side).toHaveCSS("width", "264px");
    come();
    await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
    await see(side).toHaveCount(0);
    expect(
      await page
        .getByRole("navigation")
        .first()
        .evaluate((menu) => menu.getBoundingClientRect().width),
    ).toBe(264);
  },
);

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

test.each([
  ["/dashboard", "Buen", "Tu día, en un momento…"],
  ["/dashboard/clientes", "Clientes", "Tus pacientes, su contacto y su historia contigo."],
  ["/dashboard/sessions", "Sesiones", "Tu agenda del mes, con sus recordatorios."],
  ["/dashboard/membresia/", "Suscripción y Planes", "Tu plan de hoy y los que puedes elegir."],
])(
  "%s says where one is before its code comes, and the screen says it in the same place",
  async (where, title, lead) => {
    const { page } = await newTherapist(house, { fresh: true });
    let scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const placeOf = async (words: Locator) => {
      const { x, y, height } = (await words.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      return { x, y, height };
    };
    for (const size of SIZES) {
      scripts = Promise.withResolvers();
      await page.setViewportSize(size);
      await page.goto(where, { waitUntil: "commit" });
      const words = page.locator(".fp-title");
      await see(words).toContainText(title);
      await see(page.locator(".fp-lead")).toHaveText(lead);
      const before = await placeOf(words);
      scripts.resolve();
      const heading = page.getByRole("heading", { level: 1, name: title });
      await see(heading).toBeVisible();
      expect(await placeOf(heading), `${size.width}`).toEqual(before);
    }
  },
);

test("a page whose own styles do not come is shown without them", async () => {
  const { page } = await newTherapist(house, { fresh: true });
  await page.route("**/assets/index-*.css", (route) => route.abort());
  await page.goto("/dashboard/contacto", { waitUntil: "commit" });
  await see(page.getByRole("heading", { level: 1, name: "Contacto" })).toBeVisible();
});

test.each([
  ["/dashboard/contacto", "index"],
  ["/dashboard/contacto", "shell"],
  ["/login", "index"],
])("a page whose code does not come says so, and can be loaded again (%s, %s)", async (where, file) => {
  const isVisitor = where === "/login";
  const page = isVisitor ? await house.visit("/login") : (await newTherapist(house, { fresh: true })).page;
  const code = `**/assets/${file}-*.js`;
  await page.route(code, (route) => route.abort());
  await page.goto(where, { waitUntil: "commit" });
  const told = page.getByRole("alert").filter({ hasText: "No se pudo abrir esta página." });
  await see(told).toBeVisible();
  await see(page.getByText("Cargando…")).toHaveCount(0);
  await page.unroute(code);
  await told.getByRole("button", { name: "Recargar" }).click();
  await see(told).toHaveCount(0);
  await see(page.getByRole("heading", { level: 1, name: isVisitor ? "Inicia sesión" : "Contacto" })).toBeVisible();
});

test("what a dialog brings in styles comes after those of the page: the parts of a client stand apart", async () => {
  const { page, link } = await openPractice(house, { clients: ["Lucía Martín"], fresh: true });
  await link("Lucía Martín").click();
  const tabs = page.getByRole("tab");
  await see(tabs).toHaveCount(4);
  const gaps = await tabs.evaluateAll((all) => {
    const words = all.map((tab) => {
      const range = document.createRange();
      range.selectNodeContents(tab);
      return range.getBoundingClientRect();
    });
    return words.slice(1).map((word, before) => word.left - (words[before]?.right ?? 0));
  });
  for (const gap of gaps) expect(gap).toBeGreaterThan(16);
});
