import type { Locator, Page } from "@playwright/test";
import { newEmail, PASSWORD } from "./newcomer.ts";
import { expect, test } from "./portal.ts";

const CLIENT = { name: "Ángela Muñoz", email: "angela@correo.es", phone: "+34 612 004 518" };
/** No way by Tab is longer on any screen of these. */
const MOST_KEYS = 60;

/** How somebody works: what is pressed gets there by fingers or by keys alone. */
interface Hands {
  press: (target: Locator) => Promise<void>;
  write: (target: Locator, text: string) => Promise<void>;
}

/** Tab until it has the focus, as somebody without a mouse does. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let keys = 0; keys < MOST_KEYS; keys++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by keyboard to ${target}`);
}

const keysOf = (page: Page): Hands => ({
  async press(target) {
    await reach(page, target);
    const role = await target.evaluate((element) => element.getAttribute("type") ?? element.tagName);
    await page.keyboard.press(["checkbox", "radio"].includes(role) ? "Space" : "Enter");
  },
  async write(target, text) {
    await reach(page, target);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
  },
});

const fingers: Hands = {
  press: (target) => target.tap(),
  async write(target, text) {
    await target.tap();
    await target.fill(text);
  },
};

/** From the first screen to a client, a session and a note, by the three steps of the home screen. */
async function firstDay(page: Page, codeFor: (email: string) => Promise<string>, { press, write }: Hands) {
  const email = newEmail("primera");
  const dialog = page.getByRole("dialog");
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).first();
  const steps = page.getByRole("region", { name: "Tus primeros pasos" });
  const home = async () => {
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1, name: /^Buen/ }).waitFor();
  };
  const option = (name: string) => page.getByRole("option", { name, exact: true });

  await page.goto("/signup");
  await write(page.getByLabel("Nombre completo"), "Elena Vidal");
  await write(page.getByLabel("Correo electrónico"), email);
  await write(page.getByLabel("Contraseña", { exact: true }), PASSWORD);
  await write(page.getByLabel("Confirmar contraseña"), PASSWORD);
  await press(page.getByRole("checkbox"));
  await press(page.getByRole("button", { name: "Crear cuenta" }));
  await page.waitForURL(/\/verify-email$/);
  await write(page.getByLabel(/Código/).first(), await codeFor(email));

  await press(steps.getByRole("link", { name: "Nuevo Cliente" }));
  await write(field("Nombre completo"), CLIENT.name);
  await write(field("Correo electrónico"), CLIENT.email);
  await write(field("Teléfono"), CLIENT.phone);
  await press(dialog.getByRole("button", { name: "Guardar" }));
  await expect(page.getByRole("row").filter({ hasText: CLIENT.name })).toBeVisible();

  await home();
  await expect(steps).toContainText("1 de 3");
  await press(steps.getByRole("link", { name: "Nueva Sesión" }));
  await press(dialog.getByRole("button", { name: /^Cliente/ }));
  await write(page.getByPlaceholder("Buscar cliente").last(), "Ángela");
  await option(CLIENT.name).waitFor();
  return { dialog, field, steps, home, option };
}

test("the first day goes by keyboard alone", async ({ page, portal }) => {
  test.setTimeout(120_000);
  const hands = keysOf(page);
  const { dialog, field, steps, home } = await firstDay(page, portal.codeFor, hands);
  const choose = async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  await choose();
  await finish(page, hands, { dialog, field, steps, home, choose });
});

test.describe("on a telephone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("the first day goes by finger alone", async ({ page, portal }) => {
    test.setTimeout(120_000);
    const { dialog, field, steps, home, option } = await firstDay(page, portal.codeFor, fingers);
    await option(CLIENT.name).tap();
    await finish(page, fingers, { dialog, field, steps, home, choose: () => option(CLIENT.name).tap() });
  });
});

interface Rest {
  dialog: Locator;
  field: (label: string) => Locator;
  steps: Locator;
  home: () => Promise<void>;
  choose: () => Promise<void>;
}

/** The session is saved, the note is written, and the steps are gone. */
async function finish(page: Page, { press, write }: Hands, { dialog, field, steps, home, choose }: Rest) {
  await write(dialog.getByRole("spinbutton", { name: "Hora" }), "23");
  await write(dialog.getByRole("spinbutton", { name: "Minutos" }), "45");
  await press(dialog.getByRole("radio").first());
  await press(dialog.getByRole("button", { name: "Guardar", exact: true }));
  await expect(page.locator("main").getByText(CLIENT.name).first()).toBeVisible();

  await home();
  await expect(steps).toContainText("2 de 3");
  await press(steps.getByRole("link", { name: "Nueva Nota" }));
  await write(field("Título"), "Primera visita");
  await press(dialog.getByRole("button", { name: /^Cliente/ }));
  await write(page.getByPlaceholder("Buscar cliente").last(), "Ángela");
  await page.getByRole("option", { name: CLIENT.name, exact: true }).waitFor();
  await choose();
  await write(field("Contenido"), "Llega puntual y tranquila.");
  await press(dialog.getByRole("button", { name: /^(Guardar|Crear)/ }).last());
  await expect(page.getByRole("article", { name: "Primera visita" })).toBeVisible();

  await home();
  await expect(steps).toBeHidden();
}
