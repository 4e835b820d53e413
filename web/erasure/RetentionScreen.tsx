import { Modal, Skeleton, Text } from "@mantine/core";
import { RETENTION_MAX } from "../../schema/rules/record/erasure.ts";
import { failureReason } from "../core/failure.ts";
import { useUnlessHeld } from "../core/heldLists.ts";
import { useZone } from "../core/zone.ts";
import { formatCount } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PageHeader } from "../ui/parts/PageHeader.tsx";
import { Section } from "../ui/parts/Section.tsx";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { CertificatesSection } from "./CertificatesSection.tsx";
import { DueClientRow } from "./DueClientRow.tsx";
import styles from "./erasure.module.css";
import { useRetentionQuery } from "./Retention.generated.ts";
import type { RetentionState_RetentionFragment } from "./RetentionState.generated.ts";
import { RetentionYears } from "./RetentionYears.tsx";

/** How long records are kept, whose time is over, and what was erased for good. */
export function RetentionScreen() {
  const zone = useZone();
  const { data, loading, error, refetch } = useRetentionQuery({
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const retention = useUnlessHeld(data?.retention);
  return (
    <Modal.Stack>
      <PageHeader
        title="Conservación y borrado"
        subtitle="Cuánto tiempo guardas cada ficha, y qué se ha borrado para siempre."
      />
      {error && !retention && (
        <FailedLine text={`No se pudo cargar. ${failureReason(error)}`} onRetry={() => void refetch()} />
      )}
      {!retention && loading && <Skeleton h={240} radius="md" aria-hidden />}
      {data && !retention && !error && <FailedLine text="Este portal no borra fichas definitivamente." />}
      {retention && (
        <div className={styles.sections}>
          <Section title="Cuánto se conserva">
            <RetentionYears years={retention.years} />
          </Section>
          <DueSection due={retention.due} />
          <CertificatesSection zone={zone} />
        </div>
      )}
      <ToastRegion />
    </Modal.Stack>
  );
}

function DueSection({ due }: { due: RetentionState_RetentionFragment["due"] }) {
  const count = due.length >= RETENTION_MAX ? `${RETENTION_MAX} o más` : formatCount(due.length);
  return (
    <Section
      title="Fichas que han cumplido su plazo"
      aside={
        due.length > 0 && (
          <Text span c="dimmed">
            {count}
          </Text>
        )
      }
    >
      {due.length === 0 ? (
        <Text size="sm" c="dimmed" className={styles.none}>
          Ninguna. Cuando una lo cumpla, aparecerá aquí y en «Te espera».
        </Text>
      ) : (
        <ul className={styles.rows} aria-label="Fichas que han cumplido su plazo">
          {due.map((one) => (
            <DueClientRow key={one.id} due={one} />
          ))}
        </ul>
      )}
    </Section>
  );
}
