import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addMonths, dayIn } from "../../../schema/rules/days.ts";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { press, tabTo, write } from "../keys.ts";
import { focusOn, openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const lastMonth = addMonths(dayIn("Europe/Madrid", new Date()).slice(0, 7), -1);

test("by keyboard alone a receipt asks for what is missing, is made out, and is corrected from its menu", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: [{ of, day: `${lastMonth}-10`, time: "10:00", status: "CONFIRMADA", price: 60 }],
  });
  const section = page.getByRole("region", { name: "Recibos", exact: true });
  const form = page.getByRole("dialog", { name: "Nuevo recibo" });
  const issuer = page.getByRole("dialog", { name: "Datos fiscales" });
  await focusOn(section.getByRole("button", { name: "Nuevo recibo" }));
  await userEvent.keyboard("{Enter}");
  const make = form.getByRole("button", { name: "Hacer recibo" });
  const month = form.getByLabelText("Mes", { exact: true });
  await see(month).toHaveFocus();
  await see(month).toHaveAccessibleDescription(/: 1 sesión, 60\sUS\$ en total\.$/);
  await press(make);
  await see(form).toMatchTextContent(/NIF: es obligatorio/);
  await press(form.getByRole("button", { name: "Completar mis datos fiscales" }));
  await write(issuer.getByLabelText(/^Nombre o razón social/), "Elena Vidal");
  await write(issuer.getByLabelText(/^NIF/), "12345678Z");
  await write(issuer.getByLabelText(/^Domicilio fiscal/), "Calle Mayor, 1");
  await press(issuer.getByRole("button", { name: "Guardar" }));
  await see(issuer).not.toBeInTheDocument();
  await press(make);
  await see(section).toMatchTextContent(/Recibo n\.º 0001.*60/);
  await see(form).not.toBeInTheDocument();
  await press(section.getByRole("button", { name: "Acciones de Recibo n.º 0001" }));
  await see(page.getByRole("menuitem", { name: "Enviar por correo" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  const correcting = page.getByRole("dialog", { name: "Rectificar recibo" });
  // It asks first: the way back has the focus.
  await see(correcting.getByRole("button", { name: "Volver" })).toHaveFocus();
  await see(correcting).toMatchTextContent(/El nuevo lleva 1 sesión, 60\sUS\$ en total\./);
  await press(correcting.getByRole("button", { name: "Rectificar" }));
  await see(section).toMatchTextContent(/Recibo n\.º 0002.*anula el 0001/);
  // It can be neither mailed nor corrected any more: its menu has gone, and the row has the focus.
  await see(section.getByRole("listitem").nth(1)).toHaveFocus();
  await tabTo(section.getByRole("button", { name: "Descargar Recibo n.º 0002" }));
  const { body } = await call<{ data: WireReceipt[] }>(`/recibos?clientId=${idOf(of)}`);
  expect(body.data.map(({ numero }) => numero)).toEqual([2, 1]);
});
