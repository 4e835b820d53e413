import { Button, Group, Text, Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { type Ref, useImperativeHandle } from "react";
import {
  CONSENT_FIELD_LABEL,
  CONSENT_TEXT_MAX,
  gapsOf,
  shortHash,
  trimmedConsent,
} from "../../../schema/rules/consents/consents.ts";
import { SavingForm } from "../../core/saving/SavingForm.tsx";
import type { UnsavedText } from "../../ui/form/useLeaveGuard.ts";
import { formatCount, formatDay } from "../../ui/format.ts";
import { Section } from "../../ui/parts/Section.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useDialog } from "../../ui/parts/useDialog.ts";
import styles from "../consents.module.css";
import { kindName } from "../consentWords.ts";
import type { ConsentText_TextFragment } from "./ConsentText.generated.ts";
import { PublishModal } from "./PublishModal.tsx";
import { type Reading, TextModal } from "./TextModal.tsx";
import { useTextForm } from "./useTextForm.ts";

interface TextFormProps {
  text: ConsentText_TextFragment;
  /** The practice's. */
  zone: string;
  /** Says whether the form holds text that is not saved. */
  ref: Ref<UnsavedText>;
}

/** One text: what is written of it, and what was published. */
export function TextForm({ text, zone, ref }: TextFormProps) {
  const { kind, versions, startingText } = text;
  const { form, saving, isDirty, publishing, isPublishable, publish, discard } = useTextForm(text);
  useImperativeHandle(ref, () => ({ exists: isDirty }));
  const reading = useDialog<Reading>();
  const asking = useDialog<number>();
  const written = form.values.text;
  const gaps = gapsOf(written);
  const [inForce] = versions;
  const isChanged = text.hasChanges || isDirty();
  return (
    <Section
      title={kindName(kind)}
      aside={
        <Text size="sm" c="dimmed" ta="right">
          {inForce
            ? `Publicada la versión ${inForce.number}${isChanged ? ", con cambios sin publicar" : ""}`
            : "Sin publicar"}
        </Text>
      }
    >
      <div className={styles.text}>
        <SavingForm
          saving={saving}
          label={`Texto: ${kindName(kind)}`}
          subject="Este texto"
          labelOf={() => CONSENT_FIELD_LABEL.text}
          submit="Guardar borrador"
          cancel="Deshacer cambios"
          onCancel={discard}
          foot={
            <Button
              variant="light"
              loading={publishing}
              onClick={() => isPublishable() && asking.open((inForce?.number ?? 0) + 1)}
            >
              Publicar…
            </Button>
          }
        >
          <Textarea
            label={CONSENT_FIELD_LABEL.text}
            description="Deja una línea en blanco entre párrafos. Un renglón corto sin punto final se ve como título, y los que empiezan con un guion, como lista."
            autosize
            minRows={12}
            maxRows={28}
            {...form.getInputProps("text")}
          />
          <Group justify="space-between" gap="4px 16px" mt={8}>
            <Text size="sm" c="dimmed" className={ui.num}>
              {formatCount(trimmedConsent(written).length)} de {formatCount(CONSENT_TEXT_MAX)} caracteres
            </Text>
            <Group gap="md">
              {written !== startingText && (
                <button type="button" className={ui.link} onClick={() => form.setValues({ text: startingText })}>
                  Volver al texto inicial
                </button>
              )}
              <button type="button" className={ui.link} onClick={() => reading.open({ kind, text: written })}>
                Ver como tu cliente
              </button>
            </Group>
          </Group>
          {gaps.length > 0 && !form.errors.text && (
            <Text size="sm" mt="sm" className={styles.gaps}>
              Antes de publicar, completa entre corchetes: {gaps.join(", ")}.
            </Text>
          )}
          <Versions kind={kind} versions={versions} zone={zone} onRead={reading.open} />
        </SavingForm>
      </div>
      <TextModal dialog={reading} zone={zone} />
      <PublishModal dialog={asking} onPublish={publish} />
    </Section>
  );
}

interface VersionsProps extends Pick<ConsentText_TextFragment, "kind" | "versions"> {
  zone: string;
  onRead: (reading: Reading) => void;
}

/** What was published, the newest first. */
const Versions = ({ kind, versions, zone, onRead }: VersionsProps) =>
  versions.length > 0 && (
    <details className={styles.versions}>
      <summary>Versiones publicadas ({formatCount(versions.length)})</summary>
      <ul data-plain>
        {versions.map(({ number, publishedAt, hash }) => (
          <li key={number}>
            <button type="button" className={ui.link} onClick={() => onRead({ kind, number })}>
              Versión {number}
            </button>
            <Text size="sm" c="dimmed" className={ui.num}>
              {[publishedAt && formatDay(publishedAt, zone), `huella ${shortHash(hash)}`].filter(Boolean).join(" · ")}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
