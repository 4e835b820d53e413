import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconArrowLeft, IconCalendarPlus, IconPlus, IconSparkles } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import { type ClientAction, ClientMenu } from "../../clients/list/ClientMenu.tsx";
import { linkToList } from "../../clients/list/clientAddress.ts";
import { formatLongDay } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { StatusBadge } from "../../ui/parts/StatusBadge.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { ClientDetail } from "../clientDetail.ts";
import type { ClientDialogsInHand } from "../useClientDetailDialogs.ts";
import styles from "./clientPage.module.css";

interface ClientPageHeadProps {
  /** Whose page it is, or what kind of page while that is not known. */
  title: string;
  known: { client: ClientDetail; zone: string } | null;
  /** The client is on the way. */
  waiting: boolean;
  open: ClientDialogsInHand;
  onAction: (action: ClientAction) => void;
}

/** The way back, who it is, since when, whether active, and what can be begun. Its h1 stays whatever becomes of the client. */
export function ClientPageHead({ title, known, waiting, open, onAction }: ClientPageHeadProps) {
  const { state } = useLocation();
  const client = known?.client;
  return (
    <>
      <nav aria-label="Volver" className={styles.back}>
        <Link className={ui.link} to={linkToList(state)} state={state}>
          <IconArrowLeft size={16} stroke={2} aria-hidden />
          Clientes
        </Link>
      </nav>
      <Group className={styles.head}>
        <div className={styles.who}>
          {client && <PersonAvatar id={client.id} name={client.name} size={56} />}
          {waiting && <Skeleton circle h={56} w={56} flex="none" />}
          <div className={styles.name}>
            <Title order={1} tabIndex={-1} className={ui.anywhere}>
              {title}
            </Title>
            {waiting && <Skeleton h={16} w={220} maw="100%" my={6} />}
            {known && <Since {...known} />}
          </div>
          {client && <ClientMenu here name={client.name} active={client.status === "ACTIVE"} onAction={onAction} />}
        </div>
        {client && (
          <Group gap="xs" className={`${cards.pageAction} ${styles.begin}`}>
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={open.newNote}>
              Nueva Nota
            </Button>
            <Button
              color="apricot"
              leftSection={<IconSparkles size={18} aria-hidden />}
              aria-label="Crear con IA"
              className={styles.ai}
              onClick={open.newAiNote}
            >
              Crear con IA
            </Button>
            <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={open.newSession}>
              Nueva Sesión
            </Button>
          </Group>
        )}
      </Group>
    </>
  );
}

const Since = ({ client: { status, joinedAt }, zone }: { client: ClientDetail; zone: string }) => (
  <Group gap="4px 10px" mt={4}>
    <StatusBadge status={status === "ACTIVE" ? "Activo" : "Inactivo"} />
    {joinedAt && <Text c="dimmed">Cliente desde el {formatLongDay(joinedAt, zone)}</Text>}
  </Group>
);
