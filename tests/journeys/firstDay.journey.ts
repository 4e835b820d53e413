import type { Page } from "@playwright/test";
import { CLIENT, chooseClient, fieldOf, saveClient, signUpBy } from "./beginnings.ts";
import { fingers, type Hands, keysOf, PHONE } from "./hands.ts";
import { expect, test } from "./portal.ts";

/** From the first screen to a client, a session and a note, by the three steps of the home screen. */
async function firstDay(page: Page, codeFor: (email: string) => Promise<string>, hands: Hands) {
  const { press, write } = hands;
  const dialog = page.getByRole("dialog");
  const field = fieldOf(page);
  const steps = page.getByRole("region", { name: "Tus primeros pasos" });
  const home = async () => {
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1, name: /^Buen/ }).waitFor();
  };

  await signUpBy(hands, page, codeFor);
  await press(steps.getByRole("link", { name: "Nuevo Cliente" }));
  await saveClient(hands, page);

  await home();
  await expect(steps).toContainText("1 de 3");
  await press(steps.getByRole("link", { name: "Nueva Sesión" }));
  await chooseClient(hands, page);
  await write(dialog.getByRole("spinbutton", { name: "Hora" }), "23");
  await write(dialog.getByRole("spinbutton", { name: "Minutos" }), "45");
  await press(dialog.getByRole("radio").first());
  await press(dialog.getByRole("button", { name: "Guardar", exact: true }));
  await expect(page.locator("main").getByText(CLIENT.name).first()).toBeVisible();

  await home();
  await expect(steps).toContainText("2 de 3");
  await press(steps.getByRole("link", { name: "Nueva Nota" }));
  await write(field("Título"), "Primera visita");
  await chooseClient(hands, page);
  await write(field("Contenido"), "Llega puntual y tranquila.");
  await press(dialog.getByRole("button", { name: /^(Guardar|Crear)/ }).last());
  await expect(page.getByRole("article", { name: "Primera visita" })).toBeVisible();

  await home();
  await expect(steps).toBeHidden();
}

test("the first day goes by keyboard alone", async ({ page, portal }) => {
  await firstDay(page, portal.codeFor, keysOf(page));
});

test.describe("on a telephone", () => {
  test.use(PHONE);
  test("the first day goes by finger alone", async ({ page, portal }) => {
    await firstDay(page, portal.codeFor, fingers);
  });
});
