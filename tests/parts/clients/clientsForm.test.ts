import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { press } from "../keys.ts";
import { between, brokenNetwork } from "../network.ts";
import { see, seeAddress } from "../portal.tsx";
import { act, dialog, field, fillNew, link, newClient, openPractice, question, row, save } from "./practice.ts";

const NAME = "Ángela Muñoz";

describe("what is typed", () => {
  test("missing and wrong fields are named in Spanish, the first one gets the focus, and nothing is sent", async () => {
    await openPractice();
    const broken = brokenNetwork();
    await newClient.click();
    await see(field("Nombre completo")).toHaveFocus();
    await field("Correo electrónico").fill("no es un correo");
    await field("Fecha de nacimiento").fill("31/02/2020");
    await save.click();
    await see(field("Nombre completo")).toHaveFocus();
    for (const [label, sentence] of [
      ["Nombre completo", "Es obligatorio."],
      ["Correo electrónico", "Escribe una dirección como nombre@correo.es."],
      ["Teléfono", "Es obligatorio."],
      ["Fecha de nacimiento", "Elige una fecha entre 1900 y hoy."],
    ] as const)
      await see(field(label)).toHaveAccessibleDescription(sentence);
    await see(field("Fecha de nacimiento")).toHaveValue("31/02/2020");
    await expectAccessible();
    expect(broken.asked).not.toContain("CreateClient");
  });

  test("a birth date is typed or picked, and read back as it was meant", async () => {
    await openPractice();
    await fillNew(NAME);
    await field("Fecha de nacimiento").fill("4-3-1985");
    await dialog.getByRole("button", { name: "Elegir en el calendario" }).click();
    const picked = page.getByRole("button", { name: "14 marzo 1985" });
    await see(picked).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await see(picked).not.toBeInTheDocument();
    await see(field("Fecha de nacimiento")).toHaveValue("4-3-1985");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Elegir en el calendario" }).click();
    await picked.click();
    await see(field("Fecha de nacimiento")).toHaveValue("14/03/1985");
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    await link(NAME).click();
    await see(dialog).toMatchTextContent("14 de marzo de 1985");
  });

  test("the calendar begins with Sunday, as the agenda does, and no day of it is red", async () => {
    await openPractice();
    await fillNew(NAME);
    await field("Fecha de nacimiento").fill("14/03/1985");
    await dialog.getByRole("button", { name: "Elegir en el calendario" }).click();
    const calendar = page.getByRole("dialog", { name: "Calendario" });
    await see(calendar.getByRole("button", { name: "Elegir mes" })).toMatchTextContent("Marzo de 1985");
    expect(calendar.element().querySelector("th")?.textContent).toBe("do");
    const inks = ["2", "4", "16"].map(
      (day) =>
        getComputedStyle(calendar.getByRole("button", { name: `${day} marzo 1985`, exact: true }).element()).color,
    );
    expect(new Set(inks).size).toBe(1);
  });

  test("the calendar keeps the focus where its last month ends, and Escape leaves it alone, not the form", async () => {
    await openPractice();
    await fillNew(NAME);
    const opener = dialog.getByRole("button", { name: "Elegir en el calendario" });
    await opener.click();
    const calendar = page.getByRole("dialog", { name: "Calendario" });
    const next = calendar.getByRole("button", { name: "Década siguiente" });
    for (let decades = 0; decades < 20 && !next.element().matches(":disabled"); decades += 1) await press(next);
    await see(calendar).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await see(calendar).not.toBeInTheDocument();
    await see(opener).toHaveFocus();
    await see(field("Nombre completo")).toHaveValue(NAME);
  });

  test("emoji, HTML and line breaks come back exactly as they were typed", async () => {
    await openPractice();
    const notes = "👩‍👩‍👧 <b>no negrita</b> & «comillas»\n\n  sangrado";
    await fillNew("<script>alert(1)</script> O'Neill");
    await field("Notas").fill(notes);
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    await act("<script>alert(1)</script> O'Neill", "Editar");
    await see(field("Notas")).toHaveValue(notes);
  });
});

/** A client who is being changed; the page before is the membership's. */
async function change(): Promise<void> {
  await openPractice({ clients: [NAME] });
  await page.getByRole("link", { name: /Membresía/ }).click();
  await seeAddress().toMatch(/\/membresia$/);
  await page.getByRole("link", { name: /Clientes/ }).click();
  await seeAddress().toMatch(/\/clients$/);
  await act(NAME, "Editar");
  await field("Dirección").fill("Calle Nueva 3");
}

describe("leaving the form", () => {
  test.each(["Escape", "Cancelar", "Cerrar", "the Back button"])(
    "a changed form asks «¿Descartar los cambios?» when it is left by %s, and keeps every character",
    async (way) => {
      await change();
      if (way === "Escape") await userEvent.keyboard("{Escape}");
      else if (way === "the Back button") history.back();
      else await dialog.getByRole("button", { name: way }).click();
      await see(question).toBeVisible();
      await question.getByRole("button", { name: "Seguir editando" }).click();
      await see(field("Dirección")).toHaveValue("Calle Nueva 3");
      await seeAddress().toMatch(/\/clients$/);
      await dialog.getByRole("button", { name: "Cancelar" }).click();
      await question.getByRole("button", { name: "Descartar" }).click();
      await see(dialog).not.toBeInTheDocument();
      await see(link(NAME)).toBeVisible();
    },
  );

  test.each(["Escape", "the Back button"])(
    "nothing is asked any more once what was being saved is saved, also when it is left by %s meanwhile",
    async (way) => {
      await change();
      const saving: (() => void)[] = [];
      between((operation, pass) =>
        operation === "UpdateClient" ? new Promise((resolve) => saving.push(() => resolve(pass()))) : pass(),
      );
      await save.click();
      await expect.poll(() => saving).toHaveLength(1);
      if (way === "Escape") await userEvent.keyboard("{Escape}");
      else history.back();
      await see(question).toBeVisible();
      saving[0]?.();
      await see(dialog).not.toBeInTheDocument();
      await seeAddress().toMatch(/\/clients$/);
      // Nor is a way held up, or a question left over, from then on.
      await act(NAME, "Editar");
      await see(field("Dirección")).toHaveValue("Calle Nueva 3");
      await userEvent.keyboard("{Escape}");
      await see(dialog).not.toBeInTheDocument();
      history.back();
      await seeAddress().toMatch(/\/membresia$/);
    },
  );

  test("an unchanged form closes at once", async () => {
    await openPractice({ clients: [NAME] });
    await act(NAME, "Editar");
    await see(field("Nombre completo")).toHaveValue(NAME);
    await userEvent.keyboard("{Escape}");
    await see(dialog).not.toBeInTheDocument();
  });
});

describe("saving", () => {
  test("sending the form twice at once creates one client", async () => {
    const { stored } = await openPractice();
    await fillNew(NAME);
    const form = dialog.element().querySelector("form");
    form?.requestSubmit();
    form?.requestSubmit();
    await see(dialog).not.toBeInTheDocument();
    await see(row(NAME)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  test("a save that fails keeps the form open with every character and one line of error", async () => {
    await openPractice();
    const broken = brokenNetwork();
    broken.cut.add("CreateClient");
    await fillNew(NAME);
    await field("Notas").fill("Lo que me contó hoy.");
    await userEvent.keyboard("{Tab}{Tab}{Enter}");
    await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
    await see(field("Notas")).toHaveValue("Lo que me contó hoy.");
    broken.cut.clear();
    await field("Nombre completo").click();
    await userEvent.keyboard("{Enter}");
    await see(dialog).not.toBeInTheDocument();
    await see(row(NAME)).toBeVisible();
  });

  test("when only the answer gets lost, a later save leaves one client with the newest text", async () => {
    const { stored } = await openPractice();
    const broken = brokenNetwork();
    broken.lost.add("CreateClient");
    await fillNew(NAME);
    await save.click();
    await see(dialog.getByRole("alert")).toBeVisible();
    expect(await stored()).toHaveLength(1);
    broken.lost.clear();
    await field("Dirección").fill("Calle Nueva 3");
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ nombre: NAME, address: "Calle Nueva 3" }]);
  });

  test("when the answer to an edit gets lost, saving again is not mistaken for someone else's change", async () => {
    const { stored } = await openPractice({ clients: [NAME] });
    const broken = brokenNetwork();
    broken.lost.add("UpdateClient");
    await act(NAME, "Editar");
    await field("Dirección").fill("Calle Nueva 3");
    await save.click();
    await see(dialog.getByRole("alert")).toBeVisible();
    broken.lost.clear();
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ address: "Calle Nueva 3" }]);
  });

  test("what the form does not show may change meanwhile: there is nothing to choose, and both changes stay", async () => {
    const { stored, call, ids } = await openPractice({ clients: [NAME] });
    await act(NAME, "Editar");
    await field("Dirección").fill("Calle Nueva 3");
    await call(`/clientes/${ids[NAME]}`, { method: "PUT", body: { isActive: false } });
    await save.click();
    await see(dialog).not.toBeInTheDocument();
    expect(await stored()).toMatchObject([{ address: "Calle Nueva 3", isActive: false }]);
  });

  test("where it changes again with every save, saving does not go round: it says so and waits for a press", async () => {
    const { call, ids } = await openPractice({ clients: [NAME] });
    let saves = 0;
    between(async (operation, pass) => {
      if (operation !== "UpdateClient") return pass();
      saves += 1;
      await call(`/clientes/${ids[NAME]}`, { method: "PUT", body: { isActive: saves % 2 === 0 } });
      return pass();
    });
    await act(NAME, "Editar");
    await field("Dirección").fill("Calle Nueva 3");
    await save.click();
    await see(page.getByRole("alert", { name: "Cambios en otra ventana" })).toBeVisible();
    await see(field("Dirección")).toHaveValue("Calle Nueva 3");
    expect(saves).toBe(2);
  });
});

test("a client whose deletion lost its answer is gone when that is pressed again, and can be brought back", async () => {
  await openPractice({ clients: ["Ángela Muñoz"] });
  const broken = brokenNetwork();
  await act("Ángela Muñoz", "Eliminar");
  broken.lost.add("DeleteClient");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).toMatchTextContent("No se pudo eliminar.");
  broken.lost.clear();
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await see(row("Ángela Muñoz")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(row("Ángela Muñoz")).toBeVisible();
});
