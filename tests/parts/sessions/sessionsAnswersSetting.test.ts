import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireUserInfo } from "../../../schema/wire/membership.ts";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import { dialog, openAgenda, save } from "./practice.ts";

const opener = dialog.getByRole("button", { name: "Respuestas de clientes" });
const deadline = dialog.getByLabelText("Cancelar desde el correo");
const mailed = dialog.getByRole("switch", { name: /^Avisarme también por correo/ });

async function openSetting() {
  const { call } = await openAgenda();
  await page.getByRole("button", { name: "Te espera" }).click();
  await opener.click();
  await see(deadline).toHaveValue("24");
  return {
    /** As another window does. */
    settle: (respuestas: Partial<WireUserInfo["respuestas"]>) =>
      call("/user-info", { method: "PATCH", body: { respuestas } }),
    stored: async () => (await call<{ data: { data: WireUserInfo } }>("/user-info")).body.data.data.respuestas,
  };
}

test("how clients' answers are taken is shown as it is now each time it is opened", async () => {
  const { settle } = await openSetting();
  await opener.click();
  await see(opener).toHaveAttribute("aria-expanded", "false");
  await settle({ plazoHoras: 48 });
  await opener.click();
  await see(deadline).toHaveValue("48");
  await expectAccessible();
});

test("saved is only what is chosen, whatever another window has set meanwhile", async () => {
  const { settle, stored } = await openSetting();
  await settle({ plazoHoras: 48 });
  await mailed.click();
  await save.click();
  await expect.poll(stored).toEqual({ plazoHoras: 48, avisarPorCorreo: false });
  await see(opener).toHaveAttribute("aria-expanded", "false");
  await opener.click();
  await settle({ avisarPorCorreo: true });
  await deadline.selectOptions("Hasta 2 horas antes");
  await save.click();
  await expect.poll(stored).toEqual({ plazoHoras: 2, avisarPorCorreo: true });
});

test("how clients' answers are taken is asked for again when it could not be had", async () => {
  await openAgenda();
  await page.getByRole("button", { name: "Te espera" }).click();
  const broken = brokenNetwork();
  broken.cut.add("ClientAnswers");
  await opener.click();
  await see(dialog.getByRole("alert")).toMatchTextContent(/^No se pudo ver el ajuste\./);
  broken.cut.clear();
  await dialog.getByRole("button", { name: "Reintentar" }).click();
  await see(deadline).toHaveValue("24");
});
