import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addMonths, dayIn } from "../../../schema/rules/days.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const lastMonth = addMonths(dayIn("Europe/Madrid", new Date()).slice(0, 7), -1);
const section = page.getByRole("region", { name: "Recibos", exact: true });
const actions = section.getByRole("button", { name: "Acciones de Recibo n.º 0001" });
const correcting = page.getByRole("dialog", { name: "Rectificar recibo" });

/** A client's page with a session that can be billed, and what another window does and hears. */
async function openClient() {
  unheard();
  const { call, idOf, planned } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: [{ of, price: 60, time: "10:00", day: `${lastMonth}-10`, status: "CONFIRMADA" }],
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  const other = new BroadcastChannel("consulta:settings");
  const heard: unknown[] = [];
  other.addEventListener("message", ({ data }) => heard.push(data));
  return {
    heard,
    say: () => other.postMessage(null),
    bill: () => call<WireReceipt>("/recibos", { body: { client: idOf(of), sesiones: [planned[0]?.id] } }),
    cancel: (id: string) => call(`/recibos/${id}/rectificar`, { body: {} }),
    made: async () => (await call<{ data: WireReceipt[] }>("/recibos")).body.data,
  };
}
const openCorrection = async () => {
  await actions.click();
  await page.getByRole("menuitem", { name: "Rectificar…" }).click();
};

test("receipts that are made, corrected, or may have been, are read again in the browser's other windows, and so are theirs here", async () => {
  const { heard, say, cancel, made } = await openClient();
  const { lost } = brokenNetwork();
  lost.add("CreateReceipt");
  const form = page.getByRole("dialog", { name: "Nuevo recibo" });
  await section.getByRole("button", { name: "Nuevo recibo" }).click();
  await form.getByRole("button", { name: "Hacer recibo" }).click();
  await see(form).toMatchTextContent(/No sabemos si se ha hecho/);
  await expect.poll(() => heard).toEqual([null]);
  lost.clear();
  await form.getByRole("button", { name: "Hacer recibo" }).click();
  await see(page.getByText(/^Recibo n\.º 0001 hecho/)).toBeVisible();
  await expect.poll(() => heard).toEqual([null, null]);
  await openCorrection();
  await correcting.getByRole("button", { name: "Rectificar" }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0002.*anula el 0001/);
  await expect.poll(() => heard).toEqual([null, null, null]);
  const [second] = await made();
  await cancel(String(second?.id));
  say();
  await see(section).toMatchTextContent(/Recibo n\.º 0003.*anula el 0002/);
});

test("a receipt that was cancelled elsewhere cannot be corrected: that is said, and the list learns of it", async () => {
  const { bill, cancel } = await openClient();
  const { body } = await bill();
  await see(actions).toBeVisible();
  await cancel(body.id);
  await openCorrection();
  await see(correcting).toMatchTextContent(/Recibo n\.º 0001 ya está anulado por el n\.º 0002\./);
  await expectAccessible();
  await see(correcting.getByRole("button", { name: "Rectificar" })).not.toBeInTheDocument();
  await correcting.getByRole("button", { name: "Volver" }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0002.*anula el 0001.*Recibo n\.º 0001.*Anulado/);
  await see(actions).not.toBeInTheDocument();
});
