import type { Page } from "@playwright/test";
import { fieldOf, saveClient, signUpBy } from "./beginnings.ts";
import { fingers, type Hands, keysOf, PHONE } from "./hands.ts";
import { PASSWORD } from "./newcomer.ts";
import { expect, test } from "./portal.ts";

/** What keys and fingers do in ways of their own. */
interface Ways extends Hands {
  /** Leaves a dialog. */
  leave: () => Promise<void>;
  /** Takes back what was just done. */
  undo: () => Promise<void>;
  signOut: () => Promise<void>;
}

const people = [
  { name: "Ángela Muñoz Prieto", email: "angela@correo.es", phone: "+34 612 004 518" },
  { name: "Mateo Quiroga", email: "mateo@correo.es", phone: "+34 655 120 934" },
  { name: "Lucía Ferrer Ortiz", email: "lucia@correo.es", phone: "+34 689 771 205" },
  { name: "Tomás Belmonte", email: "tomas@correo.mx", phone: "+52 55 4180 2267" },
  { name: "Noelia Prats", email: "noelia@correo.es", phone: "+34 677 340 951" },
];
const SIXTH = { name: "Beatriz Aldana", email: "beatriz@correo.co", phone: "+57 310 482 7715" };

const lastToast = (page: Page) => page.locator(".mantine-Notification-root").last();

async function practice(page: Page, codeFor: (email: string) => Promise<string>, ways: Ways) {
  const { press, write, pick } = ways;
  const dialog = page.getByRole("dialog");
  const limit = page.getByRole("dialog", { name: "Límite de Clientes Alcanzado" });
  const field = fieldOf(page);
  const button = (name: string, within = page.locator("main")) => within.getByRole("button", { name, exact: true });
  const create = button("Nuevo Cliente").first();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const clients = page
    .locator("main")
    .getByRole("link", { name: new RegExp([...people, SIXTH].map(({ name }) => name).join("|")) });
  const used = (count: number) => expect(page.getByText(`${count} de 5 clientes activos`)).toBeAttached();
  const gone = () => expect(dialog).toHaveCount(0);
  const act = async (name: string, action: string) => {
    await press(button(`Acciones de ${name}`));
    await pick(page.getByRole("menuitem", { name: action, exact: true }));
  };
  const email = await test.step("five clients fit the free plan", async () => {
    const own = await signUpBy(ways, page, codeFor);
    await page.goto("/dashboard/clients");
    for (const person of people) {
      await press(create);
      await saveClient(ways, page, person);
      await gone();
    }
    await expect(page.getByText("Límites: 5/5 clientes, 0/10 notas con IA por mes")).toBeAttached();
    await used(5);
    return own;
  });

  await test.step("the sixth is refused with the ways out", async () => {
    await press(create);
    await expect(limit).toContainText("Has alcanzado el límite de 5 clientes de tu plan actual.");
    await expect(limit.getByRole("link", { name: "Mejorar Plan" })).toBeVisible();
    await ways.leave();
    await gone();
  });

  await test.step("deactivating one makes room for another", async () => {
    await act("Noelia Prats", "Desactivar");
    await expect(row("Noelia Prats")).toContainText("Inactivo");
    await used(4);
    await press(create);
    await saveClient(ways, page, SIXTH);
    await used(5);
  });

  await test.step("activating again is refused by the limit, and goes on once somebody is deactivated there", async () => {
    await act("Noelia Prats", "Activar");
    await expect(limit).toContainText("5 clientes");
    await expect(row("Noelia Prats")).toContainText("Inactivo");
    await press(button("Desactivar a Tomás Belmonte", limit));
    await gone();
    await expect(row("Noelia Prats")).toContainText("Activo");
    await expect(row("Tomás Belmonte")).toContainText("Inactivo");
  });

  await test.step("search finds with and without accents, and is emptied", async () => {
    const search = page.getByRole("textbox", { name: "Buscar clientes" });
    for (const words of ["ángela", "angela muñoz", "MUNOZ", "612004518"]) {
      await write(search, words);
      await expect(clients).toHaveText(["Ángela Muñoz Prieto"]);
    }
    expect(page.url()).not.toContain("ngela");
    await write(search, "nadie");
    await press(button("Quitar filtros"));
    await expect(clients).toHaveCount(6);
    await write(search, "quiroga");
    await expect(clients).toHaveText(["Mateo Quiroga"]);
    await press(button("Borrar la búsqueda"));
    await expect(clients).toHaveCount(6);
  });

  await test.step("one is edited", async () => {
    await act("Mateo Quiroga", "Editar");
    await write(field("Nombre completo"), "Mateo Quiroga Sáez");
    await press(button("Guardar", dialog));
    await gone();
    await expect(row("Mateo Quiroga Sáez")).toBeVisible();
  });

  await test.step("one is deleted and taken back, and deleted again and found among the deleted", async () => {
    const remove = async (name: string) => {
      await act(name, "Eliminar");
      await expect(dialog).toContainText(name);
      await press(button("Eliminar", dialog));
      await gone();
      await expect(row(name)).toHaveCount(0);
    };
    await remove("Tomás Belmonte");
    await ways.undo();
    await expect(row("Tomás Belmonte")).toContainText("Inactivo");
    await remove("Tomás Belmonte");
    await press(button("Clientes eliminados"));
    await press(button("Recuperar a Tomás Belmonte", dialog));
    await expect(dialog).toContainText("No hay clientes eliminados");
    await ways.leave();
    await gone();
    await remove("Lucía Ferrer Ortiz");
  });

  await test.step("after signing out and in again all is as it was left", async () => {
    await ways.signOut();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/dashboard/clients");
    await expect(page).toHaveURL(/\/login$/);
    await write(page.getByLabel("Correo electrónico"), email);
    await write(page.getByLabel("Contraseña", { exact: true }), PASSWORD);
    await press(page.getByRole("button", { name: "Iniciar sesión" }));
    await page.getByRole("heading", { level: 1, name: /^Buen/ }).waitFor();
    await page.goto("/dashboard/clients");
    await expect(clients).toHaveCount(5);
    for (const name of ["Ángela Muñoz Prieto", "Mateo Quiroga Sáez", "Noelia Prats", "Beatriz Aldana"])
      await expect(row(name)).toContainText("Activo");
    await expect(row("Tomás Belmonte")).toContainText("Inactivo");
  });
}

test("the free plan is filled, room made, clients found, edited and deleted by keyboard alone", async ({
  page,
  portal,
}) => {
  const keys = keysOf(page);
  await practice(page, portal.codeFor, {
    ...keys,
    leave: () => page.keyboard.press("Escape"),
    undo: () => page.keyboard.press("Control+Z"),
    signOut: () => keys.press(page.getByRole("button", { name: "Cerrar sesión" }).first()),
  });
});

test.describe("on a telephone", () => {
  test.use(PHONE);
  test("the free plan is filled, room made, clients found, edited and deleted by finger alone", async ({
    page,
    portal,
  }) => {
    const { press } = fingers;
    await practice(page, portal.codeFor, {
      ...fingers,
      leave: () => press(page.getByRole("dialog").locator(".mantine-Modal-close")),
      undo: () => press(lastToast(page).getByRole("button", { name: "Deshacer" })),
      async signOut() {
        await press(page.getByRole("button", { name: "Abrir menú" }));
        await press(page.getByRole("button", { name: "Cerrar sesión" }).first());
      },
    });
  });
});
