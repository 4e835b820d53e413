import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { foresee } from "../errors.ts";
import { openPortal, see } from "../portal.tsx";

const OPEN = "No se pudo completar el cierre de sesión: puede que siga abierta.";
const FULL = "Ahora mismo no se puede guardar nada: al portal no le queda sitio.";

test.each([
  ["without a word", () => new Response("", { status: 503 }), "El servicio no está disponible en este momento."],
  ["as far as anybody knows", () => Promise.reject(new TypeError("Failed to fetch")), "Comprueba tu conexión"],
  ["for want of room", () => Response.json({ code: "STORAGE_FULL", title: FULL }, { status: 507 }), FULL],
])(
  "whoever is not signed out, %s, reads that and that the door may be open; the portal goes on",
  async (_, refuse, why) => {
    foresee(/^sign-out AccountError/);
    await openPortal("/dashboard/clients", {});
    const { fetch } = window;
    window.fetch = async (target, options) => (String(target) === "/auth/sign-out" ? refuse() : fetch(target, options));
    await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
    const said = page.getByRole("alert").filter({ hasText: "cierre de sesión" });
    await see(said).toMatchTextContent(why);
    await see(said).toMatchTextContent(OPEN);
    // It stays said where one goes on.
    await page
      .getByRole("navigation", { name: "Menú principal" })
      .getByRole("link", { name: /^Notas/ })
      .click();
    await see(page.getByRole("heading", { level: 1, name: "Notas" })).toBeVisible();
    await see(said).toMatchTextContent(OPEN);
    expect(localStorage.getItem("persist:root")).toContain("signed-in");
  },
);
