import { Field, InputType, Int } from "type-graphql";
import type { WorkingHours } from "../../schema/rules/workingHours.ts";

@InputType({ description: "Hours of the day, on the practice's own clocks; at least four in a row." })
export class WorkingHoursInput implements WorkingHours {
  @Field(() => Int, { description: "The hour the day begins, 0 to 20." })
  from!: number;

  @Field(() => Int, { description: "The hour it ends, 4 to 24." })
  to!: number;
}

@InputType({
  description:
    "How the practice takes what clients answer by the links in their mails. Parts left out stay as they are.",
})
export class ClientAnswersInput {
  @Field(() => Int, {
    nullable: true,
    description: "Until how many hours before its begin a client can cancel a therapy session by a link, 0 to 168.",
  })
  cancelHours?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the professional is told of each answer by mail, too.",
  })
  mailed?: boolean | null;
}

@InputType({ description: "What a professional may change of the own profile. Parts left out stay as they are." })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: "Full name, up to 120 characters." })
  fullName?: string | null;

  @Field(() => String, { nullable: true, description: "IANA time zone, such as `America/Bogota`." })
  timeZone?: string | null;

  @Field(() => WorkingHoursInput, { nullable: true, description: "The hours of the day the practice works." })
  workingHours?: WorkingHoursInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether clients are asked by e-mail to rate each completed therapy session.",
  })
  asksForRatings?: boolean | null;

  @Field(() => ClientAnswersInput, {
    nullable: true,
    description: "How clients' answers are taken; where the service takes any (`CLIENT_ANSWERS`).",
  })
  clientAnswers?: ClientAnswersInput | null;
}
