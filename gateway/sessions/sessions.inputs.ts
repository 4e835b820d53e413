import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { SEARCH_MAX } from "../../schema/rules/pages.ts";
import { SESSION_DURATIONS, SESSION_TEXT_MAX, WHOLE_MINUTE } from "../../schema/rules/sessions.ts";
import { BasedOn } from "../core/basedOn.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { MoneyInput } from "../membership/membership.types.ts";
import {
  type ReminderOption,
  ReminderOptions,
  type TherapySessionStatus,
  TherapySessionStatuses,
  type TherapySessionType,
  TherapySessionTypes,
} from "./sessions.enums.ts";

@InputType({ description: "Which therapy sessions to list; all of them without it." })
export class TherapySessionFilter {
  @Field(() => LocalDate, {
    nullable: true,
    description:
      "Only from this day on, in the professional's time zone. The list is then earliest first, else newest first.",
  })
  from?: string | null;

  @Field(() => LocalDate, { nullable: true, description: "Only up to and including this day." })
  to?: string | null;

  @Field(() => ID, { nullable: true, description: "Only of this client." })
  clientId?: string | null;

  @Field(() => [TherapySessionStatuses], { nullable: true, description: "Only of these statuses." })
  statuses?: TherapySessionStatus[] | null;

  @Field(() => String, {
    nullable: true,
    description: `Words that must all occur in the client's name, e-mail or telephone; case and accents do not matter. Up to ${SEARCH_MAX} characters.`,
  })
  search?: string | null;
}

/** Which therapy session is to be when. */
@ArgsType()
export class TimingArgs extends BasedOn {
  @Field(() => ID, { description: "Id of the therapy session." })
  id!: string;

  @Field(() => DateTime, { description: `When it begins. ${WHOLE_MINUTE}` })
  startsAt!: string;

  @Field(() => Int, { nullable: true, description: "How long it lasts; as long as before without it." })
  durationMinutes?: number | null;
}

@InputType({
  description:
    "What is written about a therapy session. Creating needs client, kind, start and duration. In an update what is left out stays as it is, and null clears.",
})
export class TherapySessionInput {
  @Field(() => ID, { nullable: true, description: "The client. It cannot be cleared." })
  clientId?: string | null;

  @Field(() => TherapySessionTypes, { nullable: true, description: "Its kind. It cannot be cleared." })
  type?: TherapySessionType | null;

  @Field(() => DateTime, { nullable: true, description: `When it begins. ${WHOLE_MINUTE} It cannot be cleared.` })
  startsAt?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `How long it lasts, in minutes: ${SESSION_DURATIONS.join(", ")}. It cannot be cleared.`,
  })
  durationMinutes?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `Where it takes place, up to ${SESSION_TEXT_MAX.location} characters.`,
  })
  location?: string | null;

  @Field(() => String, { nullable: true, description: "Remarks on it, up to 20,000 characters." })
  notes?: string | null;

  @Field(() => MoneyInput, { nullable: true, description: "What it costs the client." })
  price?: MoneyInput | null;

  @Field(() => ReminderOptions, {
    nullable: true,
    description: "When to remind professional and client; null is never.",
  })
  reminder?: ReminderOption | null;
}
