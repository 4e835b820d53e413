import { TYPE_WORD } from "../sessionWords.ts";
import type { ClientBooking_BookingFragment } from "./ClientBooking.generated.ts";
import { SeenRow } from "./SeenRow.tsx";
import { usePutAside } from "./usePutAside.ts";

interface ClientBookingRowProps {
  booking: ClientBooking_BookingFragment;
  /** The practice's. */
  zone: string;
  /** Its session is gone to. */
  onLeave?: (() => void) | undefined;
}

/** A session that its client booked by a link: when it is, and that it was seen. */
export function ClientBookingRow({ booking, ...row }: ClientBookingRowProps) {
  const { id, therapySession } = booking;
  const { type } = therapySession;
  const { putAside, loading } = usePutAside("ClientBooking", id);
  const fact = type && TYPE_WORD[type];
  return <SeenRow session={therapySession} fact={fact} seeing={loading} onSeen={putAside} {...row} />;
}
