import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const line = page.getByText(/Es su primera nota, y falta su consentimiento/);

test("before a client's first note the form says what is missing, and the note is saved all the same", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto: "Un texto." } });
  await call("/consentimientos/textos/TRATAMIENTO/publicar", { body: {} });
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  const form = page.getByRole("dialog", { name: "Nueva Nota" });
  await see(line).toMatchTextContent(/: tratamiento \(sin pedir\)\./);
  await expectAccessible();
  await form.getByLabelText(/^Título/).fill("Primera");
  await form.getByLabelText(/^Contenido/).fill("Empieza hoy.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(page.getByText("Primera", { exact: true }).first()).toBeVisible();
  const { body } = await call<{ data: unknown[] }>(`/notas?clientId=${idOf(of)}`);
  expect(body.data).toHaveLength(1);
  // With the second one nobody is reminded again.
  await page.getByRole("button", { name: "Nueva Nota" }).first().click();
  await see(form.getByLabelText(/^Título/)).toBeVisible();
  await see(line).not.toBeInTheDocument();
});
