import type { Page } from "@playwright/test";
import { failing, ofScreen, waitingFor } from "./shot.ts";
import { telling } from "./shotsOfBooking.ts";

const PATH = "/dashboard/membresia";
const payFor = (page: Page, plan: string) =>
  page
    .getByRole("region", { name: `Pagar ${plan}` })
    .getByRole("button", { name: "PayPal" })
    .click();

/** The last two payments went back, one of them by us and still on its way. */
const givenBack = telling("Membership", (data) => {
  const { items, ...payments } = Object(data.payments) as { items: object[] };
  const revokedAt = new Date().toISOString();
  const gone = items
    .slice(0, 2)
    .map((item, at) => ({ ...item, revokedAt, status: at === 0 ? "REFUNDING" : "REFUNDED" }));
  return { ...data, payments: { ...payments, items: [...gone, ...items.slice(2)] } };
});

/** The membership of a practice that pays. */
export const PAID = ofScreen("Membresía", [
  { face: "normal", name: "membership", path: PATH },
  { face: "normal", name: "membership-year", path: PATH, prepare: (page) => page.getByText("1 Año").click() },
  {
    face: "normal",
    name: "membership-upgrade",
    path: PATH,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Hacer Upgrade" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "PayPal" }).first().waitFor();
    },
  },
  {
    face: "normal",
    name: "membership-receipt",
    path: PATH,
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Recibo del/ })
        .first()
        .click(),
  },
  { face: "normal", name: "membership-given-back", path: PATH, prepare: givenBack },
  { face: "failed", name: "membership-failed", path: PATH, prepare: failing("Membership") },
  { face: "loading", name: "membership-loading", path: PATH, prepare: waitingFor("Membership") },
]);

/** The plans, as somebody sees them who pays for none. */
export const CHOOSING = ofScreen("Membresía", [
  { face: "normal", name: "free-membership", path: PATH },
  { face: "normal", name: "free-membership-year", path: PATH, prepare: (page) => page.getByText("1 Año").click() },
  {
    face: "normal",
    name: "free-membership-paying",
    path: PATH,
    prepare: async (page) => {
      await payFor(page, "Profesional");
      await page.getByRole("dialog", { name: "Pagos de prueba" }).waitFor();
    },
  },
  {
    face: "failed",
    name: "free-membership-declined",
    path: PATH,
    prepare: async (page) => {
      await payFor(page, "Profesional");
      await page.getByRole("button", { name: "Rechazar la tarjeta" }).click();
      await page.getByText("Error en el pago.").waitFor();
    },
  },
]);
