import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addMonths, dayIn } from "../../../schema/rules/days.ts";
import type { WireIssuer } from "../../../schema/wire/money/receipts.ts";
import { expectAccessible } from "../axe.ts";
import { saidInstead } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const lastMonth = addMonths(dayIn("Europe/Madrid", new Date()).slice(0, 7), -1);
const section = page.getByRole("region", { name: "Recibos", exact: true });
const issuer = page.getByRole("dialog", { name: "Datos fiscales" });
const next = issuer.getByLabelText("El próximo recibo es el n.º");

/** A client's page of a therapist who has made one receipt. */
async function openClient() {
  const { call, idOf, planned } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: ["10", "11"].map((day) => ({
      ...({ of, status: "CONFIRMADA", price: 60, time: "10:00" } as const),
      day: `${lastMonth}-${day}`,
    })),
  });
  await call("/recibos/emisor", { method: "PUT", body: { nombre: "Elena", nif: "12345678Z", domicilio: "Calle, 1" } });
  const bill = (index: number) => call("/recibos", { body: { client: idOf(of), sesiones: [planned[index]?.id] } });
  await bill(0);
  await see(section).toMatchTextContent(/Recibo n\.º 0001/);
  return { bill, stored: async () => (await call<WireIssuer>("/recibos/emisor")).body };
}
const open = () => section.getByRole("button", { name: "Datos fiscales" }).click();
const save = () => issuer.getByRole("button", { name: "Guardar" }).click();

test("a therapist who has given receipts elsewhere has the next one numbered after them", async () => {
  await openClient();
  await open();
  await see(next).toHaveValue("2");
  await expectAccessible();
  await next.fill("n.º 38");
  await save();
  await see(issuer).not.toBeInTheDocument();
  await section.getByRole("button", { name: "Nuevo recibo" }).click();
  await page.getByRole("dialog", { name: "Nuevo recibo" }).getByRole("button", { name: "Hacer recibo" }).click();
  await see(section).toMatchTextContent(/Recibo n\.º 0038/);
  await open();
  await see(next).toHaveValue("39");
});

test("a number that a receipt has is refused beside its field, which keeps what was typed", async () => {
  const { stored } = await openClient();
  await open();
  await next.fill("1");
  await save();
  await see(next).toHaveAccessibleDescription(/El próximo recibo es el n\.º: escribe un número del 2 al 999999\./);
  await see(next).toHaveValue("1");
  await expectAccessible();
  expect((await stored()).proximoNumero).toBe(2);
});

test("fiscal data that is refused takes the keyboard to the field, which is seen with what is said of it", async () => {
  await page.viewport(1280, 400);
  await openClient();
  await open();
  await next.fill("1");
  await issuer.getByLabelText(/^Nombre/).fill("Elena Vidal");
  await save();
  await see(next).toHaveFocus();
  await see(issuer.getByText(/escribe un número del 2 al 999999\./)).toBeInViewport({ ratio: 1 });
});

test("0 is refused as a number that a receipt cannot have, and not taken for none", async () => {
  const { stored } = await openClient();
  await open();
  await next.fill("500");
  await save();
  await see(issuer).not.toBeInTheDocument();
  await open();
  await next.fill("0");
  await save();
  await see(next).toHaveAccessibleDescription(/escribe un número del 2 al 999999\./);
  expect((await stored()).proximoNumero).toBe(500);
});

test("a receipt made in another window is no reason to refuse other fiscal data that is saved here", async () => {
  const { bill, stored } = await openClient();
  await open();
  await see(next).toHaveValue("2");
  await bill(1);
  await issuer.getByLabelText(/^Concepto/).fill("Terapia");
  await save();
  await see(issuer).not.toBeInTheDocument();
  expect(await stored()).toMatchObject({ proximoNumero: 3, concepto: "Terapia" });
});

test("a number that was emptied is again the one after the last receipt", async () => {
  const { stored } = await openClient();
  await open();
  await next.fill("500");
  await save();
  await see(issuer).not.toBeInTheDocument();
  expect((await stored()).proximoNumero).toBe(500);
  await open();
  await next.fill("");
  await save();
  await see(issuer).not.toBeInTheDocument();
  expect((await stored()).proximoNumero).toBe(2);
});

test("where the service tells no number none is asked for", async () => {
  await openClient();
  saidInstead("Issuer", /"nextNumber":\d+/g, '"nextNumber":null');
  await open();
  await see(issuer.getByLabelText(/^NIF/)).toHaveValue("12345678Z");
  await see(next).not.toBeInTheDocument();
});
