import { useApolloClient } from "@apollo/client/react";
import { Text } from "@mantine/core";
import { useState } from "react";
import { failureCode, failureReason } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import cards from "../../ui/parts/cards.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Session } from "../agenda/useAgenda.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import styles from "../form/sessionForm.module.css";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { isForgotten } from "./isForgotten.ts";
import { deliveryWords, RECIPIENT_WORD } from "./ReminderState.tsx";
import { useResendReminderMutation } from "./ResendReminder.generated.ts";

interface SessionRemindersProps {
  session: Pick<Session, "id" | "isPast" | "displayStatus" | "reminder">;
  /** The practice's. */
  zone: string;
}
type Recipient = NonNullable<Session["reminder"]>["deliveries"][number]["recipient"];

const TOO_OFTEN = "Se ha reenviado varias veces en poco tiempo. Espera un rato e inténtalo de nuevo.";

const FORGOTTEN = (["PROFESSIONAL", "CLIENT"] as const).map((recipient) => ({
  recipient,
  outcome: "OMITTED" as const,
  reason: null,
}));

/** What became of the reminder for each recipient, and «Reenviar» once it was tried, or should have been, while there is something to remind of. */
export function SessionReminders({ session, zone }: SessionRemindersProps) {
  const { id, isPast, displayStatus, reminder } = session;
  const apollo = useApolloClient();
  const [resend, { loading }] = useResendReminderMutation({
    errorPolicy: "all",
    refetchQueries: () => shownBy(apollo),
  });
  const areTold = useFeature("REMINDER_DELIVERIES") ?? false;
  const [problem, setProblem] = useState<string | null>(null);
  if (!reminder) return null;
  const at = (moment: string) => {
    const { day, time } = wallTime(zone, moment);
    return `${shortDay(day)}, ${time}`;
  };
  const isDone = isPast || displayStatus === "CANCELLED";
  const wasForgotten = isForgotten(session);
  const told = areTold && wasForgotten ? FORGOTTEN.map((one) => ({ ...one, at: reminder.dueAt })) : reminder.deliveries;
  const isAnnounced = told.length === 0 && reminder.dueAt !== null && !isDone && !wasForgotten;
  if (told.length === 0 && !isAnnounced) return null;
  const send = async (recipient: Recipient) => {
    if (loading) return;
    setProblem(null);
    const { data, error } = await resend({ variables: { id, recipient } });
    const answer = data?.resendReminder;
    if (!answer?.therapySession)
      setProblem(
        answer?.errors[0]?.message ??
          (failureCode(error) === "RATE_LIMITED" ? TOO_OFTEN : `No se pudo reenviar. ${failureReason(error)}`),
      );
  };
  return (
    <section className={styles.deliveries} aria-label="Recordatorios">
      {isAnnounced && reminder.dueAt && (
        <Text size="sm" c="dimmed">
          El recordatorio sale el {at(reminder.dueAt)}.
        </Text>
      )}
      <ul className={cards.rule}>
        {told.map((one) => (
          <li key={one.recipient}>
            <span>
              <b>{RECIPIENT_WORD[one.recipient]}</b>: {deliveryWords(one)}
              {one.at && (
                <Text span size="sm" c="dimmed" className={ui.num}>
                  {" "}
                  · {at(one.at)}
                </Text>
              )}
            </span>
            {one.outcome !== "PENDING" && !isDone && (
              <button
                type="button"
                className={ui.link}
                onClick={() => send(one.recipient)}
                aria-label={`Reenviar: ${RECIPIENT_WORD[one.recipient]}`}
              >
                Reenviar
              </button>
            )}
          </li>
        ))}
      </ul>
      {problem && <FailedLine text={problem} />}
    </section>
  );
}
