import { Button, Group, List, NativeSelect, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/List.layer.css";
import { IconSelector } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { dayIn } from "../../schema/rules/days.ts";
import { LAWFUL_YEARS, REASON_WORDS } from "../../schema/rules/record/erasure.ts";
import type { ClientToErase } from "../clients/erasing.ts";
import { failureReason } from "../core/failure.ts";
import type { ErasureReason } from "../core/schema.generated.ts";
import { useFeature } from "../core/useFeature.ts";
import { useZone } from "../core/zone.ts";
import forms from "../ui/form/forms.module.css";
import { useRefused } from "../ui/form/goToRefused.ts";
import { formatCalendarDay } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import ui from "../ui/parts/ui.module.css";
import type { Certificate_CertificateFragment } from "./Certificate.generated.ts";
import type { ErasurePreviewQuery } from "./ErasurePreview.generated.ts";
import styles from "./erasure.module.css";
import { erasedLines, keptLines } from "./erasureWords.ts";
import { useErase } from "./useErase.ts";

type Preview = NonNullable<ErasurePreviewQuery["erasurePreview"]>;
const REASONS = (Object.entries(REASON_WORDS) as [ErasureReason, string][]).map(([value, label]) => ({ value, label }));
/** A name as it can be typed from what is seen of it: blanks of every kind are one, and an accent is part of its letter. */
const typeable = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
const same = (one: string, other: string) =>
  typeable(one).toLocaleLowerCase("es") === typeable(other).toLocaleLowerCase("es");

interface EraseFormProps {
  client: ClientToErase;
  isOver: boolean;
  /** Whether this form is still seen. */
  isHere: () => boolean;
  onClose: () => void;
  /** Also when the form was left meanwhile. */
  onDone: (certificate: Certificate_CertificateFragment) => void;
}

/** What goes, what stays, why, and the name as the last word. */
export function EraseForm({ client, isOver, isHere, onClose, onDone }: EraseFormProps) {
  const { preview, erase, busy, trouble } = useErase(client, isHere);
  const [reason, setReason] = useState<ErasureReason>(isOver ? "RETENTION_OVER" : "REQUEST");
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<{ told: string } | null>(null);
  const form = useRefused(wrong);
  const { data, error, loading, refetch } = preview;
  const shown = loading ? null : data?.erasurePreview;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!same(typed, client.name)) return setWrong({ told: "Escribe el nombre tal como está arriba." });
    const certificate = await erase(reason);
    if (certificate) onDone(certificate);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md" className={forms.body}>
        <Text className={ui.anywhere} tabIndex={-1} data-autofocus>
          Vas a borrar a <strong>{client.name}</strong> con todo lo que guardas de esta persona. No se puede deshacer.
        </Text>
        {shown === undefined && !loading && (
          <FailedLine
            text={`No se pudo ver qué se borraría. ${failureReason(error)}`}
            onRetry={() => void refetch().catch(() => console.error("ErasurePreview", "failed again"))}
          />
        )}
        {loading && <Skeleton h={180} radius="md" aria-hidden />}
        {shown && <Shown preview={shown} />}
        <NativeSelect
          label="Motivo"
          description="Consta en el certificado."
          data={REASONS}
          value={reason}
          onChange={({ currentTarget: { value } }) => {
            const chosen = REASONS.find((one) => one.value === value);
            if (chosen) setReason(chosen.value);
          }}
          rightSection={<IconSelector size={16} aria-hidden />}
        />
        <TextInput
          label={`Para confirmar, escribe «${client.name}»`}
          autoComplete="off"
          value={typed}
          error={wrong?.told}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setWrong(null);
          }}
        />
        {trouble && <FailedLine text={trouble} />}
      </Stack>
      <Group justify="flex-end" gap="xs" className={forms.foot}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" color="red" loading={busy} disabled={!shown}>
          Borrar definitivamente
        </Button>
      </Group>
    </form>
  );
}

function Shown({ preview }: { preview: Preview }) {
  const hasConsents = useFeature("CONSENTS");
  const kept = keptLines(preview);
  const isEarly = preview.lawUntil > dayIn(useZone(), new Date());
  return (
    <>
      {isEarly && (
        <Text className={styles.early}>
          La ley pide guardar la historia clínica al menos {LAWFUL_YEARS} años (Ley 41/2002, art. 17): en este caso,
          hasta el {formatCalendarDay(preview.lawUntil)}. Bórrala antes solo si sabes que no te obliga.
        </Text>
      )}
      <section aria-label="Se borra">
        <h3 className={styles.what}>Se borra</h3>
        <List spacing={2}>
          {erasedLines(preview).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {hasConsents && preview.erased.some(({ kind }) => kind === "CONSENTS") && (
          <Text size="sm" c="dimmed" mt={4}>
            También los consentimientos firmados: si puedes necesitarlos como prueba, descárgalos antes en su ficha.
          </Text>
        )}
      </section>
      <section aria-label="Se conserva, y por qué">
        <h3 className={styles.what}>Se conserva, y por qué</h3>
        <List spacing={6}>
          {kept.map(({ what, why }) => (
            <List.Item key={what}>
              {what}
              <Text size="sm" c="dimmed">
                {why}
              </Text>
            </List.Item>
          ))}
          <List.Item>
            El certificado de este borrado
            <Text size="sm" c="dimmed">
              Con el nombre, la fecha y lo que se borró, sin nada clínico: es tu prueba de que se hizo.
            </Text>
          </List.Item>
        </List>
      </section>
    </>
  );
}
