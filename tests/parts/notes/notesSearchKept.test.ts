import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { see } from "../portal.tsx";
import { openNotes } from "./practice.ts";

const of = "Ángela Muñoz";
const twelve = Array.from({ length: 12 }, (_, at) => at + 1);
const search = page.getByRole("textbox", { name: "Buscar notas" });
const recent = page.getByRole("region", { name: "Notas Recientes" });

test("whoever comes back to the notes finds the page of what was searched for, which stands in no address", async () => {
  await openNotes({
    notes: [
      ...twelve.map((number) => ({ of, title: `Sueño ${number}`, content: "Duerme." })),
      ...twelve.map((number) => ({ of, title: `Trabajo ${number}`, content: "Reunión." })),
    ],
  });
  await search.fill("sueño");
  await see(recent).toMatchTextContent("12 notas");
  await page.getByRole("button", { name: "Siguiente" }).click();
  await see(recent).toMatchTextContent("11–12 de 12");
  await page.getByRole("navigation").getByRole("link", { name: "Clientes" }).click();
  await see(page.getByRole("heading", { level: 1, name: "Clientes" })).toBeVisible();
  history.back();
  await see(recent).toMatchTextContent("11–12 de 12");
  await see(search).toHaveValue("sueño");
  await see(recent.getByText("Sueño 1", { exact: true })).toBeVisible();
  expect(JSON.stringify([decodeURI(location.href), history.state])).not.toMatch(/sueño/i);
});
