import { Skeleton, Stack } from "@mantine/core";
import { bookingNameOf } from "../../../schema/rules/booking/settings.ts";
import { failureReason } from "../../core/failure.ts";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PageHeader } from "../../ui/parts/PageHeader.tsx";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import { useBookingQuery } from "./Booking.generated.ts";
import { BookingForm } from "./BookingForm.tsx";
import { BookingRequests } from "./BookingRequests.tsx";
import styles from "./booking.module.css";

const nothing = () => undefined;

/** What the therapist settles about the page on which people ask for a session. */
export function BookingScreen() {
  const { data, loading, error, refetch } = useBookingQuery({
    // The form begins with what is there now, not with what this window has seen.
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const guard = useLeaveGuard(true, nothing);
  const settings = data?.bookingSettings;
  return (
    <>
      <PageHeader title="Reservas" subtitle="Una página tuya en la que te piden cita." />
      {settings && (
        <div className={styles.screen}>
          <BookingRequests />
          <BookingForm
            key={settings.id}
            ref={guard.unsaved}
            settings={settings}
            suggested={bookingNameOf(data.viewer.fullName)}
            zone={data.viewer.timeZone}
          />
        </div>
      )}
      {!settings && loading && (
        <Stack gap="lg" aria-hidden>
          <Skeleton h={320} radius="md" />
          <Skeleton h={220} radius="md" />
        </Stack>
      )}
      {!settings && !loading && (
        <FailedLine
          text={
            error
              ? `No se pudieron cargar tus reservas. ${failureReason(error)}`
              : "Este portal no tiene páginas de reservas."
          }
          {...(error && { onRetry: () => void refetch() })}
        />
      )}
      <ToastRegion />
      <DiscardModal opened={guard.asking} onStay={guard.stay} onDiscard={guard.discard} />
    </>
  );
}
