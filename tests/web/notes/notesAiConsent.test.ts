import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AiProviderDouble, KEY, optionsText, startAiProvider } from "../../support/outside/aiProvider.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { openNotes } from "../notesHouse.ts";

const option = (n: number) => ({ title: `Versión ${n}`, content: `[PERSONA_1] duerme mejor (${n}).`, tags: ["sueño"] });
const MEMO = "Ángela duerme mejor. Su DNI es 12345678Z y nació el 3/5/1987. Vino con su hermana Marta.";

let provider: AiProviderDouble;
let house: WebHouse;
beforeAll(async () => {
  provider = await startAiProvider();
  provider.tell({ writes: optionsText(option(1), option(2)) });
  const ai = { provider: "openai-compatible", model: "modelo", apiKey: KEY, baseUrl: provider.url } as const;
  house = await startWebHouse(async () => ({ api: { ai } }));
});
afterEach(() => house.sayGoodbye());
afterAll(async () => {
  await house.close();
  await provider.close();
});
test("before anything is sent the therapist sees what, and to whom, and allows it once; it can be withdrawn", async () => {
  const { page, dialog, openAi, field, chooseClient, token, question } = await openNotes(house);
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const sending = dialog.getByRole("region", { name: "Lo que se envía" });
  const sent = dialog.getByRole("region", { name: "Texto que se envía" });
  const host = new URL(provider.url).host;
  const assistant = async () => (await house.api.call<{ consentGivenAt: string | null }>("/notas/ai", { token })).body;
  provider.requests.length = 0;
  await openAi();
  await see(dialog).toContainText(`El texto sale de tu consulta hacia ${host}`);
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill(MEMO);
  await button("Ver lo que se envía").click();
  const shown =
    "[PERSONA_1] duerme mejor. Su DNI es [DOCUMENTO_1] y nació el [FECHA_1]. Vino con su hermana [PERSONA_2].";
  await see(sent).toHaveText(shown);
  await see(sending).toContainText(`Lo recibe ${host} (modelo modelo)`);
  await see(sending).toContainText("Se quedan aquí 2 nombres, 1 documento de identidad y 1 fecha");
  await expectAccessible(page);
  await button("Volver al texto").click();
  await see(field("Notas")).toHaveValue(MEMO);

  await button("Generar").click();
  await see(sent).toHaveText(shown);
  expect(provider.requests).toEqual([]);
  expect(await assistant()).toMatchObject({ consentGivenAt: null });
  // The client's own consent is asked for, and nothing goes without it.
  const consented = sending.getByRole("checkbox", { name: /Ha consentido que los textos sobre su caso se envíen/ });
  await see(sending.getByRole("region", { name: "Consentimiento del cliente" })).toContainText("Ángela Muñoz");
  await button("Permitir y generar").click();
  await see(sending).toContainText("Sin su consentimiento no se envía nada.");
  expect(provider.requests).toEqual([]);
  await consented.check();
  await expectAccessible(page);
  await button("Permitir y generar").click();
  await see(field("Contenido")).toHaveValue("Ángela duerme mejor (1).");
  const messages = provider.requests[0]?.body.messages as { content: string }[];
  expect(messages.at(-1)?.content).toContain(shown);
  expect(await assistant()).toMatchObject({ consentGivenAt: expect.any(String) });
  await dialog.getByText("Ver lo que se envió").click();
  await see(dialog.getByRole("region", { name: "Texto que se envió" })).toHaveText(shown);

  // From now on nobody asks; until it is withdrawn, here or in another window.
  provider.tell({ writes: optionsText(option(3), option(4)) });
  await button("Regenerar").click();
  await see(field("Contenido")).toHaveValue("Ángela duerme mejor (3).");
  await house.api.call("/notas/ai/consent", { token, method: "DELETE" });
  await button("Regenerar").click();
  await see(button("Permitir y generar")).toBeVisible();
  expect(provider.requests).toHaveLength(2);
  await button("Permitir y generar").click();
  await see(dialog.getByRole("radio")).toHaveCount(2);
  await button("Volver al texto").click();
  await button("Ver lo que se envía").click();
  await button("Retirar consentimiento").click();
  await see(sending).toContainText(/Retiró su consentimiento el /);
  await see(consented).not.toBeChecked();
  await button("Retirar permiso").click();
  await see(button("Permitir y generar")).toBeVisible();
  expect(await assistant()).toMatchObject({ consentGivenAt: null });
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(dialog).toHaveCount(0);
});

test("improving a note asks likewise, and what was improved is there again when the dialog is opened anew", async () => {
  const { dialog, open, page } = await openNotes(house, {
    notes: [{ of: "Ángela Muñoz", title: "Mía", content: "Ángela duerme mejor" }],
  });
  provider.requests.length = 0;
  provider.tell({ writes: optionsText(option(5)) });
  await open("Mía");
  const improve = dialog.filter({ has: page.getByRole("heading", { name: "Mejorar con IA" }) });
  await dialog.getByRole("button", { name: "Mejorar con IA" }).click();
  await improve.getByRole("button", { name: "Mejorar", exact: true }).click();
  await see(improve.getByRole("region", { name: "Texto que se envía" })).toHaveText("[PERSONA_1] duerme mejor");
  await improve.getByRole("checkbox", { name: /Ha consentido/ }).check();
  await improve.getByRole("button", { name: "Permitir y mejorar" }).click();
  await see(improve.getByRole("region", { name: "La mejorada" })).toContainText("Ángela duerme mejor (5).");
  await page.keyboard.press("Escape");
  await see(improve).toHaveCount(0);
  await dialog.getByRole("button", { name: "Mejorar con IA" }).click();
  await see(improve.getByRole("region", { name: "La mejorada" })).toContainText("Ángela duerme mejor (5).");
  await improve.getByText("Ver lo que se envió").click();
  await see(improve.getByRole("region", { name: "Texto que se envió" })).toHaveText("[PERSONA_1] duerme mejor");
  expect(provider.requests).toHaveLength(1);
});

test("the permission can be taken back in the account's own dialog too", async () => {
  const { page, token } = await openNotes(house);
  const host = new URL(provider.url).host;
  const consent = async () => (await house.api.call<{ consentGivenAt: string | null }>("/notas/ai", { token })).body;
  const row = page.getByRole("region", { name: "Textos para la IA" });
  await page.goto("/dashboard/notes?cuenta=perfil");
  await see(row).toContainText(`No permites enviarlos a ${host}`);
  const { recipient } = (await house.api.call<{ recipient: string }>("/notas/ai", { token })).body;
  await house.api.call("/notas/ai/consent", { token, body: { recipient } });
  await page.goto("/dashboard/notes?cuenta=perfil");
  await see(row).toContainText(`Permites enviarlos a ${host}`);
  await expectAccessible(page);
  await row.getByRole("button", { name: "Retirar permiso" }).click();
  await see(row).toContainText(`No permites enviarlos a ${host}`);
  await see(row.getByRole("status")).toBeFocused();
  expect((await consent()).consentGivenAt).toBe(null);
});

test("a client's consent is noted down and taken back on the client's own page, and counts in the dialog that is open elsewhere", async () => {
  const { page, dialog, openAi, field, chooseClient, token, idOf, question } = await openNotes(house);
  const host = new URL(provider.url).host;
  const id = idOf("Ángela Muñoz");
  const { recipient } = (await house.api.call<{ recipient: string }>("/notas/ai", { token })).body;
  await house.api.call("/notas/ai/consent", { token, body: { recipient } });
  const section = page.getByRole("region", { name: "Consentimiento para la IA" });
  await page.goto(`/dashboard/clients/${id}`);
  await see(section).toContainText(`Sin consentimiento anotado: ningún texto sobre su caso se envía a ${host}.`);
  await section.getByRole("button", { name: "Anotar su consentimiento" }).press("Enter");
  await see(section).toContainText(`Consiente que los textos sobre su caso se envíen a ${host}.`);
  await see(section.getByRole("button", { name: "Retirar consentimiento" })).toBeFocused();
  await expectAccessible(page);

  provider.requests.length = 0;
  provider.tell({ writes: optionsText(option(1), option(2)) });
  await page.goto("/dashboard/notes");
  await openAi();
  await chooseClient("Ángela Muñoz");
  await see(dialog).toContainText("El cliente lo consiente desde el");
  await field("Notas").fill(MEMO);
  await house.api.call(`/notas/ai/consent/${id}`, { token, method: "DELETE" });
  await dialog.getByRole("button", { name: "Generar", exact: true }).click();
  await see(dialog).toContainText("Retiró su consentimiento el");
  expect(provider.requests).toEqual([]);
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Descartar" }).click();
  await page.goto(`/dashboard/clients/${id}`);
  await see(section).toContainText("Lo retiró el");
});
