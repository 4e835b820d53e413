import type { WireTemplate } from "../../schema/wire/record/noteTemplates.ts";
import type { TestApi } from "./api.ts";

export const aTemplate = (change: object = {}) => ({
  nombre: "Pareja",
  apartados: [
    { encabezado: "Motivo", indicacion: "Qué les trae.", texto: "" },
    { encabezado: "Riesgo", indicacion: "", texto: "Sin indicios de violencia." },
  ],
  ...change,
});

/** A template of their own for whoever the token is of. */
export async function createTemplate(api: TestApi, token: string, change: object = {}): Promise<WireTemplate> {
  const { status, body } = await api.call<WireTemplate>("/notas/plantillas", { token, body: aTemplate(change) });
  if (status !== 201) throw new Error(`the template was answered with ${status}`);
  return body;
}
