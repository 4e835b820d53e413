import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { apolloOfOwner } from "../../../web/core/apollo.ts";
import { auth } from "../../../web/core/auth.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { between } from "../network.ts";
import { focusOn, openPortal, see, seeAddress } from "../portal.tsx";

const enter = page.getByRole("button", { name: "Ver con datos de ejemplo" });
const bar = page.getByRole("region", { name: "Datos de ejemplo" });
const leave = bar.getByRole("button", { name: "Volver a mi consulta" });
const dialog = page.getByRole("dialog");
const REFUSED = "Son datos de ejemplo: aquí no se puede cambiar nada.";
const menu = (name: RegExp) => page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name });
const someClient = page.getByRole("link", {
  name: /^(Íñigo|Renata|Óscar|Aitana|Lucía|Mateo|Carmen|Tomás|Noelia|Joaquín)/,
});

test("a newcomer looks at a full practice, saves nothing there, and comes back to their own empty one", async () => {
  foresee(/DEMO_READ_ONLY/);
  await openPortal("/dashboard", {});
  await focusOn(enter);
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await see(bar).toBeVisible();
  await see(bar).toHaveFocus();
  await see(page.getByRole("region", { name: "Tus primeros pasos" })).not.toBeInTheDocument();
  await expectAccessible();

  await menu(/^Clientes/).click();
  await see(someClient.first()).toBeVisible();
  await page.getByRole("button", { name: "Nuevo Cliente" }).click();
  await dialog.getByRole("textbox", { name: /Nombre/ }).fill("Ángela Muñoz");
  await dialog.getByRole("textbox", { name: /Correo|Email/ }).fill("angela@ejemplo.es");
  await dialog.getByRole("textbox", { name: /Teléfono/ }).fill("612 345 678");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await see(dialog.getByRole("alert")).toMatchTextContent(REFUSED);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  const discard = page.getByRole("button", { name: "Descartar" });
  await discard.click();
  await see(dialog).not.toBeInTheDocument();

  await leave.click();
  await seeAddress().toBe("/dashboard");
  await see(bar).not.toBeInTheDocument();
  await see(enter).toBeVisible();
  await see(page.getByCss("#contenido")).toHaveFocus();
  await menu(/^Clientes/).click();
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  await see(someClient).toHaveLength(0);
  expect(JSON.stringify(apolloOfOwner().cache.extract())).not.toContain("correo.example");
});

test("in the example a session is looked at, no draft is sent and the account is not managed", async () => {
  await openPortal("/dashboard", {});
  await enter.click();
  await see(bar).toBeVisible();
  await page.getByRole("button", { name: /Menú de usuario/ }).click();
  await see(page.getByRole("menuitem", { name: "Cerrar sesión" })).toBeVisible();
  await see(page.getByRole("menuitem", { name: "Gestionar cuenta" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  const changes: string[] = [];
  between((operation, pass, kind) => {
    if (kind === "mutation") changes.push(String(operation));
    return pass();
  });
  await page.getByRole("link", { name: "Agendar Nueva Sesión" }).click();
  await see(page.getByRole("dialog", { name: "Nueva Sesión" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await menu(/^Notas/).click();
  await page
    .getByRole("button", { name: /Nueva Nota/ })
    .first()
    .click();
  await dialog.getByRole("textbox", { name: /Título/ }).fill("Lo que escribo al mirar");
  // What is typed is kept when the window is left: of the example nothing is.
  window.dispatchEvent(new Event("blur"));
  await see(dialog.getByText(/Borrador/)).not.toBeInTheDocument();
  expect(changes).toEqual([]);
});

test("signing out ends it, and another user finds their own practice", async () => {
  await openPortal("/dashboard", {});
  await enter.click();
  await see(bar).toBeVisible();
  expect(Object.entries(sessionStorage)).toEqual([["consulta:demo", auth.state.userId]]);
  auth.signedIn("somebody-else");
  expect(auth.state.demo).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test("an example that cannot be had is told calmly, and the own practice stays", async () => {
  foresee(/demo/);
  await openPortal("/dashboard", {});
  const real = window.fetch;
  window.fetch = async (input, init) =>
    String(input).endsWith("/demo-token") ? new Response("{}", { status: 503 }) : real(input, init);
  await enter.click();
  await see(page.getByText(/No se pudieron abrir los datos de ejemplo\./)).toBeVisible();
  window.fetch = real;
  await see(enter).toBeEnabled();
  await see(bar).not.toBeInTheDocument();
});

test("what is being written in the example is left for the own practice only after asking, wherever it is written", async () => {
  await openPortal("/dashboard", {});
  await enter.click();
  await see(bar).toBeVisible();
  const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
  const message = page.getByRole("textbox", { name: /^Mensaje/ });
  await menu(/^Contacto/).click();
  await message.fill("No encuentro dónde se importan mis clientes.");
  await leave.click();
  await question.getByRole("button", { name: "Seguir editando" }).click();
  await see(bar).toBeVisible();
  await see(message).toHaveValue("No encuentro dónde se importan mis clientes.");
  await leave.click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await seeAddress().toBe("/dashboard");
  await see(bar).not.toBeInTheDocument();
  await see(enter).toBeVisible();
});
