import { test, vi } from "vitest";
import { page } from "vitest/browser";
import { answersRead, between } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { payElsewhere } from "./payElsewhere.ts";

const openMembership = () => page.getByRole("navigation").getByRole("link", { name: "Membresía" }).click();
/** What the service answers to every confirmation. */
const confirmed = (payment: object | null, code: string, message: string) =>
  between(async (operation, pass) => {
    if (operation !== "ConfirmPayment") return pass();
    const errors = [{ __typename: "PaymentError", code, field: null, message }];
    const confirmPayment = { __typename: "ConfirmPaymentPayload", payment, viewer: null, errors };
    return Response.json({ data: { confirmPayment } });
  });

test("a paid order that a newer one nobody paid stands before has its plan when the page is opened again", async () => {
  const opened = await openPortal("/dashboard/contact", {});
  await payElsewhere(opened, 3, "29.00", "paid");
  await payElsewhere(opened, 4, "59.00", "noted");
  await openMembership();
  await see(page.getByRole("status").filter({ hasText: "Pago completado" })).toMatchTextContent("Profesional");
  await see(page.getByRole("button", { name: "Hacer Upgrade" })).toBeVisible();
  await see(page.getByRole("heading", { name: "Elige tu Plan" })).not.toBeInTheDocument();
});

test("what nobody can say of several orders is said once, and closed with one press", async () => {
  const opened = await openPortal("/dashboard/contact", {});
  await payElsewhere(opened, 3, "29.00", "paid");
  await payElsewhere(opened, 3, "29.00", "noted");
  let asked = 0;
  confirmed(null, "UNAVAILABLE", "Vuelve a intentarlo.");
  between((operation, pass) => {
    if (operation === "ConfirmPayment") asked += 1;
    return pass();
  });
  await openMembership();
  const told = page.getByRole("alert");
  await see(told).toMatchTextContent("no pagues otra vez");
  await vi.waitUntil(() => asked === 2, { timeout: 10_000 });
  await answersRead();
  await see(told).toHaveLength(1);
  await told.getByRole("button", { name: "Cerrar aviso" }).click();
  await see(told).not.toBeInTheDocument();
});

test("money on hold at PayPal is told when the page is opened again", async () => {
  const opened = await openPortal("/dashboard/contact", {});
  await payElsewhere(opened, 3, "29.00", "noted");
  const payment = { __typename: "Payment", id: "1", kind: "PURCHASE", planName: "Profesional", validUntil: null };
  confirmed({ ...payment, captureId: "hold" }, "NOT_PAID", "PayPal todavía no ha confirmado el pago.");
  await openMembership();
  await see(page.getByRole("alert")).toMatchTextContent("PayPal todavía no ha confirmado el pago.");
});
