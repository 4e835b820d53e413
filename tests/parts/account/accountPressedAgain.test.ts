import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
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
