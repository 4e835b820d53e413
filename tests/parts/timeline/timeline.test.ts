import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dayIn, timeIn } from "../../../schema/rules/days.ts";
import { expectAccessible } from "../axe.ts";
import { focusOn, openPortal, see, seeAddress } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Historia", exact: true });
const kind = (name: string) =>
  section.getByRole("group", { name: "Qué se muestra en la historia" }).getByRole("button", { name, exact: true });
const entries = section.getByRole("listitem");
const open = (notes = 0) =>
  openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    notes: Array.from({ length: notes }, (_, at) => ({ of, title: `Nota ${at + 1}`, content: "La semana." })),
    objectives: [{ of, titulo: "Dormir mejor" }],
  });
const showHistory = () => page.getByText("Historia", { exact: true }).click();

test("questionnaires and consents stand in the history in plain words, each narrowed to by keyboard, which the address keeps", async () => {
  const { idOf, call } = await open();
  await call("/medidas", { body: { client: idOf(of), medida: "PHQ9", respuestas: [1, 1, 1, 1, 1, 1, 1, 1, 1] } });
  await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto: "Un texto." } });
  await call("/consentimientos/textos/TRATAMIENTO/publicar", { body: {} });
  await call(`/clientes/${idOf(of)}/consentimientos/papel`, {
    body: { tipo: "TRATAMIENTO", nombre: "Ángela Muñoz", fecha: "2026-10-01" },
  });
  await showHistory();
  await see(section).toMatchTextContent(/Tratamiento.*Consentimiento aceptado · versión 1 · en papel/);
  await see(section).toMatchTextContent(
    /PHQ-9.*9 de 27 · Síntomas depresivos leves · en la consulta · respondió a la pregunta 9/,
  );
  await expectAccessible();

  await focusOn(kind("Cuestionarios"));
  await userEvent.keyboard("{Enter}");
  await see(entries).toHaveLength(1);
  await see(kind("Cuestionarios")).toHaveAttribute("aria-pressed", "true");
  await seeAddress().toContain("tipos=cuestionarios");
  await userEvent.keyboard("{Tab}");
  await see(kind("Consentimientos")).toHaveFocus();
  await userEvent.keyboard(" ");
  await see(entries).toHaveLength(2);
  await seeAddress().toContain("tipos=cuestionarios%2Cconsentimientos");
  // What is chosen is to be read under the mouse as well.
  await kind("Consentimientos").hover();
  await expectAccessible();
});

test("a session that is going on is neither completed nor without anybody's word", async () => {
  const begun = new Date(Date.now() - 300_000);
  const [day, time] = [dayIn("Europe/Madrid", begun), timeIn("Europe/Madrid", begun)];
  await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, {
    clients: [of],
    sessions: [{ of, day, time, status: "CONFIRMADA" }],
  });
  await showHistory();
  await see(entries.filter({ hasText: "60 min" })).toMatchTextContent(/60 min · Ahora/);
});

test("from a questionnaire in the history its list opens with the answers, and Escape leads back to where one was", async () => {
  const { idOf, call } = await open();
  await call("/medidas", { body: { client: idOf(of), medida: "GAD7", respuestas: [3, 3, 3, 3, 3, 0, 0] } });
  await showHistory();
  const entry = section.getByRole("button", { name: "GAD-7", exact: true });
  await focusOn(entry);
  await userEvent.keyboard("{Enter}");
  const list = page.getByRole("dialog", { name: "GAD-7: cuestionarios rellenados" });
  await see(list.getByRole("button", { name: /^15 de 21/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(list).not.toBeInTheDocument();
  await see(entry).toHaveFocus();
});

test("«Mostrar más» goes on with the first of what comes, without a word twice", async () => {
  await open(35);
  await showHistory();
  await see(section.getByRole("status")).toHaveTextContent("36 entradas");
  await see(entries).toHaveLength(30);
  await focusOn(section.getByRole("button", { name: "Mostrar más" }));
  await userEvent.keyboard("{Enter}");
  await see(entries).toHaveLength(36);
  await see(section.getByRole("button", { name: "Nota 6", exact: true })).toHaveFocus();
  const names = [...document.querySelectorAll("[data-kind=TimelineNote] button")].map((one) => one.textContent);
  expect(new Set(names).size).toBe(35);
  await see(section.getByRole("button", { name: "Mostrar más" })).not.toBeInTheDocument();
});

test("where an objective moves is said before it is marked, and stands with its changes and in the history", async () => {
  const { idOf, call } = await open(1);
  const aims = page.getByRole("region", { name: "Objetivos", exact: true });
  await aims.getByRole("button", { name: "Decir en qué sesión o nota avanza" }).click();
  const where = aims.getByLabelText("Avanza en");
  await see(where).toHaveFocus();
  await see(where).toMatchTextContent(/^Sin indicarNota del .*: Nota 1$/);
  await expectAccessible();
  const option = where.getByRole("option", { name: /Nota 1$/ });
  await userEvent.selectOptions(where, option);
  await aims.getByRole("button", { name: "50 %", exact: true }).click();
  await see(aims.getByText(/Progreso guardado: 50 %/)).toBeVisible();
  await aims.getByRole("button", { name: "Evolución de «Dormir mejor»" }).click();
  await see(aims).toMatchTextContent(/50 % el .* · con una nota/);
  // Said once it is no more of the next one than that which was chosen: «Sin indicar» says nothing.
  await userEvent.selectOptions(where, "");
  await aims.getByRole("button", { name: "75 %", exact: true }).click();
  await see(aims.getByText(/Progreso guardado: 75 %/)).toBeVisible();
  const { body } = await call<{ data: { objetivo?: { progreso: number; noteId: string | null } }[] }>(
    `/clientes/${idOf(of)}/historia?tipos=OBJETIVO`,
  );
  expect(body.data.map(({ objetivo }) => [objetivo?.progreso, objetivo?.noteId !== null])).toEqual([
    [75, false],
    [50, true],
    [0, false],
  ]);
  await showHistory();
  await section.getByRole("button", { name: "Ver la nota" }).click();
  await see(page.getByRole("dialog", { name: "Nota 1" })).toBeVisible();
});
