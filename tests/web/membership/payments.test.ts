import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { payments } from "../../../api/membership/payments.table.ts";
import { plans } from "../../../api/practice/plans.table.ts";
import type { WirePayment } from "../../../schema/wire/payments.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { brokenNetwork, expectAccessible, openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const DAY = 86_400_000;

/** The membership screen of a therapist, with PayPal's real component over the stand-in. */
async function openMembership([planId, daysLeft]: [planId: number, daysLeft: number] = [1, 0]) {
  const planExpiresAt = new Date(Date.now() + daysLeft * DAY + 60_000);
  const practice = await openPractice(house, { where: "/dashboard/membresia", planId, planExpiresAt });
  const list = () => house.api.call<{ data: WirePayment[] }>("/api/payment", { token: practice.token });
  /** The payments as the service has them, newest first. */
  return { ...practice, stored: async () => (await list()).body.data };
}

/** Presses PayPal's button for a plan and has its window end this way. */
async function payWith(page: Page, planName: string, outcome: string): Promise<void> {
  await page
    .getByRole("region", { name: `Pagar ${planName}` })
    .getByRole("button", { name: "PayPal" })
    .click();
  await page.getByRole("dialog", { name: "Pagos de prueba" }).getByRole("button", { name: outcome }).click();
}

test("a month, a longer time and a higher plan are bought one after the other, each seen everywhere at once", async () => {
  const { page, stored } = await openMembership();
  await see(page.getByText("Pagos de prueba")).toBeVisible();
  await payWith(page, "Esencial", "Aprobar el pago");
  await see(page.getByRole("status").filter({ hasText: "Pago completado" })).toContainText("Esencial está activo");
  await see(page.getByRole("banner").first()).toContainText("Plan Esencial");
  await see(page.getByRole("region", { name: "Límites del plan" })).toContainText("0/20 clientes");
  await see(page.getByRole("region", { name: "Tu plan" })).toContainText(/Válido hasta \d+ de [a-z]+ de 20\d\d/);

  await page.getByText("1 Año").click();
  const extension = page.getByRole("region", { name: "Extender el plan" });
  await see(extension).toContainText("150 US$");
  await payWith(page, "Esencial", "Aprobar el pago");
  await see(page.getByRole("region", { name: "Pagos" }).getByRole("listitem")).toHaveCount(2);
  await see(extension.getByText("Plan Actual")).toBeVisible();

  await see(page.getByText("Pago completado")).toBeVisible();
  await page.getByRole("button", { name: "Hacer Upgrade" }).click();
  const modal = page.getByRole("dialog", { name: "Hacer Upgrade" });
  await see(modal.getByRole("region", { name: /^Plan / }).getByRole("heading")).toHaveText(["Profesional", "Clínica"]);
  await see(modal).toContainText("20 clientes");
  await see(modal).toContainText("mantiene tu fecha de vencimiento actual");
  await see(modal.getByText("Pago completado")).toHaveCount(0);
  await see(modal.getByText("+3 características más")).toHaveCount(2);
  await expectAccessible(page);
  await payWith(page, "Clínica", "Aprobar el pago");
  await see(page.getByText("Welcome to plan Clínica")).toBeVisible();
  await see(page.getByRole("banner").first()).toContainText("Plan Clínica");
  await see(page.getByRole("region", { name: "Límites del plan" })).toHaveCount(0);

  const list = page.getByRole("region", { name: "Pagos" });
  await see(list.getByRole("listitem")).toHaveText([
    /Upgrade al Plan Clínica.*Pagado/,
    /Plan Esencial, 1 año más.*150\sUS\$Pagado/,
    /Plan Esencial, 1 mes.*15\sUS\$Pagado/,
  ]);
  await list
    .getByRole("button", { name: /^Recibo del/ })
    .last()
    .click();
  const receipt = page.getByRole("dialog", { name: "Recibo" });
  await see(receipt).toContainText("A nombre deElena Vidal");
  await see(receipt).toContainText("Total15 US$");
  await expectAccessible(page);
  expect((await stored()).map(({ kind }) => kind)).toEqual(["UPGRADE", "EXTENSION", "PURCHASE"]);
});

test("a cancelled, a declined and a broken payment say so in the document's words and cost nothing", async () => {
  const { page, stored } = await openMembership();
  await payWith(page, "Profesional", "Cancelar");
  await see(page.getByRole("dialog")).toHaveCount(0);
  await see(page.getByRole("alert")).toHaveCount(0);
  await payWith(page, "Profesional", "Rechazar la tarjeta");
  await see(page.getByRole("alert")).toContainText("Error en el pago. Por favor, inténtalo de nuevo.");
  await payWith(page, "Profesional", "Fallo de PayPal");
  await see(page.getByRole("alert")).toContainText("Error con PayPal. Por favor, inténtalo de nuevo.");
  await expectAccessible(page);
  const costs = (monthlyCents: number) =>
    house.api.database.owner.update(plans).set({ monthlyCents }).where(eq(plans.id, 3));
  onTestFinished(async () => {
    await costs(2_900);
  });
  // As the order is on its way: a reading of the screen could else show the new price before it is pressed.
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes("CreatePaymentRecord")) await costs(3_100);
    await route.fallback();
  });
  await page.getByRole("region", { name: "Pagar Profesional" }).getByRole("button", { name: "PayPal" }).click();
  await see(page.getByRole("alert")).toContainText("Error creating payment record");
  await see(page.getByRole("alert")).toContainText("El precio ha cambiado.");
  // The price that was refused does not stay on the screen.
  await see(page.getByRole("region", { name: "Plan Profesional" })).toContainText("31 US$");
  expect(await stored()).toEqual([]);
});

test("a page closed between the payment and its confirmation has its plan when it is opened again", async () => {
  const { page, stored } = await openMembership();
  const broken = await brokenNetwork(page);
  broken.cut.add("ConfirmPayment");
  await page.getByText("1 Año").click();
  await payWith(page, "Profesional", "Aprobar el pago");
  await see(page.getByText("No cierres esta página")).toBeVisible();
  await expect.poll(() => broken.asked.includes("ConfirmPayment")).toBe(true);
  broken.cut.clear();
  await page.reload();
  await see(page.getByRole("banner").first()).toContainText("Plan Profesional");
  await see(page.getByText("Pago completado")).toBeVisible();
  expect(await stored()).toMatchObject([{ status: "COMPLETADO", variant: "Year", amount: 278.4 }]);
});

test("two presses of the button make one order", async () => {
  const { page } = await openMembership();
  const orders: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/dev/paypal/orders")) orders.push(request.url());
  });
  // In one moment: PayPal's window would else be open already, and catch the second.
  await page
    .getByRole("region", { name: "Pagar Profesional" })
    .getByRole("button", { name: "PayPal" })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await page.getByRole("dialog", { name: "Pagos de prueba" }).getByRole("button", { name: "Cancelar" }).click();
  await see(page.getByRole("dialog")).toHaveCount(0);
  expect(orders).toHaveLength(1);
});

test("an upgrade bought for a whole month says until when it is valid, and not that the end stays", async () => {
  const { page } = await openMembership([2, 0]);
  await page.getByRole("button", { name: "Hacer Upgrade" }).click();
  const modal = page.getByRole("dialog", { name: "Hacer Upgrade" });
  await see(modal.getByText(/Válido hasta el \d+ de [a-z]+ de 20\d\d/)).toHaveCount(2);
  await see(modal.getByText("mantiene tu fecha")).toHaveCount(0);
});

test("a plan that is over is nowhere called the plan in force", async () => {
  const { page } = await openMembership([3, -1]);
  await see(page.getByRole("region", { name: "Tu plan" })).toContainText("Plan expirado");
  await see(page.getByRole("banner").first()).toContainText("Plan Gratis");
  await see(page.getByRole("banner").first().getByRole("link", { name: "Mejorar Plan" })).toBeVisible();
  const limits = page.getByRole("region", { name: "Límites del plan" });
  await see(limits).toContainText("0/5 clientes");
  await see(limits.getByText("Desbloquear funciones ilimitadas")).toBeVisible();
});

test("a payment that PayPal gave back says so on the screen, with the plan that holds now", async () => {
  const { page, stored } = await openMembership();
  await payWith(page, "Esencial", "Aprobar el pago");
  await see(page.getByText("Pago completado")).toBeVisible();
  const [paid] = await stored();
  await house.api.database.owner
    .update(payments)
    .set({ status: "DEVUELTO", reason: "PAYPAL", revokedAt: new Date() })
    .where(eq(payments.id, paid?.id ?? ""));
  await page.reload();
  await see(page.getByRole("status").filter({ hasText: "Se ha devuelto un pago" })).toContainText(
    /Tu pago de 15\sUS\$ del .* \(Plan Esencial\) ya no cuenta/,
  );
  await see(page.getByRole("region", { name: "Pagos" })).toContainText("Devuelto");
  await expectAccessible(page);
});
