import { Ctx, FieldResolver, Query, Resolver } from "type-graphql";
import { BOOKING_WAITING_MAX } from "../../schema/rules/booking/requests.ts";
import { EXPORTS_MAX } from "../../schema/rules/exports/exports.ts";
import { PENDING_MAX } from "../../schema/rules/overview.ts";
import { RETENTION_MAX } from "../../schema/rules/record/erasure.ts";
import type { Context } from "../core/context.ts";
import { FURTHER_CALL } from "../core/cost.ts";
import { RetentionDue } from "../erasure/erasure.types.ts";
import { DataExport } from "../exports/exports.types.ts";
import { Measure } from "../measures/measures.types.ts";
import { BookingRequest } from "../sessions/booking/booking.types.ts";
import { PendingWork } from "./pending.types.ts";

@Resolver(() => PendingWork)
export class PendingResolver {
  @Query(() => PendingWork, {
    nullable: true,
    description: "What waits for the professional; null where the service does not tell (`PENDING_WORK`).",
  })
  pendingWork(@Ctx() { rest }: Context): Promise<PendingWork | null> {
    return rest.overview.pending();
  }

  @FieldResolver(() => [BookingRequest], {
    nullable: true,
    complexity: FURTHER_CALL,
    description: `Visitors' requests that wait to be decided, the earliest hour first, at most ${BOOKING_WAITING_MAX}; null where the service has none (\`BOOKING\`). By one more call.`,
  })
  bookingRequests(@Ctx() { rest }: Context): Promise<BookingRequest[] | null> {
    return rest.booking.requests();
  }

  @FieldResolver(() => [Measure], {
    nullable: true,
    complexity: FURTHER_CALL,
    description: `Questionnaires that tell of thoughts of death or of hurting oneself, until \`markMeasureSeen\`, the newest first, at most ${PENDING_MAX}; null where the service knows of none (\`MEASURES\`). For people only. By one more call.`,
  })
  measureAlarms(@Ctx() { rest }: Context): Promise<Measure[] | null> {
    return rest.measures.alarms();
  }

  @FieldResolver(() => [DataExport], {
    nullable: true,
    complexity: FURTHER_CALL,
    description: `Files with the practice's data that are ready and were not fetched yet, or could not be made, the newest first, at most ${EXPORTS_MAX}; null where the service makes none (\`DATA_EXPORTS\`). For people only. By one more call.`,
  })
  dataExports(@Ctx() { rest }: Context): Promise<DataExport[] | null> {
    return rest.exports.waiting();
  }

  @FieldResolver(() => [RetentionDue], {
    nullable: true,
    complexity: FURTHER_CALL,
    description: `Clients whose time is over, until \`keepClientAnotherYear\` or \`eraseClient\`, the longest ago first, at most ${RETENTION_MAX}; null where the service does not tell (\`ERASURE\`). For people only. By one more call.`,
  })
  retentionDue(@Ctx() { rest }: Context): Promise<RetentionDue[] | null> {
    return rest.erasure.due();
  }
}
