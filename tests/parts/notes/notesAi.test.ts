import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork, heldBack } from "../network.ts";
import { focusOn, see, seeAddress } from "../portal.tsx";
import {
  card,
  chooseClient,
  dialog,
  field,
  figures,
  generate,
  limits,
  MEMO,
  open,
  openAi,
  openNotes,
  question,
  save,
  textIn,
  versions,
} from "./practice.ts";

test("a note with AI: written, reviewed, generated anew, put right and saved; nothing is saved before", async () => {
  const { stored } = await openNotes();
  await see(limits).toMatchTextContent("0/10");
  await openAi();
  await see(dialog.getByText("Resumen local: frases de tu propio texto, sin enviar nada fuera")).toBeVisible();
  await generate.click();
  await see(dialog.getByText("Cliente: elige un cliente.")).toBeVisible();
  await see(dialog.getByText("Notas: escribe algo para que la IA trabaje con ello.")).toBeVisible();
  await expectAccessible();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  await see(versions.first()).toBeChecked();
  await see(limits).toMatchTextContent("1/10");
  await expectAccessible();
  expect(await stored()).toEqual([]);

  await dialog.getByRole("button", { name: "Regenerar" }).click();
  await see(limits).toMatchTextContent("2/10");
  await see(versions.first()).toBeChecked();
  await see(dialog.getByText("Generación 2 de 2")).toBeVisible();
  await versions.last().click();
  const second = textIn("Contenido");
  await versions.first().click();
  await field("Contenido").fill("Lo he puesto en mis palabras.");
  await versions.last().click();
  await see(field("Contenido")).toHaveValue(second);
  await versions.first().click();
  await see(field("Contenido")).toHaveValue("Lo he puesto en mis palabras.");
  await field("Título").fill("Con ayuda");
  await dialog.getByRole("button", { name: "Guardar nota" }).click();
  await see(dialog).not.toBeInTheDocument();
  await see(card("Con ayuda")).toMatchTextContent("Generada con IA");
  await see(figures).toMatchTextContent("Generadas con IA1");
  expect(await stored()).toMatchObject([
    { content: "Lo he puesto en mis palabras.", isAI: true, isPrivate: true, prioridad: "MEDIA" },
  ]);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("palabras");
});

test("what was jotted down stands beside both versions, with what was left out and put in marked, and how many words each has", async () => {
  await page.viewport(1440, 900);
  await openNotes();
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(versions).toHaveLength(2);
  const jotted = dialog.getByRole("region", { name: "Tus apuntes" });
  await see(jotted).toMatchTextContent("36 palabras");
  const [left] = [jotted.element().getBoundingClientRect()];
  for (const name of ["Opción 1", "Opción 2"]) {
    const column = dialog.getByRole("radio", { name: new RegExp(name) }).element().parentElement as HTMLElement;
    expect(Math.abs(column.getBoundingClientRect().bottom - left.bottom)).toBeLessThan(2);
  }
  await field("Contenido").fill("Ha dormido peor desde que apaga el móvil a las diez.");
  await see(dialog.getByRole("radio", { name: /Opción 1 ?11 palabras/ })).toBeInTheDocument();
  await see(jotted.getByText("mejor", { exact: true })).toBeVisible();
  expect(jotted.element().querySelector("del")?.textContent).toBe("mejor");
  await dialog.getByText("Ver lo que cambia de tus apuntes").click();
  await see(dialog.getByRole("insertion").first()).toMatchTextContent(/^peor$/);
  await expectAccessible();
  // What was typed is there again after looking at the other one, by a press on its text.
  await dialog.getByRole("group", { name: "Opción 2" }).click();
  await see(versions.last()).toBeChecked();
  await dialog.getByRole("group", { name: "Opción 1" }).click();
  await see(field("Contenido")).toHaveValue("Ha dormido peor desde que apaga el móvil a las diez.");
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

test("a failure says so in red and keeps the text, cancelling too; leaving asks", async () => {
  await openNotes();
  const broken = brokenNetwork();
  broken.cut.add("GenerateNoteOptions");
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await generate.click();
  await see(dialog.getByRole("alert")).toMatchTextContent("Error generating AI content");
  await see(field("Notas")).toHaveValue(MEMO);
  await dialog.getByRole("alert").getByRole("button", { name: "Cerrar" }).click();
  await see(dialog.getByRole("alert")).not.toBeInTheDocument();
  broken.cut.clear();
  const held = heldBack("GenerateNoteOptions");
  await generate.click();
  await see(dialog.getByText("Escribiendo dos versiones de la nota…")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(field("Notas")).toHaveValue(MEMO);
  held.letGo();
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(dialog).not.toBeInTheDocument();
  await see(page.getByRole("button", { name: "Crear con IA" })).toHaveFocus();
});

test("near the limit the dialog says so", async () => {
  await openNotes({ aiUsed: 8 });
  await openAi();
  await see(dialog.getByText("Acercándote al límite de IA")).toBeVisible();
});

test("at the limit the dialog, opened by an address for a client, says so and generates nothing", async () => {
  await openNotes({ aiUsed: 10, where: (idOf) => `/dashboard/notes?ia=${idOf("Ángela Muñoz")}` });
  await seeAddress().toMatch(/\/dashboard\/notes$/);
  await see(dialog.getByRole("button", { name: /^Cliente/ })).toMatchTextContent("Ángela Muñoz");
  await see(dialog.getByText("Límite de IA alcanzado")).toBeVisible();
  await see(dialog).toMatchTextContent(
    'Has alcanzado el límite de 10 generaciones de IA para tu plan "Gratis". Actualiza tu plan para continuar usando IA.',
  );
  const broken = brokenNetwork();
  await field("Notas").fill(MEMO);
  await focusOn(generate);
  await userEvent.keyboard("{Enter}");
  expect(broken.asked).not.toContain("GenerateNoteOptions");
  await expectAccessible();
});

test("once a paid plan is over, the limit names the plan whose limit it is", async () => {
  await openNotes({ aiUsed: 10, planId: 3, planEndsIn: -1 });
  await openAi();
  await see(dialog).toMatchTextContent('límite de 10 generaciones de IA para tu plan "Gratis".');
});

test("a note is improved only when the therapist takes it: both are shown, own title and tags stay", async () => {
  const { stored } = await openNotes({
    notes: [{ of: "Ángela Muñoz", title: "Mía", content: `${MEMO}\n\n\n${MEMO}`, etiquetas: "propia" }],
  });
  await open("Mía");
  const before = textIn("Contenido");
  const improve = dialog.filter({ has: page.getByRole("heading", { name: "Mejorar con IA" }) });
  await dialog.getByRole("button", { name: "Mejorar con IA" }).click();
  await improve.getByRole("button", { name: "Mejorar", exact: true }).click();
  await see(improve.getByRole("region", { name: "La mejorada" })).toBeVisible();
  await improve.getByRole("button", { name: "Mantener la mía" }).click();
  await see(field("Contenido")).toHaveValue(before);
  await dialog.getByRole("button", { name: "Mejorar con IA" }).click();
  await improve.getByRole("button", { name: "Usar la mejorada" }).click();
  await see(field("Contenido")).not.toHaveValue(before);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ title: "Mía", etiquetas: expect.stringMatching(/^propia, /), isAI: false }]);
});

test("asked again about a text of which everything is shown, the summariser says so and counts nothing", async () => {
  await openNotes();
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill("Duerme mejor.");
  await generate.click();
  await dialog.getByRole("button", { name: "Regenerar" }).click();
  await see(dialog.getByText(/No hay otras frases que mostrar: el resultado es el mismo/)).toBeVisible();
  await see(versions).toHaveLength(2);
  await see(limits).toMatchTextContent("1/10");
});

const SESSION = [
  "Marta llega puntual y con mejor cara que la semana pasada.",
  "La ansiedad en el trabajo sigue alta, sobre todo en las reuniones.",
  "Evita comer con los compañeros para no tener que explicar nada.",
  "En casa discute menos con su pareja.",
  "Niega ideación suicida.",
  "Ha retomado las clases de cerámica y le sirven para desconectar.",
  "Le cuesta dormir y se despierta antes de que suene la alarma.",
  "Relaciona ese insomnio con el trabajo y con el miedo a equivocarse.",
  "Recuerda que su padre le exigía notas altas.",
  "Ensayamos en consulta una exposición breve ante el espejo.",
].join(" ");

test("how long the versions are to be is chosen, by keys too, another length is another generation, and the draft keeps it", async () => {
  const { draft } = await openNotes();
  const length = (word: string) =>
    dialog.getByRole("radiogroup", { name: "Longitud" }).getByRole("radio", { name: word });
  const generated = async (round: number) => {
    await generate.click();
    await see(dialog.getByText(round === 1 ? "Elige una versión" : `Generación ${round} de ${round}`)).toBeVisible();
    return textIn("Contenido");
  };
  const back = () => dialog.getByRole("button", { name: "Volver al texto" }).click();
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(SESSION);
  await see(length("Media")).toBeChecked();
  await expectAccessible();
  const middle = await generated(1);
  await back();
  length("Media").element().focus();
  await userEvent.keyboard("{ArrowLeft}");
  await see(length("Breve")).toBeChecked();
  const brief = await generated(2);
  await see(limits).toMatchTextContent("2/10");
  await back();
  await see(length("Breve")).toBeChecked();
  await dialog.getByText("Detallada", { exact: true }).click();
  const detailed = await generated(3);
  for (const content of [brief, middle, detailed]) expect(content).toContain("Niega ideación suicida.");
  // The longer one holds the shorter one's sentences, which no other generation of one length does.
  for (const [shorter, longer] of [
    [brief, middle],
    [middle, detailed],
  ] as const) {
    expect(shorter.length).toBeLessThan(longer.length);
    expect(shorter.split(/(?<=\.) /).filter((sentence) => !longer.includes(sentence))).toEqual([]);
  }
  await expect.poll(async () => (await draft())?.ia?.longitud).toBe("DETALLADA");
});

test("a text of which every length is the same says so, and claims no free generation where it was counted", async () => {
  await openNotes();
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill("Duerme mejor.");
  await generate.click();
  await dialog.getByRole("button", { name: "Volver al texto" }).click();
  await dialog.getByText("Breve", { exact: true }).click();
  await generate.click();
  await see(dialog.getByText("No hay otras frases que mostrar: el resultado es el mismo.")).toBeVisible();
  await see(versions).toHaveLength(2);
  await see(limits).toMatchTextContent("2/10");
});

test("a double click on «Generar» generates, and asks nothing", async () => {
  await openNotes();
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill("Ha dormido mejor. Le preocupa la visita de su madre. Acordamos respirar cada mañana.");
  await generate.dblClick();
  await see(versions).toHaveLength(2);
  await see(question).not.toBeInTheDocument();
});
