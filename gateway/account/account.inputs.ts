import { Field, InputType, Int } from "type-graphql";
import type { WorkingHours } from "../../schema/rules/workingHours.ts";

@InputType({ description: "Hours of the day, on the practice's own clocks; at least four in a row." })
export class WorkingHoursInput implements WorkingHours {
  @Field(() => Int, { description: "The hour the day begins, 0 to 20." })
  from!: number;

  @Field(() => Int, { description: "The hour it ends, 4 to 24." })
  to!: number;
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
}
