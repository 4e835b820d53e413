import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { SERIES_MAX, SERIES_MIN, SERIES_WEEKS } from "../../schema/rules/agenda/series.ts";
import { BasedOn } from "../core/basedOn.ts";
import { LocalDate } from "../core/scalars.ts";
import {
  type TherapySessionRhythm,
  TherapySessionRhythms,
  type TherapySessionSeriesScope,
  TherapySessionSeriesScopes,
} from "./series.enums.ts";

@InputType({ description: "When a series ends: after so many therapy sessions, or with a day; one of the two." })
export class TherapySessionSeriesEndInput {
  @Field(() => Int, { nullable: true, description: `After so many, up to ${SERIES_MAX}.` })
  times?: number | null;

  @Field(() => LocalDate, { nullable: true, description: "With the last one that is not after this day." })
  until?: string | null;
}

@InputType({ description: `How a series goes on, from ${SERIES_MIN} therapy sessions to ${SERIES_MAX}.` })
export class TherapySessionRuleInput extends TherapySessionSeriesEndInput {
  @Field(() => TherapySessionRhythms, { description: "How they follow each other." })
  rhythm!: TherapySessionRhythm;

  @Field(() => Int, {
    defaultValue: 1,
    description: `Weeks from one to the next, 1 to ${SERIES_WEEKS.length}; with months it is 1.`,
  })
  interval!: number;
}

/** Which therapy sessions of which series a change is about. */
@ArgsType()
export class SeriesScopeArgs extends BasedOn {
  @Field(() => ID, { description: "Id of the series." })
  id!: string;

  @Field(() => ID, { description: "Id of the therapy session at which the change is begun." })
  fromId!: string;

  @Field(() => TherapySessionSeriesScopes, { description: "How far it goes." })
  scope!: TherapySessionSeriesScope;
}
