import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createClient } from "../support/api.ts";
import { see, startWebHouse, type WebHouse } from "./accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "./clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 60_000 });

describe("the list", () => {
  test("one request brings page, figures and limit, and a new practice is shown how to start", async () => {
    const { page } = await openPractice(house);
    const broken = await brokenNetwork(page);
    await page.reload();
    await see(page.getByText(/Añade a la primera para empezar/)).toBeVisible();
    await see(page.locator(".page-action").getByText("0/5", { exact: true })).toBeVisible();
    expect(broken.asked.filter((name) => name !== "Shell")).toEqual(["Clients"]);
    await expectAccessible(page);
  });

  test("creating, deactivating and deleting change rows, figures, n/max and limits banner together", async () => {
    const { page, fillNew, save, dialog, row, act } = await openPractice(house);
    const figures = page.locator(".stats");
    await fillNew("Ángela Muñoz");
    await save.click();
    await see(dialog).toBeHidden();
    await see(row("Ángela Muñoz")).toContainText("Activo");
    await see(figures).toHaveText(/Total Clientes1Activos1Nuevos \(mes\)1Sesiones Totales0/);
    await see(page.locator(".page-action").getByText("1/5", { exact: true })).toBeVisible();
    await see(page.getByText("Límites: 1/5 clientes, 0/10 notas con IA por mes")).toBeVisible();

    await act("Ángela Muñoz", "Desactivar");
    await see(row("Ángela Muñoz")).toContainText("Inactivo");
    await see(figures).toHaveText(/Total Clientes1Activos0/);
    await see(page.locator(".page-action").getByText("0/5", { exact: true })).toBeVisible();
    await see(page.getByText("Límites: 0/5 clientes")).toBeVisible();

    await act("Ángela Muñoz", "Eliminar");
    await see(dialog).toContainText("¿Quieres eliminar a Ángela Muñoz?");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Eliminar" }).click();
    await see(row("Ángela Muñoz")).toHaveCount(0);
    await see(figures).toHaveText(/Total Clientes0/);
    await see(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("search ignores accents and never reaches the address; what is not found can be un-filtered", async () => {
    const { page, search, row, link } = await openPractice(house, { clients: ["Ángela Muñoz", "Mateo Quiroga"] });
    await search.fill("angela");
    await see(row("Mateo Quiroga")).toHaveCount(0);
    await see(link("Ángela Muñoz")).toBeVisible();
    await see(page.getByRole("status").filter({ hasText: "1 cliente" })).toBeVisible();
    expect(page.url()).not.toContain("angela");
    await search.fill("nadie");
    await see(page.getByText("No se encontraron clientes")).toBeVisible();
    await page.getByRole("button", { name: "Quitar filtros" }).click();
    await see(link("Mateo Quiroga")).toBeVisible();
    await see(search).toBeFocused();
    await see(search).toHaveValue("");
  });

  test("page and filter survive a reload, a search starts on page 1, and a page past the end is the last one", async () => {
    const clients = Array.from({ length: 12 }, (_, number) => `Persona ${number + 1}`);
    const { page, search, link } = await openPractice(house, { clients, planId: 4 });
    await see(page.getByText("Clientes ilimitados", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Siguiente" }).click();
    await see(link("Persona 1")).toBeVisible();
    await see(page).toHaveURL(/\?pagina=2$/);
    await page.reload();
    await see(page.getByText("11–12 de 12")).toBeVisible();
    await search.fill("Persona 11");
    await see(page.getByRole("row")).toHaveCount(2);
    await see(page).toHaveURL(/\/clients$/);
    await page.goto("/dashboard/clients?pagina=99");
    await see(page).toHaveURL(/\?pagina=2$/);
    await see(link("Persona 2")).toBeVisible();
    await page.getByLabel("Estado", { exact: true }).selectOption("Inactivos");
    await see(page).toHaveURL(/\?estado=inactivos$/);
    await see(page.getByText("No se encontraron clientes")).toBeVisible();
    await see(page.getByRole("navigation", { name: "Paginación" })).toHaveCount(0);
  });

  test("turning pages asks for each page once, also on a slow machine", async () => {
    const clients = Array.from({ length: 11 }, (_, number) => `Persona ${number + 1}`);
    const { page, link } = await openPractice(house, { clients, planId: 4 });
    await see(link("Persona 11")).toBeVisible();
    const broken = await brokenNetwork(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.getByRole("button", { name: "Siguiente" }).click();
    await see(link("Persona 1")).toBeVisible();
    await page.getByRole("button", { name: "Anterior" }).click();
    await see(link("Persona 11")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(broken.asked.filter((name) => name === "Clients")).toHaveLength(2);
  });

  test("a list that could not be loaded is empty with one line, and «Reintentar» brings it", async () => {
    const { page, link } = await openPractice(house, { clients: ["Ángela Muñoz"] });
    const broken = await brokenNetwork(page);
    broken.cut.add("Clients");
    await page.reload();
    await see(page.getByRole("alert")).toContainText("No se pudieron cargar los clientes. Comprueba tu conexión");
    await see(link("Ángela Muñoz")).toHaveCount(0);
    await see(page.locator(".stats")).toContainText("—");
    await expectAccessible(page);
    broken.cut.clear();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await see(link("Ángela Muñoz")).toBeVisible();
    await see(page.getByRole("alert")).toHaveCount(0);
  });

  test("a status that could not be stored goes back and says so; trying again stores it", async () => {
    const { page, row, act } = await openPractice(house, { clients: ["Ángela Muñoz"] });
    const broken = await brokenNetwork(page);
    broken.cut.add("SetClientStatus");
    await act("Ángela Muñoz", "Desactivar");
    await see(page.getByRole("alert")).toContainText("No se pudo cambiar el estado de Ángela Muñoz.");
    await see(row("Ángela Muñoz")).toContainText("Activo");
    broken.cut.clear();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await see(row("Ángela Muñoz")).toContainText("Inactivo");
    await see(page.getByRole("alert")).toHaveCount(0);
  });

  test("rows are walked with the arrow keys and every dialog gives the focus back to what opened it", async () => {
    const { page, link, menu, dialog } = await openPractice(house, { clients: ["Ángela Muñoz", "Mateo Quiroga"] });
    await link("Mateo Quiroga").focus();
    await page.keyboard.press("ArrowDown");
    await see(link("Ángela Muñoz")).toBeFocused();
    await page.keyboard.press("Enter");
    await see(dialog).toContainText("Cliente desde el");
    await page.keyboard.press("Escape");
    await see(dialog).toHaveCount(0);
    await see(link("Ángela Muñoz")).toBeFocused();
    await page.keyboard.press("Tab");
    await see(menu("Ángela Muñoz")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await see(menu("Mateo Quiroga")).toBeFocused();
    for (const [action, title] of [
      ["Editar", "Editar cliente"],
      ["Eliminar", "Eliminar cliente"],
    ] as const) {
      await page.keyboard.press("Enter");
      await see(page.locator("[role=menuitem]:focus")).toBeVisible();
      await see(async () => {
        await page.keyboard.press("ArrowDown");
        await see(page.getByRole("menuitem", { name: action })).toBeFocused({ timeout: 200 });
      }).toPass();
      await page.keyboard.press("Enter");
      await see(page.getByRole("dialog", { name: title })).toBeVisible();
      await page.keyboard.press("Escape");
      await see(dialog).toHaveCount(0);
      await see(menu("Mateo Quiroga")).toBeFocused();
    }
  });

  test("on a phone the rows are cards without sideways scrolling, and no theme has an accessibility fault", async () => {
    const long = "Maximilianaguadalupeconcepcióndelasmercedesfernándezvillaverdeyluna";
    const { page, link, menu } = await openPractice(house, {
      clients: [long, "👩‍👩‍👧 Luz"],
      options: { viewport: { width: 320, height: 640 }, hasTouch: true },
    });
    await see(link(long)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const box = await menu(long).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
  });
});

describe("the plan's limit", () => {
  const five = ["Ana", "Berta", "Carla", "Delia", "Elsa"];

  test("at the limit the button says why to keyboard and pointer, and pressing it leads to the plans", async () => {
    const { page, newClient, dialog } = await openPractice(house, { clients: five });
    await see(newClient).toHaveAttribute("aria-disabled", "true");
    await newClient.focus();
    await see(page.getByRole("tooltip", { name: "Límite de clientes alcanzado" })).toBeVisible();
    await page.keyboard.press("Enter");
    await see(page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" })).toContainText("límite de 5 clientes");
    await expectAccessible(page);
    await dialog.getByRole("link", { name: "Mejorar Plan" }).click();
    await see(page).toHaveURL(/\/dashboard\/membresia$/);
  });

  test("activating one too many is refused with the same words, and the row stays inactive", async () => {
    const { page, act, row, token } = await openPractice(house, { clients: five });
    await act("Elsa", "Desactivar");
    await see(page.locator(".page-action").getByText("4/5", { exact: true })).toBeVisible();
    await createClient(house.api, token, { nombre: "Fe" });
    await act("Elsa", "Activar");
    await see(page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" })).toBeVisible();
    await page.keyboard.press("Escape");
    await see(row("Elsa")).toContainText("Inactivo");
    await see(page.locator(".page-action").getByText("5/5", { exact: true })).toBeVisible();
  });
});

describe("the profile", () => {
  test("it has its own address, survives a reload, and closing it leaves the list", async () => {
    const { page, link, idOf, dialog } = await openPractice(house, { clients: ["Ángela Muñoz"] });
    await link("Ángela Muñoz").click();
    await see(page).toHaveURL(new RegExp(`\\?cliente=${idOf("Ángela Muñoz")}$`));
    await page.reload();
    await see(page.getByRole("dialog", { name: /Ángela Muñoz/ })).toContainText("612 345 678");
    await dialog.getByRole("button", { name: "Editar" }).click();
    await see(page.getByRole("dialog", { name: "Editar cliente" })).toBeVisible();
    await page.keyboard.press("Escape");
    await see(page.getByRole("dialog", { name: /Ángela Muñoz/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await see(dialog).toHaveCount(0);
    await see(page).toHaveURL(/\/clients$/);
  });

  test("an address of nobody says so without breaking the list", async () => {
    const { page, link, dialog } = await openPractice(house, { clients: ["Ángela Muñoz"] });
    await page.goto("/dashboard/clients?cliente=00000000-0000-4000-8000-000000000000");
    await see(dialog).toContainText("Puede que este cliente ya no exista.");
    await page.keyboard.press("Escape");
    await see(link("Ángela Muñoz")).toBeVisible();
  });
});
