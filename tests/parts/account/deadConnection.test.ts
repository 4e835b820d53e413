import { expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { foresee } from "../errors.ts";
import { openPortal, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

const LOST = /Comprueba tu conexión e inténtalo de nuevo\.$/;
const MINUTE = 60_000;

/** From now on nothing at a path is answered, as on a line that died without a word; a minute of waiting is over in a moment. */
function deadAt(isMeant: (address: string, body: string) => boolean) {
  const asked: string[] = [];
  const { fetch } = window;
  window.fetch = async (target, options) => {
    const address = String(target);
    if (!isMeant(address, String(options?.body))) return fetch(target, options);
    asked.push(address);
    return new Promise((_, reject) =>
      options?.signal?.addEventListener("abort", () => reject(options.signal?.reason ?? new Error("given up"))),
    );
  };
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const quick = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms === MINUTE ? 300 : ms));
  onTestFinished(() => quick.mockRestore());
  return asked;
}

/** The dialog cannot be left while it waits, says then that the connection is to be looked at, and lets go. */
async function letsGo(dialog: Locator): Promise<void> {
  await see(dialog.getByRole("alert")).toMatchTextContent(LOST);
  await see(dialog.getByRole("button", { name: "Cancelar" })).toBeEnabled();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
}

test("a token that never comes is waited for a minute: then its dialog speaks of the connection and can be left", async () => {
  await openPortal("/dashboard/clients?cuenta=seguridad", {});
  await page.getByRole("button", { name: "Crear un acceso" }).click();
  const dialog = page.getByRole("dialog", { name: "Crear un acceso para programas" });
  await dialog.getByLabelText("Nombre del programa").fill("Hoja");
  await dialog.getByRole("checkbox", { name: "Leer análisis" }).click();
  await dialog.getByLabelText("Tu contraseña", { exact: true }).fill(PASSWORD);
  const asked = deadAt((address) => address.endsWith("/tokens/create"));
  await dialog.getByRole("button", { name: "Crear acceso" }).click();
  await letsGo(dialog);
  expect(asked).toHaveLength(1);
});

test("so is the address of a calendar", async () => {
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  await page.getByRole("button", { name: "Crear una dirección" }).click();
  const dialog = page.getByRole("dialog", { name: "Ver tu agenda en otro calendario" });
  await dialog.getByRole("textbox", { name: "Nombre" }).fill("Móvil");
  foresee(/^CreateDiaryFeed TimeoutError/);
  const asked = deadAt((_, body) => body.includes("CreateDiaryFeed"));
  await dialog.getByRole("button", { name: "Crear dirección" }).click();
  await letsGo(dialog);
  expect(asked).toHaveLength(1);
});

test("a profile image that never arrives is given up, and can be chosen again", async () => {
  await openPortal("/dashboard/clients?cuenta=perfil", {});
  const row = page.getByRole("region", { name: "Imagen de perfil" });
  await see(row.getByRole("button", { name: "Subir una imagen" })).toBeVisible();
  deadAt((address) => address.endsWith("/manage/image"));
  await userEvent.upload(row.getByCss("input[type=file]"), new File(["GIF89a"], "yo.gif", { type: "image/gif" }));
  await see(row.getByRole("alert")).toMatchTextContent(LOST);
  await see(row.getByRole("button", { name: "Subir una imagen" })).toBeEnabled();
});

test("an account whose answer breaks off half-way could not be loaded, and «Reintentar» loads it", async () => {
  const { fetch } = window;
  await openPortal("/dashboard/clients", {});
  let isBroken = true;
  const broken = () =>
    new ReadableStream({
      start(half) {
        half.enqueue(new TextEncoder().encode('{"emails":['));
        half.error(new TypeError("network error"));
      },
    });
  window.fetch = async (target, options) =>
    isBroken && String(target).endsWith("/auth/manage") ? new Response(broken()) : fetch(target, options);
  foresee(/^account OFFLINE/);
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  const dialog = page.getByRole("dialog", { name: "Gestionar cuenta" });
  await see(dialog.getByRole("alert")).toMatchTextContent(/^No se pudo cargar tu cuenta\./);
  isBroken = false;
  await dialog.getByRole("button", { name: "Reintentar" }).click();
  await see(dialog.getByRole("button", { name: "Cambiar el nombre de usuario" })).toBeVisible();
  await see(dialog.getByRole("alert")).not.toBeInTheDocument();
});
