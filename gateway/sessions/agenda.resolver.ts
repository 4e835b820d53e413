import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from "type-graphql";
import { addDays, addMonths, dayIn, monthDays, monthWeeks } from "../../schema/rules/days.ts";
import { SESSION_DAYS } from "../../schema/rules/sessions.ts";
import type { Context } from "../core/context.ts";
import { badArgument } from "../core/errors.ts";
import { PageArgs } from "../core/pages.ts";
import { TherapySessionStatuses } from "./sessions.enums.ts";
import { Agenda, TherapySession, TherapySessionPage } from "./sessions.types.ts";

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const isMonth = (text: string): boolean =>
  MONTH.test(text) && `${text}-01` >= SESSION_DAYS.first && `${text}-01` <= SESSION_DAYS.last;

@Resolver(() => Agenda)
export class AgendaResolver {
  @Query(() => Agenda, {
    nullable: true,
    description: "The agenda of a month. Days begin and end in the professional's time zone, wherever it is read.",
  })
  async agenda(
    @Arg("month", () => String, { nullable: true, description: "`YYYY-MM` from 2000 to 2099; this month without it." })
    month: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<Agenda> {
    if (typeof month === "string" && !isMonth(month))
      throw badArgument("month", "month is written as 2026-11, from 2000-01 to 2099-12.");
    const timeZone = await rest.sessions.timeZone();
    const today = dayIn(timeZone, rest.sessions.now);
    return { timeZone, today, month: month ?? today.slice(0, 7) };
  }

  @FieldResolver(() => [TherapySession], {
    nullable: true,
    description: "Every therapy session of the month, cancelled ones too, earliest first.",
  })
  therapySessions(
    @Root() { month }: Agenda,
    @Arg("wholeWeeks", () => Boolean, {
      defaultValue: false,
      description: "true: also of the days beside it that fill its first and its last week, Sunday first.",
    })
    wholeWeeks: boolean,
    @Ctx() { rest }: Context,
  ): Promise<TherapySession[]> {
    const { first, last } = wholeWeeks ? monthWeeks(month) : monthDays(month);
    return rest.sessions.between(first, last);
  }

  @FieldResolver(() => [TherapySession], {
    nullable: true,
    description: "Every therapy session dated today, cancelled ones too, earliest first.",
  })
  todaySessions(@Root() { today }: Agenda, @Ctx() { rest }: Context): Promise<TherapySession[]> {
    return rest.sessions.between(today, today);
  }

  @FieldResolver(() => TherapySessionPage, {
    nullable: true,
    description:
      "Therapy sessions dated after today and not cancelled, earliest first: of this month and all that follow when the agenda is this month's, else of its month alone.",
  })
  async upcomingSessions(
    @Root() { month, today }: Agenda,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<TherapySessionPage> {
    const { SCHEDULED, CONFIRMED } = TherapySessionStatuses;
    const statuses = [SCHEDULED, CONFIRMED];
    const current = today.slice(0, 7);
    if (month === current) return rest.sessions.list({ from: addDays(today, 1), statuses }, page);
    if (month < current) return { items: [], pageInfo: { ...page, pageCount: 0, total: 0, isTotalExact: true } };
    const { first, last } = monthDays(month);
    // Tomorrow may be the first of the next month, and earlier months never follow today.
    return rest.sessions.list({ from: first, to: last, statuses }, page);
  }

  @FieldResolver(() => [String], { description: "The months before and after, `YYYY-MM`, to read ahead." })
  neighbours(@Root() { month }: Agenda): string[] {
    return [addMonths(month, -1), addMonths(month, 1)].filter(isMonth);
  }
}
