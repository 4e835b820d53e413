import { afterAll, beforeAll, expect, test } from "vitest";
import { noteDrafts } from "../../../api/notes/drafts.table.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireNote, WireNoteDraft } from "../../../schema/wire/notes.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ token } = await newTherapist(api));
});
afterAll(() => api.close());

const read = () => api.call<WireNoteDraft>("/notas/borradores/new", { token });
const keep = <Body = WireNoteDraft>(body: unknown) =>
  api.call<Body>("/notas/borradores/new", { token, method: "PUT", body });

test("a draft keeps all versions that AI wrote, as they stand, the headings each generation was asked for, and whether it was about another client", async () => {
  const version = (n: number) => ({ title: `V${n}`, content: `Duerme ${n}.`, etiquetas: "sueño, paseo" });
  const ia = { apuntes: "duerme", versiones: [version(1), version(2), version(3), version(4)], elegida: 3 };
  const cut = { ...ia, cortadas: [1] };
  expect((await keep({ content: "x", ia: cut })).body.ia).toEqual(cut);
  const own = { apartados: [{ encabezado: "Diana", indicacion: "La imagen." }] };
  const asked = {
    ...ia,
    generaciones: [
      { apartados: [], deOtro: true },
      { ...own, deOtro: false },
    ],
  };
  expect((await keep({ content: "x", ia: asked })).body.ia).toEqual(asked);
  expect((await read()).body.ia).toEqual(asked);
  expect((await keep({ content: "x", ia })).body.ia).toEqual(ia);
  expect((await read()).body.ia).toEqual(ia);
  for (const [wrong, code] of [
    [{ ...ia, elegida: 4 }, "INVALID"],
    [{ ...ia, cortadas: [2] }, "INVALID"],
    [{ ...ia, generaciones: [own] }, "INVALID"],
    [{ ...ia, generaciones: [own, { apartados: [{ encabezado: "a\0b" }] }] }, "INVALID"],
    [{ ...ia, generaciones: [own, { apartados: Array(21).fill({ encabezado: "a" }) }] }, "TOO_LONG"],
    [{ ...ia, apuntes: "a\0b" }, "INVALID"],
    [{ ...ia, versiones: Array(21).fill(version(1)) }, "TOO_LONG"],
    [{ ...ia, apuntes: "a".repeat(600_001) }, "TOO_LONG"],
  ] as const) {
    const { status, body } = await keep<WireProblem>({ content: "x", ia: wrong });
    expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ field: "ia", code }] });
  }
  expect((await keep({ title: "Otro" })).body.ia).toEqual(ia);
  expect((await keep({ content: "a mano", ia: null })).body.ia).toBeNull();
});

test("a draft keeps whether AI wrote it, also when its versions are let go, and until somebody says that it did not", async () => {
  const ia = { apuntes: "duerme", versiones: [{ title: "V", content: "Duerme.", etiquetas: "" }], elegida: 0 };
  const told = async (body: object) => {
    const { body: kept } = await keep({ content: "x", ...body });
    expect((await read()).body.isAI).toBe(kept.isAI);
    return kept.isAI;
  };
  expect(await told({ ia: null, isAI: false })).toBe(false);
  // Whoever tells nothing of it, as a page that was opened before, tells it by the versions.
  expect(await told({ ia })).toBe(true);
  expect(await told({ ia: null })).toBe(true);
  expect(await told({ content: "a mano" })).toBe(true);
  expect(await told({ isAI: null })).toBe(false);
  expect(await told({ isAI: true })).toBe(true);
  await api.call("/notas/borradores/new", { token, method: "DELETE" });
  expect(await told({})).toBe(false);
});

test("a draft whose versions were kept before drafts knew who wrote them is AI's", async () => {
  const ia = { apuntes: "duerme", versiones: [{ title: "V", content: "Duerme.", etiquetas: "" }], elegida: 0 };
  await keep({ content: "x", ia });
  await api.database.owner.update(noteDrafts).set({ isAi: null });
  expect((await read()).body.isAI).toBe(true);
  expect((await keep({ content: "a mano", ia: null })).body.isAI).toBe(true);
});

test("the first draft of a note is AI's as the note is, and one that is put aside stays so until it is back", async () => {
  const { id: client } = await createClient(api, token);
  const body = { title: "Sueño", content: "Duerme.", client, isAI: true };
  const { id } = (await api.call<WireNote>("/notas", { token, body })).body;
  const change = { token, method: "PUT", body: { content: "Duerme mejor." } };
  expect((await api.call<WireNoteDraft>(`/notas/borradores/${id}`, change)).body.isAI).toBe(true);
  // As a release kept it that did not tell.
  await api.database.owner.update(noteDrafts).set({ isAi: null });
  expect((await api.call<WireNoteDraft>(`/notas/borradores/${id}`, change)).body.isAI).toBe(true);

  await keep({ content: "x", client, isAI: true });
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  expect((await keep({ content: "otra", isAI: false })).body.isAI).toBe(false);
  await api.call("/notas/borradores/new", { token, method: "DELETE" });
  await api.call(`/clientes/${client}/restaurar`, { token, method: "POST" });
  expect((await read()).body).toMatchObject({ content: "x", isAI: true });
});
