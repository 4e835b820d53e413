import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createNote } from "../../support/notes.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

test("a client is erased for good from its page: what goes is shown, its name is asked for, and the certificate stays", async () => {
  const practice = await openPractice(house, {
    clients: ["Ana Vega"],
    where: ({ idOf }) => `/dashboard/clients/${idOf("Ana Vega")}`,
    fill: async ({ token, idOf }) => void (await createNote(house.api, token, idOf("Ana Vega"))),
  });
  const { page, dialog } = practice;
  await practice.act("Ana Vega", "Borrar definitivamente…");
  await dialog.getByText("1 nota, con sus versiones").waitFor();
  await expectAccessible(page);
  const erase = dialog.getByRole("button", { name: "Borrar definitivamente" });
  await erase.click();
  await dialog.getByText("Escribe el nombre tal como está arriba.").waitFor();
  await dialog.getByLabel("Para confirmar, escribe «Ana Vega»").fill("ana vega");
  await erase.click();
  await dialog.getByText("B-0001").waitFor();
  await dialog.getByRole("button", { name: "Cerrar" }).last().click();
  await page.getByRole("heading", { name: "Clientes", level: 1 }).waitFor();
  expect(await practice.stored()).toEqual([]);
  await page.goto(`${house.url}/dashboard/retention`);
  await page.getByText("B-0001 · Ana Vega").waitFor();
  await expectAccessible(page);
});

test("a deleted client is erased for good from the list of those that could be recovered, by the keyboard alone", async () => {
  const practice = await openPractice(house, {
    clients: ["Ana Vega", "Berta Olmo", "Celia Mora"],
    fill: async ({ token, idOf }) => {
      for (const name of ["Ana Vega", "Berta Olmo"])
        await house.api.call(`/clientes/${idOf(name)}`, { token, method: "DELETE" });
    },
  });
  const { page } = practice;
  const list = page.getByRole("dialog", { name: "Clientes eliminados" });
  const erasing = page.getByRole("dialog", { name: "Borrar definitivamente" });
  await page.getByRole("button", { name: "Clientes eliminados" }).press("Enter");
  const erase = list.getByRole("button", { name: "Borrar definitivamente a Ana Vega…" });
  await erase.press("Enter");
  await expectAccessible(page);
  // Whoever thinks again is back where they were.
  await erasing.getByLabel("Para confirmar, escribe «Ana Vega»").waitFor();
  await page.keyboard.press("Escape");
  // It fades out: what was typed into it by then would go with it.
  await see(erasing).toHaveCount(0);
  await see(erase).toBeFocused();
  await page.keyboard.press("Enter");
  await erasing.getByLabel("Para confirmar, escribe «Ana Vega»").fill("Ana Vega");
  // What goes is seen first.
  await see(erasing.getByRole("button", { name: "Borrar definitivamente" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Borrado definitivamente" }).getByText("B-0001").waitFor();
  await page.keyboard.press("Escape");
  await see(list.getByText("Ana Vega")).toHaveCount(0);
  await see(list.getByText("Berta Olmo")).toBeVisible();
  await page.getByText("Los datos de Ana Vega se han borrado definitivamente.").waitFor();
  await see(list.locator(":focus")).toHaveCount(1);
  expect((await practice.stored()).map(({ nombre }) => nombre)).toEqual(["Celia Mora"]);
});
