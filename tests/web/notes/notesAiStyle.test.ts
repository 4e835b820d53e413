import type { Locator } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { giveAiClientConsent, giveAiConsent } from "../../support/ai.ts";
import { type AiProviderDouble, KEY, optionsText, startAiProvider } from "../../support/outside/aiProvider.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { openNotes } from "../notesHouse.ts";

const MADE = "**Datos**\n[PERSONA_1] duerme mejor.\n\nPlan: Seguir igual.";
const option = (n: number) => ({ title: `Versión ${n}`, content: MADE, tags: ["sueño"] });

let provider: AiProviderDouble;
let house: WebHouse;
beforeAll(async () => {
  provider = await startAiProvider();
  const ai = { provider: "openai-compatible", model: "modelo", apiKey: KEY, baseUrl: provider.url } as const;
  house = await startWebHouse(async () => ({ api: { ai } }));
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await house.close();
  await provider.close();
});
/** The radio itself is no larger than a point. */
const pick = (where: Locator, word: string) => where.getByText(word, { exact: true }).click();
const instructed = () => ((provider.requests.at(-1)?.body.messages ?? []) as { content: string }[])[0]?.content ?? "";

test("tone, length and template are chosen, sent and shown; a heading that got lost is told, and the browser remembers the tone", async () => {
  const { page, dialog, openAi, field, chooseClient, token, idOf, kept, question } = await openNotes(house);
  await giveAiConsent(house.api, token);
  await giveAiClientConsent(house.api, token, idOf("Ángela Muñoz"));
  provider.tell({ writes: optionsText(option(1), option(2)) });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill("Ángela duerme mejor. Seguimos igual.");
  await dialog.getByLabel("Plantilla").selectOption("DAP");
  await pick(dialog, "Cercano");
  await pick(dialog, "Breve");
  await expectAccessible(page);
  await button("Ver lo que se envía").click();
  await see(dialog.getByRole("region", { name: "Lo que se envía" })).toContainText(
    "con unas instrucciones fijas de redacción, la longitud (breve), el tono (cercano), los apartados «Datos», «Análisis» y «Plan» con sus indicaciones y nada más",
  );
  await button("Generar").click();
  await see(field("Contenido")).toHaveValue("Datos\nÁngela duerme mejor.\n\nAnálisis\n\n\nPlan\nSeguir igual.");
  expect(instructed()).toMatch(/Longitud: breve[\s\S]*Tono: cercano[\s\S]*- Datos \(/);
  await see(dialog.getByText("Sin nada escrito bajo «Análisis».").first()).toBeVisible();
  await dialog.getByText("Ver lo que se envió").click();
  await see(dialog.getByRole("region", { name: "Instrucciones que se enviaron" })).toHaveText(instructed());
  await expectAccessible(page);
  expect(await kept()).toContain('{\\"length\\":\\"BRIEF\\",\\"tone\\":\\"WARM\\"}');
  expect(await kept()).not.toMatch(/ngela|duerme/);
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Descartar" }).click();
  await page.reload();
  await openAi();
  await see(dialog.getByRole("radio", { name: "Cercano" })).toBeChecked();
  await see(dialog.getByRole("radio", { name: "Breve" })).toBeChecked();
  await see(dialog.getByLabel("Plantilla")).toHaveValue("FREE");
});

test("a note that has a template's headings keeps them when it is improved", async () => {
  const content = "Datos\nÁngela duerme mejor\n\nAnálisis\nva bien\n\nPlan\nseguir igual";
  const { dialog, open, token, idOf, page } = await openNotes(house, {
    notes: [{ of: "Ángela Muñoz", title: "Mía", content }],
  });
  await giveAiConsent(house.api, token);
  await giveAiClientConsent(house.api, token, idOf("Ángela Muñoz"));
  provider.tell({ writes: optionsText(option(1)) });
  await open("Mía");
  const improve = dialog.filter({ has: page.getByRole("heading", { name: "Mejorar con IA" }) });
  await dialog.getByRole("button", { name: "Mejorar con IA" }).click();
  await pick(improve, "Técnico");
  await improve.getByRole("button", { name: "Mejorar", exact: true }).click();
  await see(improve.getByRole("region", { name: "La mejorada" })).toContainText("Análisis");
  expect(instructed()).toMatch(/Tono: técnico[\s\S]*- Datos \([\s\S]*- Análisis \(/);
  await improve.getByRole("button", { name: "Usar la mejorada" }).click();
  await see(dialog.locator("textarea").first()).toHaveValue(
    "Datos\nÁngela duerme mejor.\n\nAnálisis\n\n\nPlan\nSeguir igual.",
  );
});

test("a note of AI that is taken up from its draft has its own template still, also once that is gone", async () => {
  const { dialog, openAi, field, chooseClient, token, idOf, page, draft, show } = await openNotes(house);
  await giveAiConsent(house.api, token);
  await giveAiClientConsent(house.api, token, idOf("Ángela Muñoz"));
  const apartados = [
    { encabezado: "Imagen", indicacion: "La de hoy.", texto: "" },
    { encabezado: "Reprocesado", indicacion: "", texto: "" },
  ];
  const template = await house.api.call<{ id: string }>("/notas/plantillas", {
    token,
    body: { nombre: "EMDR", apartados },
  });
  const content = "Imagen\n[PERSONA_1] duerme mejor.";
  provider.tell({ writes: optionsText({ ...option(1), content }, { ...option(2), content }) });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const unfilled = dialog.getByText("Sin nada escrito bajo «Reprocesado».");
  const takeUp = async () => {
    await show();
    await page.getByRole("button", { name: "Crear con IA" }).click();
    await button("Recuperar borrador").click();
  };
  await openAi();
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill("Ángela duerme mejor.");
  await dialog.getByLabel("Plantilla").selectOption("EMDR");
  await button("Generar").click();
  await see(unfilled).toHaveCount(2);
  await expect.poll(async () => (await draft())?.ia?.versiones.length).toBe(2);
  await takeUp();
  await see(unfilled).toHaveCount(2);
  await see(dialog.getByText("Todas las frases aparecen en tu texto")).toHaveCount(2);
  await button("Volver al texto").click();
  await see(dialog.getByLabel("Plantilla").locator("option:checked")).toHaveText("EMDR");

  await house.api.call(`/notas/plantillas/${template.body.id}`, { token, method: "DELETE" });
  await takeUp();
  await see(unfilled).toHaveCount(2);
  await button("Volver al texto").click();
  await see(dialog.getByLabel("Plantilla").locator("option:checked")).toHaveText("La de este borrador");
  await dialog.getByLabel("Plantilla").selectOption("Libre");
  await dialog.getByLabel("Plantilla").selectOption("La de este borrador");
  await button("Volver a las versiones").click();
  await button("Regenerar").click();
  await see(dialog.getByText("Generación 2 de 2")).toBeVisible();
  expect(instructed()).toMatch(/- Imagen \(La de hoy\.\)[\s\S]*- Reprocesado/);
  await see(unfilled).toHaveCount(2);
});
