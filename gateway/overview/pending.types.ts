import { Field, ObjectType } from "type-graphql";
import { PENDING_DAYS, PENDING_MAX, PENDING_NOTE_HOURS, SERIES_ENDING } from "../../schema/rules/overview.ts";
import { ClientBooking, ClientCancellation, TimeRequest } from "../sessions/answers/answers.types.ts";
import { TherapySessionSeries } from "../sessions/series.types.ts";
import { TherapySession } from "../sessions/sessions.types.ts";

const LATEST = `The ${PENDING_MAX} latest, the latest first, of those that began in the last ${PENDING_DAYS} days of the professional's time zone.`;

@ObjectType({ description: "The therapy sessions that wait for the professional.", simpleResolvers: true })
export class PendingWork {
  @Field(() => [TherapySession], { description: `Over, and neither confirmed nor cancelled. ${LATEST}` })
  unconfirmed!: TherapySession[];

  @Field(() => [TherapySession], {
    description: `Confirmed and over, without a note: none is about it, and none about its client that names no therapy session was made within ${PENDING_NOTE_HOURS} hours of its beginning. ${LATEST}`,
  })
  withoutNote!: TherapySession[];

  @Field(() => [TherapySession], {
    description: `Not begun, not cancelled, with a reminder that could not be delivered. The ${PENDING_MAX} earliest, earliest first.`,
  })
  failedReminders!: TherapySession[];

  @Field(() => [TimeRequest], {
    description: `Clients' wishes for another time of a therapy session that has not begun; empty where the service takes none (\`CLIENT_ANSWERS\`). Of the ${PENDING_MAX} earliest therapy sessions, earliest first.`,
  })
  timeRequests!: TimeRequest[];

  @Field(() => [ClientCancellation], {
    description: `Therapy sessions that their clients cancelled by the links in their mails in the last ${PENDING_DAYS} days, until \`putClientCancellationAside\`; empty where the service does not tell (\`CLIENT_CANCELLATIONS\`). The ${PENDING_MAX} newest, newest first.`,
  })
  clientCancellations!: ClientCancellation[];

  @Field(() => [ClientBooking], {
    description: `Therapy sessions that clients booked by links of their own in the last ${PENDING_DAYS} days, until \`putClientBookingAside\`; empty where the service has no such links (\`BOOKING_LINKS\`). The ${PENDING_MAX} newest, newest first.`,
  })
  clientBookings!: ClientBooking[];

  @Field(() => [TherapySessionSeries], {
    description: `Series with a therapy session to come that end within ${SERIES_ENDING.days} days of the professional's time zone, or have ${SERIES_ENDING.sessions} or fewer ahead, until \`putTherapySessionSeriesAside\`; empty where the service has none (\`SESSION_SERIES\`). At most ${PENDING_MAX}, those that end first.`,
  })
  endingSeries!: TherapySessionSeries[];
}
