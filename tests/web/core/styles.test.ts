import { afterAll, afterEach, beforeAll, test, vi } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
vi.setConfig({ testTimeout: 120_000 });

test("after a look at «Contacto» the clients' e-mails stand in their table as before", async () => {
  const { page } = await openPractice(house, {
    clients: ["Ángela Muñoz"],
    where: "/dashboard/contact",
    options: { viewport: { width: 1440, height: 900 } },
  });
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Menú principal" });
  await menu.getByRole("link", { name: /^Clientes/ }).click();
  await see(page.getByText("lucia@ejemplo.es")).toBeVisible();
  await see(page.getByText("612 345 678")).toBeVisible();
});
