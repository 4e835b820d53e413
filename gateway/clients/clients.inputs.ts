import { Field, InputType } from "type-graphql";
import { SEARCH_MAX } from "../../schema/rules/pages.ts";
import { LocalDate } from "../core/scalars.ts";
import { type ClientStatus, ClientStatuses } from "./clients.types.ts";

@InputType({ description: "Which clients to list; all of them without it." })
export class ClientFilter {
  @Field(() => String, {
    nullable: true,
    description: `Words that must all occur in name, e-mail or telephone; case and accents do not matter. Up to ${SEARCH_MAX} characters.`,
  })
  search?: string | null;

  @Field(() => ClientStatuses, { nullable: true, description: "Only clients of this status." })
  status?: ClientStatus | null;
}

@InputType({
  description:
    "What is written about a client. Creating needs name, e-mail and telephone. In an update what is left out stays as it is, and null clears.",
})
export class ClientInput {
  @Field(() => String, { nullable: true, description: "Full name, up to 120 characters. It cannot be cleared." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "E-mail address. It cannot be cleared." })
  email?: string | null;

  @Field(() => String, { nullable: true, description: "Telephone number, up to 40 characters. It cannot be cleared." })
  phone?: string | null;

  @Field(() => LocalDate, { nullable: true, description: "Date of birth, from 1900 up to today." })
  dateOfBirth?: string | null;

  @Field(() => String, { nullable: true, description: "Postal address, up to 300 characters." })
  address?: string | null;

  @Field(() => String, { nullable: true, description: "Whom to call in an emergency, up to 200 characters." })
  emergencyContact?: string | null;

  @Field(() => String, { nullable: true, description: "What the treatment is for, up to 10,000 characters." })
  therapeuticGoals?: string | null;

  @Field(() => String, { nullable: true, description: "Remarks on the client, up to 100,000 characters." })
  notesText?: string | null;
}
