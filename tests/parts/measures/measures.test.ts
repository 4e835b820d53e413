import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireMeasure } from "../../../schema/wire/measures/measures.ts";
import { expectAccessible } from "../axe.ts";
import { answersLater, brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Cuestionarios", exact: true });
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
const open = () => openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });

test("a questionnaire is filled in by keyboard; what is missing is named, and what it means stands beside the objectives", async () => {
  const { idOf, call } = await open();
  await section.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  await form.getByText("WHO-5", { exact: true }).click();
  await expectAccessible();
  for (const question of [1, 2, 4, 5]) {
    const group = form.getByRole("group", { name: new RegExp(`^${question}\\.`) });
    await group.getByLabelText("De vez en cuando").click();
  }
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(form.getByRole("alert")).toMatchTextContent(/falta la pregunta 3/);
  // The cursor stands in the question that is missing.
  const third = form.getByRole("group", { name: /^3\./ });
  await see(third.getByLabelText("Todo el tiempo")).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{ArrowUp}");
  await see(third.getByLabelText("Nunca")).toBeChecked();
  await userEvent.keyboard("{Enter}");
  await see(page.getByText(/WHO-5 guardado: 16 de 100/)).toBeVisible();
  await see(section).toMatchTextContent(/16 de 100.*Bienestar muy bajo: posible depresión.*no un diagnóstico/);
  await expectAccessible();
  const { body } = await call<{ data: WireMeasure[] }>(`/medidas?clientId=${idOf(of)}`);
  expect(body.data).toMatchObject([{ medida: "WHO5", respuestas: [1, 1, 0, 1, 1], puntuacion: 16 }]);
});

test("a questionnaire that is being saved takes no other answer, which would be lost", async () => {
  await open();
  const answers = answersLater("RecordMeasure");
  await section.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  await form.getByText("WHO-5", { exact: true }).click();
  const group = (question: number) => form.getByRole("group", { name: new RegExp(`^${question}\\.`) });
  for (const question of [1, 2, 3, 4, 5]) await group(question).getByLabelText("De vez en cuando").click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await group(1).getByLabelText("Todo el tiempo").click();
  await see(group(1).getByLabelText("De vez en cuando")).toBeChecked();
  answers.come();
  await see(page.getByText(/WHO-5 guardado: 20 de 100/)).toBeVisible();
});

test("half-filled answers are left only after asking, and stay while another questionnaire is looked at", async () => {
  await open();
  await section.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  const first = form.getByRole("group", { name: /^1\./ });
  await first.getByLabelText("Varios días").click();
  await form.getByText("GAD-7", { exact: true }).click();
  await see(form).toMatchTextContent(/0 de 7 respondidas/);
  await form.getByText("PHQ-9", { exact: true }).click();
  await see(first.getByLabelText("Varios días")).toBeChecked();
  await userEvent.keyboard("{Escape}");
  await see(dialog("¿Descartar los cambios?")).toBeVisible();
});

test("two questionnaires answered in one go are both kept: what is left of the other is gone on with, and asked about when it is left", async () => {
  const { idOf, call } = await open();
  await section.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  const answer = (question: number) =>
    form
      .getByRole("group", { name: new RegExp(`^${question}\\.`) })
      .getByLabelText("Varios días")
      .click();
  for (const question of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await answer(question);
  await form.getByText("GAD-7", { exact: true }).click();
  for (const question of [1, 2, 3, 4, 5, 6, 7]) await answer(question);
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(page.getByText(/^GAD-7 guardado: 7 de 21\..*Falta guardar el PHQ-9\.$/)).toBeVisible();
  await see(form).toMatchTextContent(/9 de 9 respondidas/);
  await userEvent.keyboard("{Escape}");
  const asked = dialog("¿Descartar los cambios?");
  await asked.getByRole("button", { name: "Seguir editando" }).click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(page.getByText(/^PHQ-9 guardado: 9 de 27\./)).toBeVisible();
  await see(form).not.toBeInTheDocument();
  const { body } = await call<{ data: WireMeasure[] }>(`/medidas?clientId=${idOf(of)}`);
  expect(body.data.map(({ medida, puntuacion }) => [medida, puntuacion])).toEqual([
    ["PHQ9", 9],
    ["GAD7", 7],
  ]);
});

test("a questionnaire whose saving answer got lost is recorded once, also when another was looked at before it is saved again, and an answer changed and changed back", async () => {
  const { idOf, call } = await open();
  await section.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  const answer = (question: number, option: string) =>
    form
      .getByRole("group", { name: new RegExp(`^${question}\\.`) })
      .getByLabelText(option)
      .click();
  for (const question of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await answer(question, "Varios días");
  const broken = brokenNetwork();
  broken.lost.add("RecordMeasure");
  const save = form.getByRole("button", { name: "Guardar" });
  await save.click();
  await see(form.getByRole("alert")).toBeVisible();
  await form.getByText("GAD-7", { exact: true }).click();
  await see(form).toMatchTextContent(/0 de 7 respondidas/);
  await form.getByText("PHQ-9", { exact: true }).click();
  await see(form).toMatchTextContent(/9 de 9 respondidas/);
  await answer(9, "Casi todos los días");
  await answer(9, "Varios días");
  broken.lost.clear();
  await save.click();
  await see(page.getByText(/^PHQ-9 guardado: 9 de 27\./)).toBeVisible();
  const { body } = await call<{ data: WireMeasure[] }>(`/medidas?clientId=${idOf(of)}`);
  expect(body.data).toHaveLength(1);
});

test("answers that were corrected after their saving answer got lost are recorded beside the first ones only once that is said", async () => {
  const { idOf, call } = await open();
  const recorded = async () => (await call<{ data: WireMeasure[] }>(`/medidas?clientId=${idOf(of)}`)).body.data;
  await section.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  const answer = (question: number, option: string) =>
    form
      .getByRole("group", { name: new RegExp(`^${question}\\.`) })
      .getByLabelText(option)
      .click();
  for (const question of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await answer(question, "Varios días");
  const broken = brokenNetwork();
  const save = form.getByRole("button", { name: "Guardar" });
  broken.lost.add("RecordMeasure");
  await save.click();
  await see(form.getByRole("alert")).toMatchTextContent(/No se pudo guardar/);
  await see(section).toMatchTextContent(/9 de 27/);
  broken.lost.clear();
  await answer(9, "Casi todos los días");
  await save.click();
  await see(form.getByRole("alert")).toMatchTextContent(/Lo que respondiste antes ya está guardado/);
  expect(await recorded()).toHaveLength(1);
  await save.click();
  await see(page.getByText(/^PHQ-9 guardado: 11 de 27\./)).toBeVisible();
  expect((await recorded()).map(({ puntuacion }) => puntuacion)).toEqual([11, 9]);
});

test("answers that were recorded without an answer and then deleted are recorded again only by whoever was told", async () => {
  const { idOf, call } = await open();
  const recorded = async () => (await call<{ data: WireMeasure[] }>(`/medidas?clientId=${idOf(of)}`)).body.data;
  await section.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  await form.getByText("WHO-5", { exact: true }).click();
  for (const question of [1, 2, 3, 4, 5])
    await form
      .getByRole("group", { name: new RegExp(`^${question}\\.`) })
      .getByLabelText("De vez en cuando")
      .click();
  const broken = brokenNetwork();
  const save = form.getByRole("button", { name: "Guardar" });
  broken.lost.add("RecordMeasure");
  await save.click();
  await see(form.getByRole("alert")).toMatchTextContent(/No se pudo guardar/);
  broken.lost.clear();
  const [first] = await recorded();
  await call(`/medidas/${first?.id}`, { method: "DELETE" });
  await save.click();
  await see(form.getByRole("alert")).toMatchTextContent(/ya se guardó y después se eliminó/);
  expect(await recorded()).toEqual([]);
  await save.click();
  await see(page.getByText(/^WHO-5 guardado: 20 de 100\./)).toBeVisible();
  expect(await recorded()).toMatchObject([{ puntuacion: 20 }]);
});

test("two scores are a line with its numbers as a table; each stands in the list with its answers, goes and comes back", async () => {
  const { idOf, call } = await open();
  const fill = (respuestas: number[]) =>
    call("/medidas", { method: "POST", body: { client: idOf(of), medida: "GAD7", respuestas } });
  await fill([3, 3, 3, 3, 3, 0, 0]);
  await fill([1, 1, 1, 1, 1, 1, 1]);
  await see(section).toBeVisible();
  await section.getByRole("button", { name: "Rellenar" }).click();
  const form = dialog("Rellenar cuestionario");
  await form.getByText("GAD-7", { exact: true }).click();
  for (const question of [1, 2, 3, 4, 5, 6, 7])
    await form
      .getByRole("group", { name: new RegExp(`^${question}\\.`) })
      .getByLabelText("Nunca")
      .click();
  await form.getByRole("button", { name: "Guardar" }).click();
  await see(section).toMatchTextContent(/0 de 21.*Ansiedad mínima.*7 puntos menos que la vez anterior \(mejor\)/);
  await see(section.getByRole("table")).toMatchTextContent(/15Ansiedad grave.*7Ansiedad leve.*0Ansiedad mínima/);
  await expect.poll(() => document.querySelector(".recharts-line")).not.toBeNull();

  await section.getByRole("button", { name: "Ver 3 cuestionarios" }).click();
  const list = dialog("GAD-7: cuestionarios rellenados");
  await list.getByRole("button", { name: /^15 de 21/ }).click();
  await see(list).toMatchTextContent(/Dificultad para relajarse3 · Casi todos los días/);
  await expectAccessible();
  const filled = list.getByRole("button", { name: /^Eliminar el cuestionario/ });
  await filled.first().click();
  await see(page.getByText("GAD-7: cuestionario eliminado.")).toBeVisible();
  await see(filled).toHaveLength(2);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(filled).toHaveLength(3);
});

test("more questionnaires than a list holds at first are all reached, also after the next ones could not be had", async () => {
  const { idOf, call } = await open();
  const body = { client: idOf(of), medida: "WHO5", respuestas: [1, 1, 1, 1, 1] };
  for (let number = 0; number < 21; number += 1) await call("/medidas", { method: "POST", body });
  await section.getByRole("button", { name: "Ver 21 cuestionarios" }).click();
  const list = dialog("WHO-5: cuestionarios rellenados");
  const filled = list.getByRole("button", { name: /^Eliminar el cuestionario/ });
  await see(filled).toHaveLength(20);
  const broken = brokenNetwork();
  broken.cut.add("FilledMeasures");
  await list.getByRole("button", { name: "Ver más antiguos" }).click();
  await see(list.getByRole("alert")).toMatchTextContent(/No se pudieron cargar los cuestionarios más antiguos/);
  broken.cut.clear();
  await list.getByRole("button", { name: "Reintentar" }).click();
  await see(filled).toHaveLength(21);
  await see(list.getByRole("button", { name: "Ver más antiguos" })).not.toBeInTheDocument();
  await see(list.getByRole("alert")).not.toBeInTheDocument();
});

test("a deleted one is found again among the deleted ones, also the only one there was", async () => {
  const { idOf, call } = await open();
  const body = { client: idOf(of), medida: "PHQ9", respuestas: [1, 1, 1, 1, 1, 1, 1, 1, 0] };
  const { body: made } = await call<{ id: string }>("/medidas", { method: "POST", body });
  await call(`/medidas/${made.id}`, { method: "DELETE" });
  await page.getByRole("link", { name: /^Clientes Gestión/ }).click();
  await page.getByRole("button", { name: new RegExp(`^Acciones de ${of}`) }).click();
  await page.getByRole("menuitem", { name: "Abrir como página" }).click();
  const link = section.getByRole("button", { name: "Cuestionarios eliminados" });
  await link.click();
  const list = dialog("Cuestionarios eliminados");
  await see(list).toMatchTextContent(/PHQ-9 del .*Se borra el/);
  await expectAccessible();
  await list.getByRole("button", { name: /^Recuperar el PHQ-9 del/ }).click();
  await see(page.getByText("PHQ-9: el cuestionario vuelve a estar en la ficha.")).toBeVisible();
  await see(list).toMatchTextContent(/No hay cuestionarios eliminados/);
  await see(section).toMatchTextContent(/8 de 27/);
});
