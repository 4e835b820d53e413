import { createClient, PASSWORD, signUp } from "./newcomer.ts";
import { expect, test } from "./portal.ts";

const people = [
  { name: "Ángela Muñoz Prieto", email: "angela@correo.es", phone: "+34 612 004 518" },
  { name: "Mateo Quiroga", email: "mateo@correo.es", phone: "+34 655 120 934" },
  { name: "Lucía Ferrer Ortiz", email: "lucia@correo.es", phone: "+34 689 771 205" },
  { name: "Tomás Belmonte", email: "tomas@correo.mx", phone: "+52 55 4180 2267" },
  { name: "Noelia Prats", email: "noelia@correo.es", phone: "+34 677 340 951" },
];

test("a therapist signs up, fills the free plan, makes room, searches, edits, deletes, and finds all as it was left", async ({
  page,
  portal,
}) => {
  const email = await signUp(page, portal);
  const form = page.getByRole("dialog");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });

  await test.step("five clients fit the free plan", async () => {
    for (const person of people) await createClient(page, person);
    await expect(page.getByText("Límites: 5/5 clientes, 0/10 notas con IA por mes")).toBeVisible();
    await expect(page.getByRole("button", { name: "Nuevo Cliente" })).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("the sixth is refused with the way out", async () => {
    await page.getByRole("button", { name: "Nuevo Cliente" }).hover();
    await expect(page.getByRole("tooltip", { name: "Límite de clientes alcanzado" })).toBeVisible();
  });

  await test.step("deactivating one makes room for another", async () => {
    await page.getByRole("button", { name: "Acciones de Noelia Prats" }).click();
    await page.getByRole("menuitem", { name: "Desactivar" }).click();
    await expect(row("Noelia Prats")).toContainText("Inactivo");
    await createClient(page, { name: "Beatriz Aldana", email: "beatriz@correo.co", phone: "+57 310 482 7715" });
  });

  await test.step("activating again is refused by the limit, and the modal leads to the plans", async () => {
    await page.getByRole("button", { name: "Acciones de Noelia Prats" }).click();
    await page.getByRole("menuitem", { name: "Activar" }).click();
    const modal = page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" });
    await expect(modal).toContainText("5 clientes");
    await page.keyboard.press("Escape");
    await expect(modal).toBeHidden();
    await expect(row("Noelia Prats")).toContainText("Inactivo");
  });

  await test.step("search finds with and without accents", async () => {
    const search = page.getByLabel("Buscar clientes");
    for (const words of ["ángela", "angela muñoz", "MUNOZ", "612004518"]) {
      await search.fill(words);
      await expect(page.getByRole("row")).toHaveCount(2);
      await expect(row("Ángela Muñoz Prieto")).toBeVisible();
    }
    expect(page.url()).not.toContain("ngela");
    await search.fill("");
    await expect(page.getByRole("row")).toHaveCount(7);
  });

  await test.step("edit and delete", async () => {
    await page.getByRole("button", { name: "Acciones de Mateo Quiroga" }).click();
    await page.getByRole("menuitem", { name: "Editar" }).click();
    await form.getByLabel("Nombre completo").fill("Mateo Quiroga Sáez");
    await form.getByRole("button", { name: /^(Guardar|Crear)/ }).click();
    await expect(row("Mateo Quiroga Sáez")).toBeVisible();
    await page.getByRole("button", { name: "Acciones de Tomás Belmonte" }).click();
    await page.getByRole("menuitem", { name: "Eliminar" }).click();
    await expect(form).toContainText("Tomás Belmonte");
    await form.getByRole("button", { name: "Eliminar" }).click();
    await expect(row("Tomás Belmonte")).toHaveCount(0);
  });

  await test.step("after signing out and in again all is as it was left", async () => {
    await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/dashboard/clients");
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await page
      .getByRole("link", { name: /Clientes/ })
      .first()
      .click();
    await expect(page.getByRole("row")).toHaveCount(6);
    for (const name of ["Ángela Muñoz Prieto", "Mateo Quiroga Sáez", "Lucía Ferrer Ortiz", "Beatriz Aldana"])
      await expect(row(name)).toContainText("Activo");
    await expect(row("Noelia Prats")).toContainText("Inactivo");
  });
});
