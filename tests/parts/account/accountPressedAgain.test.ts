import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { PASSWORD, type Practice } from "../practice.ts";

const NEW = "otra-clave-larga-9";

/** What is asked of the account service arrives, but no answer comes, until `lost` is empty again. */
function losingAnswers() {
  const lost = new Set<string>();
  const { fetch } = window;
  window.fetch = async (target, options) => {
    const answer = await fetch(target, options);
    if (lost.has(String(target))) throw new TypeError("Failed to fetch");
    return answer;
  };
  return lost;
}

async function openAccount(tab: string, practice: Practice) {
  const opened = await openPortal("/dashboard/clients", practice);
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await page.getByRole("tab", { name: tab }).click();
  return opened;
}

/** Presses Enter in a filled form, loses the answer, and presses again. */
async function pressTwice(path: string): Promise<void> {
  const lost = losingAnswers();
  lost.add(`/auth/manage${path}`);
  await userEvent.keyboard("{Enter}");
  await see(page.getByRole("alert")).toMatchTextContent(/Comprueba tu conexión/);
  lost.clear();
  await page
    .getByRole("dialog")
    .last()
    .getByLabelText(/^(?:Tu contraseña|Contraseña actual)$/)
    .click();
  await userEvent.keyboard("{Enter}");
}

test("another primary address whose answer got lost is told as done when pressed again, and is it", async () => {
  const further = `otra.${crypto.randomUUID()}@ejemplo.es`;
  const { email } = await openAccount("Perfil", { addresses: [further] });
  await page.getByRole("button", { name: `Hacer principal ${further}` }).click();
  await page.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  await pressTwice("/emails/primary");
  await see(page.getByText(`El correo principal es ahora ${further}.`)).toBeVisible();
  await see(page.getByRole("button", { name: `Hacer principal ${email}` })).toBeVisible();
  const { emails } = (await (await fetch("/auth/manage")).json()) as AccountOverview;
  expect(emails.map((one) => one.email)).toEqual([further, email]);
});

test("a new password whose answer got lost is told as done when pressed again, and the old one is not called wrong", async () => {
  const { email } = await openAccount("Seguridad", {});
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await page.getByLabelText("Contraseña actual", { exact: true }).fill(PASSWORD);
  await page.getByLabelText("Contraseña nueva", { exact: true }).fill(NEW);
  await pressTwice("/password");
  await see(page.getByText("Contraseña cambiada.")).toBeVisible();
  const signIn = { email, password: NEW, rememberMe: true };
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(signIn), credentials: "omit" } as const;
  expect((await fetch("/auth/sign-in/email", init)).status).toBe(200);
});

const json = { "Content-Type": "application/json" };
/** Asks the account service in the name of whoever is signed in here. */
const ask = async (path: string, body: object) => {
  const answer = await fetch(`/auth${path}`, { method: "POST", headers: json, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
};

test("an address, an access of a program and a device that are gone, their answers lost, are told as gone when pressed again", async () => {
  const further = `otra.${crypto.randomUUID()}@ejemplo.es`;
  const { email } = await openAccount("Perfil", { addresses: [further] });
  await page.getByRole("button", { name: `Quitar ${further}` }).click();
  await page.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  await pressTwice("/emails/remove");
  await see(page.getByText(further)).not.toBeInTheDocument();

  const wish = { name: "Hoja", scopes: ["clients:read"], days: 30, ranges: [], password: PASSWORD };
  await ask("/manage/tokens/create", wish);
  const signIn = JSON.stringify({ email, password: PASSWORD, rememberMe: true });
  await fetch("/auth/sign-in/email", { method: "POST", headers: json, body: signIn, credentials: "omit" });
  await page.getByRole("tab", { name: "Seguridad" }).click();
  const programs = page.getByRole("region", { name: "Acceso para programas" });
  const devices = page.getByRole("region", { name: "Dispositivos activos" });
  const lost = losingAnswers();
  // The list is read when account management is opened.
  await userEvent.keyboard("{Escape}");
  await see(page.getByRole("dialog", { name: "Gestionar cuenta" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await page.getByRole("tab", { name: "Seguridad" }).click();

  await programs.getByRole("button", { name: "Revocar «Hoja»" }).click();
  const revoking = page.getByRole("dialog", { name: "Revocar el acceso" });
  lost.add("/auth/manage/tokens/revoke");
  await revoking.getByRole("button", { name: "Revocar" }).click();
  await see(revoking.getByRole("alert")).toMatchTextContent(/Comprueba tu conexión/);
  lost.clear();
  await revoking.getByRole("button", { name: "Revocar" }).click();
  await see(revoking).not.toBeInTheDocument();
  await see(programs).toMatchTextContent(/Ninguno/);

  const close = devices.getByRole("button", { name: /^Cerrar sesión en / });
  lost.add("/auth/manage/devices/close");
  await close.click();
  await see(devices.getByRole("alert")).toMatchTextContent(/Comprueba tu conexión/);
  lost.clear();
  await close.click();
  await see(close).not.toBeInTheDocument();
  await see(devices.getByRole("alert")).not.toBeInTheDocument();
});

const line = page.getByRole("button", { name: "Ver «Contabilidad»" });
const receiver = page.getByRole("dialog", { name: "Contabilidad" });

async function openReceiver(): Promise<void> {
  const { call } = await openPortal("/dashboard/clients", {});
  const url = "https://avisos.ejemplo.es/consulta";
  await call("/avisos", { body: { nombre: "Contabilidad", url, tipos: ["CLIENTE"] } });
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await page.getByRole("tab", { name: "Seguridad" }).click();
  await line.click();
}

test("a receiver that is gone, its answer lost, is told as gone when pressed again", async () => {
  await openReceiver();
  await receiver.getByRole("button", { name: "Eliminar" }).click();
  const asking = page.getByRole("dialog", { name: "Eliminar el aviso" });
  const { lost } = brokenNetwork();
  lost.add("DeleteWebhook");
  await asking.getByRole("button", { name: "Eliminar" }).click();
  await see(asking.getByRole("alert")).toMatchTextContent(/conexión/);
  lost.clear();
  await asking.getByRole("button", { name: "Eliminar" }).click();
  await see(asking).not.toBeInTheDocument();
  await see(line).not.toBeInTheDocument();
});

test("a receiver whose change got no answer stands as it is once its window is left, and stays where it cannot be read", async () => {
  await openReceiver();
  const receivers = page.getByRole("region", { name: "Avisos a otros programas" });
  const { lost, cut } = brokenNetwork();
  cut.add("Webhooks");
  await receiver.getByRole("button", { name: "Cerrar", exact: true }).first().click();
  await see(receivers.getByRole("alert")).toMatchTextContent(/^Algunos datos no se pudieron actualizar\./);
  await see(line).toBeVisible();
  cut.clear();
  await line.click();
  await receiver.getByRole("button", { name: "Eliminar" }).click();
  lost.add("DeleteWebhook");
  const asking = page.getByRole("dialog", { name: "Eliminar el aviso" });
  await asking.getByRole("button", { name: "Eliminar" }).click();
  await see(asking.getByRole("alert")).toMatchTextContent(/conexión/);
  await asking.getByRole("button", { name: "Cancelar" }).click();
  await receiver.getByRole("button", { name: "Cerrar", exact: true }).first().click();
  await see(line).not.toBeInTheDocument();
});

test("an access for a program whose answer got lost is shown when pressed again, and is the only one", async () => {
  await openAccount("Seguridad", {});
  await page.getByRole("button", { name: "Crear un acceso" }).click();
  const dialog = page.getByRole("dialog", { name: "Crear un acceso para programas" });
  await dialog.getByLabelText("Nombre del programa").fill("Hoja");
  await dialog.getByRole("checkbox", { name: "Leer análisis" }).click();
  await dialog.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  await pressTwice("/tokens/create");
  await see(page.getByRole("code")).toMatchTextContent(/^cst_/);
  await page.getByRole("button", { name: "Lo he guardado" }).click();
  await see(page.getByRole("button", { name: "Revocar «Hoja»" })).toBeVisible();
  const { programs } = (await (await fetch("/auth/manage")).json()) as AccountOverview;
  expect(programs).toHaveLength(1);
});
