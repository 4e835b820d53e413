import { Text, UnstyledButton } from "@mantine/core";
import {
  IconCalendarEvent,
  IconClipboardText,
  IconMail,
  IconNotes,
  IconTarget,
  IconWritingSign,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { scoreMax } from "../../schema/rules/measures/scoring.ts";
import { kindName } from "../consents/consentWords.ts";
import { bandOfScore, nameOf, WAY } from "../measures/measureWords.ts";
import { TYPE_WORD } from "../sessions/sessionWords.ts";
import { formatDay, formatTime } from "../ui/format.ts";
import cards from "../ui/parts/cards.module.css";
import ui from "../ui/parts/ui.module.css";
import type { TimelineRow_EntryFragment } from "./TimelineRow.generated.ts";
import styles from "./timeline.module.css";
import { consentDetails, MAIL_WORDS, progressWords, sessionState } from "./timelineWords.ts";

export type Entry = TimelineRow_EntryFragment;

/** What opens from an entry. */
export interface TimelineLinks {
  onSession: (id: string) => void;
  onNote: (id: string) => void;
  /** undefined: there is no such objective to be opened. */
  objectiveOpener: (id: string) => (() => void) | undefined;
  /** The questionnaires of a kind that were filled in. */
  onMeasures: (kind: MeasureKind) => void;
}

interface Told {
  Icon: typeof IconMail;
  what: string;
  details: string[];
  open: (() => void) | undefined;
  /** A second way from here: to where it happened. */
  aside?: { label: string; open: () => void };
}

function told(entry: Entry, { onSession, onNote, objectiveOpener, onMeasures }: TimelineLinks, isOn: boolean): Told {
  const to = (open: (id: string) => void, id: string | null) => (id === null ? undefined : () => open(id));
  switch (entry.__typename) {
    case "TimelineTherapySession": {
      const { id, sessionType, sessionStatus, durationMinutes } = entry;
      const state = sessionStatus && sessionState(sessionStatus, isOn);
      const details = [durationMinutes && `${durationMinutes} min`, state];
      return {
        Icon: IconCalendarEvent,
        what: sessionType ? TYPE_WORD[sessionType] : "Sesión",
        details: details.filter((one) => typeof one === "string"),
        open: () => onSession(id),
      };
    }
    case "TimelineNote": {
      const { id, title, isSigned, isAiGenerated } = entry;
      const details = ["Nota", isSigned && "firmada", isAiGenerated && "con IA"].filter(
        (one) => typeof one === "string",
      );
      return { Icon: IconNotes, what: title || "Nota", details: [details.join(", ")], open: () => onNote(id) };
    }
    case "TimelineObjectiveChange": {
      const { objectiveId, title, therapySessionId, noteId } = entry;
      const [session, note] = [to(onSession, therapySessionId), to(onNote, noteId)];
      return {
        Icon: IconTarget,
        what: title || "Objetivo",
        details: [progressWords(entry)],
        open: objectiveOpener(objectiveId),
        ...(session && { aside: { label: "Ver la sesión", open: session } }),
        ...(note && { aside: { label: "Ver la nota", open: note } }),
      };
    }
    case "TimelineMeasure": {
      const { measureKind: kind, score, way, isAlarming } = entry;
      if (kind === null) return { Icon: IconClipboardText, what: "Cuestionario", details: [], open: undefined };
      const details = [
        `${score} de ${scoreMax(kind)}`,
        bandOfScore({ kind, score }),
        way && WAY[way],
        isAlarming && "respondió a la pregunta 9",
      ].filter((one) => typeof one === "string");
      return { Icon: IconClipboardText, what: nameOf(kind), details, open: () => onMeasures(kind) };
    }
    case "TimelineConsent": {
      const what = entry.consentKind ? kindName(entry.consentKind) : "Consentimiento";
      return { Icon: IconWritingSign, what, details: consentDetails(entry), open: undefined };
    }
    case "TimelineMail":
      return {
        Icon: IconMail,
        what: entry.mail ? MAIL_WORDS[entry.mail] : "Correo",
        details: ["Correo enviado"],
        open: to(onSession, entry.therapySessionId),
      };
  }
}

interface TimelineRowProps {
  entry: Entry;
  /** The practice's. */
  zone: string;
  links: TimelineLinks;
  /** A session that has not ended yet. */
  isOn: boolean;
}

/** One thing that happened: when, what, and the way to it. */
export function TimelineRow({ entry, zone, links, isOn }: TimelineRowProps) {
  const { Icon, what, details, open, aside } = told(entry, links, isOn);
  return (
    <li className={`${open ? cards.opens : ""} ${styles.entry}`} data-kind={entry.__typename}>
      <span className={styles.mark} aria-hidden>
        <Icon size={18} stroke={1.75} />
      </span>
      <div className={styles.told}>
        <Name open={open}>{what}</Name>
        <Text size="sm" c="dimmed" className={`${ui.num} ${ui.anywhere}`}>
          {details.join(" · ")}
        </Text>
      </div>
      {aside && (
        <button type="button" className={`${ui.link} ${cards.above} ${styles.aside}`} onClick={aside.open}>
          {aside.label}
        </button>
      )}
      <Text size="sm" c="dimmed" component="time" dateTime={entry.at} className={`${ui.num} ${styles.when}`}>
        {formatDay(entry.at, zone)}
        <span className={styles.time}>{formatTime(entry.at, zone)}</span>
      </Text>
    </li>
  );
}

const Name = ({ open, children }: { open: (() => void) | undefined; children: ReactNode }) =>
  open ? (
    <UnstyledButton className={`${cards.opener} ${styles.opener} ${ui.clamp2}`} onClick={open}>
      {children}
    </UnstyledButton>
  ) : (
    <Text className={`${styles.opener} ${ui.clamp2}`}>{children}</Text>
  );
