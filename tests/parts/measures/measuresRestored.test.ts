import { test } from "vitest";
import { page } from "vitest/browser";
import { unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Cuestionarios", exact: true });
const undo = page.getByRole("button", { name: "Deshacer" });

test("undoing the deletion of a questionnaire whose client is deleted names the client, and not that it is lost", async () => {
  unheard();
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const fill = (respuestas: number[]) => call("/medidas", { body: { client: idOf(of), medida: "GAD7", respuestas } });
  await fill([1, 1, 1, 1, 1, 1, 1]);
  await fill([2, 2, 2, 2, 2, 2, 2]);
  await page.getByRole("link", { name: /^Clientes Gestión/ }).click();
  await page.getByRole("button", { name: new RegExp(`^Acciones de ${of}`) }).click();
  await page.getByRole("menuitem", { name: "Abrir como página" }).click();
  await section.getByRole("button", { name: "Ver 2 cuestionarios" }).click();
  const list = page.getByRole("dialog", { name: "GAD-7: cuestionarios rellenados" });
  const remove = list.getByRole("button", { name: /^Eliminar el cuestionario/ });
  await remove.first().click();
  await see(page.getByText("GAD-7: cuestionario eliminado.")).toBeVisible();
  await call(`/clientes/${idOf(of)}`, { method: "DELETE" });
  await undo.click();
  await see(
    page.getByText(
      "GAD-7: no se pudo recuperar el cuestionario. Su cliente está entre los clientes eliminados: recupéralo primero.",
    ),
  ).toBeVisible();
  await see(page.getByText("GAD-7: el cuestionario ya no se puede recuperar.")).not.toBeInTheDocument();
});
