import { PENDING_MAX } from "../../../schema/rules/overview.ts";
import type { DueClient_DueFragment } from "../../erasure/DueClient.generated.ts";
import type { WaitingExport_FileFragment } from "../../exports/WaitingExport.generated.ts";
import { formatNoun } from "../../ui/format.ts";
import type { ClientBooking_BookingFragment } from "../answers/ClientBooking.generated.ts";
import type { ClientCancellation_CancellationFragment } from "../answers/ClientCancellation.generated.ts";
import type { TimeRequest_RequestFragment } from "../answers/TimeRequest.generated.ts";
import type { BookingRequest_RequestFragment } from "../booking/BookingRequest.generated.ts";
import type { MeasureAlarm_MeasureFragment } from "./MeasureAlarm.generated.ts";
import type { PendingSession_SessionFragment } from "./PendingSession.generated.ts";
import type { PendingWork_WorkFragment } from "./PendingWork.generated.ts";

export type PendingSession = PendingSession_SessionFragment;
/** What is told by sessions alone. */
export type SessionKind = "unconfirmed" | "withoutNote" | "failedReminders";
export type PendingKind =
  | SessionKind
  | "timeRequests"
  | "bookingRequests"
  | "clientBookings"
  | "clientCancellations"
  | "endingSeries"
  | "measureAlarms"
  | "dataExports"
  | "retentionDue";
interface Waiting<Kind extends PendingKind, Item> {
  kind: Kind;
  /** `3 sesiones pasadas sin confirmar` */
  title: string;
  items: readonly Item[];
}
export type PendingGroup =
  | Waiting<SessionKind, PendingSession>
  | Waiting<"measureAlarms", MeasureAlarm_MeasureFragment>
  | Waiting<"timeRequests", TimeRequest_RequestFragment>
  | Waiting<"bookingRequests", BookingRequest_RequestFragment>
  | Waiting<"clientCancellations", ClientCancellation_CancellationFragment>
  | Waiting<"clientBookings", ClientBooking_BookingFragment>
  | Waiting<"dataExports", WaitingExport_FileFragment>
  | Waiting<"retentionDue", DueClient_DueFragment>
  /** Each row asks for the rest of its own. */
  | Waiting<"endingSeries", { id: string; isPutAside: boolean }>;

/** Where a session stands by itself. */
export const sessionLink = (id: string): string => `/dashboard/sessions?sesion=${encodeURIComponent(id)}`;

const TITLE: Record<PendingKind, [one: string, many: string]> = {
  measureAlarms: ["respuesta que conviene mirar pronto", "respuestas que conviene mirar pronto"],
  bookingRequests: ["solicitud de cita", "solicitudes de cita"],
  timeRequests: ["petición de otra hora", "peticiones de otra hora"],
  clientBookings: ["sesión reservada por su cliente", "sesiones reservadas por clientes"],
  clientCancellations: ["sesión cancelada por su cliente", "sesiones canceladas por clientes"],
  unconfirmed: ["sesión pasada sin confirmar", "sesiones pasadas sin confirmar"],
  withoutNote: ["sesión sin nota", "sesiones sin nota"],
  endingSeries: ["serie por terminar", "series por terminar"],
  dataExports: ["archivo que pediste", "archivos que pediste"],
  retentionDue: ["ficha que ha cumplido su plazo", "fichas que han cumplido su plazo"],
  failedReminders: ["recordatorio que no llegó", "recordatorios que no llegaron"],
};

const titleOf = (kind: PendingKind, count: number): string => {
  const [one, many] = TITLE[kind];
  return count >= PENDING_MAX ? `${PENDING_MAX} o más ${many}` : formatNoun(count, one, many);
};

/** A kind of which something waits. */
const waiting = <Kind extends PendingKind, Item>(kind: Kind, items: readonly Item[]): Waiting<Kind, Item>[] =>
  items.length > 0 ? [{ kind, items, title: titleOf(kind, items.length) }] : [];

/** What still waits of what was told: a session that has just been confirmed, cancelled or moved does so no more. Empty kinds are left out. */
export function pendingGroups(work: Pick<PendingWork_WorkFragment, PendingKind> | null | undefined): PendingGroup[] {
  if (!work) return [];
  return [
    // First: nothing else is as pressing.
    ...waiting("measureAlarms", work.measureAlarms?.filter(({ seenAt }) => seenAt === null) ?? []),
    ...waiting("bookingRequests", work.bookingRequests?.filter(({ status }) => status === "WAITING") ?? []),
    ...waiting("timeRequests", work.timeRequests),
    // One that was cancelled since is told no more.
    ...waiting(
      "clientBookings",
      work.clientBookings.filter(({ therapySession }) => therapySession.status !== "CANCELLED"),
    ),
    // One that takes place after all is told no more.
    ...waiting(
      "clientCancellations",
      work.clientCancellations.filter(({ therapySession }) => therapySession.status === "CANCELLED"),
    ),
    ...waiting(
      "unconfirmed",
      work.unconfirmed.filter(({ canConfirm, isPast }) => canConfirm && isPast),
    ),
    ...waiting(
      "withoutNote",
      work.withoutNote.filter(({ isCompleted }) => isCompleted),
    ),
    ...waiting(
      "failedReminders",
      work.failedReminders.filter(({ status }) => status !== "CANCELLED"),
    ),
    ...waiting(
      "endingSeries",
      work.endingSeries.filter(({ isPutAside }) => !isPutAside),
    ),
    // One that was fetched since waits no more.
    ...waiting("dataExports", work.dataExports?.filter(({ fetchedAt }) => fetchedAt === null) ?? []),
    ...waiting("retentionDue", work.retentionDue ?? []),
  ];
}
