import { Modal, SegmentedControl, Skeleton } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useImperativeHandle, useRef, useState } from "react";
import { failureReason } from "../../core/failure.ts";
import type { ConsentKind } from "../../core/schema.generated.ts";
import { useZone } from "../../core/zone.ts";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { type UnsavedText, useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PageHeader } from "../../ui/parts/PageHeader.tsx";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import styles from "../consents.module.css";
import { useConsentTextsQuery } from "./ConsentTexts.generated.ts";
import { TextForm } from "./TextForm.tsx";

const nothing = () => undefined;
/** So short that all three fit on a telephone. */
const TAB: Record<ConsentKind, string> = { TREATMENT: "Tratamiento", DATA_PROTECTION: "Datos", AI: "IA" };

/** The texts that clients are asked to consent to, one shown at a time; what is typed in the others stays. */
export function ConsentTextsScreen() {
  const zone = useZone();
  const [shown, setShown] = useState<ConsentKind>("TREATMENT");
  const { data, loading, error, refetch } = useConsentTextsQuery({
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const forms = useRef(new Map<ConsentKind, UnsavedText>());
  const guard = useLeaveGuard(true, nothing);
  useImperativeHandle(guard.unsaved, () => ({
    exists: () => [...forms.current.values()].some((form) => form.exists()),
  }));
  const texts = data?.consentTexts;
  return (
    <Modal.Stack>
      <PageHeader
        title="Consentimientos"
        subtitle="Los textos que tus clientes leen y aceptan. Los envías desde la ficha de cada cliente."
      />
      {texts && (
        <>
          <SegmentedControl
            aria-label="Qué texto"
            className={styles.kinds}
            value={shown}
            onChange={(kind) => setShown(kind as ConsentKind)}
            data={texts.map(({ kind }) => ({ value: kind, label: TAB[kind] }))}
          />
          {texts.map((text) => (
            <div key={text.id} hidden={text.kind !== shown} className={styles.one}>
              <TextForm
                text={text}
                zone={zone}
                ref={(form) => {
                  if (form) forms.current.set(text.kind, form);
                  else forms.current.delete(text.kind);
                }}
              />
            </div>
          ))}
        </>
      )}
      {!texts && loading && <Skeleton h={420} radius="md" aria-busy className={styles.one} />}
      {!texts && !loading && (
        <FailedLine
          text={
            error
              ? `No se pudieron cargar tus textos. ${failureReason(error)}`
              : "Este portal no guarda consentimientos."
          }
          {...(error && { onRetry: () => void refetch() })}
        />
      )}
      <ToastRegion />
      <DiscardModal opened={guard.asking} onStay={guard.stay} onDiscard={guard.discard} />
    </Modal.Stack>
  );
}
