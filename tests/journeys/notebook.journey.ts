import type { Locator, Page } from "@playwright/test";
import { beginWith, CLIENT, chooseClient, fieldOf } from "./beginnings.ts";
import { fingers, type Hands, keysOf, PHONE } from "./hands.ts";
import { expect, test } from "./portal.ts";

/** What keys and fingers do in ways of their own. */
interface Ways extends Hands {
  /** Saves the note that is being written, and goes on with it. */
  keep: () => Promise<void>;
  /** Reads the note behind, and the one before. */
  turn: (by: 1 | -1) => Promise<void>;
  /** Leaves what is read. */
  leave: () => Promise<void>;
  /** Takes back what was just done. */
  undo: () => Promise<void>;
}

const MEMO =
  "Ha dormido mejor desde que apaga el móvil a las diez. El miércoles tuvo una reunión difícil y pudo quedarse. " +
  "Le preocupa la visita de su madre. Acordamos practicar la respiración cada mañana.";

async function notebook(page: Page, codeFor: (email: string) => Promise<string>, ways: Ways) {
  const { press, write, choose } = ways;
  const dialog = page.getByRole("dialog");
  const field = fieldOf(page);
  const card = (title: string) => page.getByRole("article", { name: title, exact: true });
  const open = (title: string) => press(card(title).getByRole("button", { name: title, exact: true }));
  const button = (name: string, within: Page | Locator = dialog) => within.getByRole("button", { name, exact: true });
  const gone = () => expect(dialog).toHaveCount(0);

  await test.step("a note is written, kept while it is, and tagged", async () => {
    await beginWith(ways, page, codeFor);
    await page.goto("/dashboard/notes");
    await press(button("Nueva Nota", page).first());
    await write(field("Título"), "Sesión 3");
    await chooseClient(ways, page);
    await choose(field("Prioridad"), "Alta");
    await write(field("Contenido"), "Habló de la ansiedad antes de cada reunión.");
    await ways.keep();
    await write(field("Etiquetas"), "ansiedad,trabajo,");
    await press(button("Guardar"));
    await gone();
    await expect(card("Sesión 3")).toContainText("trabajo");
  });

  await test.step("with the screen to itself it grows, and a reload loses nothing", async () => {
    await press(button("Nueva Nota", page).first());
    await write(field("Título"), "Sesión 4");
    await chooseClient(ways, page);
    await press(button("Modo concentración"));
    await write(field("Contenido"), "A mitad de la fra");
    await press(button("Salir de la concentración"));
    await expect(dialog.getByText(/^Borrador guardado/)).toBeVisible();
    await page.reload({ waitUntil: "load" });
    await press(button("Nueva Nota", page).first());
    await press(button("Recuperar borrador"));
    await expect(field("Contenido")).toHaveValue("A mitad de la fra");
    await write(field("Contenido"), "A mitad de la frase de su madre.");
    await press(button("Mejorar con IA"));
    await press(button("Mejorar"));
    await press(button("Usar la mejorada"));
    await press(button("Guardar"));
    await gone();
    await expect(card("Sesión 4")).toBeVisible();
  });

  await test.step("AI proposes two versions, and the second is taken", async () => {
    await press(button("Crear con IA", page));
    await chooseClient(ways, page);
    await write(field("Notas"), MEMO);
    await press(button("Generar"));
    await choose(dialog.getByRole("radiogroup", { name: "Elige una versión" }), "Opción 2");
    await write(field("Título"), "Con ayuda");
    await press(button("Guardar nota"));
    await gone();
    await expect(card("Con ayuda")).toContainText("Generada con IA");
  });

  await test.step("one is found by its words and by its priority", async () => {
    await write(page.getByRole("textbox", { name: "Buscar notas" }), "REUNIÓN ansiedad");
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(card("Sesión 3")).toBeVisible();
    await press(button("Borrar la búsqueda", page));
    await expect(page.getByRole("article")).toHaveCount(3);
    await choose(page.getByRole("combobox", { name: "Prioridad" }), "Alta");
    await expect(page.getByRole("article")).toHaveCount(1);
    await choose(page.getByRole("combobox", { name: "Prioridad" }), "Todas las prioridades");
    await expect(page.getByRole("article")).toHaveCount(3);
  });

  await test.step("they are read one after another", async () => {
    await open("Con ayuda");
    await expect(dialog).toContainText("1 de 3");
    await ways.turn(1);
    await expect(dialog).toContainText("2 de 3");
    await ways.turn(1);
    await expect(dialog.getByRole("article", { name: "Sesión 3" })).toContainText("Habló de la ansiedad");
    await ways.turn(-1);
    await expect(dialog).toContainText("2 de 3");
    await ways.leave();
    await gone();
  });

  await test.step("one is deleted and taken back, and deleted again and found among the deleted", async () => {
    const remove = async () => {
      await open("Sesión 3");
      await press(button("Eliminar"));
      await press(page.getByRole("dialog", { name: "Eliminar nota" }).getByRole("button", { name: "Eliminar" }));
      await gone();
      await expect(card("Sesión 3")).toHaveCount(0);
    };
    await remove();
    await ways.undo();
    await expect(card("Sesión 3")).toBeVisible();
    await remove();
    await press(button("Notas eliminadas", page));
    await press(button("Recuperar «Sesión 3»"));
    await expect(dialog).toContainText("No hay notas eliminadas");
    await ways.leave();
    await gone();
    await expect(card("Sesión 3")).toContainText(CLIENT.name);
  });
}

test("notes are written, found, read and deleted by keyboard alone", async ({ page, portal }) => {
  const keys = keysOf(page);
  const pressed = (key: string) => () => page.keyboard.press(key);
  await notebook(page, portal.codeFor, {
    ...keys,
    async keep() {
      await page.keyboard.press("Control+S");
      await expect(page.getByRole("dialog").getByText(/^Guardad[oa]/)).toBeVisible();
    },
    turn: (by) => page.keyboard.press(by === 1 ? "ArrowRight" : "ArrowLeft"),
    leave: pressed("Escape"),
    undo: pressed("Control+Z"),
  });
});

test.describe("on a telephone", () => {
  test.use(PHONE);
  test("notes are written, found, read and deleted by finger alone", async ({ page, portal }) => {
    const { press } = fingers;
    const dialog = page.getByRole("dialog");
    await notebook(page, portal.codeFor, {
      ...fingers,
      // Telephones have no such key: what is written is kept as a draft.
      keep: () => expect(dialog.getByText(/^Borrador guardado/)).toBeVisible(),
      turn: (by) => press(dialog.getByRole("button", { name: by === 1 ? "Nota siguiente" : "Nota anterior" })),
      leave: () => press(dialog.locator(".mantine-Modal-close")),
      undo: () => press(page.locator(".mantine-Notification-root").last().getByRole("button", { name: "Deshacer" })),
    });
  });
});
