import type { TemplateDraft } from "../../../schema/rules/record/ownTemplates.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../../core/saving/outcome.ts";
import { saysSent } from "../../core/saving/useChangeOnce.ts";
import { useSaveOnce } from "../../core/saving/useSaveOnce.ts";
import { type CreateNoteTemplateMutation, useCreateNoteTemplateMutation } from "./CreateNoteTemplate.generated.ts";
import { NoteTemplatesDocument } from "./NoteTemplates.generated.ts";
import type { OwnTemplate_TemplateFragment } from "./OwnTemplate.generated.ts";
import { fieldOfError, type TemplateFormField, toInput, toValues } from "./templateForm.ts";
import { type UpdateNoteTemplateMutation, useUpdateNoteTemplateMutation } from "./UpdateNoteTemplate.generated.ts";

type Answer =
  | CreateNoteTemplateMutation["createNoteTemplate"]
  | UpdateNoteTemplateMutation["updateNoteTemplate"]
  | null
  | undefined;

const read = (answer: Answer, error: unknown): Outcome<OwnTemplate_TemplateFragment, TemplateFormField> =>
  outcomeOf(answer && { stored: answer.noteTemplate, errors: answer.errors }, error, {
    subject: "Esta plantilla",
    fieldOf: fieldOfError,
  });

/** Saves the template of one opened form, and has the list read again. */
export function useSaveTemplate() {
  const options = { errorPolicy: "all" as const, refetchQueries: [NoteTemplatesDocument], awaitRefetchQueries: true };
  const [create] = useCreateNoteTemplateMutation(options);
  const [update] = useUpdateNoteTemplateMutation(options);
  return useSaveOnce({
    async create(input: TemplateDraft, idempotencyKey) {
      const { data, error } = await create({ variables: { input, idempotencyKey } });
      return read(data?.createNoteTemplate, error);
    },
    async change({ id, version }: OwnTemplate_TemplateFragment, input) {
      const { data, error } = await update({ variables: { id, ...basedOn(version), input } });
      return read(data?.updateNoteTemplate, error);
    },
    says: (template, sent) => saysSent(toInput(toValues(template)), sent),
  });
}
