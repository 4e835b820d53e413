import { IconBell, IconBellCheck, IconBellX } from "@tabler/icons-react";
import { useFeature } from "../../core/useFeature.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../agenda/sessions.module.css";
import type { Session } from "../agenda/useAgenda.ts";
import { OUTCOME_WORD, REASON_WORD, REMINDER } from "../sessionWords.ts";
import { isForgotten } from "./isForgotten.ts";

type Reminder = NonNullable<Session["reminder"]>;
type Delivery = Reminder["deliveries"][number];

/** What became of one recipient's reminder: `enviado`, `no enviado: su hora ya había pasado`. */
export const deliveryWords = ({ outcome, reason }: Pick<Delivery, "outcome" | "reason">): string =>
  reason ? `${OUTCOME_WORD[outcome]}: ${REASON_WORD[reason]}` : OUTCOME_WORD[outcome];

export const RECIPIENT_WORD: Record<Delivery["recipient"], string> = { PROFESSIONAL: "Tú", CLIENT: "Cliente" };

type Reminded = Pick<Session, "displayStatus" | "reminder">;
interface Told {
  Glyph: typeof IconBell;
  words: string;
  tone?: string;
}
const UNSENT: Told = { Glyph: IconBellX, words: "No enviado" };

/** What is to be said of a session's reminder; null: nothing, as of one that a cancelled session had still before it. */
function look({ option, deliveries }: Reminder, status: Reminded["displayStatus"]): Told | null {
  const has = (outcome: Delivery["outcome"]) => deliveries.some((one) => one.outcome === outcome);
  if (has("FAILED")) return { Glyph: IconBellX, words: "No entregado", tone: "lost" };
  if (has("OMITTED")) return UNSENT;
  if (has("SENT") && !has("PENDING")) return { Glyph: IconBellCheck, words: "Enviado" };
  return status === "CANCELLED" ? null : { Glyph: IconBell, words: REMINDER[option].label };
}

/** A session's reminder in two words: when it goes out, or what became of it; who got it is in the title. */
export function ReminderState({ session }: { session: Reminded }) {
  const { reminder, displayStatus } = session;
  const told = reminder && look(reminder, displayStatus);
  if (!told) return <span className={`${styles.sessionMeta} ${styles.sessionReminder}`} />;
  const detail = reminder.deliveries.map((one) => `${RECIPIENT_WORD[one.recipient]}: ${deliveryWords(one)}`);
  return (
    <span
      className={`${styles.sessionMeta} ${styles.sessionReminder}`}
      data-tone={told.tone}
      title={detail.join(" · ") || undefined}
    >
      {isForgotten(session) ? <Forgotten told={told} /> : <Words {...told} />}
    </span>
  );
}

function Forgotten({ told }: { told: Told }) {
  return <Words {...(useFeature("REMINDER_DELIVERIES") ? UNSENT : told)} />;
}

const Words = ({ Glyph, words }: Told) => (
  <>
    <Glyph size={17} stroke={1.75} aria-hidden />
    <span>
      <span className={ui.sr}>Recordatorio: </span>
      {words}
    </span>
  </>
);
