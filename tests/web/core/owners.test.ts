import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { quiet } from "../../support/quiet.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
test("another user signs in while a question is on its way: nothing is thrown, and its answer shows nowhere", async () => {
  const { page } = await openPractice(house, { clients: ["Ángela Muñoz"], fresh: true });
  await see(page.getByRole("link", { name: "Ángela Muñoz" })).toBeVisible();
  const thrown: string[] = [];
  page.on("pageerror", ({ message }) => thrown.push(message));
  page.on("console", (line) => line.type() === "error" && thrown.push(line.text()));
  const held: (() => void)[] = [];
  await page.route("**/graphql", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return route.fallback();
  });
  await page.getByRole("link", { name: "Notas" }).click();
  await vi.waitUntil(() => held.length > 0, { timeout: 30_000 });
  const before = held.length;
  // What another tab of this browser leaves when somebody else signs in there.
  await page.evaluate(() => {
    const auth = JSON.stringify({ status: "signed-in", userId: "somebody-else" });
    const newValue = JSON.stringify({ auth, _persist: "{}" });
    window.dispatchEvent(new StorageEvent("storage", { key: "persist:root", newValue }));
  });
  await vi.waitUntil(() => held.length > before, { timeout: 30_000 });
  await page.unroute("**/graphql");
  for (const go of held) go();
  await see(page.getByRole("heading", { level: 2, name: "Notas Recientes" })).toBeVisible();
  await quiet(page);
  expect(thrown).toEqual([]);
});

test("signing out in one window asks before what is being written in another is lost", async () => {
  const { page } = await openPractice(house, { clients: ["Ángela Muñoz"], fresh: true });
  await page.getByRole("button", { name: "Nuevo Cliente" }).click();
  const form = page.getByRole("dialog", { name: "Nuevo Cliente" });
  await form.getByRole("textbox", { name: /Nombre/ }).fill("Mateo Quiroga");
  const other = await page.context().newPage();
  // What comes beside the screen is there.
  const follows = other.waitForRequest("**/graphql/stream");
  await other.goto(`${house.url}/dashboard/clients`);
  await follows;
  const leave = other.getByRole("button", { name: "Cerrar sesión" }).first();
  await leave.click();
  const question = other.getByRole("dialog");
  await see(question).toContainText("Lo que has escrito en otra ventana y no has guardado se perderá.");
  await expectAccessible(other);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await see(question).toHaveCount(0);
  await see(leave).toBeFocused();
  await see(form.getByRole("textbox", { name: /Nombre/ })).toHaveValue("Mateo Quiroga");
  await leave.click();
  await question.getByRole("button", { name: "Cerrar sesión" }).click();
  await see(other).toHaveURL(/\/login/);
  await see(page.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  await see(form).toHaveCount(0);
  await other.close();
});

test("where a service only says how many pages there are, no total is made up", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Cliente ${String(index + 1).padStart(2, "0")}`);
  const { page } = await openPractice(house, { clients: names, planId: 4, where: "/dashboard" });
  await page.route("**/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (operationName !== "Clients") return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { clients: { pageInfo: object } } };
    json.data.clients.pageInfo = { ...json.data.clients.pageInfo, total: 20, isTotalExact: false };
    return route.fulfill({ response, json });
  });
  await page.goto("/dashboard/clients");
  await see(page.getByText("Página 1 de 2")).toBeVisible();
  await see(page.getByText("2 páginas")).toBeVisible();
  expect(await page.getByText(/de 20$|20 clientes/).count()).toBe(0);
});
