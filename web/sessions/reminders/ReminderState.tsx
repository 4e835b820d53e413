import { IconBell, IconBellCheck, IconBellX } from "@tabler/icons-react";
import ui from "../../ui/parts/ui.module.css";
import styles from "../agenda/sessions.module.css";
import type { Session } from "../agenda/useAgenda.ts";
import { OUTCOME_WORD, REASON_WORD, REMINDER } from "../sessionWords.ts";

type Reminder = NonNullable<Session["reminder"]>;
type Delivery = Reminder["deliveries"][number];

/** What became of one recipient's reminder: `enviado`, `no enviado: su hora ya había pasado`. */
export const deliveryWords = ({ outcome, reason }: Pick<Delivery, "outcome" | "reason">): string =>
  reason ? `${OUTCOME_WORD[outcome]}: ${REASON_WORD[reason]}` : OUTCOME_WORD[outcome];

export const RECIPIENT_WORD: Record<Delivery["recipient"], string> = { PROFESSIONAL: "Tú", CLIENT: "Cliente" };

function look({ option, deliveries }: Reminder) {
  const has = (outcome: Delivery["outcome"]) => deliveries.some((one) => one.outcome === outcome);
  if (has("FAILED")) return { Glyph: IconBellX, words: "No entregado", tone: "lost" };
  if (has("OMITTED")) return { Glyph: IconBellX, words: "No enviado" };
  if (has("SENT") && !has("PENDING")) return { Glyph: IconBellCheck, words: "Enviado" };
  return { Glyph: IconBell, words: REMINDER[option].label };
}

/** A session's reminder in two words: when it goes out, or what became of it; who got it is in the title. */
export function ReminderState({ reminder }: { reminder: Reminder | null }) {
  if (!reminder) return <span className={`${styles.sessionMeta} ${styles.sessionReminder}`} />;
  const { Glyph, words, tone } = look(reminder);
  const detail = reminder.deliveries.map((one) => `${RECIPIENT_WORD[one.recipient]}: ${deliveryWords(one)}`);
  return (
    <span
      className={`${styles.sessionMeta} ${styles.sessionReminder}`}
      data-tone={tone}
      title={detail.join(" · ") || undefined}
    >
      <Glyph size={17} stroke={1.75} aria-hidden />
      <span>
        <span className={ui.sr}>Recordatorio: </span>
        {words}
      </span>
    </span>
  );
}
