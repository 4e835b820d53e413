import { failureReason } from "../../core/failure.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Section } from "../../ui/parts/Section.tsx";
import { BookingRequestRow } from "./BookingRequestRow.tsx";
import { useBookingRequestsQuery } from "./BookingRequests.generated.ts";
import styles from "./booking.module.css";

const REFRESH_MS = 120_000;

/** The requests that wait, above what is settled; nothing while none does. */
export function BookingRequests() {
  const { data, error, refetch } = useBookingRequestsQuery({
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  const waiting = data?.bookingRequests?.filter(({ status }) => status === "WAITING") ?? [];
  if (error && !data?.bookingRequests)
    return (
      <FailedLine
        text={`No se pudieron cargar las solicitudes. ${failureReason(error)}`}
        onRetry={() => void refetch()}
      />
    );
  if (waiting.length === 0) return null;
  return (
    <Section title="Solicitudes de cita">
      <ul className={styles.requests}>
        {waiting.map((request) => (
          <BookingRequestRow key={request.id} request={request} zone={data?.viewer.timeZone ?? "UTC"} />
        ))}
      </ul>
    </Section>
  );
}
