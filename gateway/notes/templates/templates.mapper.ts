import { z } from "zod";
import type { TemplateDraft, TemplateFault } from "../../../schema/rules/record/ownTemplates.ts";
import type { WireTemplateInput } from "../../../schema/wire/record/noteTemplates.ts";
import { CodedError, RefusedError } from "../../core/errors.ts";
import { given, textGiven } from "../../core/given.ts";
import { commonRefusals } from "../../core/refusals.ts";
import { readRow, toMoment, unwrapRecord, type Warn } from "../../core/wire.ts";
import { toType } from "../../sessions/sessions.mapper.ts";
import type {
  NoteTemplate,
  NoteTemplateDefault,
  NoteTemplateError,
  NoteTemplateInput,
  NoteTemplates,
} from "./templates.types.ts";

const wireSection = z.object({
  encabezado: z.string(),
  indicacion: z.string().nullish(),
  texto: z.string().nullish(),
});
const wireRow = z.object({
  id: z.string(),
  nombre: z.string(),
  apartados: z.array(wireSection),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  version: z.int32().nullish(),
});

function toTemplate(row: unknown, warn: Warn): NoteTemplate | null {
  const wire = readRow(wireRow, row, "noteTemplate", warn);
  return (
    wire && {
      id: wire.id,
      name: wire.nombre,
      sections: wire.apartados.map(({ encabezado, indicacion, texto }) => ({
        heading: encabezado,
        prompt: indicacion ?? "",
        text: texto ?? "",
      })),
      createdAt: toMoment(wire.createdAt, "noteTemplate.createdAt", warn),
      updatedAt: toMoment(wire.updatedAt, "noteTemplate.updatedAt", warn),
      version: wire.version ?? null,
    }
  );
}

/** @throws {CodedError} UPSTREAM_INVALID for what is none */
export function readTemplate(body: unknown, warn: Warn): NoteTemplate {
  const template = toTemplate(unwrapRecord(body), warn);
  if (!template) throw new CodedError("UPSTREAM_INVALID");
  return template;
}

const wireDefault = z.object({ tipo: z.string(), plantilla: z.string() });
const wireDefaults = z.object({ porTipo: z.array(z.unknown()) });

/** What notes about each type begin with. @throws {CodedError} UPSTREAM_INVALID */
export function readDefaults(body: unknown, warn: Warn): NoteTemplateDefault[] {
  const told = wireDefaults.safeParse(body);
  if (!told.success) throw new CodedError("UPSTREAM_INVALID");
  return told.data.porTipo.flatMap((row) => {
    const wire = readRow(wireDefault, row, "noteTemplateDefault", warn);
    const sessionType = wire && toType(wire.tipo, "noteTemplateDefault.tipo", warn);
    return sessionType ? [{ sessionType, templateId: wire.plantilla }] : [];
  });
}

const wireTemplates = z.object({ data: z.array(z.unknown()) });
/** @throws {CodedError} UPSTREAM_INVALID */
export function readTemplates(body: unknown, warn: Warn): NoteTemplates {
  const told = wireTemplates.safeParse(body);
  if (!told.success) throw new CodedError("UPSTREAM_INVALID");
  const own = told.data.data.map((row) => toTemplate(row, warn)).filter((template) => template !== null);
  return { own, defaults: readDefaults(body, warn) };
}

/** What is given of it, as the rules read it; what is cleared is empty, for them to refuse. */
export const toTemplateDraft = ({ name, sections }: NoteTemplateInput): Partial<TemplateDraft> =>
  given({
    name: textGiven(name),
    sections:
      sections === undefined
        ? undefined
        : (sections ?? []).map(({ heading, prompt, text }) => ({ heading, prompt: prompt ?? "", text: text ?? "" })),
  }) as Partial<TemplateDraft>;

export const toWireTemplate = ({ name, sections }: Partial<TemplateDraft>): WireTemplateInput =>
  given({
    nombre: name,
    apartados: sections?.map(({ heading, prompt, text }) => ({ encabezado: heading, indicacion: prompt, texto: text })),
  });

const error = (refused: Pick<NoteTemplateError, "code" | "field" | "message">): NoteTemplateError => ({
  current: null,
  ...refused,
});

/** What the rules found, each with its path: `["input", "sections", "2", "heading"]`. */
export const toTemplateErrors = (faults: readonly TemplateFault[]): NoteTemplateError[] =>
  faults.map(({ field, at, code, message }) =>
    error({ code, field: ["input", ...(at === null ? [] : ["sections", String(at)]), field], message }),
  );

const FIELD = { nombre: "input.name", apartados: "input.sections", tipo: "sessionType", plantilla: "templateId" };

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export function toTemplateRefusals(failure: unknown, warn: Warn, argument = "id"): NoteTemplateError[] | null {
  const common = commonRefusals(failure, { argument, message: "Esta plantilla ya no existe." }, FIELD);
  if (common) return common.map(error);
  if (!(failure instanceof RefusedError) || failure.status !== 409) return null;
  const current = failure.problem?.current === undefined ? null : toTemplate(failure.problem.current, warn);
  const message = "Esta plantilla se ha cambiado mientras la editabas.";
  return [{ ...error({ code: "CONFLICT", field: null, message }), current }];
}
