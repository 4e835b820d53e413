import { Text } from "@mantine/core";
import { useState } from "react";
import { failureReason } from "../core/failure.ts";
import { DeleteModal } from "../ui/parts/DeleteModal.tsx";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import { useDialog } from "../ui/parts/useDialog.ts";
import type { ImportRow_ImportFragment } from "./ImportRow.generated.ts";
import { ImportRow } from "./ImportRow.tsx";
import { useImportsQuery } from "./Imports.generated.ts";
import styles from "./imports.module.css";
import { type UndoImportMutation, useUndoImportMutation } from "./UndoImport.generated.ts";

type Kept = NonNullable<UndoImportMutation["undoImport"]>["kept"];

/** «Ana», or «Ana (3)» where several stay that are called so. */
const timesWords = ([name, { length }]: [string, Kept]): string => (length > 1 ? `${name} (${length})` : name);

/** What was brought in last, each to be undone for a day. */
export function LastImports({ zone }: { zone: string }) {
  const { data, error, refetch } = useImportsQuery({ fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const [undo] = useUndoImportMutation({ errorPolicy: "all" });
  const asked = useDialog<ImportRow_ImportFragment>();
  const [kept, setKept] = useState<Kept>([]);
  const [said, setSaid] = useState("");
  const rows = data?.imports;
  const subject = asked.subject;
  const takeBack = async (): Promise<string | null> => {
    if (!subject) return null;
    const answer = await undo({ variables: { id: subject.id } });
    const payload = answer.data?.undoImport;
    if (!payload?.import) return payload?.errors[0]?.message ?? failureReason(answer.error);
    setKept(payload.kept);
    setSaid(payload.kept.length < subject.broughtCount ? "Se ha deshecho." : "No se ha quitado nada.");
    return null;
  };
  if (!rows && error) return <FailedLine text="No se pudo cargar lo que has traído." onRetry={() => void refetch()} />;
  if (!rows || rows.length === 0) return null;
  return (
    <Section title="Lo último que has traído">
      <ul className={styles.lines}>
        {rows.map((row) => (
          <ImportRow key={row.id} row={row} zone={zone} onUndo={asked.open} />
        ))}
      </ul>
      {kept.length > 0 && (
        <Text mt="sm" role="status" className={ui.anywhere}>
          Se quedan, porque los has cambiado o ya tienen sesiones u otros datos:{" "}
          {[...Map.groupBy(kept, ({ name }) => name)].map(timesWords).join(", ")}.
        </Text>
      )}
      <span role="status" className={styles.said}>
        {said}
      </span>
      <DeleteModal
        opened={asked.opened}
        onClose={asked.close}
        title="Deshacer"
        action="Deshacer"
        question={subject && `¿Quitar lo que trajiste de «${subject.fileName}»?`}
        consequence={`Lo que hayas cambiado desde entonces se queda${subject?.kind === "EXPORT" ? ", y también las plantillas de notas y los textos de consentimiento que vinieron" : ""}. Lo demás podrás recuperarlo durante 30 días.`}
        onDelete={takeBack}
        onDeleted={() => undefined}
      />
    </Section>
  );
}
