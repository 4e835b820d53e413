import { useForm } from "@mantine/form";
import { useRef } from "react";
import { draftFault, publishFault, trimmedConsent } from "../../../schema/rules/consents/consents.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../../core/saving/outcome.ts";
import { useChangeOnce } from "../../core/saving/useChangeOnce.ts";
import { useSaving } from "../../core/saving/useSaving.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { atField, kindName, undoneWords } from "../consentWords.ts";
import type { ConsentText_TextFragment } from "./ConsentText.generated.ts";
import type { ConsentTextSaved_PayloadFragment } from "./ConsentTextSaved.generated.ts";
import { usePublishConsentTextMutation } from "./PublishConsentText.generated.ts";
import { useSaveConsentTextMutation } from "./SaveConsentText.generated.ts";

type Stored = ConsentText_TextFragment;
interface Values {
  text: string;
}

const fieldOf = (name: string | null): "text" | null => (name === "text" ? "text" : null);
const read = (answer: ConsentTextSaved_PayloadFragment | null | undefined, error: unknown): Outcome<Stored, "text"> =>
  outcomeOf(answer && { stored: answer.consentText, errors: answer.errors }, error, {
    subject: "Este texto",
    fieldOf,
  });
/** One text that is written, saved as often as wanted, and published. */
export function useTextForm(text: Stored) {
  const { kind } = text;
  const form = useForm<Values>({ mode: "controlled", initialValues: { text: text.text } });
  /** What was confirmed to be published once it is saved. */
  const publishes = useRef<string | null>(null);
  const [save] = useSaveConsentTextMutation({ errorPolicy: "all" });
  const [publish, { loading: publishing }] = usePublishConsentTextMutation({ errorPolicy: "all" });

  const publishAt = async ({ version }: Stored): Promise<void> => {
    publishes.current = null;
    const { data, error } = await publish({ variables: { kind, version } });
    const answer = data?.publishConsentText;
    const number = answer?.consentText?.versions[0]?.number;
    if (number !== undefined) return showToast({ text: `${kindName(kind)}: la versión ${number} está publicada.` });
    const refused = answer?.errors[0];
    if (refused && fieldOf(refused.field?.at(-1) ?? null)) return form.setErrors({ text: atField(refused.message) });
    if (refused?.current) {
      // Another window has saved: just this text, or both are shown.
      if (!found(refused.current)) return publishAt(refused.current);
      return showToast({ text: "No se ha publicado: elige qué texto se queda y publica de nuevo.", failed: true });
    }
    const text = refused ? `No se pudo publicar. ${refused.message}` : undoneWords(error, "publicado");
    showToast({ text, failed: true });
  };
  const changeOnce = useChangeOnce({
    async change(at: Stored, text: string) {
      const { data, error } = await save({ variables: { kind, ...basedOn(at.version), text } });
      return read(data?.saveConsentText, error);
    },
    says: (stored, sent) => stored.text === trimmedConsent(sent),
  });
  const { saving, base, isDirty, found } = useSaving<Values, Stored, "text">(form, {
    start: text,
    blank: { text: "" },
    toValues: (stored) => ({ text: stored.text }),
    toTexts: (values) => ({ text: values.text }),
    fromTexts: (texts) => ({ text: texts.text }),
    errorsOf: (values) => ({ text: draftFault(trimmedConsent(values.text)) ?? undefined }),
    save: (at, values) => changeOnce(at ?? text, () => values.text),
    onSaved: () => undefined,
    onKept(stored) {
      const confirmed = publishes.current;
      if (confirmed === null) return showToast({ text: `${kindName(kind)}: borrador guardado.` });
      if (confirmed === stored.text) return void publishAt(stored);
      // A save was on its way when it was confirmed.
      publishes.current = null;
      showToast({ text: "No se pudo publicar: se estaba guardando lo de antes. Publica de nuevo.", failed: true });
    },
    onUnsaved() {
      publishes.current = null;
    },
  });
  /** Why it cannot be published; said at the field. */
  const isPublishable = (): boolean => {
    const fault = publishFault(trimmedConsent(form.getValues().text));
    if (!fault) return true;
    form.setErrors({ text: atField(fault) });
    return false;
  };
  return {
    form,
    isDirty,
    publishing,
    isPublishable,
    // The form stays: what is saved is gone on with.
    saving: {
      ...saving,
      submit(event: Parameters<typeof saving.submit>[0]) {
        event.preventDefault();
        event.stopPropagation();
        // A «Publicar» that stopped at something to choose is over.
        if (!saving.busy) publishes.current = null;
        saving.keep();
      },
    },
    publish() {
      // What was found in two windows is over once it is saved.
      if (!saving.busy && !saving.conflict && !isDirty() && base) return void publishAt(base);
      publishes.current = trimmedConsent(form.getValues().text);
      saving.keep();
    },
    discard: () => base && form.setValues({ text: base.text }),
  };
}
