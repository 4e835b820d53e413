import { cleanup } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { keep } from "../../../web/account/place.ts";
import { ProviderScreen } from "../../../web/account/signIn/ProviderScreen.tsx";
import { SecondStepForm } from "../../../web/account/signIn/SecondStepForm.tsx";
import { openPart, openPortal, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

const refused = (code: string, message: string | null, status = 400) => Response.json({ code, message }, { status });

/** The account service of somebody with an app and a phone, who has given the right password. @param texts what sending them brings */
function waitingStep(texts: Response[]): void {
  const { fetch } = window;
  const answers: Record<string, () => Response | undefined> = {
    ways: () => Response.json({ app: true, sms: "••• 678", first: "app" }),
    "verify-totp": () => refused("INVALID_CODE", "El código no es correcto."),
    "send-otp": () => texts.shift(),
  };
  window.fetch = async (target, options) =>
    answers[String(target).replace("/auth/two-factor/", "")]?.() ?? fetch(target, options);
}

const { now } = Date;
/** So long has passed in which nobody looked at the page, and its timers stood still; until the test is over. */
function unseen(milliseconds: number): void {
  const before = Date.now;
  Date.now = () => before() + milliseconds;
  onTestFinished(() => {
    Date.now = now;
  });
  document.dispatchEvent(new Event("visibilitychange"));
}
const aMinuteUnseen = () => unseen(60_000);

/** Account management of somebody whose second step is told as this, one list after the other, and then as it is. */
async function withSecondStep(lists: AccountOverview["secondStep"][]): Promise<void> {
  const { fetch } = window;
  window.fetch = async (target, options) => {
    const answer = await fetch(target, options);
    const secondStep = String(target) === "/auth/manage" ? lists.shift() : undefined;
    return secondStep ? Response.json({ ...((await answer.json()) as AccountOverview), secondStep }) : answer;
  };
  await openPortal("/dashboard/clients?cuenta=seguridad", {});
}

const OFFLINE = "Comprueba tu conexión e inténtalo de nuevo.";
/** @param texted a code was asked for already, long enough ago to ask for another */
const open = (texted = false) =>
  openPart(() => <SecondStepForm sentTo={null} texted={texted} onBack={() => undefined} />, {});

test("what was said of a code is gone with its field: another way of the second step begins with an empty one", async () => {
  waitingStep([]);
  await open();
  await page.getByLabelText("Código de verificación").fill("000000");
  await see(page.getByRole("alert")).toHaveTextContent("El código no es correcto.");
  await page.getByRole("button", { name: "Usar un código de respaldo" }).click();
  const backup = page.getByLabelText("Código de respaldo");
  await see(backup).toHaveFocus();
  await see(backup).toHaveValue("");
  await see(backup).toBeValid();
  expect(page.getByRole("alert").query()).toBeNull();
});

test("what reached nobody is not called wrong: neither a code nor the address that another is sent to", async () => {
  waitingStep([]);
  const { fetch } = window;
  let isAway = false;
  window.fetch = (target, options) =>
    isAway && String(target).startsWith("/auth/two-factor/")
      ? Promise.reject(new TypeError("Failed to fetch"))
      : fetch(target, options);
  await open(true);
  const code = page.getByLabelText("Código de verificación");
  await see(code).toBeVisible();
  isAway = true;
  await code.fill("000000");
  await see(page.getByRole("alert")).toHaveTextContent(OFFLINE);
  isAway = false;
  await page.getByRole("button", { name: "Recibir un SMS" }).click();
  isAway = true;
  await page.getByRole("button", { name: "Reenviar código", exact: true }).click();
  await see(page.getByText("¿No te ha llegado?")).toMatchTextContent(OFFLINE);
});

test("once a text message is on its way after all, nobody reads any more that the first one was not sent", async () => {
  waitingStep([refused("SMS_FAILED", "No hemos podido enviarte el SMS."), Response.json({})]);
  await open();
  await page.getByRole("button", { name: "Recibir un SMS" }).click();
  await see(page.getByRole("alert")).toHaveTextContent("No hemos podido enviarte el SMS.");
  expect(page.getByText(/^Hemos enviado/).query()).toBeNull();
  await page.getByRole("button", { name: "Reenviar código", exact: true }).click();
  await see(page.getByRole("status").filter({ hasText: "Código enviado." })).toBeVisible();
  await see(page.getByText("Hemos enviado un código de verificación a ••• 678")).toBeVisible();
  expect(page.getByRole("alert").query()).toBeNull();
});

test("who got no text message because none could be sent waits for no other: neither the first time nor later", async () => {
  const failed = () => refused("SMS_FAILED", "No hemos podido enviarte el SMS.");
  waitingStep([failed(), failed(), Response.json({})]);
  await open();
  await page.getByRole("button", { name: "Recibir un SMS" }).click();
  await see(page.getByRole("alert")).toHaveTextContent("No hemos podido enviarte el SMS.");
  const resend = page.getByRole("button", { name: "Reenviar código", exact: true });
  await resend.click();
  await see(page.getByRole("status").filter({ hasText: "No hemos podido enviarte el SMS." })).toBeVisible();
  await resend.click();
  await see(page.getByRole("status").filter({ hasText: "Código enviado." })).toBeVisible();
  await see(page.getByRole("button", { name: /^Reenviar código \((60|59|58) s\)$/ })).toHaveFocus();
});

test("the wait for another code passes while nobody looks at the page: whoever comes back may ask at once", async () => {
  waitingStep([Response.json({}), Response.json({})]);
  await open();
  await page.getByRole("button", { name: "Recibir un SMS" }).click();
  await see(page.getByRole("button", { name: /^Reenviar código \((60|59|58) s\)$/ })).toBeVisible();
  aMinuteUnseen();
  await page.getByRole("button", { name: "Reenviar código", exact: true }).click();
  await see(page.getByRole("status").filter({ hasText: "Código enviado." })).toBeVisible();
  await see(page.getByRole("button", { name: /^Reenviar código \((60|59|58) s\)$/ })).toBeVisible();
});

test("a clock that is put back has nobody wait longer for another code than they would have", async () => {
  waitingStep([Response.json({})]);
  await open();
  await page.getByRole("button", { name: "Recibir un SMS" }).click();
  await see(page.getByRole("button", { name: /^Reenviar código \((60|59|58) s\)$/ })).toBeVisible();
  unseen(-3_600_000);
  await see(page.getByRole("button", { name: /^Reenviar código \((60|59|58) s\)$/ })).toBeVisible();
  unseen(61_000);
  await see(page.getByRole("button", { name: "Reenviar código", exact: true })).toBeVisible();
});

test("a moment without network at the second step costs no password: it is tried again where one is", async () => {
  waitingStep([]);
  const { fetch } = window;
  let isAway = true;
  window.fetch = (target, options) =>
    isAway && String(target).startsWith("/auth/two-factor/")
      ? Promise.reject(new TypeError("Failed to fetch"))
      : fetch(target, options);
  await open();
  await see(page.getByRole("alert")).toMatchTextContent(OFFLINE);
  await page.getByRole("button", { name: "Reintentar" }).click();
  await see(page.getByRole("alert")).toMatchTextContent(OFFLINE);
  await see(page.getByRole("button", { name: "Volver" })).toBeVisible();
  isAway = false;
  await page.getByRole("button", { name: "Reintentar" }).click();
  await see(page.getByLabelText("Código de verificación")).toHaveFocus();
  expect(page.getByRole("alert").query()).toBeNull();
});

/** The page that a provider leads back to, where the account has a second step; as often as it is loaded. */
async function comeFromProvider(): Promise<void> {
  cleanup();
  // Not `showPlaces`: it follows the browser's history for as long as the page stands, and this one is every file's.
  keep(history.state);
  await openPart(() => <ProviderScreen />, {});
}

test("after a provider, too, a page that is loaded again at the second step has no other code sent", async () => {
  const texts = [Response.json({}), Response.json({})];
  waitingStep(texts);
  history.replaceState(null, "", "/provider?paso=2");
  await comeFromProvider();
  const sent = page.getByText("Hemos enviado un código de verificación a ••• 678");
  await page.getByRole("button", { name: "Recibir un SMS" }).click();
  await see(sent).toBeVisible();
  expect(texts).toHaveLength(1);
  await comeFromProvider();
  await page.getByRole("button", { name: "Recibir un SMS" }).click();
  await see(sent).toBeVisible();
  await see(page.getByRole("button", { name: "Reenviar código", exact: true })).toBeVisible();
  expect(texts).toHaveLength(1);
});

test("after a provider, too, a second step that is over leads back to the sign-in", async () => {
  waitingStep([]);
  history.replaceState(null, "", "/provider?paso=2");
  const { fetch } = window;
  window.fetch = async (target, options) =>
    String(target) === "/auth/two-factor/verify-totp"
      ? refused("INVALID_TWO_FACTOR_COOKIE", "Ha pasado demasiado tiempo.", 401)
      : fetch(target, options);
  await comeFromProvider();
  await page.getByLabelText("Código de verificación").fill("000000");
  await see(page.getByRole("alert")).toMatchTextContent(/^Ha pasado demasiado tiempo.* Vuelve a entrar\.$/);
  await see(page.getByRole("link", { name: "Volver a iniciar sesión" })).toBeVisible();
});

test("a second step that is over is not tried again: it leads back, with the reason", async () => {
  const { fetch } = window;
  window.fetch = async (target, options) =>
    String(target) === "/auth/two-factor/ways"
      ? refused("INVALID_TWO_FACTOR_COOKIE", "Ha pasado demasiado tiempo.", 401)
      : fetch(target, options);
  await open();
  await see(page.getByRole("alert")).toHaveTextContent("Ha pasado demasiado tiempo.");
  await see(page.getByRole("button", { name: "Volver" })).toBeVisible();
  expect(page.getByRole("button", { name: "Reintentar" }).query()).toBeNull();
});

test.each([
  [1, "Te queda 1 código de respaldo."],
  [2, "Te quedan 2 códigos de respaldo."],
  [0, "Te quedan 0 códigos de respaldo."],
])("%i backup codes are told as one says it", async (backupCodesLeft, sentence) => {
  await withSecondStep([{ on: true, app: true, sms: null, backupCodesLeft }]);
  await see(page.getByText(sentence, { exact: true })).toBeVisible();
});

test("what a list that is out of date promises is not done: it is told, and the list behind is as the account is", async () => {
  const sms = { phoneId: crypto.randomUUID(), first: false };
  await withSecondStep([{ on: true, app: true, sms, backupCodesLeft: 10 }]);
  const row = page.getByRole("region", { name: "Verificación en dos pasos" });
  await see(row).toMatchTextContent(/Activada/);
  await page.getByRole("button", { name: "Quitar la aplicación de autenticación" }).click();
  const dialog = page.getByRole("dialog", { name: "Quitar la aplicación de autenticación" });
  await see(dialog).toMatchTextContent(/te pediremos el código por SMS/);
  await dialog.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Quitar" }).click();
  await see(dialog.getByRole("alert")).toMatchTextContent(/ha cambiado en otra ventana/);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(row).toMatchTextContent(/Desactivada/);
});

test("a key that another window has replaced is told as that, not as a wrong code", async () => {
  await openPortal("/dashboard/clients?cuenta=seguridad", {});
  await page.getByRole("button", { name: "Activar la verificación en dos pasos" }).click();
  await page.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continuar" }).click();
  const code = page.getByLabelText("Código de la aplicación");
  await see(code).toBeVisible();
  const again = { method: "POST", headers: { "Content-Type": "application/json" } };
  const body = JSON.stringify({ password: PASSWORD });
  expect((await fetch("/auth/manage/second-step/start", { ...again, body })).status).toBe(200);
  await code.fill("000000");
  await page.getByRole("button", { name: "Activar", exact: true }).click();
  await see(page.getByRole("alert")).toMatchTextContent(/^En otra ventana se ha empezado de nuevo/);
});
