import { Button, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Suspense, useId, useRef, useState } from "react";
import { BOOKING_TEXT_MAX } from "../../../schema/rules/booking/requests.ts";
import { latePart } from "../../core/late/late.tsx";
import { telephoneOf } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import ui from "../../ui/parts/ui.module.css";
import waiting from "../../ui/waitingRow.module.css";
import { AnswerForm, type Decide } from "../answers/AnswerForm.tsx";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { TYPE_WORD } from "../sessionWords.ts";
import type { BookingRequest_RequestFragment } from "./BookingRequest.generated.ts";
import styles from "./booking.module.css";
import { useBookingRequest } from "./useBookingRequest.ts";

// Hardly ever wanted: the hour was free when it was asked for.
const OverlapLine = latePart(async () => (await import("../form/OverlapLine.tsx")).OverlapLine);

interface BookingRequestRowProps {
  request: BookingRequest_RequestFragment;
  /** The practice's. */
  zone: string;
  /** Something is typed to the visitor. */
  onTyped?: (() => void) | undefined;
  /** What is typed to the visitor is left, and what the row lies in with it. */
  onDiscard?: (() => void) | undefined;
}

/** What a visitor asks for: who, when, what was written, and what becomes of it. */
export function BookingRequestRow({ request, zone, onTyped, onDiscard }: BookingRequestRowProps) {
  const { id, name, email, phone, message, client, kind } = request;
  const { accept, decline, trouble, accepting, declining } = useBookingRequest(request);
  const [isAnswering, setAnswering] = useState(false);
  const decides = useRef<Decide>(null);
  const form = useId();
  const { day, time } = wallTime(zone, request.startsAt);
  const which = `${name}, ${shortDay(day)}, ${time}`;
  const overlaps = trouble?.overlaps;
  return (
    <li className={styles.request}>
      <div className={waiting.row}>
        <PersonAvatar id={client?.id ?? id} name={name} />
        <span className={waiting.who}>
          <Text span fw={600} className={ui.anywhere}>
            {name}
          </Text>
          <Text span size="sm" c="dimmed" className={`${ui.num} ${waiting.when}`}>
            {shortDay(day)}, {time} · {kind.type ? TYPE_WORD[kind.type] : "Sesión"}, {kind.durationMinutes}&nbsp;min
          </Text>
        </span>
        <span className={waiting.acts}>
          <Button
            variant="light"
            size="xs"
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={accepting}
            disabled={declining}
            aria-label={`${overlaps ? "Aceptar igualmente" : "Aceptar"} la cita de ${which}`}
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
            aria-controls={form}
            aria-label={`Rechazar la cita de ${which}`}
            onClick={() => setAnswering((now) => !now)}
          >
            Rechazar
          </Button>
        </span>
      </div>
      <div className={styles.about}>
        <Text component="div" size="sm" c="dimmed" className={`${styles.contact} ${ui.anywhere}`}>
          <span>{client ? `Es tu cliente ${client.name}.` : "Al aceptar se crea su ficha."}</span>
          <a className={ui.link} href={`mailto:${email}`}>
            {email}
          </a>
          {phone && (
            <a className={`${ui.link} ${ui.nowrap}`} href={telephoneOf(phone)}>
              {phone}
            </a>
          )}
        </Text>
        {message && <Text className={`${styles.message} ${ui.anywhere}`}>{message}</Text>}
        {trouble && <FailedLine text={trouble.sentence} />}
        {overlaps && (
          <Suspense>
            <OverlapLine overlaps={overlaps.taken} zone={zone} />
          </Suspense>
        )}
        <AnswerForm
          id={form}
          hidden={!isAnswering}
          name={`Rechazar la cita de ${which}`}
          label="Frase para quien pide la cita (opcional)"
          description="Va en el correo que le dice que no puede ser."
          maxLength={BOOKING_TEXT_MAX.answer}
          submit="Rechazar la solicitud"
          gone={`La solicitud de ${name} ya no espera respuesta: se decidió, o pasó su hora.`}
          sending={declining}
          decides={decides}
          onSend={decline}
          onTyped={onTyped}
          onDiscard={onDiscard}
        />
      </div>
    </li>
  );
}
