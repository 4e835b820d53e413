import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import {
  BUSY_CALENDARS_MAX,
  BUSY_DAYS_AHEAD,
  BUSY_EVERY_MINUTES,
  BUSY_SPAN_DAYS_MAX,
} from "../../../schema/rules/agenda/busy.ts";
import type { Context } from "../../core/context.ts";
import { CreationKey } from "../../core/idempotency.ts";
import { LocalDate } from "../../core/scalars.ts";
import {
  BusyCalendar,
  BusyCalendarInput,
  BusyTime,
  CreateBusyCalendarPayload,
  DeleteBusyCalendarPayload,
  ReadBusyCalendarPayload,
} from "./busy.types.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the calendar." });

@Resolver()
export class BusyResolver {
  @Query(() => [BusyTime], {
    nullable: true,
    description: `The hours that calendars elsewhere have taken, earliest first and without overlaps, ${BUSY_DAYS_AHEAD} days ahead at most; null where the service reads none (\`BUSY_TIMES\`).`,
  })
  busyTimes(
    @Arg("from", () => LocalDate, { description: "First day, in the practice's time zone." }) from: string,
    @Arg("to", () => LocalDate, { description: `Last day; at most ${BUSY_SPAN_DAYS_MAX} after the first.` }) to: string,
    @Ctx() { rest }: Context,
  ): Promise<BusyTime[] | null> {
    return rest.busy.times(from, to);
  }

  @Query(() => [BusyCalendar], {
    nullable: true,
    description:
      "The calendars elsewhere whose taken hours count, the first added first; null where the service reads none (`BUSY_TIMES`). For people only.",
  })
  busyCalendars(@Ctx() { rest }: Context): Promise<BusyCalendar[] | null> {
    return rest.busy.list();
  }

  @Mutation(() => CreateBusyCalendarPayload, {
    nullable: true,
    description: `Has a calendar elsewhere read, now and every ${BUSY_EVERY_MINUTES} minutes from then on; ${BUSY_CALENDARS_MAX} at most. That it could not be read is told on it, and no error. For people only.`,
  })
  createBusyCalendar(
    @Arg("input", () => BusyCalendarInput, { description: "The calendar." }) input: BusyCalendarInput,
    @CreationKey("the calendar is added") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<CreateBusyCalendarPayload> {
    return rest.busy.create(input, idempotencyKey);
  }

  @Mutation(() => ReadBusyCalendarPayload, {
    nullable: true,
    description: "Reads a calendar elsewhere now. Sent again it is read again. For people only.",
  })
  readBusyCalendar(@Which() id: string, @Ctx() { rest }: Context): Promise<ReadBusyCalendarPayload> {
    return rest.busy.read(id);
  }

  @Mutation(() => DeleteBusyCalendarPayload, {
    nullable: true,
    description:
      "Reads a calendar elsewhere no more; the hours it has taken are free at once. Sent again there is none to remove. For people only.",
  })
  deleteBusyCalendar(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteBusyCalendarPayload> {
    return rest.busy.remove(id);
  }
}
