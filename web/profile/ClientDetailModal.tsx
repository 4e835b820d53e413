import { useApolloClient } from "@apollo/client/react";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { ProfileProps } from "../clients/profile.ts";
import { formatLongDay } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../ui/parts/PersonAvatar.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import { StatusBadge } from "../ui/parts/StatusBadge.tsx";
import ui from "../ui/parts/ui.module.css";
import { useClientDetailQuery } from "./ClientDetail.generated.ts";
import { ClientDetailTabs } from "./ClientDetailTabs.tsx";
import styles from "./clientDetail.module.css";
import { type ClientDetail, preloadDetail } from "./clientDetail.ts";

/** One client from all sides, with an address of its own. */
export function ClientDetailModal({ id, onClose, ...shown }: ProfileProps) {
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const apollo = useApolloClient();
  const read = useClientDetailQuery({
    variables: { id: shownId ?? "" },
    skip: shownId === null,
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  // What is known is shown at once and brought up to date, by the same request if one is on its way already.
  useEffect(() => {
    if (id !== null) preloadDetail(apollo, id);
  }, [apollo, id]);
  const client = read.data?.client;
  const known = client && read.data?.viewer ? client : null;
  const reload = () => {
    void read.refetch();
  };
  return (
    <StackedModal
      opened={id !== null}
      onClose={onClose}
      size={760}
      fullScreen={phone}
      padding={0}
      className={styles.detail}
      title={
        <div tabIndex={-1} data-autofocus>
          {known && read.data?.viewer ? <Head client={known} zone={read.data.viewer.timeZone} /> : "Ficha del cliente"}
        </div>
      }
    >
      {known && read.data?.viewer ? (
        <ClientDetailTabs
          client={known}
          zone={read.data.viewer.timeZone}
          reading={read.loading}
          reload={reload}
          {...shown}
        />
      ) : (
        <div className={styles.detailBody}>
          {read.loading ? (
            <Stack gap="md" aria-busy>
              <Skeleton h={42} />
              <Skeleton h={74} />
              <Skeleton h={240} />
            </Stack>
          ) : (
            <FailedLine text="No se pudo abrir la ficha. Puede que este cliente ya no exista." onRetry={reload} />
          )}
        </div>
      )}
    </StackedModal>
  );
}

/** Who it is, since when, and whether active. */
function Head({ client: { id, name, status, joinedAt }, zone }: { client: ClientDetail; zone: string }) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="md">
      <PersonAvatar id={id} name={name} size={56} />
      <div className={styles.detailWho}>
        <Group gap="sm">
          <Text span fz={20} lh="28px" fw={600} className={ui.anywhere}>
            {name}
          </Text>
          <StatusBadge status={status === "ACTIVE" ? "Activo" : "Inactivo"} />
        </Group>
        {joinedAt && (
          <Text c="dimmed" fw={400} fz="md">
            Cliente desde el {formatLongDay(joinedAt, zone)}
          </Text>
        )}
      </div>
    </Group>
  );
}
