import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { SecondStepForm } from "../../../web/account/signIn/SecondStepForm.tsx";
import { openPart, see } from "../portal.tsx";

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

/** A countdown's seconds pass at once, until the test is over. */
function quickSeconds(): void {
  const { setTimeout } = window;
  const quick = (work: TimerHandler, ms?: number) => setTimeout(work, ms === 1_000 ? 0 : ms);
  Reflect.set(window, "setTimeout", quick);
  onTestFinished(() => void Reflect.set(window, "setTimeout", setTimeout));
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
  quickSeconds();
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
