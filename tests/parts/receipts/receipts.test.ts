import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, addMonths, dayIn } from "../../../schema/rules/days.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const today = dayIn("Europe/Madrid", new Date());
const lastMonth = `${addMonths(today.slice(0, 7), -1)}-10`;
const dialog = (name: string) => page.getByRole("dialog", { name });

test("a month's receipt is made out once the fiscal data is there, handed out and corrected", async () => {
  const session = { of, status: "CONFIRMADA", price: 60 } as const;
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: [
      { ...session, day: lastMonth, time: "10:00" },
      { ...session, day: addDays(lastMonth, 7), time: "10:00" },
    ],
  });
  const section = page.getByRole("region", { name: "Recibos", exact: true });
  await section.getByRole("button", { name: "Nuevo recibo" }).click();
  const form = dialog("Nuevo recibo");
  await form.getByLabelText("Mes", { exact: true }).selectOptions(lastMonth.slice(0, 7));
  await form.getByRole("button", { name: "Hacer recibo" }).click();
  await see(form).toMatchTextContent(/NIF: es obligatorio/);
  await expectAccessible();
  await form.getByRole("button", { name: "Completar mis datos fiscales" }).click();
  const issuer = dialog("Datos fiscales");
  await issuer.getByLabelText(/^Nombre o razón social/).fill("Elena Vidal");
  await issuer.getByLabelText(/^NIF/).fill("12345678Z");
  await issuer.getByLabelText(/^Domicilio fiscal/).fill("Calle Mayor, 1");
  await expectAccessible();
  await issuer.getByRole("button", { name: "Guardar" }).click();
  await see(page.getByText("Datos fiscales guardados.")).toBeVisible();
  await see(form).not.toMatchTextContent(/es obligatorio/);
  await form.getByRole("button", { name: "Hacer recibo" }).click();
  await see(page.getByText(/^Recibo n\.º 0001 hecho: 120\sUS\$\.$/)).toBeVisible();
  await see(section).toMatchTextContent(/Recibo n\.º 0001.*120/);
  await section.getByRole("button", { name: "Acciones de Recibo n.º 0001" }).click();
  await page.getByRole("menuitem", { name: "Rectificar…" }).click();
  await dialog("Rectificar recibo").getByRole("button", { name: "Rectificar" }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0002.*anula el 0001/);
  await see(section).toMatchTextContent(/Recibo n\.º 0001.*Anulado/);
  await expectAccessible();
  const { body } = await call<{ data: WireReceipt[] }>(`/recibos?clientId=${idOf(of)}`);
  expect(body.data.map(({ numero }) => numero)).toEqual([2, 1]);
});

test("a past session has its receipt though a year of them is to come, and one that cannot be looked up is not told to be none", async () => {
  const session = { of, status: "CONFIRMADA", price: 60, time: "10:00" } as const;
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: [lastMonth, ...Array.from({ length: 52 }, (_, n) => addDays(today, 7 * (n + 1)))].map((day) => ({
      ...session,
      day,
    })),
  });
  const { fetch } = window;
  let isAway = true;
  foresee(/BillableSessions/);
  window.fetch = async (target, options) => {
    if (isAway && String(options?.body).includes("BillableSessions")) throw new TypeError("Failed to fetch");
    return fetch(target, options);
  };
  const section = page.getByRole("region", { name: "Recibos", exact: true });
  await section.getByRole("button", { name: "Nuevo recibo" }).click();
  const form = dialog("Nuevo recibo");
  await form.getByText("Una sesión").click();
  await see(form).toMatchTextContent(/No se pudieron cargar las sesiones\./);
  await see(form).not.toMatchTextContent(/No hay sesiones/);
  await see(form.getByRole("button", { name: "Hacer recibo" })).toBeDisabled();
  isAway = false;
  await form.getByRole("button", { name: "Reintentar" }).click();
  await see(form.getByLabelText("Sesión", { exact: true })).toMatchTextContent(/10:00 · 60/);
  await see(form).not.toMatchTextContent(/No se pudieron/);
  // What was chosen once is not chosen while nobody knows whether it is still there.
  const select = form.getByLabelText("Sesión", { exact: true });
  await select.selectOptions(select.getByRole("option").first());
  await form.getByText("Un mes").click();
  isAway = true;
  await form.getByText("Una sesión").click();
  await see(form).toMatchTextContent(/No se pudieron cargar las sesiones\./);
  await see(form.getByRole("button", { name: "Hacer recibo" })).toBeDisabled();
});

test("a session that costs nothing is offered for no receipt", async () => {
  const session = { of, status: "CONFIRMADA", time: "10:00" } as const;
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: [0, 1, 2].map((n) => ({ ...session, day: addDays(lastMonth, n), price: n === 1 ? 60 : 0 })),
  });
  await page
    .getByRole("region", { name: "Recibos", exact: true })
    .getByRole("button", { name: "Nuevo recibo" })
    .click();
  const form = dialog("Nuevo recibo");
  await form.getByText("Una sesión").click();
  const offered = form.getByLabelText("Sesión", { exact: true }).getByRole("option");
  await see(offered.first()).toMatchTextContent(/10:00 · 60/);
  expect(offered.elements()).toHaveLength(1);
});

test("a receipt that only cancels another one is not offered to be corrected", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: [{ of, day: lastMonth, time: "10:00", status: "CONFIRMADA", price: 60 }],
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  const body = { client: idOf(of), mes: lastMonth.slice(0, 7) };
  const { id, lineas } = (await call<WireReceipt>("/recibos", { body })).body;
  await call(`/sessions/${lineas[0]?.sesion}`, { method: "PUT", body: { price: 0 } });
  expect((await call<WireReceipt>(`/recibos/${id}/rectificar`, { body: {} })).body).toMatchObject({ lineas: [] });
  await page.getByRole("button", { name: "Acciones de Recibo n.º 0002" }).click();
  await see(page.getByRole("menuitem", { name: "Enviar por correo" })).toBeVisible();
  await see(page.getByRole("menuitem", { name: "Rectificar…" })).not.toBeInTheDocument();
});

test("fiscal data that is saved in part says what receipts still need", async () => {
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const section = page.getByRole("region", { name: "Recibos", exact: true });
  const issuer = dialog("Datos fiscales");
  const save = async (field: RegExp, text: string) => {
    await section.getByRole("button", { name: "Datos fiscales" }).click();
    await issuer.getByLabelText(field).fill(text);
    await issuer.getByRole("button", { name: "Guardar" }).click();
    await see(issuer).not.toBeInTheDocument();
  };
  const told = (missing: string) => `Datos fiscales guardados. Para hacer recibos falta: ${missing}.`;
  await save(/^Nombre o razón social/, "Elena Vidal");
  await see(page.getByText(told("«NIF», «Domicilio fiscal»"), { exact: true })).toBeVisible();
  await save(/^NIF/, "12345678Z");
  await see(page.getByText(told("«Domicilio fiscal»"), { exact: true })).toBeVisible();
  await save(/^Domicilio fiscal/, "Calle Mayor, 1");
  await see(page.getByText("Datos fiscales guardados.", { exact: true })).toBeVisible();
});

test("fiscal data that was typed is left only after asking", async () => {
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const section = page.getByRole("region", { name: "Recibos", exact: true });
  await section.getByRole("button", { name: "Datos fiscales" }).click();
  const issuer = dialog("Datos fiscales");
  const address = issuer.getByLabelText(/^Domicilio fiscal/);
  await address.fill("Calle Mayor, 1");
  await userEvent.keyboard("{Escape}");
  const asked = dialog("¿Descartar los cambios?");
  await asked.getByRole("button", { name: "Seguir editando" }).click();
  await see(address).toHaveValue("Calle Mayor, 1");
  await issuer.getByRole("button", { name: "Cancelar" }).click();
  await asked.getByRole("button", { name: "Descartar" }).click();
  await see(issuer).not.toBeInTheDocument();
});

test("fiscal data saved in another window stays when something else of it is saved here", async () => {
  const { call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const stored = async () => (await call<Record<string, string>>("/recibos/emisor")).body;
  const open = page
    .getByRole("region", { name: "Recibos", exact: true })
    .getByRole("button", { name: "Datos fiscales" });
  const issuer = dialog("Datos fiscales");
  const save = async () => {
    await issuer.getByRole("button", { name: "Guardar" }).click();
    await see(issuer).not.toBeInTheDocument();
  };
  await open.click();
  const concept = issuer.getByLabelText(/^Concepto/);
  await concept.fill("Terapia de pareja");
  await call("/recibos/emisor", { method: "PUT", body: { domicilio: "Calle Nueva, 2" } });
  await save();
  expect(await stored()).toMatchObject({ domicilio: "Calle Nueva, 2", concepto: "Terapia de pareja" });
  await open.click();
  await see(issuer.getByLabelText(/^Domicilio fiscal/)).toHaveValue("Calle Nueva, 2");
  // What is emptied is emptied, and who changes nothing may save as well.
  await concept.fill("");
  await save();
  expect(await stored()).toMatchObject({ domicilio: "Calle Nueva, 2", concepto: null });
  await open.click();
  await save();
});
