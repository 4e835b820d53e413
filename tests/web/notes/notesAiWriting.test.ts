import type { BrowserContextOptions } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OWN_STREAMS_MAX } from "../../../gateway/app/streams/streams.ts";
import { AI_UNAVAILABLE } from "../../../schema/rules/ai.ts";
import { giveAiClientConsent, giveAiConsent } from "../../support/ai.ts";
import { type AiProviderDouble, optionsText } from "../../support/outside/aiProvider.ts";
import { follow, begun as letIn } from "../../support/streams.ts";
import { see, type WebHouse } from "../accountHouse.ts";
import { CONTENT, half, noted as notedIn, pieces, startAiHouse } from "../aiWritingHouse.ts";
import { expectAccessible } from "../clientsHouse.ts";
import { openNotes } from "../notesHouse.ts";

let provider: AiProviderDouble;
let house: WebHouse;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ provider, house, close } = await startAiHouse());
});
beforeEach(() => {
  provider.requests.length = 0;
});
afterEach(() => house.sayGoodbye());
afterAll(() => close());
const noted = (options: BrowserContextOptions = {}) => notedIn(house, options);
async function begun(options: BrowserContextOptions = {}) {
  const notes = await noted(options);
  await notes.button("Generar").click();
  return notes;
}

test("what AI writes is read as it comes; «Detener», by key, stops the model and keeps what came, marked as half done", async () => {
  provider.tell({ pieces: half, ends: "silence" });
  const { page, dialog, button, field, used, stored } = await begun();
  const first = dialog.getByRole("region", { name: "Opción 1, a medias" });
  await see(first).toContainText("Ángela duerme mejor y pasea");
  await see(first).not.toContainText("PERSONA");
  await see(dialog.getByRole("status").filter({ hasText: "Ya puedes leer" })).toBeVisible();
  await expectAccessible(page);
  await button("Detener").press("Enter");
  await see(field("Contenido")).toHaveValue(/^Ángela duerme mejor/);
  await see(dialog).toContainText(
    "Lo has detenido: lo que se había escrito queda a medias, y cuenta como una generación.",
  );
  await see(dialog.getByText("Ver lo que se envió")).toBeVisible();
  await see(dialog).toContainText("1/10");
  await see(dialog.getByRole("group", { name: "Opción 2" })).toContainText("No llegó a escribirse.");
  await provider.requests[0]?.abandoned;
  await expect.poll(used).toBe(1);
  expect(await stored()).toEqual([]);
});

test("stopped before anything came nothing is lost and nothing counts; what is written to its end is whole", async () => {
  provider.tell({ pieces: [], ends: "silence" });
  const { dialog, button, field, used } = await begun();
  await expect.poll(() => provider.requests.length).toBe(1);
  await button("Detener").click();
  await see(field("Notas")).toHaveValue("Ángela duerme mejor y pasea por la tarde con su hermana.");
  await provider.requests[0]?.abandoned;
  expect(await used()).toBe(0);
  provider.tell({ pieces });
  await button("Generar").click();
  await see(field("Contenido")).toHaveValue(CONTENT.replaceAll("[PERSONA_1]", "Ángela"));
  await see(dialog).not.toContainText("a medias");
  await see(dialog).toContainText("1/10");
});

test("a model that breaks in the middle leaves what it wrote, says so, and costs nothing", async () => {
  provider.tell({ pieces: half, ends: "hangup" });
  const { dialog, field, used } = await begun();
  await see(field("Contenido")).toHaveValue(/^Ángela duerme mejor/);
  await see(dialog).toContainText("La IA se ha interrumpido: lo que había escrito queda a medias, y no cuenta.");
  expect(await used()).toBe(0);
});

test("a draft that is taken up again still says which generation was stopped, and says nothing of one that is whole", async () => {
  provider.tell({ pieces: half, ends: "silence" });
  const { page, dialog, button, field, draft, show } = await begun();
  await see(dialog.getByRole("region", { name: "Opción 1, a medias" })).toContainText("Ángela duerme mejor");
  await button("Detener").click();
  await see(field("Contenido")).toHaveValue(/^Ángela duerme mejor/);
  provider.tell({ pieces });
  await button("Regenerar").click();
  await see(dialog.getByText("Generación 2 de 2")).toBeVisible();
  await expect.poll(async () => (await draft())?.ia).toMatchObject({ cortadas: [0], elegida: 2 });
  await show();
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
  await see(dialog.getByText("Generación 2 de 2")).toBeVisible();
  await see(dialog).not.toContainText("a medias");
  await button("Generación anterior").click();
  await see(field("Contenido")).toHaveValue(/^Ángela duerme mejor/);
  await see(dialog).toContainText("Recuperado de tu borrador: esta generación se detuvo o se cortó, y quedó a medias.");
});

test("of a draft that tells nothing of it, as of an earlier day, it is said that a version may be half done", async () => {
  provider.tell({ pieces });
  const { page, dialog, draft, show, token } = await begun();
  await see(dialog.getByRole("radio")).toHaveCount(2);
  await expect.poll(async () => (await draft())?.ia?.cortadas).toEqual([]);
  await page.goto("about:blank");
  const { ia } = (await draft()) ?? {};
  const { cortadas: _, ...before } = ia ?? {};
  await house.api.call("/notas/borradores/new", { token, method: "PUT", body: { content: "x", ia: before } });
  await show();
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
  await see(dialog).toContainText("Recuperado de tu borrador: si la generación se detuvo o se cortó");
});

test("leaving the dialog while it writes stops the model; the next one begins with nothing of it, and is whole", async () => {
  provider.tell({ pieces: half, ends: "silence" });
  const { page, dialog, button, field, question, openAi, chooseClient } = await begun();
  await see(dialog.getByRole("region", { name: "Opción 1, a medias" })).toContainText("Ángela duerme mejor");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Descartar" }).press("Enter");
  await see(dialog).toHaveCount(0);
  await provider.requests[0]?.abandoned;
  provider.tell({ pieces });
  await openAi();
  await see(dialog).not.toContainText("a medias");
  await chooseClient("Ángela Muñoz");
  await field("Notas").fill("Ángela duerme mejor y pasea por la tarde con su hermana.");
  await button("Generar").press("Enter");
  await see(field("Contenido")).toHaveValue(CONTENT.replaceAll("[PERSONA_1]", "Ángela"));
  await see(dialog).not.toContainText("a medias");
});

test("why AI wrote nothing is said in Spanish also to a browser that prefers English", async () => {
  provider.tell({ pieces: [], ends: "hangup" });
  const { dialog } = await begun({ locale: "en-US" });
  await see(dialog.getByRole("alert")).toContainText(AI_UNAVAILABLE);
});

test("a note's improvement that was stopped, or left while it was written, is there again, says that it is half done, and can be asked for anew", async () => {
  const { page, dialog, open, token, idOf } = await openNotes(house, {
    notes: [{ of: "Ángela Muñoz", title: "Mía", content: "Ángela duerme mejor" }],
  });
  await giveAiConsent(house.api, token);
  await giveAiClientConsent(house.api, token, idOf("Ángela Muñoz"));
  const improve = dialog.filter({ has: page.getByRole("heading", { name: "Mejorar con IA" }) });
  const button = (name: string) => improve.getByRole("button", { name, exact: true });
  const draft = improve.getByRole("region", { name: "Opción 1, a medias" });
  const better = improve.getByRole("region", { name: "La mejorada" });
  const halfDone = improve
    .getByRole("status")
    .filter({ hasText: "Lo has detenido: lo que se había escrito queda a medias" });
  const again = () => dialog.getByRole("button", { name: "Mejorar con IA" }).click();
  const written = optionsText({ title: "Mejor", content: CONTENT, tags: [] }).match(/[\s\S]{1,9}/g) ?? [];
  provider.tell({ pieces: written.slice(0, 40), ends: "silence" });
  await open("Mía");
  await again();
  await button("Mejorar").click();
  await see(draft).toContainText("Ángela duerme mejor");
  await page.keyboard.press("Escape");
  await see(improve).toHaveCount(0);
  await again();
  await see(better).toContainText("Ángela duerme mejor");
  await see(halfDone).toBeVisible();
  await expectAccessible(page);
  await button("Regenerar").click();
  await see(draft).toContainText("Ángela duerme mejor");
  await button("Detener").click();
  await see(halfDone).toBeVisible();
  await button("Mantener la mía").click();
  await see(improve).toHaveCount(0);
  await again();
  await see(halfDone).toBeVisible();
  expect(provider.requests).toHaveLength(2);
  provider.tell({ pieces: written });
  await button("Regenerar").click();
  await see(better).toContainText(CONTENT.replaceAll("[PERSONA_1]", "Ángela"));
  await see(halfDone).toHaveCount(0);
  await see(button("Regenerar")).toHaveCount(0);
});

test("turned away for having too much open, AI says to wait, and what opens nothing else the document's sentence", async () => {
  provider.tell({ pieces });
  const { page, dialog, button, field, token, used } = await noted();
  const said = dialog.getByRole("alert");
  const others = await letIn(Array.from({ length: OWN_STREAMS_MAX }, () => follow(house.url, token)));
  await button("Generar").click();
  await see(said).toContainText("Demasiadas peticiones seguidas. Espera un momento e inténtalo de nuevo.");
  for (const other of others) other.leave();
  const path = "**/graphql/stream";
  await page.route(path, (route) => route.abort());
  await button("Generar").click();
  await see(said).toContainText("Comprueba tu conexión e inténtalo de nuevo.");
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status: 502, body: "<html>" }));
  await button("Generar").click();
  await see(said).toContainText("Error generating AI content");
  await page.unroute(path);
  expect(await used()).toBe(0);
  await button("Generar").click();
  await see(field("Contenido")).toHaveValue(CONTENT.replaceAll("[PERSONA_1]", "Ángela"));
});

test("a sign-in that is refused is renewed once, and what is asked of AI is written once; one that has ended says so", async () => {
  provider.tell({ pieces });
  const { page, dialog, button, field } = await noted();
  const bearers: (string | undefined)[] = [];
  await page.route("**/graphql/stream", (route) => {
    const headers = route.request().headers();
    if (!route.request().postData()?.includes("noteWriting")) return route.fallback();
    bearers.push(headers.authorization);
    return bearers.length === 2
      ? route.fallback()
      : route.continue({ headers: { ...headers, authorization: "Bearer x" } });
  });
  await button("Generar").click();
  await see(field("Contenido")).toHaveValue(CONTENT.replaceAll("[PERSONA_1]", "Ángela"));
  await see(dialog).not.toContainText("a medias");
  expect(bearers).toHaveLength(2);
  expect(provider.requests).toHaveLength(1);
  await page.context().clearCookies();
  await button("Regenerar").click();
  await see(page.getByRole("dialog", { name: "Tu sesión ha caducado" })).toBeVisible();
  await see(page.getByText("Tu sesión ha caducado. Vuelve a iniciar sesión e inténtalo de nuevo.")).toBeAttached();
  expect(bearers).toHaveLength(3);
  expect(provider.requests).toHaveLength(1);
});
