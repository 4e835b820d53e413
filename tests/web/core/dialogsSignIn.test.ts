import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";
import { endSignIn } from "../notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const choose = (item: string) => async (page: Page) => {
  await page
    .getByRole("button", { name: /^Acciones de / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
/** Over what the sign-in is asked for again: how it is opened, and the button whose press finds out. */
interface Over {
  open: (page: Page) => Promise<void>;
  main: string;
  title: string;
  /** What was pressed waits for another press: it takes something away. */
  asksAgain?: boolean;
}
const OVER: Record<string, Over> = {
  "a form": { open: choose("Editar"), main: "Guardar", title: "Editar cliente" },
  "a question": { open: choose("Eliminar"), main: "Eliminar", title: "Eliminar", asksAgain: true },
  "account management's own form": {
    async open(page) {
      await page.goto("/dashboard/clients?cuenta=perfil");
      await page.getByRole("button", { name: "Cambiar el nombre", exact: true }).click();
    },
    main: "Guardar",
    title: "Cambiar el nombre",
  },
};
const SIZES = { "1440×900": { width: 1440, height: 900 }, "390×844": { width: 390, height: 844 } };
const CASES = Object.entries(OVER).flatMap(([what, over]) =>
  Object.entries(SIZES).map(([size, viewport]) => ({ what, size, viewport, ...over })),
);

test.each(CASES)(
  "asked for again over $what, at $size, the sign-in can be pressed, and what lay below goes on",
  async ({ open, main, title, asksAgain, viewport }) => {
    const { page } = await openPractice(house, { clients: ["Berta Olmo"], options: { viewport } });
    await open(page);
    const below = page.getByRole("dialog", { name: new RegExp(title) }).last();
    const press = below.getByRole("button", { name: main, exact: true });
    await see(press).toBeVisible();
    await endSignIn(house, page);
    const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
    // What the page asks for by itself may find out before the press does.
    const pressed = await press.click({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    const enter = again.getByRole("button", { name: "Iniciar sesión" });
    await see(enter).toBeVisible();
    const isWithinReach = () =>
      enter.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(isWithinReach).toBe(true);
    await again.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await enter.click();
    await see(again).toHaveCount(0);
    if (asksAgain || !pressed) await press.click();
    await see(below).toHaveCount(0);
  },
);
