import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const body = page.getByRole("textbox", { name: /^Mensaje/ });
const title = page.getByRole("textbox", { name: /^Título/ });
const sent = page.getByRole("region", { name: "Último mensaje enviado" });
const send = page.getByRole("button", { name: "Enviar Mensaje" });

async function write(): Promise<void> {
  await title.fill("No puedo exportar");
  await userEvent.selectOptions(page.getByRole("combobox", { name: /^Asunto/ }), "Soporte Técnico");
  await body.fill("Desde ayer.");
}

test("what was sent is told for as long as the screen is shown, and nothing of it where it failed", async () => {
  await openPortal("/dashboard/contacto", {});
  const broken = brokenNetwork();
  broken.cut.add("SubmitSupportMessage");
  await write();
  await send.click();
  await see(page.getByText("Error al enviar mensaje")).toBeVisible();
  await see(sent).not.toBeInTheDocument();
  broken.cut.clear();
  await send.click();
  await see(page.getByText("Mensaje enviado con éxito")).toBeVisible();
  await see(sent).toMatchTextContent(/Enviado a las \d\d:\d\d: No puedo exportar · Soporte Técnico\./);
  await page.getByRole("button", { name: "Cerrar aviso" }).click();
  await see(page.getByText("Mensaje enviado con éxito")).not.toBeInTheDocument();
  await see(sent).toBeVisible();
  await see(title).toHaveValue("");
  await expectAccessible();
});

test("a counter says how long the message may be, and turns red past it", async () => {
  await openPortal("/dashboard/contacto", {});
  await see(page.getByText("0/10.000 caracteres")).toBeVisible();
  await body.fill("x".repeat(10_001));
  const counter = page.getByText("10.001/10.000 caracteres");
  await see(counter).toBeVisible();
  expect(body.element().getAttribute("aria-describedby")).toBeTruthy();
  await expectAccessible();
});

test.each([
  { width: 1280, height: 900, menu: /^Menú de usuario/, role: "menuitem" },
  { width: 390, height: 844, menu: "Abrir menú", role: "button" },
] as const)(
  "what is written to support is asked about before signing out throws it away, at $width px",
  async ({ width, height, menu, role }) => {
    await page.viewport(width, height);
    await openPortal("/dashboard/contacto", {});
    await write();
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole(role, { name: "Cerrar sesión" }).click();
    const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
    await see(question).toBeVisible();
    await expectAccessible();
    await question.getByRole("button", { name: "Seguir editando" }).click();
    await see(question).not.toBeInTheDocument();
    await see(body).toHaveValue("Desde ayer.");
  },
);

test("the account is opened, leafed through and closed over what is being written, which stays, and nothing is asked", async () => {
  await openPortal("/dashboard/contacto", {});
  await write();
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  const managing = page.getByRole("dialog", { name: "Gestionar cuenta" });
  await managing.getByRole("tab", { name: "Seguridad" }).click();
  await see(managing.getByRole("region", { name: "Dispositivos activos" })).toBeVisible();
  await managing.getByRole("button", { name: "Cerrar", exact: true }).click();
  await see(managing).not.toBeInTheDocument();
  await see(page.getByRole("dialog", { name: "¿Descartar los cambios?" })).not.toBeInTheDocument();
  await see(body).toHaveValue("Desde ayer.");
  await page.getByRole("navigation").getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("dialog", { name: "¿Descartar los cambios?" })).toBeVisible();
});
