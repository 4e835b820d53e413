import { failureReason, OUTDATED } from "../../core/failure.ts";
import { useKept } from "../../core/useKept.ts";
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
  // What is being answered stays when it cannot be read again.
  const known = useKept(data?.bookingRequests && data);
  const waiting = known?.bookingRequests?.filter(({ status }) => status === "WAITING") ?? [];
  return (
    <>
      {error && (
        <FailedLine
          text={known ? OUTDATED : `No se pudieron cargar las solicitudes. ${failureReason(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      {waiting.length > 0 && (
        <Section title="Solicitudes de cita">
          <ul className={styles.requests}>
            {waiting.map((request) => (
              <BookingRequestRow key={request.id} request={request} zone={known?.viewer.timeZone ?? "UTC"} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
