import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireNoteDraft } from "../../../schema/wire/notes.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";

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
