import { Button, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import cards from "../../ui/parts/cards.module.css";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import ui from "../../ui/parts/ui.module.css";
import pending from "../pending/pending.module.css";
import { sessionLink } from "../pending/pendingGroups.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { CANCEL_REASON_WORD } from "../sessionWords.ts";
import styles from "./answers.module.css";
import type { ClientCancellation_CancellationFragment } from "./ClientCancellation.generated.ts";
import { ClientWords } from "./ClientWords.tsx";
import { usePutAside } from "./usePutAside.ts";

interface CancellationRowProps {
  cancellation: ClientCancellation_CancellationFragment;
  /** The practice's. */
  zone: string;
  /** Its session is gone to. */
  onLeave?: (() => void) | undefined;
}

/** A session that its client cancelled by a link: when it was to be, why not, and that it was seen. */
export function CancellationRow({ cancellation, zone, onLeave }: CancellationRowProps) {
  const { id, words, therapySession } = cancellation;
  const { client, cancelReason } = therapySession;
  const { putAside, loading } = usePutAside(id);
  const { day, time } = wallTime(zone, therapySession.startsAt);
  const which = `sesión de ${client.name}, ${shortDay(day)}, ${time}`;
  return (
    <li className={styles.request}>
      <div className={`${cards.opens} ${pending.row}`}>
        <PersonAvatar id={client.id ?? id} name={client.name} />
        <span className={pending.who}>
          <Link
            className={`${cards.opener} ${pending.open}`}
            to={sessionLink(therapySession.id)}
            aria-label={`Abrir la ${which}`}
            title={client.name}
            onClick={onLeave}
          >
            {client.name}
          </Link>
          <Text span size="sm" c="dimmed" className={`${ui.num} ${pending.when}`}>
            {shortDay(day)}, {time}
            {cancelReason && ` · ${CANCEL_REASON_WORD[cancelReason]}`}
          </Text>
          <ClientWords words={words} />
        </span>
        <span className={`${cards.above} ${pending.acts}`}>
          <Button
            variant="light"
            size="xs"
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={loading}
            aria-label={`Visto: ${which}`}
            onClick={putAside}
          >
            Visto
          </Button>
        </span>
      </div>
    </li>
  );
}
