import { NOTE } from "../../schema/fields/notes.ts";
import { wireLabelsOf } from "../../schema/fields/table.ts";
import type { AiWork } from "../../schema/rules/ai.ts";
import { joinedTags, tagsOf } from "../../schema/rules/notes.ts";
import type { WireAiWork, WireNoteDraft, WireNoteDraftInput } from "../../schema/wire/notes.ts";
import { keyOfDraft } from "./drafts.keys.ts";
import type { DraftRecord, DraftWish } from "./drafts.rules.ts";
import { toDraft } from "./notes.wire.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = { ...wireLabelsOf(NOTE), version: "Versión", ia: "Versiones de la IA" };

const toWork = ({ apuntes, versiones, elegida, longitud, cortadas, generaciones }: WireAiWork): AiWork => ({
  text: apuntes,
  versions: versiones.map(({ title, content, etiquetas: tags }) => ({ title, content, tags: tagsOf(tags) })),
  chosen: elegida,
  length: longitud ?? null,
  cut: cortadas ?? null,
  ...(generaciones && {
    generations: generaciones.map(({ apartados, deOtro }) => ({
      sections: apartados.map(({ encabezado, indicacion }) => ({ heading: encabezado, prompt: indicacion ?? "" })),
      ...(deOtro != null && { isForAnother: deOtro }),
    })),
  }),
});

/** What a request asks of a draft. */
export const toDraftWish = ({ ia, version, savedAt, ...input }: WireNoteDraftInput): DraftWish => ({
  given: toDraft(input),
  version,
  known: savedAt,
  work: ia && toWork(ia),
});

const toWireWork = ({ text, versions, chosen, length, cut, generations }: AiWork): WireAiWork => ({
  apuntes: text,
  versiones: versions.map(({ title, content, tags }) => ({ title, content, etiquetas: joinedTags(tags) })),
  elegida: chosen,
  ...(length && { longitud: length }),
  ...(cut && { cortadas: cut }),
  ...(generations && {
    generaciones: generations.map(({ sections, isForAnother }) => ({
      apartados: sections.map(({ heading, prompt }) => ({ encabezado: heading, indicacion: prompt ?? "" })),
      ...(isForAnother != null && { deOtro: isForAnother }),
    })),
  }),
});

export const toWireDraft = (draft: DraftRecord): WireNoteDraft => ({
  key: keyOfDraft(draft.noteId),
  title: draft.title,
  content: draft.content,
  etiquetas: joinedTags(draft.tags),
  client: draft.client && { id: draft.client.id, nombre: draft.client.name, avatar: null },
  prioridad: draft.priority,
  isPrivate: draft.isPrivate,
  isAI: draft.isAi,
  sessionId: draft.sessionId,
  version: draft.version,
  ia: draft.work && toWireWork(draft.work),
  savedAt: draft.savedAt.toISOString(),
});
