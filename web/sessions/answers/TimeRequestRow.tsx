import { Button, Text } from "@mantine/core";
import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { Suspense, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ANSWER_WORDS_MAX } from "../../../schema/rules/agenda/answers.ts";
import { latePart } from "../../core/late/late.tsx";
import cards from "../../ui/parts/cards.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import ui from "../../ui/parts/ui.module.css";
import waiting from "../../ui/waitingRow.module.css";
import { sessionLink } from "../pending/pendingGroups.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { AnswerForm, type Decide } from "./AnswerForm.tsx";
import styles from "./answers.module.css";
import { ClientWords } from "./ClientWords.tsx";
import type { TimeRequest_RequestFragment } from "./TimeRequest.generated.ts";
import { useTimeRequest } from "./useTimeRequest.ts";

// Hardly ever wanted: the hour was free when it was offered.
const OverlapLine = latePart(async () => (await import("../form/OverlapLine.tsx")).OverlapLine);

interface TimeRequestRowProps {
  request: TimeRequest_RequestFragment;
  /** The practice's. */
  zone: string;
  /** Its session is gone to. */
  onLeave?: (() => void) | undefined;
  /** Something is typed to the client. */
  onTyped?: (() => void) | undefined;
  /** What is typed to the client is left, and what the row lies in with it. */
  onDiscard?: (() => void) | undefined;
}

const moment = (zone: string, at: string): string => {
  const { day, time } = wallTime(zone, at);
  return `${shortDay(day)}, ${time}`;
};

/** A client's wish for another time: from when to when, and what becomes of it. */
export function TimeRequestRow({ request, zone, onLeave, onTyped, onDiscard }: TimeRequestRowProps) {
  const { id, client, startsAt } = request.therapySession;
  const { accept, decline, trouble, accepting, declining } = useTimeRequest(request, zone);
  const [isAnswering, setAnswering] = useState(false);
  const decides = useRef<Decide>(null);
  const answer = useId();
  const [from, to] = [moment(zone, startsAt), moment(zone, request.requestedStart)];
  const which = `sesión de ${client.name}, ${from}`;
  const overlaps = trouble?.overlaps;
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
          <Text span size="sm" c="dimmed" className={`${ui.num} ${styles.move}`}>
            <span>{from}</span>
            <IconArrowRight size={14} role="img" aria-label="pide" />
            <strong>{to}</strong>
          </Text>
          <ClientWords words={request.words} />
        </span>
        <span className={`${cards.above} ${waiting.acts}`}>
          <Button
            variant="light"
            size="xs"
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={accepting}
            disabled={declining}
            aria-label={`${overlaps ? "Aceptar igualmente" : "Aceptar"}: ${client.name} pasa al ${to}`}
            onClick={() => void decides.current?.(accept)}
          >
            {overlaps ? "Aceptar igualmente" : "Aceptar"}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            disabled={accepting}
            aria-expanded={isAnswering}
            aria-controls={answer}
            aria-label={`No puedo: ${which}`}
            onClick={() => setAnswering((now) => !now)}
          >
            No puedo
          </Button>
        </span>
      </div>
      {trouble && <FailedLine text={trouble.sentence} />}
      {overlaps && (
        <Suspense>
          <OverlapLine overlaps={overlaps.taken} zone={zone} />
        </Suspense>
      )}
      <AnswerForm
        id={answer}
        hidden={!isAnswering}
        name={`Responder a ${client.name}`}
        label="Frase para tu cliente (opcional)"
        description="Va en el correo que le dice que la cita sigue a su hora."
        maxLength={ANSWER_WORDS_MAX}
        submit="Responder que no"
        gone={`La petición de ${client.name} ya no espera respuesta: se decidió, o la cita cambió.`}
        sending={declining}
        decides={decides}
        onSend={decline}
        onTyped={onTyped}
        onDiscard={onDiscard}
        className={styles.answer}
      />
    </li>
  );
}
