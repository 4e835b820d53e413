import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { see } from "../portal.tsx";
import { card, chooseClient, dialog, field, generate, MEMO, openAi, openNotes, versions } from "./practice.ts";

const clients = ["Bruno Gil", "Ángela Muñoz"];
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const whom = dialog.getByRole("status").filter({ hasText: /stas versiones se escribier.+ para/ });
async function changeTo(client: string): Promise<void> {
  await button("Volver al texto").click();
  await chooseClient(client);
  await button("Volver a las versiones").click();
  await see(versions.first()).toBeInTheDocument();
}

test("versions about one client that would be saved in another's file say for whom they were written, and can be", async () => {
  const { stored, ids } = await openNotes({ clients });
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  await see(whom).not.toBeInTheDocument();
  await changeTo("Bruno Gil");
  await see(whom).toMatchTextContent(/^Estas versiones se escribieron para Ángela Muñoz\.$/);
  await expectAccessible();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  // Those that are written about him have nothing to say, whatever stands beside.
  await button("Regenerar").click();
  await see(dialog.getByText("Generación 2 de 2")).toBeVisible();
  await see(whom).not.toBeInTheDocument();
  await button("Generación anterior").click();
  await see(whom).toBeVisible();
  await changeTo("Ángela Muñoz");
  await see(whom).not.toBeInTheDocument();
  await changeTo("Bruno Gil");
  await field("Título").fill("De Bruno");
  await button("Guardar nota").click();
  await see(card("De Bruno")).toBeVisible();
  expect(await stored()).toMatchObject([{ client: { id: ids["Bruno Gil"] } }]);
});

const versiones = ["Duerme mejor.", "Descansa más."].map((content) => ({ title: "Sueño", content, etiquetas: "" }));
/** Takes up a draft about Ángela with what AI made of it. */
async function takeUp(ia: object) {
  const opened = await openNotes({ clients });
  const body = { content: MEMO, clientId: opened.ids["Ángela Muñoz"], ia: { apuntes: MEMO, elegida: 0, ...ia } };
  expect((await opened.call("/notas/borradores/new", { method: "PUT", body })).status).toBe(200);
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await button("Recuperar borrador").click();
  await see(versions).toHaveLength(2);
  await see(whom).not.toBeInTheDocument();
  return opened;
}

test("of versions that a draft has kept it is said likewise, and kept that they are about another, but not about whom", async () => {
  const { draft, ids } = await takeUp({ versiones });
  await changeTo("Bruno Gil");
  await see(whom).toMatchTextContent(/Estas versiones se escribieron para Ángela Muñoz\.$/);
  await button("Regenerar").click();
  await see(dialog.getByText("Generación 2 de 2")).toBeVisible();
  const marks = async () => (await draft())?.ia?.generaciones?.map(({ deOtro }) => deOtro);
  await expect.poll(marks).toEqual([true, false]);
  expect(JSON.stringify(await draft())).not.toContain(ids["Ángela Muñoz"]);
});

test("versions that were about another client when the draft was kept still say so when it is taken up, and are kept so", async () => {
  const [own, another] = [false, true].map((deOtro) => ({ apartados: [], deOtro }));
  const { draft } = await takeUp({ versiones: [...versiones, ...versiones], generaciones: [own, another] });
  await button("Generación siguiente").click();
  await see(whom).toMatchTextContent(/Puede que estas versiones se escribieran para otro cliente\.$/);
  await field("Título").fill("De Ángela");
  await expect.poll(async () => (await draft())?.title).toBe("De Ángela");
  expect((await draft())?.ia?.generaciones).toEqual([own, another]);
});
