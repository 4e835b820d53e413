import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addMonths, dayIn } from "../../../schema/rules/days.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const lastMonth = addMonths(dayIn("Europe/Madrid", new Date()).slice(0, 7), -1);
const section = page.getByRole("region", { name: "Recibos", exact: true });
const form = page.getByRole("dialog", { name: "Nuevo recibo" });
const make = form.getByRole("button", { name: "Hacer recibo" });
const month = form.getByLabelText("Mes", { exact: true });
const offered = form.getByLabelText("Sesión", { exact: true });
const correcting = page.getByRole("dialog", { name: "Rectificar recibo" });

/** A client's page with a confirmed session at 60 and one that still waits to be confirmed, and what another window does. */
async function openClient() {
  const session = { of, price: 60, time: "10:00" } as const;
  const { call, idOf, planned } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: [
      { ...session, day: `${lastMonth}-10`, status: "CONFIRMADA" },
      { ...session, day: `${lastMonth}-11` },
    ],
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  const change = (index: number, body: object) => call(`/sessions/${planned[index]?.id}`, { method: "PUT", body });
  return {
    reprice: (price: number) => change(0, { price }),
    confirmOther: () => change(1, { status: "CONFIRMADA" }),
    bill: () => call<WireReceipt>("/recibos", { body: { client: idOf(of), sesiones: [planned[0]?.id] } }),
    made: async () => (await call<{ data: WireReceipt[] }>("/recibos")).body.data,
    planned,
  };
}
const openForm = () => section.getByRole("button", { name: "Nuevo recibo" }).click();
async function openCorrection() {
  await section.getByRole("button", { name: "Acciones de Recibo n.º 0001" }).click();
  await page.getByRole("menuitem", { name: "Rectificar…" }).click();
}

test("a session whose price was changed in another window is put on no receipt before its new price was seen", async () => {
  const { reprice, confirmOther, made, planned } = await openClient();
  await openForm();
  await form.getByText("Una sesión").click();
  await see(offered).toMatchTextContent(/10:00 · 60\sUS\$/);
  await reprice(80);
  // A later one, which would stand first: it must not take the place of what is being made.
  await confirmOther();
  await make.click();
  await see(form).toMatchTextContent(/Total: ahora son 80\sUS\$ y no 60\sUS\$\. Compruébalo y vuelve a pulsar\./);
  await see(offered.getByRole("option", { selected: true })).toMatchTextContent(/10:00 · 80\sUS\$/);
  expect(await made()).toEqual([]);
  await expectAccessible();
  await make.click();
  await see(page.getByText(/^Recibo n\.º 0001 hecho: 80\sUS\$\.$/)).toBeVisible();
  expect(await made()).toMatchObject([{ numero: 1, total: 80, lineas: [{ sesion: planned[0]?.id }] }]);
});

test("a session that was confirmed meanwhile comes onto a month's receipt only once the new sum was seen", async () => {
  const { confirmOther, made } = await openClient();
  await openForm();
  await see(month).toHaveAccessibleDescription(/: 1 sesión, 60\sUS\$ en total\.$/);
  await confirmOther();
  await make.click();
  await see(form).toMatchTextContent(/Total: ahora son 120\sUS\$ y no 60\sUS\$\./);
  await see(month).toHaveAccessibleDescription(/: 2 sesiones, 120\sUS\$ en total\.$/);
  expect(await made()).toEqual([]);
  await make.click();
  await see(page.getByText(/^Recibo n\.º 0001 hecho: 120\sUS\$\.$/)).toBeVisible();
});

test("a session that was confirmed after a receipt's answer got lost comes onto a receipt of its own", async () => {
  const { confirmOther, made, planned } = await openClient();
  const { lost } = brokenNetwork();
  lost.add("CreateReceipt");
  await openForm();
  await make.click();
  await see(form).toMatchTextContent(/No sabemos si se ha hecho: vuelve a pulsar para saberlo\./);
  await form.getByRole("button", { name: "Cancelar" }).click();
  await confirmOther();
  lost.clear();
  await openForm();
  await see(month).toHaveAccessibleDescription(/: 1 sesión, 60\sUS\$ en total\.$/);
  await make.click();
  await see(page.getByText(/^Recibo n\.º 0002 hecho: 60\sUS\$\.$/)).toBeVisible();
  expect(await made()).toMatchObject([{ numero: 2, lineas: [{ sesion: planned[1]?.id }] }, { numero: 1 }]);
});

test("while nobody knows what a month comes to no receipt of it is made: pressing looks it up", async () => {
  const { made } = await openClient();
  const broken = brokenNetwork();
  broken.cut.add("BillableSessions");
  await openForm();
  await see(form).toMatchTextContent(/No se pudieron cargar las sesiones\./);
  broken.cut.clear();
  await make.click();
  await see(month).toHaveAccessibleDescription(/: 1 sesión, 60\sUS\$ en total\.$/);
  expect(await made()).toEqual([]);
  await make.click();
  await see(section).toMatchTextContent(/Recibo n\.º 0001/);
});

test("a correction tells what the new receipt takes, and none is made of what was changed after that was read", async () => {
  const { reprice, bill, made } = await openClient();
  await bill();
  await see(section).toMatchTextContent(/Recibo n\.º 0001/);
  await reprice(70);
  await openCorrection();
  await see(correcting).toMatchTextContent(/El nuevo lleva 1 sesión, 70\sUS\$ en total\./);
  await reprice(80);
  await correcting.getByRole("button", { name: "Rectificar" }).click();
  await see(correcting).toMatchTextContent(/Total: ahora son 80\sUS\$ y no 70\sUS\$\./);
  await see(correcting).toMatchTextContent(/El nuevo lleva 1 sesión, 80\sUS\$ en total\./);
  expect(await made()).toHaveLength(1);
  await expectAccessible();
  await correcting.getByRole("button", { name: "Rectificar" }).click();
  await see(page.getByText(/^Recibo n\.º 0002 hecho: 80\sUS\$\. Anula el anterior\.$/)).toBeVisible();
  await see(correcting).not.toBeInTheDocument();
});

test("a correction of what can be billed no more says that it only cancels; one that could not be looked up is not made", async () => {
  const { reprice, bill, made } = await openClient();
  await bill();
  await see(section).toMatchTextContent(/Recibo n\.º 0001/);
  await reprice(0);
  const broken = brokenNetwork();
  broken.cut.add("ReceiptCorrection");
  await openCorrection();
  await see(correcting).toMatchTextContent(/No se pudo saber qué llevaría el nuevo\./);
  broken.cut.clear();
  await correcting.getByRole("button", { name: "Rectificar" }).click();
  await see(correcting).toMatchTextContent(/El nuevo no lleva sesiones: solo anula\./);
  expect(await made()).toHaveLength(1);
  await correcting.getByRole("button", { name: "Rectificar" }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0002.*anula el 0001/);
});

test("the key that opened the dialog makes no receipt, pressed once more or held", async () => {
  const { made } = await openClient();
  const opener = section.getByRole("button", { name: "Nuevo recibo" });
  await see(opener).toBeVisible();
  opener.element().focus();
  await userEvent.keyboard("{Enter}");
  await see(month).toHaveAccessibleDescription(/60\sUS\$ en total/);
  await see(month).toHaveFocus();
  await userEvent.keyboard("{Enter>3/}");
  await see(form).toBeVisible();
  expect(await made()).toEqual([]);
});
