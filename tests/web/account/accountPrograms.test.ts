import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

test("a therapist lets a program in, copies its token once, sees it used and shuts it out", async () => {
  const { page } = await newTherapist(house);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard/clients?cuenta=seguridad");
  const row = page.getByRole("region", { name: "Acceso para programas" });
  await see(row).toContainText("Ninguno");
  await row.getByRole("button", { name: "Crear un acceso" }).click();
  const form = page.getByRole("dialog", { name: "Crear un acceso para programas" });
  await see(form.getByLabel("Nombre del programa")).toBeFocused();
  await page.keyboard.press("Enter");
  await see(form.getByRole("alert")).toHaveText("Ponle un nombre para reconocerlo.");
  await form.getByLabel("Nombre del programa").fill("Hoja de cálculo");
  await page.keyboard.press("Enter");
  await see(form.getByRole("alert")).toHaveText("Elige al menos un permiso.");
  await form.getByRole("checkbox", { name: "Escribir clientes" }).check();
  await see(form.getByRole("checkbox", { name: "Leer clientes" })).toBeChecked();
  await see(form.getByRole("checkbox", { name: "Leer clientes" })).toBeDisabled();
  await form.getByRole("checkbox", { name: "Leer análisis" }).check();
  await see(form.getByRole("checkbox", { name: "Sin textos clínicos" })).toBeChecked();
  await form.getByText("1 año").click();
  await form.getByLabel("Solo desde estas direcciones (opcional)").fill("no es una");
  await form.getByLabel("Tu contraseña", { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Crear acceso" }).click();
  await see(form.getByRole("alert")).toContainText("Escribe direcciones como 192.0.2.7");
  await form.getByLabel("Solo desde estas direcciones (opcional)").fill("192.0.2.0/24\n127.0.0.1\n::1");
  await form.getByRole("button", { name: "Crear acceso" }).click();

  const shown = page.getByRole("dialog", { name: "Tu acceso para programas" });
  await see(shown).toContainText("No se volverá a mostrar.");
  const token = (await shown.getByRole("code").textContent()) ?? "";
  expect(token).toMatch(/^cst_\w{36}$/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await shown.getByRole("button", { name: "Copiar" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await shown.getByRole("button", { name: "Lo he guardado" }).click();
  await see(page.getByRole("dialog", { name: "Tu acceso para programas" })).toBeHidden();

  const line = row.getByRole("listitem");
  await see(line).toContainText("Hoja de cálculo");
  await see(line).toContainText("Clientes: leer y escribir · Análisis: leer · Sin textos clínicos");
  await see(line).toContainText("Sin usar todavía");
  await see(line).toContainText(`cst_…${token.slice(-4)} · caduca el `);
  await see(line).toContainText("solo desde 192.0.2.0/24, 127.0.0.1, ::1");
  await see(page.getByText(token)).toHaveCount(0);
  await expectAccessible(page);
  const asked = () =>
    fetch(`${house.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: "{ clients { pageInfo { total } } }" }),
    });
  expect((await asked()).status).toBe(200);
  await page.reload();
  await see(line).toContainText(/Último uso: .*, desde (127\.0\.0\.1|::1)/);

  await line.getByRole("button", { name: "Revocar «Hoja de cálculo»" }).click();
  const confirmation = page.getByRole("dialog", { name: "Revocar el acceso" });
  await see(confirmation).toContainText("«Hoja de cálculo» dejará de poder entrar");
  await expectAccessible(page);
  await confirmation.getByRole("button", { name: "Revocar" }).click();
  await see(confirmation).toBeHidden();
  await see(row).toContainText("Ninguno");
  await expect.poll(async () => JSON.stringify(await (await asked()).json())).toContain("REVOKED");
});
