import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { type RestService, startRestService } from "../../support/outside/restService.ts";
import { SAVE_DRAFT } from "../core/documents.ts";

let service: RestService;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  service = await startRestService();
  gateway = await startTestGateway({ apiUrl: service.url });
  token = await service.token();
});
afterAll(async () => {
  await gateway.close();
  await service.stop();
});

test("a draft is kept with what AI wrote and was asked for each generation, and refused before the service is asked where that cannot be", async () => {
  const aiWork = {
    text: "duerme",
    versions: [{ title: "V", content: "Duerme.", tags: ["sueño", "paseo"] }],
    chosen: 0,
    length: "BRIEF",
    cutGenerations: [0],
    generations: [
      {
        sections: [
          { heading: "Diana", prompt: "La imagen." },
          { heading: "Plan", prompt: null },
        ],
        isForAnother: true,
      },
    ],
  };
  const ia = {
    apuntes: "duerme",
    versiones: [{ title: "V", content: "Duerme.", etiquetas: "sueño, paseo" }],
    elegida: 0,
    longitud: "BREVE",
    cortadas: [0],
    generaciones: [
      { apartados: [{ encabezado: "Diana", indicacion: "La imagen." }, { encabezado: "Plan" }], deOtro: true },
    ],
  };
  service.on("PUT /notas/borradores/new", {
    json: { key: "new", title: "", content: "", savedAt: "2026-03-02T14:22:00.000Z", ia },
  });
  const ofAi = await gateway.ask(SAVE_DRAFT, { input: { aiWork } }, token);
  expect(ofAi.data).toMatchObject({ saveNoteDraft: { draft: { aiWork }, errors: [] } });
  expect(service.calls[0]?.body).toMatchObject({ ia });
  const wrong = await gateway.ask(SAVE_DRAFT, { input: { aiWork: { ...aiWork, chosen: 1 } } }, token);
  expect(wrong.data).toMatchObject({
    saveNoteDraft: { draft: null, errors: [{ code: "INVALID", field: ["input", "aiWork"] }] },
  });
  for (const faulty of [{ cutGenerations: [1] }, { generations: [] }]) {
    const cut = await gateway.ask(SAVE_DRAFT, { input: { aiWork: { ...aiWork, ...faulty } } }, token);
    expect(cut.data).toMatchObject({ saveNoteDraft: { errors: [{ code: "INVALID", field: ["input", "aiWork"] }] } });
  }
});

test("a draft tells whether AI wrote it, by its versions before a service that does not, and tells it on only where it is told", async () => {
  const ia = { apuntes: "duerme", versiones: [{ title: "V", content: "Duerme.", etiquetas: "" }], elegida: 0 };
  const kept = async (answered: object, input: object) => {
    const json = { key: "new", title: "", content: "", savedAt: "2026-03-02T14:22:00.000Z", ...answered };
    service.on("PUT /notas/borradores/new", { json });
    const { data } = await gateway.ask(SAVE_DRAFT, { input }, token);
    const answer = data?.saveNoteDraft as { draft: { isAiGenerated: boolean } } | undefined;
    const sent = service.calls.at(-1)?.body as { isAI?: boolean } | undefined;
    return [answer?.draft.isAiGenerated, sent?.isAI];
  };
  expect(await kept({ isAI: true }, { isAiGenerated: true })).toEqual([true, true]);
  expect(await kept({ isAI: false }, { isAiGenerated: false })).toEqual([false, false]);
  expect(await kept({ isAI: false }, { isAiGenerated: null })).toEqual([false, false]);
  expect(await kept({ isAI: true, ia: null }, { content: "x" })).toEqual([true, undefined]);
  expect(await kept({ ia }, {})).toEqual([true, undefined]);
  expect(await kept({}, {})).toEqual([false, undefined]);
});
