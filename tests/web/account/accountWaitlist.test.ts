import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitlist } from "../../../api/account/manage/addresses.table.ts";
import { fillSignUp, newEmail, see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse(async () => ({ api: { signUp: "waitlist" }, gateway: {} }));
});
afterAll(() => house.close());
test("where accounts are by invitation, one waits on the list and signs up once let in, and not before", async () => {
  const email = newEmail();
  const page = await house.visit("/signup");
  await see(page.getByRole("heading", { level: 1, name: "Apúntate a la lista de espera" })).toBeVisible();
  await page.getByRole("button", { name: "Apuntarme" }).click();
  await see(page.getByLabel("Correo electrónico")).toBeFocused();
  await page.getByLabel("Correo electrónico").fill(email);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await see(page.getByRole("heading", { level: 1, name: "Ya estás en la lista" })).toBeVisible();

  await page.goto("/signup");
  await page.getByRole("link", { name: "Crea tu cuenta" }).click();
  await fillSignUp(page, email);
  // Who is invited is told by mail alone.
  await see(page).toHaveURL(/\/verify-email$/);
  await expect(house.api.codeFor(email)).rejects.toThrow();
  const { owner } = house.api.database;
  await owner.update(waitlist).set({ admittedAt: new Date() }).where(eq(waitlist.email, email));
  await page.goto("/signup?invitacion");
  await fillSignUp(page, email);
  await see(page).toHaveURL(/\/verify-email$/);
  expect(await house.api.codeFor(email)).toMatch(/^\d{6}$/);
});

test("where the form of the list does not come, its page says so, and it comes once there is a connection", async () => {
  const page = await house.visit("/healthz");
  await page.route("**/assets/WaitlistForm-*", (route) => route.abort());
  await page.goto("/signup");
  await see(page.getByRole("alert")).toHaveText(/^No se pudo cargar\. Comprueba tu conexión\./);
  await see(page.getByRole("heading", { level: 1, name: "Apúntate a la lista de espera" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await see(page.getByRole("button", { name: "Apuntarme" })).toBeVisible();
});
