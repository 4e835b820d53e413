import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, addMonths, dayIn } from "../../../schema/rules/days.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { expectAccessible } from "../axe.ts";
import { answersLater, brokenNetwork, saidInstead } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const today = dayIn("Europe/Madrid", new Date());
const lastMonth = addMonths(today.slice(0, 7), -1);
const session = { of, status: "CONFIRMADA", price: 60, time: "10:00" } as const;
const section = page.getByRole("region", { name: "Recibos", exact: true });
const form = page.getByRole("dialog", { name: "Nuevo recibo" });
const make = form.getByRole("button", { name: "Hacer recibo" });
const month = form.getByLabelText("Mes", { exact: true });
const offered = form.getByLabelText("Sesión", { exact: true });

/**
 * A client's page with sessions on these days, before a therapist whose fiscal data is there.
 * @param billed which of the sessions stand on a receipt each, in this order
 */
async function openClient(days: readonly string[], billed: readonly number[] = []) {
  const { call, idOf, planned } = await openPortal("/dashboard/clients", {
    // Only then are clients mailed at once.
    planId: 3,
    clients: [of],
    sessions: days.map((day) => ({ ...session, day })),
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  for (const index of billed) await call("/recibos", { body: { client: idOf(of), sesiones: [planned[index]?.id] } });
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: "Abrir como página" }).click();
  await see(section).toMatchTextContent(billed.length > 0 ? /Recibo n\.º/ : /Aún no hay recibos/);
  return { planned, made: async () => (await call<{ data: WireReceipt[] }>("/recibos")).body.data };
}
const openForm = () => section.getByRole("button", { name: "Nuevo recibo" }).click();

test("a session on a receipt is offered for no other one, and one of another year is told with its year", async () => {
  const old = `${Number(today.slice(0, 4)) - 1}-01-15`;
  const { made, planned } = await openClient([old, addDays(today, -2), addDays(today, -1)], [2]);
  await openForm();
  await form.getByText("Una sesión").click();
  const options = offered.getByRole("option");
  await see(options.last()).toMatchTextContent(new RegExp(`15 ene ${old.slice(0, 4)}, 10:00 · 60`));
  expect(options.elements()).toHaveLength(2);
  if (addDays(today, -2) >= today.slice(0, 4)) await see(options.first()).not.toMatchTextContent(/\d{4}/);
  await make.click();
  await see(section).toMatchTextContent(/Recibo n\.º 0002/);
  expect((await made())[0]?.lineas).toMatchObject([{ sesion: planned[1]?.id }]);
});

test("without a session to choose there is no receipt to be made: while they are looked up, and when there are none", async () => {
  await openClient([]);
  const looking = answersLater("BillableSessions");
  await openForm();
  await form.getByText("Una sesión").click();
  await see(make).toBeDisabled();
  looking.come();
  await see(form).toMatchTextContent(
    /No hay sesiones confirmadas, terminadas y con precio que no estén ya en un recibo\./,
  );
  await see(make).toBeDisabled();
  await expectAccessible();
});

test("where there are more sessions than are offered it says so, and where all are it says nothing", async () => {
  await openClient([addDays(today, -2), addDays(today, -1)]);
  const moment = saidInstead("BillableSessions", /"total":2/g, '"total":140');
  await openForm();
  await form.getByText("Una sesión").click();
  await see(offered).toHaveAccessibleDescription(/^Las 2 más recientes de 140\. Las anteriores se ofrecen cuando/);
  await form.getByRole("button", { name: "Cancelar" }).click();
  moment.isOver = true;
  await openForm();
  await form.getByText("Una sesión").click();
  await see(offered).toHaveAccessibleDescription("");
});

test("how many sessions a month's receipt takes, or that it takes none, is told before it is made", async () => {
  await openClient([`${lastMonth}-10`, `${lastMonth}-11`]);
  await openForm();
  await see(month).toHaveAccessibleDescription(/que no estén en otro recibo: 2 sesiones, 120\sUS\$ en total\.$/);
  await month.selectOptions(addMonths(lastMonth, -1));
  await see(month).toHaveAccessibleDescription(/^No hay sesiones .* que no estén ya en un recibo\.$/);
});

test("two quick presses make one receipt, and tell of one", async () => {
  const { made } = await openClient([`${lastMonth}-10`]);
  await openForm();
  await see(month).toHaveAccessibleDescription(/: 1 sesión, 60\sUS\$ en total\.$/);
  await make.dblClick();
  const told = page.getByText(/^Recibo n\.º 0001 hecho: 60\sUS\$\.$/);
  await see(told).toBeVisible();
  await see(form).not.toBeInTheDocument();
  expect(told.elements()).toHaveLength(1);
  expect(await made()).toHaveLength(1);
});

test("a receipt that is made, or corrected, from a later page is seen", async () => {
  const days = Array.from({ length: 7 }, (_, index) => addDays(`${lastMonth}-01`, index));
  await openClient(days, [0, 1, 2, 3, 4, 5]);
  const pages = page.getByRole("navigation", { name: "Páginas de recibos" });
  const toLast = () => pages.getByRole("button", { name: "Página 2", exact: true }).click();
  await toLast();
  await see(section).toMatchTextContent(/Recibo n\.º 0001/);
  await openForm();
  await make.click();
  await see(section).toMatchTextContent(/Recibo n\.º 0007/);
  await toLast();
  await section.getByRole("button", { name: "Acciones de Recibo n.º 0001" }).click();
  await page.getByRole("menuitem", { name: "Rectificar…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rectificar" }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0008.*anula el 0001/);
});

test("a mail whose answer got lost is asked for again as the same one", async () => {
  await openClient([`${lastMonth}-10`], [0]);
  const keys: unknown[] = [];
  const { fetch } = window;
  window.fetch = (target, options) => {
    const asked = String(options?.body);
    if (asked.includes('"MailReceipt"')) keys.push(JSON.parse(asked).variables.idempotencyKey);
    return fetch(target, options);
  };
  const broken = brokenNetwork();
  broken.lost.add("MailReceipt");
  await section.getByRole("button", { name: "Acciones de Recibo n.º 0001" }).click();
  await page.getByRole("menuitem", { name: "Enviar por correo" }).click();
  const again = page.getByRole("button", { name: "Reintentar" });
  await see(again).toBeVisible();
  broken.lost.clear();
  await again.click();
  await see(
    page.getByText(/^Recibo n\.º 0001: (se envía|ya se ha enviado) a Ángela Muñoz por correo\.$/),
  ).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/.{8}/), keys[0]]);
});
