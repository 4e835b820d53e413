import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { practiceOf } from "../../support/overview.ts";
import { aPayment } from "../../support/payments.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const until = () => new Date(Date.now() + 20 * 86_400_000);

/** Draws the stand-in's buttons in a frame, as PayPal does: what is in it nobody outside knows. Runs in the page. */
function intoFrames(): void {
  const sdk = Object(window).paypal;
  const { Buttons } = sdk;
  sdk.Buttons = (options: object) => {
    const buttons = Buttons(options);
    return {
      ...buttons,
      async render(container: HTMLElement) {
        const frame = document.createElement("iframe");
        frame.title = "PayPal";
        frame.style.cssText = "width:100%;height:100px;border:0";
        container.replaceChildren(frame);
        if (frame.contentDocument) await buttons.render(frame.contentDocument.body);
      },
    };
  };
}

/** What has the focus, in whichever frame: its name, or what is written on it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const outside = document.activeElement;
    const place = outside instanceof HTMLIFrameElement ? outside.contentDocument?.activeElement : outside;
    return place?.getAttribute("aria-label") ?? place?.textContent ?? "";
  });

test("whoever goes by Tab gets to each of PayPal's buttons in «Hacer Upgrade», through the dialog and round again", async () => {
  const { page } = await openPractice(house, { where: "/dashboard", planId: 3, planExpiresAt: until(), fresh: true });
  await page.route("**/dev/paypal/sdk/js*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};(${intoFrames})();` });
  });
  await page.getByRole("navigation").getByRole("link", { name: "Membresía" }).click();
  await page.getByRole("button", { name: "Hacer Upgrade" }).click();
  const dialog = page.getByRole("dialog", { name: "Hacer Upgrade" });
  const frame = dialog.getByRole("region", { name: "Pagar Clínica" }).frameLocator("iframe");
  await see(frame.getByRole("button", { name: "PayPal" })).toBeVisible();
  const way: string[] = [await focused(page)];
  for (let keys = 0; keys < 4; keys += 1) {
    await page.keyboard.press("Tab");
    way.push(await focused(page));
  }
  const [close = "", ...further] = way;
  expect(further).toEqual(["PayPal", "Tarjeta de débito o crédito", "Volver", close]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await see(dialog).toHaveCount(0);
  await see(page.getByRole("button", { name: "Hacer Upgrade" })).toBeFocused();
});

test("on paper stands what is shown: the page, or an open receipt alone", async () => {
  const { page } = await openPractice(house, {
    where: "/dashboard/membresia",
    planId: 3,
    planExpiresAt: until(),
    fresh: true,
    fill: async ({ token }) => aPayment(house.api, await practiceOf(house.api, token)),
  });
  const plan = page.getByRole("region", { name: "Tu plan" });
  const receipt = page.getByRole("dialog", { name: "Recibo" });
  await see(page.getByRole("region", { name: "Pagos" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await see(plan).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: /^Recibo del/ }).click();
  await see(receipt).toContainText("Profesional");
  await page.emulateMedia({ media: "print" });
  await see(receipt.getByText("Forma de pago")).toBeVisible();
  await see(receipt.getByRole("button")).toHaveCount(0);
  await see(plan).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await see(receipt).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await see(plan).toBeVisible();
});
