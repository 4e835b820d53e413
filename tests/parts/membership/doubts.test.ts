import { onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { between } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const alert = page.getByRole("alert");
const NOT_PAID = { __typename: "PaymentError", code: "NOT_PAID", field: null, message: "Todavía no se ha confirmado." };

/** Pays, with a capture that PayPal never answers; the half minute between two questions about it is over at once. */
async function payUnheard(captureIds: (string | null)[]): Promise<void> {
  const later = window.setTimeout.bind(window);
  const soon = (run: () => void, ms = 0) => later(run, ms === 30_000 ? 300 : ms);
  const timer = vi.spyOn(window, "setTimeout").mockImplementation(Object(soon));
  onTestFinished(() => timer.mockRestore());
  await openPortal("/dashboard/membresia", {});
  await page.getByRole("region", { name: "Pagar Profesional" }).getByRole("button", { name: "PayPal" }).click();
  const { fetch } = window;
  window.fetch = async (target, options) => {
    if (String(target).endsWith("/capture")) throw new TypeError("Failed to fetch");
    return fetch(target, options);
  };
  between(async (operation, pass) => {
    if (operation !== "ConfirmPayment") return pass();
    const captureId = captureIds.length > 1 ? captureIds.shift() : captureIds[0];
    const payment = { __typename: "Payment", id: "1", kind: "PURCHASE", planName: "Profesional", validUntil: null };
    const answer = { payment: { ...payment, captureId: captureId ?? null }, viewer: null, errors: [NOT_PAID] };
    return Response.json({ data: { confirmPayment: { __typename: "ConfirmPaymentPayload", ...answer } } });
  });
  await page.getByRole("dialog", { name: "Pagos de prueba" }).getByRole("button", { name: "Aprobar el pago" }).click();
}

test("a payment that was not heard of and of which nothing was taken ends with that word", async () => {
  await payUnheard([null]);
  await see(alert).toMatchTextContent("no pagues otra vez");
  await see(alert).toMatchTextContent("No se ha cobrado nada.");
  await see(alert).not.toMatchTextContent("no pagues otra vez");
});

test("a payment that was not heard of and is on hold at PayPal asks for no other one", async () => {
  let asked = 0;
  await payUnheard([null, "hold"]);
  between((operation, pass) => {
    if (operation === "ConfirmPayment") asked += 1;
    return pass();
  });
  await see(alert).toMatchTextContent("no pagues otra vez");
  await vi.waitUntil(() => asked > 2, { timeout: 10_000 });
  await see(alert).toMatchTextContent("no pagues otra vez");
});
