import { ActionIcon, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowsDiagonal } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { dayIn } from "../../schema/rules/days.ts";
import { linkToPage } from "../clients/list/clientAddress.ts";
import type { ProfileProps } from "../clients/profile.ts";
import { OUTDATED } from "../core/failure.ts";
import { lateDialogs } from "../core/late/late.tsx";
import { useZone } from "../core/zone.ts";
import { formatLongDay } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../ui/parts/PersonAvatar.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import { StatusBadge } from "../ui/parts/StatusBadge.tsx";
import ui from "../ui/parts/ui.module.css";
import { ClientDetailTabs } from "./ClientDetailTabs.tsx";
import styles from "./clientDetail.module.css";
import type { ClientDetail } from "./clientDetail.ts";
import { useClientDetail } from "./useClientDetail.ts";
import { useClientDetailDialogs } from "./useClientDetailDialogs.ts";

// What is written in is loaded when it is needed.
const ClientDetailDialogs = lateDialogs(
  async () => (await import("./ClientDetailDialogs.tsx")).ClientDetailDialogs,
  ({ dialogs }) => Object.values(dialogs),
);

/** One client from all sides, with an address of its own. */
export function ClientDetailModal({ id, onClose, ...shown }: ProfileProps) {
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);
  const detail = useClientDetail(shownId, id !== null);
  const { known } = detail;
  return (
    <StackedModal
      opened={id !== null}
      onClose={onClose}
      size={760}
      fullScreen={phone}
      padding={0}
      className={styles.detail}
      closeButtonProps={{ "aria-label": "Cerrar", size: 36 }}
      title={
        <div tabIndex={-1} data-autofocus>
          {known ? <Head {...known} /> : "Ficha del cliente"}
        </div>
      }
    >
      <Body key={shownId} id={shownId ?? ""} {...detail} {...shown} />
    </StackedModal>
  );
}

type BodyProps = Omit<ProfileProps, "id" | "onClose"> & ReturnType<typeof useClientDetail> & { id: string };

/** The client's sides, or why there are none; what is being typed over them stays whatever becomes of the client. */
function Body({ id, known, stale, reading, reload, error: _, ...shown }: BodyProps) {
  const practice = useZone();
  const zone = known?.zone ?? practice;
  const open = useClientDetailDialogs(id);
  return (
    <>
      {stale && (
        <div className={styles.detailStale}>
          <FailedLine text={OUTDATED} onRetry={reload} />
        </div>
      )}
      {known ? (
        <ClientDetailTabs {...known} dialogs={open} reading={reading} reload={reload} {...shown} />
      ) : (
        <div className={styles.detailBody}>
          {reading ? (
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
      {open.used && (
        <ClientDetailDialogs
          clientId={id}
          zone={zone}
          today={dayIn(zone, new Date())}
          dialogs={open.dialogs}
          onChanged={(sentence) => {
            if (sentence) shown.onSaid(sentence);
            reload();
          }}
        />
      )}
    </>
  );
}

/** Who it is, since when, and whether active; and where there is room, the way to the client's page. */
function Head({ client: { id, name, status, joinedAt }, zone }: { client: ClientDetail; zone: string }) {
  const location = useLocation();
  return (
    <Group wrap="nowrap" align="flex-start" gap="md">
      <PersonAvatar id={id} name={name} size={56} />
      <div className={styles.detailWho}>
        <Group gap="sm">
          <Text span fz={20} lh="1.75rem" fw={600} className={ui.clamp2} title={name}>
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
      <ActionIcon
        component={Link}
        {...linkToPage(id, location)}
        visibleFrom="md"
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Abrir como página"
        title="Abrir como página"
      >
        <IconArrowsDiagonal size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
