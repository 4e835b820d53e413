import type { TemplateDraft } from "../../../schema/rules/record/ownTemplates.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../../core/saving/outcome.ts";
import { useSaveOnce } from "../../core/saving/useSaveOnce.ts";
import { type CreateNoteTemplateMutation, useCreateNoteTemplateMutation } from "./CreateNoteTemplate.generated.ts";
import { NoteTemplatesDocument } from "./NoteTemplates.generated.ts";
import type { OwnTemplate_TemplateFragment } from "./OwnTemplate.generated.ts";
import { fieldOfError, type TemplateFormField } from "./templateForm.ts";
import { type UpdateNoteTemplateMutation, useUpdateNoteTemplateMutation } from "./UpdateNoteTemplate.generated.ts";

type Answer =
  | CreateNoteTemplateMutation["createNoteTemplate"]
  | UpdateNoteTemplateMutation["updateNoteTemplate"]
  | null
  | undefined;

type Saved = Outcome<OwnTemplate_TemplateFragment, TemplateFormField>;

const read = (answer: Answer, error: unknown): Saved =>
  outcomeOf(answer && { stored: answer.noteTemplate, errors: answer.errors }, error, {
    subject: "Esta plantilla",
    fieldOf: fieldOfError,
  });

const GONE = "Esta plantilla ya se guardó y después se eliminó. Si la quieres de nuevo, vuelve a guardar.";

/** Saves the template of one opened form, and has the list read again. */
export function useSaveTemplate() {
  const options = { errorPolicy: "all" as const, refetchQueries: [NoteTemplatesDocument], awaitRefetchQueries: true };
  const [create] = useCreateNoteTemplateMutation(options);
  const [update] = useUpdateNoteTemplateMutation(options);
  return useSaveOnce({
    async create(input: TemplateDraft, idempotencyKey): Promise<Saved> {
      const { data, error } = await create({ variables: { input, idempotencyKey } });
      const told = data?.createNoteTemplate;
      const isOver = told?.errors.some(({ code }) => code === "NOT_FOUND");
      return isOver ? { kind: "failed", sentence: GONE, isOver } : read(told, error);
    },
    async change({ id, version }: OwnTemplate_TemplateFragment, input) {
      const { data, error } = await update({ variables: { id, ...basedOn(version), input } });
      return read(data?.updateNoteTemplate, error);
    },
  });
}
