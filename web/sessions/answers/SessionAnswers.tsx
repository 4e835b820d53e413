import { Text } from "@mantine/core";
import cards from "../../ui/parts/cards.module.css";
import ui from "../../ui/parts/ui.module.css";
import type { SessionQuery } from "../form/Session.generated.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { REASON_WORD } from "../sessionWords.ts";
import styles from "./answers.module.css";
import { ClientWords } from "./ClientWords.tsx";

type Answer = NonNullable<NonNullable<NonNullable<SessionQuery["therapySession"]>["clientAnswers"]>[number]>;

const KIND_WORD = {
  CONFIRMED: "Confirmó que viene",
  CANCELLED: "Canceló la cita",
  OTHER_TIME: "Pidió otra hora",
  BOOKED: "Reservó la cita con su enlace",
} as const satisfies Record<NonNullable<Answer["kind"]>, string>;
const OUTCOME_WORD = {
  WAITING: "espera tu respuesta",
  ACCEPTED: "aceptada",
  DECLINED: "no pudo ser",
  WITHDRAWN: "ya no la pide",
} as const satisfies Record<NonNullable<Answer["outcome"]>, string>;
const outcomeWords = ({ outcome, canDecide }: Answer): string | null =>
  outcome && (canDecide === false ? "ya no espera respuesta" : OUTCOME_WORD[outcome]);

interface SessionAnswersProps {
  /** The newest first; null where none are told. */
  answers: readonly Answer[] | null | undefined;
  /** The practice's. */
  zone: string;
}

/** What a session's client has answered by the links in mails. */
export function SessionAnswers({ answers, zone }: SessionAnswersProps) {
  if (!answers?.length) return null;
  const at = (moment: string) => {
    const { day, time } = wallTime(zone, moment);
    return `${shortDay(day)}, ${time}`;
  };
  return (
    <section className={styles.answers} aria-label="Respuestas del cliente">
      <h3>Respuestas del cliente</h3>
      <ul className={cards.rule}>
        {answers.map((answer) => {
          const { id, kind, words, requestedStart, createdAt, replyOutcome, replyReason } = answer;
          const outcome = outcomeWords(answer);
          return (
            <li key={id}>
              <span>
                <b>{kind ? KIND_WORD[kind] : "Respondió"}</b>
                {requestedStart && `: ${at(requestedStart)}`}
                {outcome && `, ${outcome}`}
                {createdAt && (
                  <Text span size="sm" c="dimmed" className={ui.num}>
                    {" "}
                    · {at(createdAt)}
                  </Text>
                )}
              </span>
              <ClientWords words={words} />
              {replyOutcome && (replyReason || replyOutcome === "FAILED") && (
                <Text size="sm" c="dimmed">
                  {replyOutcome === "PENDING" ? "Aún sin avisar" : "No se le ha avisado"}:{" "}
                  {REASON_WORD[replyReason ?? "REJECTED"]}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
