import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { plans } from "../../../api/practice/plans.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { createSession } from "../../support/sessions.ts";
import {
  fillSignIn,
  fillSignUp,
  newEmail,
  newTherapist,
  PASSWORD,
  see,
  startWebHouse,
  type WebHouse,
} from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

/** Sentences of the product document that nothing but a rare moment shows, letter for letter. */
let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const alert = (page: Page) => page.getByRole("alert");

test("a sign-up that nobody answers says 'Error al crear la cuenta.' and keeps what was typed", async () => {
  const page = await house.visit("/signup");
  await page.route("**/auth/sign-up/**", (route) => route.fulfill({ status: 500, json: {} }));
  const email = newEmail();
  await fillSignUp(page, email);
  await see(alert(page)).toHaveText("Error al crear la cuenta.");
  await see(page.getByLabel("Correo electrónico")).toHaveValue(email);
  await see(page.getByLabel("Contraseña", { exact: true })).toHaveValue(PASSWORD);
});

test("a reset says what failed: the sending, that there is no such way, or that it did not complete", async () => {
  const page = await house.visit("/forgot-password");
  const send = page.getByRole("button", { name: "Enviar código" });
  const answered = (status: number, json: object) =>
    page.route("**/auth/**", (route) => route.fulfill({ status, json }));
  await page.getByLabel("Correo electrónico").fill(newEmail());
  await answered(500, {});
  await send.click();
  await see(alert(page)).toHaveText("Error al enviar el código. Verifica tu email.");
  await page.unrouteAll();
  await answered(404, {});
  await send.click();
  await see(alert(page)).toHaveText("No se pudo procesar la solicitud de restablecimiento de contraseña");
  await page.unrouteAll();
  await answered(200, { success: true });
  await send.click();
  await page.getByLabel(/Código/).fill("123456");
  await page.getByLabel("Nueva contraseña").fill(PASSWORD);
  await page.unrouteAll();
  await answered(200, { success: false });
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await see(alert(page)).toHaveText("No se pudo completar el restablecimiento");
});

test("«Recordarme» decides whether the sign-in outlives the browser", async () => {
  const { email, page: other } = await newTherapist(house);
  await other.close();
  for (const remembered of [true, false]) {
    const page = await house.visit("/login");
    const box = page.getByRole("checkbox", { name: "Recordarme" });
    await box.setChecked(remembered);
    await fillSignIn(page, email);
    await see(page).toHaveURL(/\/dashboard$/);
    const cookies = await page.context().cookies();
    const signIn = cookies.find(({ name }) => name.includes("session_token"));
    expect((signIn?.expires ?? 0) > 0).toBe(remembered);
  }
});

test("while it is not known who is signed in a spinner is shown", async () => {
  house.foresee(/^first data Error$/);
  const page = await house.visit("about:blank");
  await page.route("**/auth/**", () => undefined);
  await page.goto("/verify-email");
  await page.evaluate(() => localStorage.setItem("persist:root", JSON.stringify({ auth: "{rubbish", _persist: "{}" })));
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      if (key === "persist:root") throw new Error("the storage cannot be read");
      return getItem.call(this, key);
    };
  });
  await page.goto("/dashboard");
  await see(page.getByRole("status").filter({ hasText: "Cargando…" })).toBeVisible();
});

test("the menu describes each room", async () => {
  const { page } = await newTherapist(house, { where: "/dashboard" });
  await see(page.getByRole("navigation", { name: "Menú principal" }).getByRole("link")).toHaveText([
    /^Dashboard\s*Vista general$/,
    /^Clientes\s*Gestión de pacientes$/,
    /^Sesiones\s*Citas programadas$/,
    /^Notas\s*Anotaciones terapéuticas$/,
    /^Análisis\s*Métricas y estadísticas$/,
    /^Membresía\s*Plan actual$/,
    /^Contacto\s*Soporte y ayuda$/,
  ]);
});

test("the limits banner caps its bars at 100 % and names what is unlimited", async () => {
  const { owner } = house.api.database;
  const clients = ["Ana", "Berta", "Carla", "Diana", "Elsa", "Fina"];
  const { page, email } = await openPractice(house, {
    clients,
    planId: 3,
    planExpiresAt: new Date(Date.now() + 86_400_000),
  });
  const limits = page.getByRole("region", { name: "Límites del plan" });
  await owner
    .update(professionals)
    .set({ planExpiresAt: new Date(Date.now() - 86_400_000) })
    .where(eq(professionals.email, email));
  await page.reload();
  await see(limits).toContainText("6/5 clientes");
  const bar = limits.getByRole("progressbar", { name: "clientes" });
  await see(bar).toHaveAttribute("aria-valuenow", "100");
  const [inner = 0, outer = 0] = await bar.evaluate((element) =>
    [element.firstElementChild ?? element, element].map((part) => part.getBoundingClientRect().width),
  );
  expect(inner).toBeCloseTo(outer, 0);

  const aiOf = (maxAiGenerations: number | null) =>
    owner.update(plans).set({ maxAiGenerations }).where(eq(plans.id, 1));
  await aiOf(null);
  await page.reload();
  await see(limits).toContainText("IA ilimitada");
  await aiOf(10);
});

test("an analysis of few sessions is drawn against 50 sessions and 25 clients a month", async () => {
  const now = new Date();
  const { page } = await openPractice(house, {
    clients: ["Ana"],
    where: "/dashboard/analytics",
    fill: ({ token, idOf }) => createSession(house.api, token, idOf("Ana"), { datetime: now.toISOString() }),
  });
  const ticks = page.locator(".recharts-cartesian-axis-tick-value");
  await see(ticks.filter({ hasText: /^50$/ })).toHaveCount(1);
  await see(ticks.filter({ hasText: /^25$/ })).toHaveCount(1);
  await see(ticks.filter({ hasText: /^0$/ })).toHaveCount(2);
});

test("the profile names the account entries that are not available", async () => {
  const { page } = await newTherapist(house, { where: "/dashboard?cuenta=perfil" });
  const dialog = page.getByRole("dialog");
  const folded = dialog.getByText("Cuentas conectadas, teléfonos y monederos web3");
  await see(folded).toBeVisible();
  await see(dialog.getByText("No hay monederos web3 disponibles.")).toBeHidden();
  await folded.press("Enter");
  await see(dialog.getByText("No hay monederos web3 disponibles.")).toBeVisible();
  await see(dialog.getByText("No hay proveedores de cuentas externas disponibles.")).toBeVisible();
});

test("a payment that the service does not find paid says 'Payment confirmation failed'", async () => {
  const { page } = await openPractice(house, { where: "/dashboard/membresia" });
  await page.route("**/graphql", async (route) => {
    if (route.request().postDataJSON().operationName !== "ConfirmPayment") return route.fallback();
    const errors = [
      { __typename: "PaymentError", code: "NOT_PAID", field: null, message: "PayPal no lo da por pagado." },
    ];
    return route.fulfill({
      json: { data: { confirmPayment: { __typename: "ConfirmPaymentPayload", payment: null, viewer: null, errors } } },
    });
  });
  await page.getByRole("region", { name: "Pagar Esencial" }).getByRole("button", { name: "PayPal" }).click();
  await page.getByRole("dialog", { name: "Pagos de prueba" }).getByRole("button", { name: "Aprobar el pago" }).click();
  await see(alert(page)).toContainText("Payment confirmation failed");
  await see(alert(page)).toContainText("PayPal no lo da por pagado.");
});
