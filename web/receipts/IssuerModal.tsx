import { Button, Group, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { type FormEvent, type Ref, useImperativeHandle, useState } from "react";
import {
  ISSUER_LABEL,
  ISSUER_TEXT_MAX,
  missingOfIssuer,
  NEXT_NUMBER_LABEL,
  RECEIPT_CONCEPT,
  RECEIPT_EXEMPTION,
  RECEIPT_NUMBER_MAX,
} from "../../schema/rules/money/receipts.ts";
import { failureReason } from "../core/failure.ts";
import { FormModal } from "../ui/form/FormModal.tsx";
import forms from "../ui/form/forms.module.css";
import { useRefused } from "../ui/form/goToRefused.ts";
import type { UnsavedText } from "../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { showToast } from "../ui/parts/Toasts.tsx";
import ui from "../ui/parts/ui.module.css";
import { IssuerDocument, type IssuerQuery, useIssuerQuery } from "./Issuer.generated.ts";
import { useUpdateIssuerMutation } from "./UpdateIssuer.generated.ts";

interface IssuerModalProps {
  opened: boolean;
  /** New each time it opens. */
  opening: number;
  onClose: () => void;
  onSaved?: () => void;
}

/** What stands of the therapist on her receipts. */
export function IssuerModal({ opened, opening, onClose, onSaved }: IssuerModalProps) {
  const saved = () => {
    onClose();
    onSaved?.();
  };
  return (
    <FormModal opened={opened} close={onClose} size={480} title="Datos fiscales">
      {({ unsaved, leave }) => <Reading key={opening} ref={unsaved} onSaved={saved} onCancel={leave} />}
    </FormModal>
  );
}

interface ReadingProps {
  /** Says whether the form holds text that is not saved. */
  ref: Ref<UnsavedText>;
  onSaved: () => void;
  onCancel: () => void;
}

function Reading(props: ReadingProps) {
  const { data, loading, refetch } = useIssuerQuery({ fetchPolicy: "network-only", errorPolicy: "all" });
  if (data?.receiptIssuer) return <IssuerForm issuer={data.receiptIssuer} {...props} />;
  if (loading)
    return (
      <Stack gap="md" className={forms.body} aria-busy>
        <Skeleton h={60} />
        <Skeleton h={60} />
        <Skeleton h={90} />
      </Stack>
    );
  return (
    <div className={forms.body}>
      <FailedLine text="No se pudieron cargar tus datos fiscales." onRetry={() => void refetch()} />
    </div>
  );
}

type Issuer = NonNullable<IssuerQuery["receiptIssuer"]>;
type Field = keyof typeof ISSUER_LABEL;
const FIELDS = Object.keys(ISSUER_LABEL) as Field[];
const MULTILINE: readonly Field[] = ["address", "exemption"];
const NEEDED: readonly Field[] = ["name", "taxId", "address"];
/** What stands there while nothing else is written. */
const BY_ITSELF: Partial<Record<Field, string>> = { concept: RECEIPT_CONCEPT, exemption: RECEIPT_EXEMPTION };

/** What was saved may be a part: receipts need the rest, too. */
function savedWords(issuer: Omit<Issuer, "nextNumber">): string {
  const missing = (Object.keys(missingOfIssuer(issuer)) as Field[]).map((field) => `«${ISSUER_LABEL[field]}»`);
  return `Datos fiscales guardados.${missing.length > 0 ? ` Para hacer recibos falta: ${missing.join(", ")}.` : ""}`;
}

const TYPED = [...FIELDS, "nextNumber"] as const;
type Typed = Record<(typeof TYPED)[number], string>;
const textsOf = (issuer: Issuer): Typed =>
  Object.fromEntries(TYPED.map((field) => [field, `${issuer[field] ?? ""}`])) as Typed;

/** Emptied, it is again the one after the last receipt. */
const numberIn = (text: string): number | null => (text === "" ? null : Number(text));

function IssuerForm({ issuer, ref, onSaved, onCancel }: ReadingProps & { issuer: Issuer }) {
  const [base] = useState(() => textsOf(issuer));
  const [texts, setTexts] = useState(base);
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const form = useRefused(wrong);
  const [problem, setProblem] = useState<string | null>(null);
  const [update, { loading }] = useUpdateIssuerMutation({ errorPolicy: "all", refetchQueries: [IssuerDocument] });
  const changed = TYPED.filter((field) => texts[field] !== base[field]);
  const write = (field: keyof Typed) => (value: string) => setTexts((now) => ({ ...now, [field]: value }));
  useImperativeHandle(ref, () => ({ exists: () => changed.length > 0 }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // The modal's portal: what is submitted within it is not the page's.
    event.stopPropagation();
    if (loading) return;
    // What was not touched stays as another window may have saved it meanwhile.
    const input = Object.fromEntries(
      changed.map((field) => [field, field === "nextNumber" ? numberIn(texts[field]) : texts[field]]),
    );
    const { data, error } = await update({ variables: { input } });
    const answer = data?.updateReceiptIssuer;
    if (answer?.receiptIssuer) {
      showToast({ text: savedWords(answer.receiptIssuer) });
      return onSaved();
    }
    setWrong(Object.fromEntries((answer?.errors ?? []).map(({ field, message }) => [field?.at(-1), message])));
    setProblem(answer ? null : `No se pudo guardar. ${failureReason(error)}`);
  };
  return (
    <form ref={form} onSubmit={save} noValidate>
      <Stack gap="md" className={forms.body}>
        {FIELDS.map((field) => {
          const props = {
            label: ISSUER_LABEL[field],
            value: texts[field],
            readOnly: loading,
            maxLength: ISSUER_TEXT_MAX[field],
            placeholder: BY_ITSELF[field],
            error: wrong[field],
            withAsterisk: NEEDED.includes(field),
          };
          const change = write(field);
          return MULTILINE.includes(field) ? (
            <Textarea
              key={field}
              {...props}
              autosize
              minRows={2}
              onChange={(event) => change(event.currentTarget.value)}
            />
          ) : (
            <TextInput key={field} {...props} onChange={(event) => change(event.currentTarget.value)} />
          );
        })}
        {issuer.nextNumber !== null && (
          <TextInput
            label={NEXT_NUMBER_LABEL}
            description="Súbelo si ya has dado recibos que no están aquí."
            inputMode="numeric"
            autoComplete="off"
            className={ui.num}
            maxLength={`${RECEIPT_NUMBER_MAX}`.length}
            value={texts.nextNumber}
            readOnly={loading}
            error={wrong.nextNumber}
            onChange={(event) => write("nextNumber")(event.currentTarget.value.replace(/\D/g, ""))}
          />
        )}
        {problem && <FailedLine text={problem} />}
      </Stack>
      <Group justify="flex-end" gap="xs" className={forms.foot} data-part="foot">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={loading}>
          Guardar
        </Button>
      </Group>
    </form>
  );
}
