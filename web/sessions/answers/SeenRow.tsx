import { Button, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import cards from "../../ui/parts/cards.module.css";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import ui from "../../ui/parts/ui.module.css";
import waiting from "../../ui/waitingRow.module.css";
import { type PendingSession, sessionLink } from "../pending/pendingGroups.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import styles from "./answers.module.css";
import { ClientWords } from "./ClientWords.tsx";

interface SeenRowProps {
  session: PendingSession;
  /** What there is to say of it beside the hour. */
  fact?: string | null;
  /** What the client wrote. */
  words?: string | null;
  /** The practice's. */
  zone: string;
  seeing: boolean;
  onSeen: () => void;
  /** The session is gone to. */
  onLeave?: (() => void) | undefined;
}

/** A session with which its client has done something by a link: when it is, what is to be said of it, and that it was seen. */
export function SeenRow({ session, fact, words = null, zone, seeing, onSeen, onLeave }: SeenRowProps) {
  const { id, client, startsAt } = session;
  const { day, time } = wallTime(zone, startsAt);
  const which = `sesión de ${client.name}, ${shortDay(day)}, ${time}`;
  return (
    <li className={styles.request}>
      <div className={`${cards.opens} ${waiting.row}`}>
        <PersonAvatar id={client.id ?? id} name={client.name} />
        <span className={waiting.who}>
          <Link
            className={`${cards.opener} ${waiting.open}`}
            to={sessionLink(id)}
            aria-label={`Abrir la ${which}`}
            title={client.name}
            onClick={onLeave}
          >
            {client.name}
          </Link>
          <Text span size="sm" c="dimmed" className={`${ui.num} ${waiting.when}`}>
            {shortDay(day)}, {time}
            {fact && ` · ${fact}`}
          </Text>
          <ClientWords words={words} />
        </span>
        <span className={`${cards.above} ${waiting.acts}`}>
          <Button
            variant="light"
            size="xs"
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={seeing}
            aria-label={`Visto: ${which}`}
            onClick={onSeen}
          >
            Visto
          </Button>
        </span>
      </div>
    </li>
  );
}
