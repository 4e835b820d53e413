import type { TemplateDraft } from "../../../schema/rules/record/ownTemplates.ts";
import type {
  WireDefault,
  WireTemplate,
  WireTemplateInput,
  WireTemplateSection,
} from "../../../schema/wire/record/noteTemplates.ts";
import { inWireWords } from "../../core/refusals.ts";
import type { TemplateWish } from "./templates.service.ts";
import type { DefaultRecord, TemplateRecord } from "./templates.store.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = {
  nombre: "Nombre",
  apartados: "Apartados",
  version: "Versión",
  tipo: "Tipo de sesión",
  plantilla: "Plantilla",
};

const toSection = ({ encabezado, indicacion, texto }: WireTemplateSection) => ({
  heading: encabezado,
  prompt: indicacion ?? "",
  text: texto ?? "",
});

/** One that an export holds, as it would be written. */
export const toDraft = ({ nombre, apartados }: Pick<WireTemplate, "nombre" | "apartados">): TemplateDraft => ({
  name: nombre,
  sections: apartados.map(toSection),
});

export const toWish = ({ nombre, apartados }: WireTemplateInput): TemplateWish => ({
  ...(nombre !== undefined && { name: nombre }),
  ...(apartados && { sections: apartados.map(toSection) }),
});

export const toWireTemplate = (template: TemplateRecord): WireTemplate => ({
  id: template.id,
  nombre: template.name,
  apartados: template.sections.map(({ heading, prompt, text }) => ({
    encabezado: heading,
    indicacion: prompt,
    texto: text,
  })),
  createdAt: template.createdAt.toISOString(),
  updatedAt: template.updatedAt.toISOString(),
  version: template.version,
});

export const toWireDefault = ({ sessionType, template }: DefaultRecord): WireDefault => ({
  tipo: sessionType,
  plantilla: template,
});

export const templateRefusals = inWireWords({ name: "nombre", sections: "apartados" }, toWireTemplate);
