import { expect, test } from "vitest";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const ROUTE = "POST /notas/ai/summary";
const option = (title: string) => ({ title, content: `${title}.`, etiquetas: "sueño, paseo" });
const TWO = { ok: true, data: [option("Uno"), option("Dos")] };

test("tone and headings go on to the service in its words", async () => {
  expect((await gateway.ask("{ features }", {}, token)).data?.features).toContain("AI_STYLE");
  service.on(ROUTE, { json: { ...TWO, instrucciones: "Escribe." } });
  const { data } = await gateway.ask(
    `mutation { generateNoteOptions(text: "Duerme.", tone: WARM, sections: [{ heading: "Plan", prompt: "Qué sigue." }, { heading: "Riesgo" }]) {
      instructions errors { code }
    } }`,
    {},
    token,
  );
  expect(data).toEqual({ generateNoteOptions: { instructions: "Escribe.", errors: [] } });
  expect(service.calls.at(-1)?.body).toEqual({
    noteContent: "Duerme.",
    tono: "CERCANO",
    apartados: [{ encabezado: "Plan", indicacion: "Qué sigue." }, { encabezado: "Riesgo" }],
  });
});
