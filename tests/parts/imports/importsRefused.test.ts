import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPortal, see } from "../portal.tsx";

const bringIn = page.getByRole("button", { name: /^Traer \d+ clientes$/ });
const refused = page.getByText(/^Tu plan «.+» admite/);

/** A file of more clients than the free plan takes, looked at with its columns told by hand. */
async function openRefused() {
  const opened = await openPortal("/dashboard/import", {});
  const lines = Array.from({ length: 9 }, (_, at) => `Ana ${at};ana${at}@ejemplo.es;60000000${at}`);
  const file = new File([["Nombre;Email;Móvil 2", ...lines].join("\n")], "pacientes.csv");
  await see(page.getByRole("button", { name: "Elegir archivo" })).toBeVisible();
  await userEvent.upload(page.getByCss("input[type=file]"), file);
  await page.getByLabelText("Qué es la columna «Móvil 2»").selectOptions("Teléfono");
  await page.getByRole("button", { name: "Continuar" }).click();
  await see(refused).toBeVisible();
  await see(bringIn).toBeDisabled();
  return opened;
}

test("a file that a plan refused is taken as soon as another plan was bought in another tab, with all that was chosen", async () => {
  const { become, call } = await openRefused();
  const plans = page.getByRole("link", { name: /^Ver planes/ });
  await see(plans).toHaveAttribute("target", "_blank");
  await become({ planId: 3 });
  // Something else happens, and is heard of.
  await call("/clientes", { body: { nombre: "Eva", email: "eva@correo.es", phone: "600 000 000" } });
  await see(bringIn).toBeEnabled();
  await see(refused).not.toBeInTheDocument();
  await bringIn.click();
  await see(page.getByRole("region", { name: "Hecho", exact: true })).toMatchTextContent(/Se han traído 9 clientes/);
});

test.each([320, 360])("all kinds that can be brought are within the page at %i px", async (width) => {
  await page.viewport(width, 700);
  await openPortal("/dashboard/import", {});
  const kind = page.getByRole("radiogroup", { name: "Qué traes" });
  await see(kind).toBeVisible();
  const around = kind.element().parentElement?.getBoundingClientRect();
  for (const label of kind.element().querySelectorAll("label"))
    expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(around?.right ?? 0);
});
