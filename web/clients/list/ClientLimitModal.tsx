import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { limitUse } from "../../../schema/rules/limits.ts";
import { failureReason } from "../../core/failure.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { useZone } from "../../core/zone.ts";
import { formatCount, formatDay, formatNoun } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { useActiveClientsQuery } from "./ActiveClients.generated.ts";
import { useClientLimitQuery } from "./ClientLimit.generated.ts";
import type { ClientRow_ClientFragment } from "./ClientRow.generated.ts";
import styles from "./clients.module.css";
import { useSetClientStatusMutation } from "./SetClientStatus.generated.ts";
import { useAfterClientChange } from "./useAfterClientChange.ts";

/** A maximum of the plan that stands in the way of something. */
export interface LimitInTheWay {
  max: number;
  /** What was wanted; it goes on by itself once there is room. */
  goOn?: () => void;
}

/** Why no further client can be added or activated, and the ways out: a larger plan, or somebody who is deactivated here. */
export function ClientLimitModal({ dialog }: { dialog: Dialog<LimitInTheWay> }) {
  const { subject, opened, opening, close } = dialog;
  const goOn = subject?.goOn;
  const { data } = useClientLimitQuery({ skip: !opened, errorPolicy: "all" });
  const limit = data?.viewer.limits?.clients;
  const shown = useRef<number | null>(null);
  useEffect(() => {
    shown.current = opened ? opening : null;
    return () => {
      shown.current = null;
    };
  }, [opened, opening]);
  // Room that comes once this was left leads nowhere: something else may be written by then.
  const madeRoom = () => {
    if (shown.current !== opening) return;
    close();
    goOn?.();
  };
  // What was known at the opening may be older than the refusal that led here.
  const [before, setBefore] = useState<{ opening: number; limit: typeof limit }>({ opening: 0, limit: undefined });
  if (opened && limit && before.opening !== opening) setBefore({ opening, limit });
  const news = opened && before.opening === opening && limit !== before.limit ? limit : null;
  const max = news?.max ?? subject?.max ?? 0;
  const hasRoom = news ? limitUse(news.used, news.max).level !== "REACHED" : false;
  const hasGrown = hasRoom && news?.max !== before.limit?.max;
  // A larger plan was wanted for this. Room that was made elsewhere may have been made for something else.
  useEffect(() => {
    if (hasGrown) madeRoom();
  });
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={520}
      title={
        <div tabIndex={-1} data-autofocus>
          Límite de Clientes Alcanzado
        </div>
      }
    >
      <Text role="status">{hasRoom ? "Ya hay sitio para un cliente más." : inTheWay(limit?.used ?? max, max)}</Text>
      {!hasRoom && <ActiveClients key={opening} max={max} onRoom={madeRoom} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          Cerrar
        </Button>
        {hasRoom && goOn && <Button onClick={madeRoom}>Continuar</Button>}
        {!hasRoom && (
          <Button component={Link} to="/dashboard/membresia">
            Mejorar Plan
          </Button>
        )}
      </Group>
    </StackedModal>
  );
}

/** How many have to go before there is room for one more. */
const inTheWay = (used: number, max: number): string =>
  used > max
    ? `Tienes ${formatNoun(used, "cliente activo", "clientes activos")} y tu plan admite ${formatCount(max)}. Desactiva a ${formatCount(used - max + 1)} para dejar sitio a uno más, o cambia a un plan con más espacio.`
    : `Has alcanzado el límite de ${formatNoun(max, "cliente", "clientes")} de tu plan actual. Desactiva a alguien o cambia a un plan con más espacio.`;

type ActiveClient = Pick<ClientRow_ClientFragment, "id" | "name" | "version">;

/** Who counts towards the maximum, whoever has not come for longest first; each can be deactivated, and keeps everything. */
function ActiveClients({ max, onRoom }: { max: number; onRoom: () => void }) {
  const zone = useZone();
  const [busy, setBusy] = useState<string | null>(null);
  const { data, loading, refetch } = useActiveClientsQuery({ fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const refetchQueries = useAfterClientChange();
  const [setStatus] = useSetClientStatusMutation({ errorPolicy: "all", refetchQueries });
  const active = data?.clients;

  const deactivate = async ({ id, name, version }: ActiveClient) => {
    if (busy || !active) return;
    setBusy(id);
    const { data: answer, error } = await setStatus({ variables: { id, ...basedOn(version), status: "INACTIVE" } });
    setBusy(null);
    const told = answer?.setClientStatus;
    const current = told?.errors.find((refusal) => refusal.current)?.current;
    if (!told?.client && current?.status !== "INACTIVE")
      return showToast({
        text: `No se pudo desactivar a ${name}. ${told?.errors[0]?.message ?? failureReason(error)}`,
        failed: true,
        action: { label: "Reintentar", run: () => void deactivate({ id, name, version: current?.version ?? version }) },
      });
    showToast({ text: `${name}: inactivo.` });
    if (active.pageInfo.total - 1 < max) onRoom();
    else await refetch();
  };

  if (!active)
    return loading ? (
      <Stack gap="sm" mt="md" aria-busy>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} h={52} />
        ))}
      </Stack>
    ) : (
      <FailedLine text="No se pudieron cargar los clientes activos." onRetry={() => refetch()} />
    );
  return (
    <ul className={`${cards.rule} ${styles.deactivate}`} aria-label="Clientes activos">
      {active.items.map(({ id, version, name, joinedAt, lastSessionAt, totalSessions }) => (
        <Group key={id} component="li" gap="sm" wrap="nowrap" py={10}>
          <PersonAvatar id={id} name={name} />
          <div className={styles.deletedWho}>
            <Text fw={600} truncate title={name}>
              {name}
            </Text>
            <Text size="sm" c="dimmed" className={ui.num}>
              {lastSessionAt && lastSessionAt !== joinedAt
                ? `Última: ${formatDay(lastSessionAt, zone)}`
                : totalSessions > 0
                  ? "Aún no ha venido"
                  : "Sin sesiones"}
            </Text>
          </div>
          <Button
            variant="default"
            flex="none"
            loading={busy === id}
            onClick={() => deactivate({ id, name, version })}
            aria-label={`Desactivar a ${name}`}
          >
            Desactivar
          </Button>
        </Group>
      ))}
    </ul>
  );
}
