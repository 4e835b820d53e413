import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { longTasks, openNotes, watchLongTasks } from "../notesHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
test("a note of a million characters comes back whole, and typing in it holds nothing up", async () => {
  const line = "Llega puntual y cuenta la semana con calma. 👩‍👩‍👧\n";
  const content = line.repeat(Math.floor(1_000_000 / line.length) - 10);
  const { page, token, dialog, open, field, save, written } = await openNotes(house, {
    notes: [{ of: "Ángela Muñoz", title: "Muy larga", content }],
  });
  await open("Muy larga");
  await see(field("Contenido")).toHaveAttribute("data-large", "");
  await field("Contenido").evaluate((box: HTMLTextAreaElement) => {
    box.focus();
    box.setSelectionRange(500, 500);
  });
  const typed = "Ya escribo";
  await page.keyboard.type(typed);
  await page.evaluate(watchLongTasks);
  const rounds: number[][] = [];
  // Another process may stretch a task; a text that is too heavy stretches all.
  while (rounds.length < 5 && rounds.at(-1)?.length !== 0) {
    await page.keyboard.type(" deprisa");
    rounds.push(await page.evaluate(longTasks));
  }
  expect(rounds).toContainEqual([]);
  await save.click();
  await see(dialog).toHaveCount(0);
  const one = await house.api.call<{ content: string }>(`/notas/${written[0]?.id}`, { token });
  expect(one.body.content).toBe(
    `${content.slice(0, 500)}${typed}${" deprisa".repeat(rounds.length)}${content.slice(500)}`,
  );
});
