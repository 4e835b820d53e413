import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { shiftsOf } from "../../support/shifts.ts";
import { newTherapist, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
// Eighteen pages are opened anew, three at a time: with nine a busy machine takes longer for all of them.

/** Below it nothing is seen to move: by so little a font that comes late, on a busy machine, widens a word. It is 0.000 in the figures. */
const SEEN = 0.0005;

const phone = (width: number) => ({ viewport: { width, height: 800 }, hasTouch: true });

test("nothing moves by itself on phones and tablets while answers come late, whether the practice is limited or not", async () => {
  for (const planId of [1, 4]) {
    const { page } = await openPractice(house, { clients: ["Ángela Muñoz"], planId });
    const storageState = await page.context().storageState();
    const browser = page.context().browser();
    if (!browser) throw new Error("the page has no browser");
    const moved: { at: string; shifts: { value: number }[] }[] = [];
    for (const path of ["/dashboard", "/dashboard/clients", "/dashboard/contacto"])
      moved.push(
        ...(await Promise.all(
          [320, 390, 1024].map(async (width) => ({
            at: `${path} ${width}`,
            shifts: await shiftsOf(browser, path, { baseURL: house.url, storageState, ...phone(width) }),
          })),
        )),
      );
    expect(moved.filter(({ shifts }) => shifts.some(({ value }) => value >= SEEN))).toEqual([]);
  }
});

test("the limits are one line that unfolds to the whole sentence, and the plan is there on the narrowest phones", async () => {
  const { page } = await newTherapist(house, { options: phone(320), where: "/dashboard/clients" });
  const limits = page.getByRole("region", { name: "Límites del plan" });
  await see(limits).toContainText("0/5 clientes, 0/10 notas con IA por mes");
  const folded = await limits.boundingBox();
  expect(folded?.height).toBeLessThanOrEqual(48);
  await see(limits.getByRole("link", { name: "Desbloquear funciones ilimitadas" })).toBeHidden();
  await limits.getByRole("button", { name: "Límites completos" }).click();
  await see(limits.getByRole("link", { name: "Desbloquear funciones ilimitadas" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await limits.getByRole("button", { name: "Límites completos" }).click();
  expect(await limits.boundingBox()).toEqual(folded);
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await see(page.getByRole("menu").getByText("Plan Gratis")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 800 });
  await see(page.getByRole("banner").getByText("Plan Gratis")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("the menu of tablets is a drawer of 300 px, closed by what lies beside it, by Escape and by its button", async () => {
  const { page } = await newTherapist(house, { options: { viewport: { width: 1023, height: 800 } } });
  const menu = page.getByRole("navigation", { name: "Menú principal" });
  const opener = page.getByRole("button", { name: "Abrir menú" });
  for (const close of [
    () => page.mouse.click(700, 400),
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Cerrar menú" }).click(),
  ]) {
    await opener.click();
    await see(menu).toBeVisible();
    expect(Math.round((await menu.boundingBox())?.width ?? 0)).toBe(300);
    await close();
    await see(menu).toBeHidden();
    await see(opener).toBeFocused();
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await see(menu).toBeVisible();
  await see(opener).toBeHidden();
});

test("on a phone the main action stays under the thumb and hides nothing that takes the focus", async () => {
  const clients = ["Ana", "Berta", "Carla", "Delia"];
  const { page, newClient, menu } = await openPractice(house, { clients, options: phone(360) });
  await see(menu("Ana")).toBeAttached();
  const place = await newClient.boundingBox();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await newClient.boundingBox()).toEqual(place);
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(740);
  await page.evaluate(() => scrollTo(0, 0));
  await menu("Ana").focus();
  const focused = await menu("Ana").boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
});
