import type { Page } from "@playwright/test";
import { partsOf } from "../web/sessionsParts.ts";
import { CLIENT } from "./beginnings.ts";
import { createClient, signUp } from "./newcomer.ts";
import { expect, test } from "./portal.ts";

/** Madrid's clocks are put forward on the last Sunday of March: on the 30th there is no half past two. */
const MARCH = "/dashboard/sessions?vista=calendario&mes=2098-03";

/** What is touched of a series. */
function seriesOf(page: Page) {
  const dialog = page.getByRole("dialog");
  const { event, field, save } = partsOf(page);
  return {
    dialog,
    press: (name: string | RegExp) => page.getByRole("button", { name, exact: true }).last().click(),
    priced: async (price: string, scope: string, at = 0) => {
      await event(CLIENT.name).nth(at).click();
      await field("Precio").fill(price);
      await dialog.getByRole("radio", { name: scope, exact: true }).check();
      return save;
    },
    /** What stands in a session's form. */
    price: async (at: number) => {
      await event(CLIENT.name).nth(at).click();
      const price = await field("Precio").inputValue();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      return price;
    },
  };
}

test("a series is looked at before it is saved, changed in part and taken back, met in two windows, extended and ended", async ({
  page,
  portal,
}) => {
  const { openNew, chooseClient, choose, field, typeTime, save, event, toast } = partsOf(page);
  const { dialog, press, priced, price } = seriesOf(page);
  const begin = async (day: string) => {
    await openNew();
    await chooseClient(CLIENT.name);
    await field("Fecha").fill(day);
    await typeTime("02:30");
  };
  await signUp(page, portal);
  await createClient(page, CLIENT);
  await page.goto(MARCH);

  await test.step("its dates say what is in the way and what the clocks skip; one is left out, the rest is saved all the same", async () => {
    await begin("16/03/2098");
    await save.click();
    await expect(event(CLIENT.name)).toHaveCount(1);
    await begin("09/03/2098");
    await choose("Se repite", "Cada semana");
    await field("Número de sesiones").fill("4");
    const dates = dialog.getByRole("list", { name: "Fechas" }).getByRole("listitem");
    await expect(dates).toHaveCount(4);
    await expect(dates.nth(1)).toContainText("Ya está Ángela Muñoz, de 02:30 a 03:30");
    await expect(dates.nth(3)).toContainText("Ese día los relojes se saltan las 02:30: será a las 03:30.");
    await dates.nth(2).getByRole("checkbox").uncheck();
    await expect(dialog.getByText("3 sesiones", { exact: true })).toBeVisible();
    await press("Guardar serie");
    await expect(dialog.getByRole("alert", { name: "Otra sesión a esa hora" })).toBeVisible();
    await press("Guardar igualmente");
    await expect(toast).toContainText("Serie de Ángela Muñoz: 3 sesiones en tu agenda.");
    await expect(event(CLIENT.name)).toHaveCount(4);
    await expect(event(CLIENT.name).last()).toContainText("03:30");
  });

  await test.step("one that was changed alone keeps that when those that follow are changed, and it is all taken back", async () => {
    await (await priced("70", "Solo esta", 3)).click();
    await expect(dialog).toHaveCount(0);
    const following = await priced("60", "Esta y las siguientes");
    await expect(dialog).toContainText(/Conservan lo que cambiaste por separado: .*30 mar, 03:30 \(precio\)/);
    await following.click();
    await expect(toast).toContainText(/2 sesiones cambiadas\. 1 sesión conserva lo que cambiaste por separado/);
    expect([await price(0), await price(3)]).toEqual(["60", "70"]);
    await toast.getByRole("button", { name: "Deshacer" }).click();
    await expect(toast).toContainText("La serie de Ángela Muñoz vuelve a estar como antes.");
    expect([await price(0), await price(3)]).toEqual(["", "70"]);
  });

  await test.step("two windows change all of it: the second is shown both prices, and the one it chooses is saved", async () => {
    const other = await page.context().newPage();
    await other.goto(MARCH);
    const theirs = await seriesOf(other).priced("55", "Toda la serie");
    const mine = await priced("80", "Toda la serie");
    await theirs.click();
    await expect(partsOf(other).toast).toContainText("2 sesiones cambiadas");
    await mine.click();
    const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });
    await expect(conflict).toContainText("Esta serie se guardó en otra ventana mientras la editabas.");
    await expect(conflict).toContainText("55 US$");
    await expect(conflict).toContainText("80 US$");
    await conflict.getByRole("radio", { name: /Lo que has escrito/ }).click();
    await mine.click();
    await expect(dialog).toHaveCount(0);
    expect([await price(0), await price(3)]).toEqual(["80", "70"]);
    await other.bringToFront();
    await expect.poll(() => seriesOf(other).price(0)).toBe("80");
    await other.close();
  });

  await test.step("from the client's page it goes on, ends with a reason, and that is taken back", async () => {
    await page.goto("/dashboard/clients");
    await press(`Acciones de ${CLIENT.name}`);
    await page.getByRole("menuitem", { name: "Abrir como página" }).click();
    const series = page.getByRole("region", { name: "Series", exact: true });
    await expect(series).toContainText("Cada semana, a las 02:30");
    await press(/^Ampliar la serie/);
    await dialog.getByLabel(/^Sesiones más/).fill("2");
    await press("Ampliar");
    await expect(series).toContainText("Quedan 5 sesiones, hasta el domingo, 13 de abril");
    await press(/^Terminar la serie/);
    await dialog.getByText("Viaje", { exact: true }).click();
    await press("Cancelar sesiones");
    await expect(series).toContainText("No queda ninguna sesión");
    await press(/^Deshacer lo último de la serie/);
    // The session of its own at that hour, over which the series was saved, is still there.
    await toast.getByRole("button", { name: "Deshacer igualmente" }).click();
    await expect(series).toContainText("Quedan 5 sesiones");
  });
});
