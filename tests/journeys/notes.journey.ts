import { createClient, PASSWORD, signUp } from "./newcomer.ts";
import { expect, test } from "./portal.ts";

const MEMO =
  "Ha dormido mejor desde que apaga el móvil a las diez. El miércoles tuvo una reunión difícil y pudo quedarse. " +
  "Le preocupa la visita de su madre. Acordamos practicar la respiración cada mañana.";

test("notes are written, tagged, found, met in two windows, kept through a reload and an expired sign-in, and made with AI up to the limit", async ({
  page,
  portal,
  consoleErrors,
}) => {
  const dialog = page.getByRole("dialog");
  const field = (label: string) => dialog.locator("input, textarea").and(dialog.getByLabel(new RegExp(`^${label}`)));
  const card = (title: string) => page.getByRole("article", { name: title, exact: true });
  const save = dialog.getByRole("button", { name: "Guardar", exact: true });
  const kept = dialog.getByText(/^Borrador guardado/);
  const openNew = () => page.getByRole("button", { name: "Nueva Nota" }).first().click();
  const chooseClient = async (name: string) => {
    await dialog.getByRole("button", { name: /^Cliente/ }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await signUp(page, portal);
  await page
    .getByRole("link", { name: /Clientes/ })
    .first()
    .click();
  await createClient(page, { name: "Ángela Muñoz", email: "angela@correo.es", phone: "+34 612 004 518" });
  await page.getByRole("link", { name: /Notas/ }).first().click();

  await test.step("a note is written and tagged", async () => {
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Título").fill("Sesión 3");
    await field("Contenido").fill("Habló de la ansiedad antes de cada reunión.");
    await field("Etiquetas").fill("ansiedad,trabajo,");
    await save.click();
    await expect(card("Sesión 3")).toContainText("trabajo");
  });

  await test.step("it is found by words with and without accents, by client and by priority", async () => {
    const search = page.getByRole("textbox", { name: "Buscar notas" });
    for (const words of ["sesion", "REUNIÓN", "Ansiedad trabajo"]) {
      await search.fill(words);
      await expect(card("Sesión 3")).toBeVisible();
    }
    await search.fill("duelo");
    await expect(page.getByText("No se encontraron notas.")).toBeVisible();
    await search.fill("");
    await page.getByLabel("Prioridad").selectOption("Alta");
    await expect(card("Sesión 3")).toHaveCount(0);
    await page.getByLabel("Prioridad").selectOption("Media");
    await expect(card("Sesión 3")).toBeVisible();
  });

  await test.step("two windows on one note: both texts are shown, none is lost", async () => {
    const other = await page.context().newPage();
    await other.goto("/dashboard/notes");
    for (const window of [page, other]) await window.getByRole("button", { name: "Editar «Sesión 3»" }).click();
    await field("Contenido").fill("Lo de esta ventana.");
    await other
      .getByRole("dialog")
      .getByLabel(/^Contenido/)
      .fill("Lo de la otra.");
    await other.getByRole("dialog").getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(other.getByRole("article", { name: "Sesión 3" })).toContainText("Lo de la otra.");
    await save.click();
    const conflict = page.getByRole("alert", { name: "Cambios en otra ventana" });
    await expect(conflict).toContainText("Lo de la otra.");
    await conflict.getByRole("radio", { name: /Lo que has escrito/ }).click();
    await save.click();
    await expect(card("Sesión 3")).toContainText("Lo de esta ventana.");
    await other.close();
  });

  await test.step("a reload mid-sentence loses nothing", async () => {
    await openNew();
    await chooseClient("Ángela Muñoz");
    await field("Título").fill("Sesión 4");
    await field("Contenido").pressSequentially("A mitad de la fra");
    await expect(kept).toBeVisible();
    await page.reload({ waitUntil: "load" });
    await openNew();
    await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
    await expect(field("Contenido")).toHaveValue("A mitad de la fra");
  });

  await test.step("a sign-in that ends mid-sentence is renewed right there", async () => {
    const origin = new URL(page.url()).origin;
    await page.request.post("/auth/sign-out", { data: {}, headers: { origin } });
    await field("Contenido").press("End");
    await field("Contenido").pressSequentially("se");
    const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
    await again.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await again.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(again).toHaveCount(0);
    await field("Contenido").press("End");
    await field("Contenido").pressSequentially(".");
    await save.click();
    await expect(card("Sesión 4")).toContainText("A mitad de la frase.");
    // The refusals that told the page so; nothing else may have gone wrong.
    expect(consoleErrors.splice(0).filter((error) => !/\b401\b|UNAUTHENTICATED/.test(error))).toEqual([]);
  });

  await test.step("AI: two versions to choose from, generated anew, saved when the therapist says so", async () => {
    await page.getByRole("button", { name: "Crear con IA" }).click();
    await chooseClient("Ángela Muñoz");
    await field("Notas").fill(MEMO);
    await dialog.getByRole("button", { name: "Generar" }).click();
    await expect(dialog.getByRole("radio")).toHaveCount(2);
    const limits = page.getByRole("region", { name: "Límites del plan" });
    await dialog.getByRole("button", { name: "Regenerar" }).click();
    await expect(limits).toContainText("2/10");
    await expect(dialog.getByText("Generación 2 de 2")).toBeVisible();
    // Asked about the same text for ever, the summariser would count nothing any more.
    for (let used = 3; used <= 10; used += 1) {
      await dialog.getByRole("button", { name: "Volver al texto" }).click();
      await field("Notas").fill(`${MEMO} Duerme ${used} horas.`);
      await dialog.getByRole("button", { name: "Generar", exact: true }).click();
      await expect(limits).toContainText(`${used}/10`);
    }
    // The newest is shown; one that chose the very same sentences again is not shown twice.
    await expect(dialog.getByText(/Generación (\d+) de \1$/)).toBeVisible();
    await expect(dialog.getByText("Límite de IA alcanzado")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Regenerar" })).toBeDisabled();
    await field("Título").fill("Con ayuda");
    await dialog.getByRole("button", { name: "Guardar nota" }).click();
    await expect(card("Con ayuda")).toContainText("Generada con IA");
  });

  await test.step("at the limit nothing more is generated, and the dialog says why", async () => {
    await page.getByRole("button", { name: "Crear con IA" }).click();
    await expect(dialog).toContainText(
      'Has alcanzado el límite de 10 generaciones de IA para tu plan "Gratis". Actualiza tu plan para continuar usando IA.',
    );
    await expect(dialog.getByRole("button", { name: "Generar" })).toHaveAttribute("aria-disabled", "true");
  });
});
