import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dayIn } from "../../../schema/rules/days.ts";
import { brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";
import { dialog, open, openNotes, save } from "./practice.ts";

const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });
const sessionField = dialog.getByRole("combobox", { name: "Sesión" });
const [HERS, HIS] = ["Ángela Muñoz", "Mateo Quiroga"];

/** A note whose session was chosen here, and whose client was changed elsewhere. */
async function openBoth() {
  const today = dayIn("Europe/Madrid", new Date());
  const opened = await openNotes({
    clients: [HERS, HIS],
    sessions: [{ of: HERS, day: today, time: "00:00" }],
    notes: [{ of: HERS, title: "Sueño", content: "Duerme." }],
  });
  const session = opened.planned[0]?.id ?? "";
  await open("Sueño");
  await see(sessionField.getByRole("option")).toHaveLength(2);
  await sessionField.selectOptions(session);
  await opened.call(`/notas/${opened.written[0]?.id}`, { method: "PUT", body: { client: opened.idOf(HIS) } });
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Cliente" })).toBeVisible();
  return { ...opened, session };
}
const choose = (name: string, side: RegExp) =>
  conflict.getByRole("radiogroup", { name }).getByRole("radio", { name: side }).click();

test("the client of another window comes with its session, so that no note gets one of somebody else", async () => {
  const { stored, idOf } = await openBoth();
  await choose("Cliente", /Lo guardado en la otra ventana/);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ client: { id: idOf(HIS) }, sessionId: null }]);
});

test("whoever keeps the session that was chosen here keeps its client with it", async () => {
  const { stored, idOf, session } = await openBoth();
  await choose("Sesión", /Lo que has escrito/);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  await see(page.getByRole("article", { name: "Sueño" })).toBeVisible();
  expect(await stored()).toMatchObject([{ client: { id: idOf(HERS) }, sessionId: session }]);
});

test("the session that was put back after its change lost its answer is that of the note", async () => {
  const { stored, planned } = await openNotes({
    clients: [HERS],
    sessions: [{ of: HERS, day: dayIn("Europe/Madrid", new Date()), time: "00:00" }],
    notes: [{ of: HERS, title: "Sueño", content: "Duerme." }],
  });
  const broken = brokenNetwork();
  await open("Sueño");
  await see(sessionField.getByRole("option")).toHaveLength(2);
  await sessionField.selectOptions(planned[0]?.id ?? "");
  broken.lost.add("UpdateNote");
  await save.click();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
  await expect.poll(stored).toMatchObject([{ sessionId: planned[0]?.id }]);
  broken.lost.clear();
  await sessionField.selectOptions("Ninguna");
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect(await stored()).toMatchObject([{ sessionId: null }]);
});
