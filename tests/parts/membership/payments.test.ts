import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { answersRead, between, brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { payElsewhere } from "./payElsewhere.ts";

const WHERE = "/dashboard/membresia";
const decision = page.getByRole("dialog", { name: "Pagos de prueba" });
const payFor = (planName: string) =>
  page
    .getByRole("region", { name: `Pagar ${planName}` })
    .getByRole("button", { name: "PayPal" })
    .click();

/** A payment of the list, as the gateway tells of it. */
const payment = (id: string, planName: string, amount: string, more: object) => ({
  __typename: "Payment",
  id,
  orderId: id,
  planName,
  variant: "MONTH",
  kind: "PURCHASE",
  amount: { __typename: "Money", amount, currency: "USD" },
  captureId: id,
  createdAt: "2026-01-05T10:00:00Z",
  paidAt: "2026-01-05T10:00:00Z",
  validFrom: null,
  validUntil: null,
  refundedAmount: null,
  ...more,
});

test("what became of the money is told of each payment that went with a plan: given back, on its way back by us, or refused", async () => {
  const revokedAt = new Date().toISOString();
  const items = [
    payment("p3", "Clínica", "21.00", { kind: "UPGRADE", status: "REFUNDING", revokedAt }),
    payment("p2", "Profesional", "29.00", { status: "REFUNDED", revokedAt }),
    payment("p1", "Esencial", "15.00", { status: "REFUNDED", revokedAt: "2026-01-20T10:00:00Z" }),
  ];
  between(async (operation, pass) => {
    if (operation !== "Membership") return pass();
    const { data } = (await (await pass()).json()) as { data: { payments: object } };
    return Response.json({ data: { ...data, payments: { ...data.payments, items } } });
  });
  await openPortal(WHERE, {});
  const told = page.getByRole("status").filter({ hasText: "Se han devuelto pagos" });
  await see(told).toMatchTextContent(
    /29 US\$ del 5 de enero de 2026 \(Plan Profesional\) ya no cuenta: se te ha devuelto/,
  );
  await see(told).toMatchTextContent(/21 US\$ .*\(Plan Clínica\) ya no cuenta: te lo estamos devolviendo\./);
  await see(told).toMatchTextContent("Tu plan queda como si no los hubieras hecho.");
  // PayPal has done nothing with what we give back ourselves, and what is long past is not told again.
  await see(told).not.toMatchTextContent("PayPal");
  await see(told).not.toMatchTextContent("Esencial");
  await expectAccessible();
});

test("a plan that ends under the open upgrade leaves the refusal on the page, and no dialog that comes back by itself", async () => {
  foresee(/^paypal Error/);
  const { become } = await openPortal(WHERE, { planId: 3, planEndsIn: 20 });
  await page.getByRole("button", { name: "Hacer Upgrade" }).click();
  await see(page.getByRole("dialog", { name: "Hacer Upgrade" })).toBeVisible();
  await become({ planId: 3, planEndsIn: -1 });
  await payFor("Clínica");
  await see(page.getByRole("heading", { name: "Elige tu Plan" })).toBeVisible();
  const refusal = page.getByRole("alert");
  await see(refusal).toMatchTextContent("Error creating payment record");
  await see(refusal).toMatchTextContent("No se ha cobrado nada.");
  await see(page.getByRole("dialog")).not.toBeInTheDocument();
  await payFor("Profesional");
  await decision.getByRole("button", { name: "Aprobar el pago" }).click();
  await see(page.getByRole("button", { name: "Hacer Upgrade" })).toBeVisible();
  await see(page.getByRole("status").filter({ hasText: "Pago completado" })).toBeVisible();
  await see(page.getByRole("dialog")).not.toBeInTheDocument();
});

/** The service does not hear from PayPal. */
const confirmUnavailable = () =>
  between(async (operation, pass) => {
    if (operation !== "ConfirmPayment") return pass();
    const errors = [{ __typename: "PaymentError", code: "UNAVAILABLE", field: null, message: "Vuelve a intentarlo." }];
    const confirmPayment = { __typename: "ConfirmPaymentPayload", payment: null, viewer: null, errors };
    return Response.json({ data: { confirmPayment } });
  });

test.each([
  ["nobody answers", false],
  ["PayPal does not answer the service", true],
])("a connection lost as the money moves asks for no second payment: %s", async (_, isServiceThere) => {
  const broken = brokenNetwork();
  await openPortal(WHERE, {});
  await payFor("Profesional");
  await see(decision).toBeVisible();
  const { fetch } = window;
  window.fetch = async (target, options) => {
    const answer = await fetch(target, options);
    if (String(target).endsWith("/capture")) throw new TypeError("Failed to fetch");
    return answer;
  };
  if (isServiceThere) confirmUnavailable();
  else broken.cut.add("ConfirmPayment");
  foresee(/^ConfirmPayment/);
  await decision.getByRole("button", { name: "Aprobar el pago" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Error en el pago" });
  await see(told).toMatchTextContent("Si el cargo se ha hecho, no pagues otra vez");
  await see(told).not.toMatchTextContent("Vuelve a intentarlo.");
  expect(broken.asked).toContain("CreatePaymentRecord");
});

const offers = page.getByRole("heading", { name: "Elige tu Plan" });
const upgrade = page.getByRole("button", { name: "Hacer Upgrade" });

test("a plan that becomes active after its confirmation got no answer is offered for money no more", async () => {
  const broken = brokenNetwork();
  const { call } = await openPortal(WHERE, {});
  const orders: string[] = [];
  const { fetch } = window;
  window.fetch = (target, options) => {
    const [, order] = /orders\/([^/]+)\/capture$/.exec(String(target)) ?? [];
    if (order) orders.push(order);
    return fetch(target, options);
  };
  broken.cut.add("ConfirmPayment");
  await payFor("Profesional");
  await decision.getByRole("button", { name: "Aprobar el pago" }).click();
  await see(page.getByRole("alert")).toMatchTextContent("tu plan se activará solo en unos minutos");
  await see(offers).toBeVisible();
  // Another try that comes to nothing takes the warning away no more than it answers it.
  await payFor("Profesional");
  await decision.getByRole("button", { name: "Cancelar" }).click();
  await see(decision).not.toBeInTheDocument();
  await see(page.getByRole("alert")).toMatchTextContent("no pagues otra vez");
  broken.cut.clear();
  // As the service does by itself.
  expect((await call("/api/payment/confirm", { body: { order_id: orders[0] } })).status).toBeLessThan(300);
  await see(upgrade).toBeVisible();
  await see(offers).not.toBeInTheDocument();
  await see(page.getByText("Plan gratuito activo")).not.toBeInTheDocument();
  await see(page.getByRole("status").filter({ hasText: "Pago completado" })).toBeVisible();
  await see(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a payment whose capture is not heard of asks for no second one, though the money comes later; a card refused is told as such", async () => {
  const { call } = await openPortal(WHERE, {});
  await payFor("Profesional");
  await decision.getByRole("button", { name: "Rechazar la tarjeta" }).click();
  const told = page.getByRole("alert");
  await see(told).toMatchTextContent("Error en el pago. Por favor, inténtalo de nuevo.");
  await see(told).not.toMatchTextContent("no pagues otra vez");
  const captures: string[] = [];
  const { fetch } = window;
  window.fetch = (target, options) => {
    if (!String(target).endsWith("/capture")) return fetch(target, options);
    captures.push(String(target));
    return Promise.reject(new TypeError("Failed to fetch"));
  };
  await payFor("Profesional");
  await decision.getByRole("button", { name: "Aprobar el pago" }).click();
  await see(told).toMatchTextContent("no pagues otra vez");
  const [capture = ""] = captures;
  expect((await fetch(capture, { method: "POST" })).status).toBe(201);
  const body = { order_id: capture.split("/").at(-2) };
  expect((await call("/api/payment/confirm", { body })).status).toBeLessThan(300);
  await see(page.getByRole("status").filter({ hasText: "Pago completado" })).toBeVisible();
  await see(told).not.toBeInTheDocument();
});

test("a page that is opened again while nobody can say what became of the money says so, beside what becomes of another try", async () => {
  foresee(/^paypal Error/);
  const opened = await openPortal("/dashboard/contact", {});
  await payElsewhere(opened, 3, "29.00", "paid");
  confirmUnavailable();
  await page.getByRole("navigation").getByRole("link", { name: "Membresía" }).click();
  await see(page.getByRole("alert")).toMatchTextContent("no pagues otra vez");
  between(async (operation, pass) => {
    if (operation !== "CreatePaymentRecord") return pass();
    const errors = [{ __typename: "PaymentError", code: "INVALID", field: null, message: "El precio ha cambiado." }];
    const createPaymentRecord = { __typename: "CreatePaymentRecordPayload", payment: null, errors };
    return Response.json({ data: { createPaymentRecord } });
  });
  await payFor("Profesional");
  await see(page.getByRole("alert").filter({ hasText: "El precio ha cambiado." })).toBeVisible();
  await see(page.getByRole("alert").filter({ hasText: "no pagues otra vez" })).toBeVisible();
});

test("what became of an upgrade is said also when the plan cannot be read after it, which is not called free then", async () => {
  await openPortal(WHERE, { planId: 3, planEndsIn: 20 });
  await upgrade.click();
  await payFor("Clínica");
  await see(decision).toBeVisible();
  confirmUnavailable();
  let readings = 0;
  between(async (operation, pass) => {
    if (operation !== "Membership") return pass();
    readings += 1;
    const { data } = (await (await pass()).json()) as { data: { viewer: object } };
    const gone = { message: "", path: ["viewer", "membership"], extensions: { code: "UPSTREAM_UNAVAILABLE" } };
    return Response.json({ data: { ...data, viewer: { ...data.viewer, membership: null } }, errors: [gone] });
  });
  foresee(/^Membership/);
  await decision.getByRole("button", { name: "Aprobar el pago" }).click();
  await see(page.getByRole("alert").filter({ hasText: "no pagues otra vez" })).toBeVisible();
  await expect.poll(() => readings).toBeGreaterThan(0);
  await see(page.getByText("Plan gratuito activo")).not.toBeInTheDocument();
});

test("a plan paid for in another window is offered no more, though PayPal's open window keeps its buttons until it is left", async () => {
  const broken = brokenNetwork();
  const opened = await openPortal(WHERE, {});
  const readings = () => broken.asked.filter((name) => name === "Membership").length;
  await payFor("Profesional");
  await see(decision).toBeVisible();
  const before = readings();
  await payElsewhere(opened, 3, "29.00");
  await see(page.getByText("Plan Profesional", { exact: true }).first()).toBeVisible();
  expect(readings()).toBeGreaterThan(before);
  await answersRead();
  await see(page.getByRole("region", { name: "Pagar Profesional" })).toBeInTheDocument();
  // Another period would have other buttons.
  await see(page.getByRole("radio", { name: "1 Año", includeHidden: true }).first()).toBeDisabled();
  expect(broken.asked).not.toContain("ConfirmPayment");
  await decision.getByRole("button", { name: "Cancelar" }).click();
  await see(upgrade).toBeVisible();
  await see(offers).not.toBeInTheDocument();
});
