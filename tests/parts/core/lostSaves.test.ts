import { describe, expect, test } from "vitest";
import { brokenNetwork, unheard } from "../network.ts";
import { see } from "../portal.tsx";
import { formOf, KINDS } from "./lostSaves.ts";

describe.each(KINDS.map((kind) => [kind.what, kind] as const))("%s", (_what, kind) => {
  /** A new one whose creation is stored without an answer. */
  async function lostCreation() {
    unheard();
    const { call } = await kind.begin();
    const form = formOf(kind, call);
    const broken = brokenNetwork();
    await form.type("Uno");
    broken.lost.add(kind.creates);
    await form.save();
    await form.unsaved();
    broken.lost.clear();
    await expect.poll(form.texts).toEqual(["Uno"]);
    return { ...form, broken };
  }

  /** One that is stored, and whose change to «Dos» is stored without an answer. */
  async function lostChange() {
    unheard();
    const { call } = await kind.begin();
    const form = formOf(kind, call);
    await form.type("Uno");
    await form.save();
    await form.saved();
    await kind.edit();
    await form.shows("Uno");
    const broken = brokenNetwork();
    broken.lost.add(kind.updates);
    await form.type("Dos");
    await form.save();
    await form.unsaved();
    broken.lost.clear();
    await expect.poll(form.texts).toEqual(["Dos"]);
    return { ...form, broken };
  }

  test("a new one whose answer got lost, and whose change never arrived, is not saved over what another window made of it", async () => {
    const { type, save, unsaved, broken, changeElsewhere, conflict, texts } = await lostCreation();
    broken.cut.add(kind.updates);
    await type("Dos");
    await save();
    await unsaved();
    broken.cut.clear();
    await changeElsewhere("De otra ventana");
    await save();
    await see(conflict).toBeVisible();
    expect(await texts()).toEqual(["De otra ventana"]);
  });

  test("a new one whose answer and whose change's answer got lost goes on from what it stored, and says what stood there last", async () => {
    const { type, save, unsaved, saved, broken, texts } = await lostCreation();
    broken.lost.add(kind.updates);
    await type("Dos");
    await save();
    await unsaved();
    await expect.poll(texts).toEqual(["Dos"]);
    broken.lost.clear();
    await type("Uno");
    await save();
    await saved();
    expect(await texts()).toEqual(["Uno"]);
  });

  test.each(["Uno", "Dos"])(
    "a new one whose answer got lost, and that was deleted since, is told to be gone, and stored again as «%s» by the next press",
    async (words) => {
      const { type, save, saved, alert, deleteElsewhere, texts } = await lostCreation();
      await deleteElsewhere();
      await type(words);
      await save();
      await see(alert).toMatchTextContent(
        /ya se guardó y después se eliminó\. Si hace falta de nuevo, vuelve a guardar\.$/,
      );
      expect(await texts()).toEqual([]);
      await save();
      await saved();
      expect(await texts()).toEqual([words]);
    },
  );

  test.each(["Uno", "Tres"])(
    "a change whose answer got lost is no other window's, and what is typed next, «%s», takes its place",
    async (words) => {
      const { type, save, saved, texts } = await lostChange();
      await type(words);
      await save();
      await saved();
      expect(await texts()).toEqual([words]);
    },
  );

  test("what another window saved after a change whose answer got lost is shown, and not saved over", async () => {
    const { type, save, changeElsewhere, conflict, texts } = await lostChange();
    await changeElsewhere("De otra ventana");
    await type("Tres");
    await save();
    await see(conflict).toBeVisible();
    expect(await texts()).toEqual(["De otra ventana"]);
  });
});
