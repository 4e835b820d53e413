import { afterAll, beforeAll, expect, test } from "vitest";
import { createNote } from "../../support/notes.ts";
import { startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
}, 120_000);
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
