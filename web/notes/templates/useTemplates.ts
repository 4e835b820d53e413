import { useMemo } from "react";
import { NOTE_TEMPLATES, type NoteTemplate } from "../../../schema/rules/record/templates.ts";
import type { TherapySessionType } from "../../core/schema.generated.ts";
import { useKept } from "../../core/useKept.ts";
import { useNoteTemplatesQuery } from "./NoteTemplates.generated.ts";
import type { OwnTemplate_TemplateFragment } from "./OwnTemplate.generated.ts";

/** All templates a note can be written with. */
export interface Templates {
  /** Whether the service keeps own ones; those that are built in are there without. */
  isOffered: boolean;
  /** The built-in ones, then the own ones, by name. */
  all: readonly NoteTemplate[];
  own: readonly OwnTemplate_TemplateFragment[];
  /** What notes about sessions of a type begin with; null for none. */
  ofType: (type: TherapySessionType) => NoteTemplate | null;
}

export function useTemplates(): Templates {
  // Another window may have changed them since.
  const { data } = useNoteTemplatesQuery({
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
  });
  const told = useKept(data?.noteTemplates);
  return useMemo(() => {
    const own = told?.own ?? [];
    const all = [...NOTE_TEMPLATES, ...own.map(({ id, name, sections }) => ({ key: id, name, sections }))];
    return {
      isOffered: Boolean(told),
      all,
      own,
      ofType(type) {
        const begins = told?.defaults.find(({ sessionType }) => sessionType === type);
        return all.find(({ key }) => key === begins?.templateId) ?? null;
      },
    };
  }, [told]);
}
