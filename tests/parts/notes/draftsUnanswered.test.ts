import { expect, test } from "vitest";
import { answersRead, between, brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import { dialog, field, openDrafted, save } from "./practice.ts";

const kept = dialog.getByText(/^Borrador guardado/);
const MINE = "Duerme mal, y lo dice.";

test("a note that is saved takes along what was kept without an answer before a later text that never arrived", async () => {
  const { draftOfNote } = await openDrafted();
  const content = field("Contenido");
  const broken = brokenNetwork();
  broken.lost.add("SaveNoteDraft");
  await content.fill("Nobody answered.");
  await see(dialog.getByText(/^El borrador aún no se ha podido guardar/)).toBeVisible();
  broken.lost.clear();
  broken.cut.add("SaveNoteDraft");
  broken.asked.length = 0;
  await content.fill("Never arrived.");
  await expect.poll(() => broken.asked).toContain("SaveNoteDraft");
  await answersRead();
  expect(await draftOfNote()).toBe("Nobody answered.");
  broken.cut.clear();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  await answersRead();
  expect(await draftOfNote()).toBeNull();
});

test("what was kept without an answer is this window's own, and is gone on with", async () => {
  const { draftOfNote } = await openDrafted();
  const broken = brokenNetwork();
  broken.lost.add("SaveNoteDraft");
  await field("Contenido").fill(MINE);
  await see(dialog.getByText(/^El borrador aún no se ha podido guardar/)).toBeVisible();
  broken.lost.clear();
  await field("Contenido").fill(`${MINE} Y algo más.`);
  await see(kept).toBeVisible();
  expect(await draftOfNote()).toBe(`${MINE} Y algo más.`);
});

test("what was sent to be kept and is stored only once it was asked for is this window's own too", async () => {
  const { draftOfNote, typeElsewhere } = await openDrafted();
  const broken = brokenNetwork();
  broken.cut.add("SaveNoteDraft");
  await field("Contenido").fill(MINE);
  await see(dialog.getByText(/^El borrador aún no se ha podido guardar/)).toBeVisible();
  broken.cut.clear();
  between(async (operation, pass) => {
    const answer = await pass();
    // It had been on its way all the time.
    if (operation === "KeptDraft" && (await draftOfNote()) === null) await typeElsewhere(MINE, "Sueño");
    return answer;
  });
  await field("Contenido").fill(`${MINE} Y algo más.`);
  await see(kept).toBeVisible();
  expect(await draftOfNote()).toBe(`${MINE} Y algo más.`);
});
