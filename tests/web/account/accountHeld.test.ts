import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { totp } from "../../support/totp.ts";
import { newTherapist, PASSWORD, see, startWebHouse, type WebHouse } from "../accountHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

/** The next answer to something waits until it is let go. */
async function heldBack(page: Page, isAsked: (url: string, body: string) => boolean) {
  const held: (() => void)[] = [];
  let isHeldBack = true;
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (isHeldBack && request.method() === "POST" && isAsked(request.url(), request.postData() ?? ""))
      await new Promise<void>((go) => held.push(go));
    await route.fallback();
  });
  return {
    isAsked: () => expect.poll(() => held.length).toBe(1),
    letGo: () => {
      isHeldBack = false;
      for (const go of held) go();
    },
  };
}

/** Tries every way out of the dialog on top, whose main button has just been pressed. */
async function tryToLeave(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await see(dialog.getByRole("button", { name: "Cancelar" })).toBeDisabled();
  await see(dialog.getByRole("button", { name: "Cerrar", exact: true })).toHaveCount(0);
}

test("a token, an address and a secret on their way are waited for: no key or press beside leaves their dialog", async () => {
  const { page } = await newTherapist(house, { where: "/dashboard/clients?cuenta=seguridad" });
  const topmost = page.getByRole("dialog").last();
  const ways = [
    {
      tab: "Seguridad",
      opener: "Crear un acceso",
      title: "Crear un acceso para programas",
      asks: (url: string) => url.endsWith("/tokens/create"),
      fill: async () => {
        await topmost.getByLabel("Nombre del programa").fill("Hoja");
        await topmost.getByRole("checkbox", { name: "Leer análisis" }).check();
        await topmost.getByLabel("Tu contraseña", { exact: true }).fill(PASSWORD);
      },
      submit: "Crear acceso",
      shown: "Tu acceso para programas",
    },
    {
      tab: "Perfil",
      opener: "Crear una dirección",
      title: "Ver tu agenda en otro calendario",
      asks: (_: string, body: string) => body.includes("CreateDiaryFeed"),
      fill: () => topmost.getByRole("textbox", { name: "Nombre" }).fill("Móvil"),
      submit: "Crear dirección",
      shown: "Tu dirección secreta",
    },
    {
      tab: "Perfil",
      opener: "Renovar «Móvil»",
      title: "Renovar la dirección",
      asks: (_: string, body: string) => body.includes("RenewDiaryFeed"),
      fill: async () => undefined,
      submit: "Renovar",
      shown: "Tu dirección secreta",
    },
  ];
  for (const { tab, opener, title, asks, fill, submit, shown } of ways) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("button", { name: opener, exact: true }).click();
    await see(page.getByRole("dialog", { name: title })).toBeVisible();
    await fill();
    const answer = await heldBack(page, asks);
    await topmost.getByRole("button", { name: submit, exact: true }).click();
    await answer.isAsked();
    await tryToLeave(page, title);
    answer.letGo();
    await see(page.getByRole("dialog", { name: shown })).toBeVisible();
    await page
      .getByRole("button", { name: "La he guardado" })
      .or(page.getByRole("button", { name: "Lo he guardado" }))
      .click();
    await see(page.getByRole("dialog", { name: shown })).toBeHidden();
  }
});

test("new backup codes on their way are waited for, and a refusal lets the dialog be left again", async () => {
  const { page } = await newTherapist(house, { where: "/dashboard/clients?cuenta=seguridad" });
  await page.getByRole("button", { name: "Activar la verificación en dos pasos" }).click();
  const first = page.getByLabel("Tu contraseña", { exact: true });
  await first.fill(PASSWORD);
  await first.press("Enter");
  const secret = (await page.getByRole("code").textContent())?.replaceAll(" ", "") ?? "";
  await page.getByLabel("Código de la aplicación").fill(totp(secret));
  await page.getByRole("button", { name: "Los he guardado" }).click();
  await page.getByRole("button", { name: "Códigos nuevos" }).click();
  const title = "Generar códigos de respaldo nuevos";
  const dialog = page.getByRole("dialog", { name: title });
  const password = dialog.getByLabel("Tu contraseña", { exact: true });
  await password.fill("otra-cosa-que-no-es");
  const refusal = await heldBack(page, (url) => url.endsWith("/second-step/codes"));
  await password.press("Enter");
  await refusal.isAsked();
  await tryToLeave(page, title);
  refusal.letGo();
  await see(dialog.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await see(dialog).toBeHidden();

  await page.getByRole("button", { name: "Códigos nuevos" }).click();
  await password.fill(PASSWORD);
  const answer = await heldBack(page, (url) => url.endsWith("/second-step/codes"));
  await password.press("Enter");
  await answer.isAsked();
  await tryToLeave(page, title);
  answer.letGo();
  await see(page.getByRole("list", { name: "Códigos de respaldo" }).getByRole("listitem")).toHaveCount(10);
});
