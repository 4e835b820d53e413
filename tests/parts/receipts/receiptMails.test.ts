import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addMonths, dayIn } from "../../../schema/rules/days.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { expectAccessible } from "../axe.ts";
import { between, brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const lastMonth = addMonths(dayIn("Europe/Madrid", new Date()).slice(0, 7), -1);
const section = page.getByRole("region", { name: "Recibos", exact: true });
const row = section.getByRole("listitem");
const menu = section.getByRole("button", { name: "Acciones de Recibo n.º 0001" });

interface Told {
  state: string;
  reason: string | null;
}
/** What the gateway tells of each receipt's mail, once something is said. */
function mailsTold() {
  const told: { mail: Told | null; keys: unknown[] } = { mail: null, keys: [] };
  const { fetch } = window;
  window.fetch = (target, options) => {
    const asked = String(options?.body);
    if (asked.includes('"MailReceipt"')) told.keys.push(JSON.parse(asked).variables.idempotencyKey);
    return fetch(target, options);
  };
  between(async (operation, pass) => {
    const answer = await pass();
    if (!told.mail || (operation !== "Receipts" && operation !== "MailReceipt")) return answer;
    const mail = { __typename: "ReceiptMail", at: "2026-10-01T10:00:00.000Z", ...told.mail };
    return new Response(
      JSON.stringify(await answer.json(), (name, value) => (name === "mail" ? mail : value)),
      answer,
    );
  });
  return told;
}

/** A client's page with one receipt. */
async function openClient() {
  const { call, idOf, planned } = await openPortal("/dashboard/clients", {
    // Only then are clients mailed at once.
    planId: 3,
    clients: [of],
    sessions: [{ of, status: "CONFIRMADA", price: 60, time: "10:00", day: `${lastMonth}-10` }],
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  const { body } = await call<WireReceipt>("/recibos", { body: { client: idOf(of), sesiones: [planned[0]?.id] } });
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Abrir como página" }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0001/);
  return {
    correct: () => call(`/recibos/${body.id}/rectificar`, { body: {} }),
    changeClient: () => call(`/clientes/${idOf(of)}`, { method: "PUT", body: { phone: "611 222 333" } }),
  };
}

async function press() {
  await menu.click();
  await page.getByRole("menuitem", { name: "Enviar por correo" }).click();
}

test("a receipt that was cancelled in another window cannot be mailed, and which one cancelled it is said", async () => {
  const { correct } = await openClient();
  await correct();
  await press();
  await see(
    page.getByText("El recibo n.º 0001 no se ha enviado. Este recibo está anulado por el n.º 0002: ya no se envía."),
  ).toBeVisible();
  // The list learns of it by that, and has nothing more to press.
  await see(row.nth(1)).toMatchTextContent(/Recibo n\.º 0001.*Anulado/);
  await see(menu).not.toBeInTheDocument();
  await see(section.getByRole("button", { name: "Acciones de Recibo n.º 0002" })).toBeVisible();
  await expectAccessible();
});

test("a list of receipts is in step with what another window made of them as soon as it hears of any change", async () => {
  const { correct, changeClient } = await openClient();
  await correct();
  await changeClient();
  await see(row.nth(1)).toMatchTextContent(/Recibo n\.º 0001.*Anulado/);
});

test("a mail that waits for the day's share is said to, by the row and by whoever presses again", async () => {
  const told = mailsTold();
  await openClient();
  told.mail = { state: "PENDING", reason: "DAILY_LIMIT" };
  await press();
  await see(
    page.getByText("Recibo n.º 0001, correo en espera: hoy ya son demasiados, saldrá más tarde."),
  ).toBeVisible();
  await see(row).toMatchTextContent(/correo en espera: hoy ya son demasiados, saldrá más tarde/);
  await expectAccessible();
});

test.each([
  [{ state: "FAILED", reason: null }, "Recibo n.º 0001, no se pudo enviar por correo."],
  [{ state: "SKIPPED", reason: "OPTED_OUT" }, "Recibo n.º 0001, no enviado: no quiere correos."],
])(
  "pressing again after a lost answer says that the mail has come to nothing, and «Reintentar» sends it anew: %o",
  async (mail, words) => {
    const told = mailsTold();
    await openClient();
    const broken = brokenNetwork();
    broken.lost.add("MailReceipt");
    await press();
    await see(page.getByText(/^No sabemos si el recibo n\.º 0001 se ha enviado/)).toBeVisible();
    broken.lost.clear();
    told.mail = mail;
    await press();
    await see(page.getByText(words)).toBeVisible();
    told.mail = { state: "PENDING", reason: null };
    await page.getByRole("button", { name: "Reintentar" }).click();
    await see(page.getByText("Recibo n.º 0001: se envía a Ángela Muñoz por correo.")).toBeVisible();
    const [lost, again, anew] = told.keys;
    expect(again).toBe(lost);
    expect(anew).not.toBe(lost);
  },
);
