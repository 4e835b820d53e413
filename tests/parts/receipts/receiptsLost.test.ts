import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addMonths, dayIn } from "../../../schema/rules/days.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const lastMonth = addMonths(dayIn("Europe/Madrid", new Date()).slice(0, 7), -1);
const section = page.getByRole("region", { name: "Recibos", exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });

/** A client's page with two sessions, each on a receipt if wanted, and the network to it. */
async function openClient({ billed }: { billed: boolean }) {
  const { call, idOf, planned } = await openPortal("/dashboard/clients", {
    // Only then are clients mailed at once.
    planId: 3,
    clients: [of],
    sessions: ["10", "11"].map((day) => ({
      ...({ of, status: "CONFIRMADA", price: 60, time: "10:00" } as const),
      day: `${lastMonth}-${day}`,
    })),
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  if (billed) for (const { id } of planned) await call("/recibos", { body: { client: idOf(of), sesiones: [id] } });
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Abrir como página" }).click();
  await see(section).toMatchTextContent(billed ? /Recibo n\.º 0001/ : /Aún no hay recibos/);
  const keys: unknown[] = [];
  const { fetch } = window;
  window.fetch = (target, options) => {
    const asked = String(options?.body);
    if (asked.includes('"MailReceipt"')) keys.push(JSON.parse(asked).variables.idempotencyKey);
    return fetch(target, options);
  };
  return {
    broken: brokenNetwork(),
    keys,
    made: async () => (await call<{ data: WireReceipt[] }>("/recibos")).body.data,
  };
}

async function press(item: string, receipt = "0001") {
  await section.getByRole("button", { name: `Acciones de Recibo n.º ${receipt}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("a receipt whose mail nobody knows of is not mailed a second time by pressing again, whatever was mailed between, and is once it is wanted anew", async () => {
  const { broken, keys } = await openClient({ billed: true });
  broken.lost.add("MailReceipt");
  await press("Enviar por correo");
  const unsure = page.getByText("No sabemos si el recibo n.º 0001 se ha enviado: vuelve a pulsar para saberlo.");
  await see(unsure).toBeVisible();
  await expectAccessible();
  // What became of it stands in the list without another press.
  await see(section).toMatchTextContent(/Recibo n\.º 0001.*(enviándose|enviado) por correo/);
  broken.lost.clear();
  await press("Enviar por correo", "0002");
  await see(page.getByText("Recibo n.º 0002: se envía a Ángela Muñoz por correo.")).toBeVisible();
  for (const asked of [3, 4]) {
    await press("Enviar por correo");
    await expect.poll(() => keys.length).toBe(asked);
    await see(
      page.getByText(/^Recibo n\.º 0001: (se envía|ya se ha enviado) a Ángela Muñoz por correo\.$/),
    ).toBeVisible();
  }
  const [lost, other, again, anew] = keys;
  expect(again).toBe(lost);
  expect(new Set([lost, other, anew]).size).toBe(3);
});

test("a receipt that was corrected though the answer got lost is said to be cancelled, and by which one, where it is asked for again", async () => {
  const { broken, made } = await openClient({ billed: true });
  broken.lost.add("CorrectReceipt").add("Receipts");
  await press("Rectificar…");
  await dialog("Rectificar recibo").getByRole("button", { name: "Rectificar" }).click();
  await see(page.getByText("No sabemos si el recibo n.º 0001 se ha rectificado")).toBeVisible();
  // The list could not be read either: it stays as it was.
  await press("Rectificar…");
  await see(dialog("Rectificar recibo")).toMatchTextContent(/Recibo n\.º 0001 ya está anulado por el n\.º 0003\./);
  await see(section).toMatchTextContent(/Recibo n\.º 0001.*Anulado/);
  expect(await made()).toHaveLength(3);
});

test("a receipt that was made though the answer got lost stands in the list, and is the same one when the dialog opens again", async () => {
  const { broken, made } = await openClient({ billed: false });
  const form = dialog("Nuevo recibo");
  const make = form.getByRole("button", { name: "Hacer recibo" });
  broken.lost.add("CreateReceipt");
  await section.getByRole("button", { name: "Nuevo recibo" }).click();
  await make.click();
  await see(form).toMatchTextContent(/No sabemos si se ha hecho: vuelve a pulsar para saberlo\./);
  await form.getByRole("button", { name: "Cancelar" }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0001.*120/);
  broken.lost.clear();
  await section.getByRole("button", { name: "Nuevo recibo" }).click();
  await make.click();
  await see(page.getByText(/^Recibo n\.º 0001 hecho: 120\sUS\$\.$/)).toBeVisible();
  expect(await made()).toHaveLength(1);
});

test("a request that was turned away says that the receipt was not mailed, and which one", async () => {
  const { call, idOf, planned } = await openPortal("/dashboard/contacto", {
    planId: 3,
    clients: [of],
    sessions: [{ of, status: "CONFIRMADA", price: 60, time: "10:00", day: `${lastMonth}-10` }],
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  await call("/recibos", { body: { client: idOf(of), sesiones: [planned[0]?.id] } });
  await call(`/clientes/${idOf(of)}`, { method: "DELETE" });
  await page.getByRole("link", { name: /^Análisis/ }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0001/);
  await press("Enviar por correo");
  await see(page.getByText(/^El recibo n\.º 0001 no se ha enviado\. ./)).toBeVisible();
});

test("each receipt has the name that its client had then", async () => {
  const { call, idOf, planned } = await openPortal("/dashboard/contacto", {
    clients: [of],
    sessions: ["10", "11"].map((day) => ({
      ...({ of, status: "CONFIRMADA", price: 60, time: "10:00" } as const),
      day: `${lastMonth}-${day}`,
    })),
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  await call("/recibos", { body: { client: idOf(of), sesiones: [planned[0]?.id] } });
  await call(`/clientes/${idOf(of)}`, { method: "PUT", body: { nombre: "Ángela Casada" } });
  await call("/recibos", { body: { client: idOf(of), sesiones: [planned[1]?.id] } });
  await page.getByRole("link", { name: /^Análisis/ }).click();
  const rows = section.getByRole("listitem");
  await see(rows.nth(0)).toMatchTextContent(/Recibo n\.º 0002.*Ángela Casada/);
  await see(rows.nth(1)).toMatchTextContent(/Recibo n\.º 0001.*Ángela Muñoz/);
});
