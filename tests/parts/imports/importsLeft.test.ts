import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPortal, see } from "../portal.tsx";

const columns = page.getByRole("region", { name: "Di qué es cada columna" });
const phone = page.getByLabelText("Qué es la columna «Móvil 2»");
const question = page.getByRole("dialog", { name: "¿Descartar los cambios?" });
const answer = (name: string) => question.getByRole("button", { name });

async function chooseFile(headings: string, lines = ["Ana;ana@ejemplo.es;600000001"]): Promise<void> {
  const text = [headings, ...lines].join("\n");
  await userEvent.upload(page.getByCss("input[type=file]"), new File([text], "pacientes.csv"));
  await see(columns).toBeVisible();
}

/** A file, opened from the page of the clients. */
async function openFile(headings: string, lines?: string[]): Promise<void> {
  await openPortal("/dashboard/clients", {});
  await page.getByRole("link", { name: "Traerlos de un archivo" }).click();
  await see(page.getByRole("button", { name: "Elegir archivo" })).toBeVisible();
  await chooseFile(headings, lines);
}

/** One whose columns were told by hand. */
async function openColumns(): Promise<void> {
  await openFile("Nombre;Email;Móvil 2");
  await phone.selectOptions("Teléfono");
}

test("columns that were told by hand are left by the browser's Back only after asking, and stay otherwise", async () => {
  await openColumns();
  history.back();
  await see(question).toMatchTextContent(/Lo que has elegido para este archivo se perderá\./);
  await answer("Seguir editando").click();
  await see(question).not.toBeInTheDocument();
  await see(phone).toHaveDisplayValue("Teléfono");
  await page.getByRole("button", { name: "Continuar" }).click();
  await see(page.getByRole("button", { name: "Traer 1 cliente" })).toBeVisible();
  history.back();
  await answer("Descartar").click();
  await expect.poll(() => location.pathname).toBe("/dashboard/clients");
});

test("another file is chosen only after asking where columns were told by hand, and at once where none were", async () => {
  await openColumns();
  const another = page.getByRole("button", { name: "Elegir otro archivo" });
  const picker = page.getByRole("button", { name: "Elegir archivo" });
  await another.click();
  await see(question).toMatchTextContent(/Lo que has elegido para este archivo se perderá\./);
  await answer("Seguir editando").click();
  await see(question).not.toBeInTheDocument();
  await see(phone).toHaveDisplayValue("Teléfono");
  await another.click();
  await answer("Descartar").click();
  await see(picker).toBeVisible();
  await see(question).not.toBeInTheDocument();
  await see(page.getByCss("[data-step=file]")).toHaveFocus();
  await chooseFile("Nombre;Email;Teléfono");
  await another.click();
  await see(picker).toBeVisible();
  await see(question).not.toBeInTheDocument();
});

test("what is to be brought in though it repeats stays chosen after a look back at the columns, and not where these are others", async () => {
  await openFile("Nombre;Email;Teléfono;Móvil 2", [
    "Ana;ana@ejemplo.es;600000001;600000002",
    "Ana Vega;ana@ejemplo.es;600000003;600000004",
  ]);
  const goOn = page.getByRole("button", { name: "Continuar" });
  const back = page.getByRole("button", { name: "Atrás" });
  const both = page.getByRole("button", { name: "Traer 2 clientes" });
  const one = page.getByRole("button", { name: "Traer 1 cliente" });
  await goOn.click();
  await page.getByLabelText("Traer a Ana Vega de todas formas").click();
  await see(both).toBeEnabled();
  await back.click();
  await goOn.click();
  await see(both).toBeEnabled();
  await back.click();
  await phone.selectOptions("Teléfono");
  await goOn.click();
  await see(one).toBeEnabled();
});

test("a file of which nothing was told by hand is left without a question", async () => {
  await openFile("Nombre;Email;Teléfono");
  history.back();
  await expect.poll(() => location.pathname).toBe("/dashboard/clients");
  await see(question).not.toBeInTheDocument();
});

test("what has been brought in is left without a question, and so is a file that is not chosen yet", async () => {
  await openColumns();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Traer 1 cliente" }).click();
  await page.getByRole("link", { name: "Ver clientes" }).click();
  await expect.poll(() => location.pathname).toBe("/dashboard/clients");
  history.back();
  await see(page.getByRole("button", { name: "Elegir archivo" })).toBeVisible();
  history.back();
  await expect.poll(() => location.pathname).toBe("/dashboard/clients");
  await see(question).not.toBeInTheDocument();
});
