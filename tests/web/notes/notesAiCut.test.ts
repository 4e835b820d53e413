import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { see } from "../accountHouse.ts";
import { half, noted, startAiHouse } from "../aiWritingHouse.ts";

let ai: Awaited<ReturnType<typeof startAiHouse>>;
beforeAll(async () => {
  ai = await startAiHouse();
});
afterEach(() => ai.house.sayGoodbye());
afterAll(() => ai.close());

const BROKEN =
  "Se ha cortado la conexión: lo que había llegado queda a medias, y puede que cuente como una generación.";

/** AI has begun to write, and writes no further. */
async function begun(before?: (page: Awaited<ReturnType<typeof noted>>["page"]) => Promise<void>) {
  ai.provider.tell({ pieces: half, ends: "silence" });
  const notes = await noted(ai.house);
  await before?.(notes.page);
  // What was typed is kept, and nothing of it waits to be.
  await see(notes.dialog.getByText(/^Borrador guardado/)).toBeVisible();
  await notes.button("Generar").click();
  await see(notes.dialog.getByRole("region", { name: "Opción 1, a medias" })).toContainText("Ángela duerme mejor");
  return notes;
}

test("what AI has written so far is in the draft: a window that is closed meanwhile loses none of it, and it is marked as half done", async () => {
  const { page, dialog, field, draft, show, used } = await begun();
  await expect
    .poll(async () => (await draft())?.ia)
    .toMatchObject({ cortadas: [0], versiones: [{ content: expect.stringMatching(/^Ángela duerme mejor/) }, {}] });
  await page.goto("about:blank");
  await expect.poll(used).toBe(1);
  await show();
  await page.getByRole("button", { name: "Crear con IA" }).click();
  await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
  await see(field("Contenido")).toHaveValue(/^Ángela duerme mejor/);
  await see(dialog).toContainText("Recuperado de tu borrador: esta generación se detuvo o se cortó, y quedó a medias.");
});

test("a connection over which nothing comes any more is given up: it is said that it may count, and how many are used once that can be read", async () => {
  const { page, dialog, used } = await begun((page) => page.clock.install());
  await page.clock.fastForward(79_000);
  await see(dialog.getByRole("button", { name: "Detener" })).toBeVisible();
  let asked = 0;
  await page.route("**/graphql", (route) => {
    if (!route.request().postData()?.includes("AiUsageNow")) return route.fallback();
    asked += 1;
    return asked === 1 ? route.abort() : route.fallback();
  });
  // Its last words may have come after those seconds had been let pass.
  await page.clock.fastForward(81_000);
  await see(dialog).toContainText(BROKEN);
  await expect.poll(used).toBe(1);
  await page.clock.fastForward(2_000);
  await expect.poll(() => asked).toBe(1);
  await see(dialog).toContainText("0/10");
  await page.clock.fastForward(6_000);
  await see(dialog).toContainText("1/10");
});
