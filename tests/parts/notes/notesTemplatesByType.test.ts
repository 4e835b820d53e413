import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answersLater, brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import { dialog, openNew, openNotes, textIn } from "./practice.ts";

const managing = page.getByRole("dialog", { name: "Mis plantillas" });
const ofFollowUps = managing.getByLabelText("Seguimiento");
const ofFamilies = managing.getByLabelText("Familiar");

async function openTemplates() {
  const { call } = await openNotes();
  await openNew();
  await dialog.getByRole("button", { name: "Mis plantillas…" }).click();
  await see(ofFollowUps).toHaveDisplayValue("Ninguna");
  return {
    call,
    /** Which template each type of session begins with, as the service has it. */
    async kept() {
      const { porTipo } = (await call<{ porTipo: { tipo: string; plantilla: string }[] }>("/notas/plantillas")).body;
      return Object.fromEntries(porTipo.map(({ tipo, plantilla }) => [tipo, plantilla]));
    },
  };
}

test("of templates chosen one after the other for a type of session the last one is shown and kept, and other types keep theirs", async () => {
  const { kept } = await openTemplates();
  const later = answersLater("SetNoteTemplateDefault");
  await ofFollowUps.selectOptions("SOAP");
  await expect.poll(() => later.asked).toBe(1);
  await ofFollowUps.selectOptions("BIRP");
  await ofFollowUps.selectOptions("DAP");
  await ofFamilies.selectOptions("BIRP");
  await expect.poll(() => later.asked).toBe(2);
  await see(ofFollowUps).toHaveDisplayValue("DAP");
  later.come();
  await expect.poll(kept).toEqual({ Seguimiento: "DAP", "Sesión Familiar": "BIRP" });
  expect(later.asked).toBe(3);
  await see(ofFollowUps).toHaveDisplayValue("DAP");
  await see(ofFamilies).toHaveDisplayValue("BIRP");
});

test("a template that another window chose for a type of session is shown, also where one was chosen here before", async () => {
  const { call, kept } = await openTemplates();
  await ofFollowUps.selectOptions("SOAP");
  await expect.poll(kept).toEqual({ Seguimiento: "SOAP" });
  await call("/notas/plantillas/por-tipo", { method: "PUT", body: { tipo: "Seguimiento", plantilla: "DAP" } });
  // The list is read again when a template was made.
  await managing.getByRole("button", { name: "Copiar «SOAP»" }).click();
  await page.getByRole("dialog", { name: "Nueva plantilla" }).getByRole("button", { name: "Guardar" }).click();
  await see(ofFollowUps).toHaveDisplayValue("DAP");
});

test("a template for a type of session whose answer got lost is shown as it is kept, and the next one is kept too", async () => {
  const { kept } = await openTemplates();
  const broken = brokenNetwork();
  broken.lost.add("SetNoteTemplateDefault");
  await ofFollowUps.selectOptions("SOAP");
  await see(managing.getByRole("alert")).toMatchTextContent(/^No se pudo guardar\./);
  await see(ofFollowUps).toHaveDisplayValue("SOAP");
  broken.cut.add("NoteTemplates");
  await ofFollowUps.selectOptions("BIRP");
  await expect.poll(kept).toEqual({ Seguimiento: "BIRP" });
  await see(managing.getByRole("alert")).toMatchTextContent(/^No se pudo guardar\./);
  await see(ofFollowUps).toHaveDisplayValue("SOAP");
  broken.lost.clear();
  await ofFollowUps.selectOptions("DAP");
  await expect.poll(kept).toEqual({ Seguimiento: "DAP" });
  await see(managing.getByRole("alert")).not.toBeInTheDocument();
  await see(ofFollowUps).toHaveDisplayValue("DAP");
});

test("templates that are known stay where they cannot be read again", async () => {
  await openTemplates();
  await managing.getByRole("button", { name: "Copiar «SOAP»" }).click();
  const form = page.getByRole("dialog", { name: "Nueva plantilla" });
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(form).not.toBeInTheDocument();
  const own = managing.getByRole("button", { name: /^Editar «/ });
  await see(own).toBeVisible();
  const { cut, asked } = brokenNetwork();
  cut.add("NoteTemplates");
  await managing.getByRole("button", { name: "Copiar «DAP»" }).click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(() => asked.includes("NoteTemplates")).toBe(true);
  await see(form).not.toBeInTheDocument();
  await see(own).toBeVisible();
});

test("a new note that began with its type's template, and is made free again, has nothing that could be lost", async () => {
  const { call, planned, draft } = await openNotes({
    sessions: [{ of: "Ángela Muñoz", day: "2026-01-12", time: "10:00", type: "Seguimiento" }],
  });
  await call("/notas/plantillas/por-tipo", { method: "PUT", body: { tipo: "Seguimiento", plantilla: "SOAP" } });
  history.pushState(null, "", `?sesion=${planned[0]?.id}`);
  dispatchEvent(new PopStateEvent("popstate"));
  await see(dialog.getByText(/^Empieza con «SOAP»/)).toBeVisible();
  await dialog.getByLabelText("Plantilla").selectOptions("Libre");
  expect(textIn("Contenido")).toBe("");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(dialog).not.toBeInTheDocument();
  expect(await draft()).toBeNull();
});
