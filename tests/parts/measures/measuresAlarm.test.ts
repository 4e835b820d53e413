import { test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Cuestionarios", exact: true });

test("an answer about thoughts of death stands beside a score that says the least, also where another questionnaire came after it", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const fill = (medida: string, respuestas: number[]) =>
    call("/medidas", { body: { client: idOf(of), medida, respuestas } });
  await fill("PHQ9", [0, 0, 0, 0, 0, 0, 0, 0, 1]);
  await fill("GAD7", [0, 0, 0, 0, 0, 0, 0]);
  const alarm = /Respondió a la pregunta 9 \(ideas de muerte o de hacerse daño\)/;
  await page.getByRole("link", { name: /^Clientes Gestión/ }).click();
  await page.getByRole("button", { name: new RegExp(`^Acciones de ${of}`) }).click();
  await page.getByRole("menuitem", { name: "Abrir como página" }).click();
  await see(section).toMatchTextContent(/0 de 21/);
  await section.getByRole("button", { name: alarm }).click();
  await see(section).toMatchTextContent(/1 de 27.*mínimos.*Respondió a la pregunta 9/);
  await expectAccessible();
  await fill("PHQ9", [1, 0, 0, 0, 0, 0, 0, 0, 0]);
  await see(section).toMatchTextContent(/igual que la vez anterior/);
  await see(
    section.getByText("Respondió a la pregunta 9 (ideas de muerte o de hacerse daño)", { exact: true }),
  ).not.toBeInTheDocument();
});
