import { Button, Card, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { failureCode, failureReason } from "../../core/failure.ts";
import { useZone } from "../../core/zone.ts";
import { formatLongDay } from "../../ui/format.ts";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import type { Gone } from "./useGone.ts";

interface MissingClientProps {
  error: unknown;
  /** Who was deleted by that id; null: nobody, or nothing tells; undefined: it is being asked for. */
  gone: Gone | null | undefined;
  onRestore: (client: Gone) => Promise<unknown>;
  onRetry: () => void;
}

/** A client who cannot be shown: deleted and perhaps to be had back, nobody's, or not to be reached at the moment. */
export function MissingClient({ error, gone, onRestore, onRetry }: MissingClientProps) {
  const zone = useZone();
  const [busy, setBusy] = useState(false);
  if (gone === undefined) return <Skeleton h={120} aria-busy />;
  if (gone) {
    const restore = async () => {
      setBusy(true);
      await onRestore(gone);
      setBusy(false);
    };
    const until = gone.restorableUntil;
    return (
      <Card>
        <EmptyState
          drawing="clients"
          text={`Este cliente se eliminó.${until ? ` Puedes recuperarlo, con todo lo suyo, hasta el ${formatLongDay(until, zone)}.` : ""}`}
          action={
            <Button loading={busy} onClick={() => void restore()}>
              Recuperar
            </Button>
          }
        />
      </Card>
    );
  }
  if (error !== undefined && failureCode(error) !== "NOT_FOUND")
    return (
      <Card>
        <FailedLine text={`No se pudo abrir la ficha. ${failureReason(error)}`} onRetry={onRetry} />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        drawing="clients"
        text="No se pudo abrir la ficha. Puede que este cliente ya no exista."
        action={
          <Button component={Link} to="/dashboard/clients" variant="default">
            Ver tus clientes
          </Button>
        }
      />
    </Card>
  );
}
