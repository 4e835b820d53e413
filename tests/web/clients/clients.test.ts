import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { quiet } from "../../support/quiet.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
describe("the list", () => {
  test("one request brings page, figures and limit, and a new practice is shown how to start", async () => {
    const { page } = await openPractice(house);
    const broken = await brokenNetwork(page);
    await page.reload();
    await see(page.getByText(/Añade a la primera para empezar/)).toBeVisible();
    await see(page.getByText("0 de 5 clientes activos")).toBeVisible();
    expect(broken.asked.filter((name) => name !== "Shell")).toEqual(["Clients"]);
    await expectAccessible(page);
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
    const { page, link } = await openPractice(house, { clients, planId: 4, fresh: true });
    await see(link("Persona 11")).toBeVisible();
    const broken = await brokenNetwork(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.getByRole("button", { name: "Siguiente" }).click();
    await see(link("Persona 1")).toBeVisible();
    await page.getByRole("button", { name: "Anterior" }).click();
    await see(link("Persona 11")).toBeVisible();
    await quiet(page);
    expect(broken.asked.filter((name) => name === "Clients")).toHaveLength(2);
  });

  test("a machine that is slow to take a dialog away gives the focus back all the same", async () => {
    const { page, menu, act, field, save, dialog } = await openPractice(house, { clients: ["Ana"], fresh: true });
    await act("Ana", "Editar");
    await field("Nombre completo").fill("Ana Roca");
    // Each piece of React's work begins later than it should.
    await page.evaluate(() => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message) {
        setTimeout(() => postMessage.call(this, message), 60);
      };
    });
    await save.press("Enter");
    await see(dialog).toHaveCount(0);
    await see(menu("Ana Roca")).toBeFocused();
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
    // What is on its way out still takes the next press.
    await see(page.getByRole("dialog", { name: "Editar cliente" })).toHaveCount(0);
    await see(page.getByRole("dialog", { name: /Ángela Muñoz/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await see(dialog).toHaveCount(0);
    await see(page).toHaveURL(/\/clients$/);
  });
});
