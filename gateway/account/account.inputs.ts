import { Field, InputType } from "type-graphql";

@InputType({ description: "What a professional may change of the own profile. Parts left out stay as they are." })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: "Full name, up to 120 characters." })
  fullName?: string | null;

  @Field(() => String, { nullable: true, description: "IANA time zone, such as `America/Bogota`." })
  timeZone?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether clients are asked by e-mail to rate each completed therapy session.",
  })
  asksForRatings?: boolean | null;
}
