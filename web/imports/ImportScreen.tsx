import { Modal } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useFeature } from "../core/useFeature.ts";
import { useZone } from "../core/zone.ts";
import { DiscardModal } from "../ui/form/DiscardModal.tsx";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PageHeader } from "../ui/parts/PageHeader.tsx";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { DoneStep } from "./DoneStep.tsx";
import { FileStep } from "./FileStep.tsx";
import styles from "./imports.module.css";
import { LastImports } from "./LastImports.tsx";
import { PassphraseStep } from "./PassphraseStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { type Importing, type Step, useImport } from "./useImport.ts";

const FILE: [Step, string] = ["file", "Archivo"];
const REVIEW: [Step, string] = ["review", "Revisar"];
/** The steps of a table, and of an export, which may be locked. */
const stepsOf = ({ kind, step, chosen }: Importing): [Step, string][] => {
  if (kind !== "EXPORT") return [FILE, ["columns", "Columnas"], REVIEW];
  const isLocked = step === "passphrase" || (chosen?.passphrase ?? null) !== null;
  return isLocked ? [FILE, ["passphrase", "Contraseña"], REVIEW] : [FILE, REVIEW];
};

/** Bringing in what is elsewhere: a file is chosen, its columns told, looked at, and only then stored. */
export function ImportScreen() {
  const zone = useZone();
  const offered = useFeature("IMPORTS");
  const importing = useImport();
  const { step, failed, guard } = importing;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // Whoever goes on by keys goes on in the next step, which begins at the top of the page.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  const steps = stepsOf(importing);
  const at = steps.findIndex(([name]) => name === step);
  return (
    <Modal.Stack>
      <PageHeader title="Traer datos" subtitle="Lo que tienes en otro programa o en una hoja de cálculo, aquí." />
      {offered === false && <FailedLine text="Este portal no trae datos de otros programas." />}
      {offered && (
        <div className={styles.screen}>
          <ol className={styles.steps} aria-label="Pasos">
            {steps.map(([name, label], number) => (
              <li
                key={name}
                className={styles.step}
                data-done={at === -1 || number < at || undefined}
                {...(name === step && { "aria-current": "step" as const })}
              >
                <span className={styles.stepNumber}>{number + 1}</span>
                {label}
              </li>
            ))}
          </ol>
          {failed && <FailedLine text={failed} />}
          <div ref={place} tabIndex={-1} className={styles.place} data-step={step}>
            {step === "file" && <FileStep {...importing} />}
            {step === "passphrase" && <PassphraseStep {...importing} />}
            {step === "columns" && <ColumnsStep {...importing} />}
            {step === "review" && <ReviewStep {...importing} />}
            {step === "done" && <DoneStep {...importing} />}
          </div>
          <LastImports zone={zone} />
        </div>
      )}
      <ToastRegion />
      <DiscardModal
        opened={guard.asking}
        text="Lo que has elegido para este archivo se perderá."
        onStay={guard.stay}
        onDiscard={guard.discard}
      />
    </Modal.Stack>
  );
}
