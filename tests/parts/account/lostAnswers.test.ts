import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { INSTEAD_OF_MAX } from "../../../schema/rules/accounts.ts";
import { brokenNetwork, lostAt, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

const dialog = (name: string) => page.getByRole("dialog", { name });
async function leave(name: string): Promise<void> {
  await see(dialog(name).getByRole("alert")).toMatchTextContent(/Comprueba tu conexión/);
  await dialog(name).getByRole("button", { name: "Cancelar" }).click();
  await see(dialog(name)).not.toBeInTheDocument();
}

test("what was changed without an answer shows once its dialog is left: a user name", async () => {
  unheard();
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  await page.getByRole("button", { name: "Cambiar el nombre de usuario" }).click();
  const name = `elena${Date.now()}`;
  await dialog("Nombre de usuario").getByLabelText("Nombre de usuario").fill(name);
  lostAt("/manage/username");
  await dialog("Nombre de usuario").getByRole("button", { name: "Guardar" }).click();
  await leave("Nombre de usuario");
  await see(page.getByText(name)).toBeInTheDocument();
});

test("what was changed without an answer shows once its dialog is left: an access for a program", async () => {
  unheard();
  await openPortal("/dashboard/clients?cuenta=seguridad", {});
  await page.getByRole("button", { name: "Crear un acceso" }).click();
  const program = dialog("Crear un acceso para programas");
  await program.getByLabelText("Nombre del programa").fill("Hoja de cálculo");
  await program.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  await program.getByRole("checkbox", { name: "Leer clientes" }).click();
  lostAt("/manage/tokens/create");
  await program.getByRole("button", { name: "Crear acceso" }).click();
  await leave("Crear un acceso para programas");
  await see(page.getByRole("button", { name: "Revocar «Hoja de cálculo»" })).toBeVisible();
});

test("a name that was changed without an answer shows once its dialog is left", async () => {
  unheard();
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  brokenNetwork().lost.add("ChangeProfile");
  await page.getByRole("button", { name: "Cambiar el nombre", exact: true }).click();
  await dialog("Cambiar el nombre").getByLabelText("Nombre completo").fill("Elena Vidal Ros");
  await dialog("Cambiar el nombre").getByRole("button", { name: "Guardar" }).click();
  await leave("Cambiar el nombre");
  await see(page.getByRole("region", { name: "Nombre", exact: true })).toMatchTextContent("Elena Vidal Ros");
});

test("a time zone that was changed without an answer shows once its dialog is left, on the agenda behind, too", async () => {
  unheard();
  const planned = { of: "Ángela Muñoz", day: "2027-03-10", time: "09:00" };
  await openPortal("/dashboard/sessions?mes=2027-03&cuenta=perfil", { clients: ["Ángela Muñoz"], sessions: [planned] });
  brokenNetwork().lost.add("ChangeProfile");
  await page.getByRole("button", { name: "Cambiar la zona horaria" }).click();
  await see(dialog("Cambiar la zona horaria").getByRole("combobox")).toHaveFocus();
  await userEvent.keyboard("canarias");
  await see(dialog("Cambiar la zona horaria").getByRole("option").first()).toMatchTextContent("Canarias");
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}{Enter}");
  await leave("Cambiar la zona horaria");
  await see(page.getByRole("region", { name: "Zona horaria" })).toMatchTextContent("Canarias");
  await see(page.getByText("08:00").first()).toBeInTheDocument();
});

test("of addresses that were mistyped one after the other none stays, nor one whose answer was lost", async () => {
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  await page.getByRole("button", { name: "Añadir un correo" }).click();
  const adding = dialog("Añadir un correo");
  const add = async (email: string) => {
    await adding.getByLabelText("Correo electrónico").fill(email);
    await adding.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
    await adding.getByRole("button", { name: "Enviar código" }).click();
  };
  const others = async () => {
    const { emails }: AccountOverview = await (await fetch("/auth/manage")).json();
    return emails.slice(1).map(({ email }) => email);
  };
  const [first, second, third] = ["a", "b", "c"].map((name) => `${name}${Date.now()}@ejemplo.es`);
  await add(first ?? "");
  await dialog("Verifica el correo").getByRole("button", { name: "Usar otro correo" }).click();
  lostAt("/manage/emails/add", 1);
  await add(second ?? "");
  await see(adding.getByRole("alert")).toMatchTextContent(/Comprueba tu conexión/);
  expect(await others()).toEqual([second]);
  // Refused as none, it keeps nothing of what follows from being done.
  await add("ninguno@");
  await see(adding.getByRole("alert")).toMatchTextContent(/correo/);
  await add(third ?? "");
  await see(dialog("Verifica el correo")).toBeVisible();
  expect(await others()).toEqual([third]);
});

test("who presses again and again for the same address names it once, and no more addresses than the service takes", async () => {
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  await page.getByRole("button", { name: "Añadir un correo" }).click();
  const named: string[][] = [];
  const { fetch } = window;
  window.fetch = async (target, options) => {
    if (!String(target).endsWith("/manage/emails/add")) return fetch(target, options);
    named.push(JSON.parse(String(options?.body)).insteadOf);
    throw new TypeError("Failed to fetch");
  };
  const adding = dialog("Añadir un correo");
  await adding.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  const addresses = Array.from({ length: INSTEAD_OF_MAX + 2 }, (_, n) => `mal${n}@ejemplo.es`);
  for (const [at, email] of ["mal0@ejemplo.es", ...addresses].entries()) {
    await adding.getByLabelText("Correo electrónico").fill(email);
    await adding.getByRole("button", { name: "Enviar código" }).click();
    await expect.poll(() => named).toHaveLength(at + 1);
    await see(adding.getByRole("alert")).toBeVisible();
  }
  expect(named.slice(0, 3)).toEqual([[], ["mal0@ejemplo.es"], ["mal0@ejemplo.es"]]);
  expect(named.at(-1)).toEqual(addresses.slice(1, -1));
});
