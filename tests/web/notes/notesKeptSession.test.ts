import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSession } from "../../support/sessions.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openNotes } from "../notesHouse.ts";

const CLIENT = "Ángela Muñoz";
let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

/** The form of a note about a session that is deleted. */
async function openAboutDeleted() {
  const { page, dialog, open, field, save, stored, show, token, idOf, write } = await openNotes(house, {
    clients: [CLIENT],
  });
  const { id } = await createSession(house.api, token, idOf(CLIENT), { datetime: "2026-09-14T09:00:00.000Z" });
  await write({ of: CLIENT, title: "Sueño", sessionId: id });
  await house.api.call(`/sessions/${id}`, { token, method: "DELETE" });
  const about = dialog.getByLabel("Sesión", { exact: true });
  await show();
  await open("Sueño");
  await see(about).toHaveValue("");
  return {
    id,
    about,
    restore: () => house.api.call(`/sessions/${id}/restaurar`, { token, body: {} }),
    reopen: async () => {
      await show();
      await open("Sueño");
    },
    async type(text: string) {
      await field("Contenido").fill(text);
      await see(dialog.getByText(/^Borrador guardado/)).toBeVisible();
    },
    /** The window is closed, and what was typed taken up in another one. */
    async takeUp() {
      await show();
      await page.getByRole("button", { name: "Editar «Sueño»" }).click();
      await dialog.getByRole("button", { name: "Recuperar borrador" }).click();
    },
    async saved() {
      await save.click();
      await see(dialog).toHaveCount(0);
      return (await stored())[0];
    },
  };
}

describe("a note about a session that was deleted", () => {
  test("is still about it where a draft of the note was kept meanwhile", async () => {
    const { id, about, restore, type, takeUp, saved } = await openAboutDeleted();
    await type("Duerme mejor.");
    await restore();
    await takeUp();
    await see(about).toHaveValue(id);
    expect(await saved()).toMatchObject({ content: "Duerme mejor.", sessionId: id });
  });

  test("is still about it where it comes back while the note is being written", async () => {
    const { id, about, restore, type, takeUp, saved } = await openAboutDeleted();
    await restore();
    await type("Duerme mejor.");
    await takeUp();
    await see(about).toHaveValue(id);
    expect(await saved()).toMatchObject({ content: "Duerme mejor.", sessionId: id });
  });

  test("is not about it any more once it was taken off, in a draft too", async () => {
    const { id, about, restore, reopen, type, takeUp, saved } = await openAboutDeleted();
    await restore();
    await reopen();
    await see(about).toHaveValue(id);
    await about.selectOption("");
    await type("Duerme mejor.");
    await takeUp();
    await see(about).toHaveValue("");
    expect(await saved()).toMatchObject({ content: "Duerme mejor.", sessionId: null });
  });
});
