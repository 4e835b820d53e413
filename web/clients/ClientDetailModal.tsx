import { useApolloClient } from "@apollo/client/react";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import "../ui/details.css";
import "../ui/section.css";
import "./clientDetail.css";
import { FailedLine } from "../ui/FailedLine.tsx";
import { formatLongDay } from "../ui/format.ts";
import { PersonAvatar } from "../ui/PersonAvatar.tsx";
import { StackedModal } from "../ui/StackedModal.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { useClientDetailQuery } from "./ClientDetail.generated.ts";
import { ClientDetailTabs, type DetailProps } from "./ClientDetailTabs.tsx";
import { type ClientDetail, preloadDetail } from "./clientDetail.ts";
import type { DetailTab } from "./detailTabs.ts";

interface ClientDetailModalProps extends Pick<DetailProps, "onEdit" | "onSaid"> {
  /** The client in the address; null while none is open. */
  id: string | null;
  tab: DetailTab;
  onTab: (tab: DetailTab) => void;
  onClose: () => void;
}

/** One client from all sides, with an address of its own. */
export function ClientDetailModal({ id, onClose, ...shown }: ClientDetailModalProps) {
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
      className="detail"
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
        <div className="detail-body">
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
      <div className="detail-who">
        <Group gap="sm">
          <Text span fz={20} lh="28px" fw={600} className="anywhere">
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
