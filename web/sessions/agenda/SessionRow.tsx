import { ActionIcon, Text, UnstyledButton } from "@mantine/core";
import { IconCheck, IconHome, IconMapPin, IconNotes, IconPhone, IconVideo, IconX } from "@tabler/icons-react";
import { memo, useRef } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../../schema/rules/money/words.ts";
import cards from "../../ui/parts/cards.module.css";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { StatusBadge } from "../../ui/parts/StatusBadge.tsx";
import ui from "../../ui/parts/ui.module.css";
import { ReminderState } from "../reminders/ReminderState.tsx";
import { InSeries } from "../series/InSeries.tsx";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { cancellationWords, STATUS_WORD, TYPE_WORD } from "../sessionWords.ts";
import { type SessionAction, SessionMenu } from "./SessionMenu.tsx";
import styles from "./sessions.module.css";
import type { Session } from "./useAgenda.ts";

interface SessionRowProps {
  session: Session;
  /** The practice's. */
  zone: string;
  /** Says the day, where the list does not. */
  dated?: boolean;
  onAction: (action: SessionAction, session: Session) => void;
}

/** Where the note about a session is begun. */
export const sessionNoteLink = (id: string): string => `/dashboard/notes?sesion=${encodeURIComponent(id)}`;
const PLACES: Record<string, typeof IconMapPin> = { "En línea": IconVideo, Teléfono: IconPhone, Domicilio: IconHome };

/** One session of the list: when, who, where, for how much, its reminder, what is agreed; and what can be done in one press. */
export const SessionRow = memo(function SessionRow({ session, zone, dated = false, onAction }: SessionRowProps) {
  const { client, location, price, durationMinutes, type, canConfirm, canCancel } = session;
  const { day, time } = wallTime(zone, session.startsAt);
  const Place = PLACES[location ?? ""] ?? IconMapPin;
  const which = `sesión de ${client.name}, ${shortDay(day)}, ${time}`;
  const opener = useRef<HTMLButtonElement>(null);
  // Its button may go with what it did: the focus stays with the session.
  const quick = (action: SessionAction) => () => {
    opener.current?.focus();
    onAction(action, session);
  };
  const amount = price && formatMoney(Number(price.amount));
  return (
    <li className={`${cards.opens} ${styles.session}`}>
      <div className={`${styles.sessionWhen} ${ui.num}`}>
        <Text fw={600}>{time}</Text>
        <Text size="sm" c="dimmed">
          {dated ? shortDay(day) : `${durationMinutes} min`}
        </Text>
      </div>
      <PersonAvatar id={client.id ?? session.id} name={client.name} />
      <div className={styles.sessionWho}>
        <UnstyledButton
          ref={opener}
          className={`${cards.opener} ${styles.sessionOpen}`}
          aria-label={`Editar ${which}`}
          title={client.name}
          onClick={() => onAction("edit", session)}
        >
          {client.name}
        </UnstyledButton>
        <Text size="sm" c="dimmed" className={styles.sessionKind}>
          {session.series && <InSeries series={session.series} />}
          {type ? TYPE_WORD[type] : "Sesión"}
          <span className={styles.sessionFacts}>
            {[location, amount, cancellationWords(session)].filter(Boolean).map((fact) => `\u00a0· ${fact}`)}
          </span>
        </Text>
      </div>
      <span className={`${styles.sessionMeta} ${styles.sessionPlace}`} title={location ?? undefined}>
        {location && (
          <>
            <Place size={17} stroke={1.75} aria-hidden />
            <span>{location}</span>
          </>
        )}
      </span>
      <span className={`${styles.sessionPrice} ${ui.num}`}>{amount}</span>
      <ReminderState session={session} />
      <span className={styles.sessionState}>
        <StatusBadge status={STATUS_WORD[session.displayStatus]} />
      </span>
      <div className={`${cards.above} ${styles.sessionQuick}`}>
        {canConfirm && <QuickAction label={`Confirmar la ${which}`} Glyph={IconCheck} onClick={quick("confirm")} />}
        {canCancel && !session.isPast && (
          <QuickAction label={`Cancelar la ${which}`} Glyph={IconX} onClick={quick("cancel")} />
        )}
        {session.isCompleted && (
          <ActionIcon
            component={Link}
            to={sessionNoteLink(session.id)}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Escribir una nota de la ${which}`}
          >
            <IconNotes size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={`${cards.above} ${styles.sessionActs}`}>
        <SessionMenu session={session} label={`Acciones de la ${which}`} onAction={onAction} />
      </div>
    </li>
  );
});

interface QuickActionProps {
  label: string;
  Glyph: typeof IconCheck;
  onClick: () => void;
}

const QuickAction = ({ label, Glyph, onClick }: QuickActionProps) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label.split(" ")[0]} onClick={onClick}>
    <Glyph size={18} stroke={2} aria-hidden />
  </ActionIcon>
);
