import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

test("a receiver's new secret, shown this one time, stays when the list behind it cannot be read again", async () => {
  const url = "https://avisos.ejemplo.es/consulta";
  const { call } = await openPortal("/dashboard/clients", {});
  await call("/avisos", { body: { nombre: "Contabilidad", url, tipos: ["CLIENTE"] } });
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await page.getByRole("tab", { name: "Seguridad" }).click();
  await page.getByRole("button", { name: "Ver «Contabilidad»" }).click();
  await page.getByRole("button", { name: "Cambiar el secreto" }).click();
  const { cut, asked } = brokenNetwork();
  cut.add("Webhooks");
  await page.getByRole("button", { name: "Cambiar", exact: true }).click();
  await expect.poll(() => asked).toContain("Webhooks");
  const secret = page.getByRole("dialog", { name: "El secreto nuevo" });
  await see(secret.getByRole("code")).toMatchTextContent(/^whsec_/);
  await secret.getByRole("button", { name: "Lo he guardado" }).click();
  await see(page.getByRole("dialog", { name: "Contabilidad" })).toBeVisible();
});
