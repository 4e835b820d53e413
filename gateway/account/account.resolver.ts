import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../core/context.ts";
import { DateTime } from "../core/scalars.ts";
import { UpdateProfileInput } from "./account.inputs.ts";
import {
  ClientAnswers,
  type Feature,
  Features,
  UpdateProfilePayload,
  VIEWER,
  Viewer,
  WorkingHours,
} from "./account.types.ts";

@Resolver(() => Viewer)
export class AccountResolver {
  @Query(() => Viewer, { description: "The signed-in professional." })
  viewer(): Viewer {
    return VIEWER;
  }

  @FieldResolver(() => ID, { description: "Stable id of the professional, the same for a sign-in and for programs." })
  id(@Ctx() { rest }: Context): Promise<string> {
    return rest.account.id();
  }

  @Query(() => [Features], {
    nullable: true,
    description: "What the service behind this gateway offers; screens neither show nor promise anything else.",
  })
  features(@Ctx() { rest }: Context): Promise<Feature[]> {
    return rest.account.features();
  }

  @FieldResolver(() => String, { description: "Full name." })
  async fullName(@Ctx() { rest }: Context): Promise<string> {
    return (await rest.account.profile()).fullName;
  }

  @FieldResolver(() => String, { description: "E-mail address of the account." })
  async email(@Ctx() { rest }: Context): Promise<string> {
    return (await rest.account.profile()).email;
  }

  @FieldResolver(() => String, { description: "IANA time zone that decides what today and this month are." })
  async timeZone(@Ctx() { rest }: Context): Promise<string> {
    return (await rest.account.profile()).timeZone;
  }

  @FieldResolver(() => WorkingHours, {
    nullable: true,
    description: "The hours of the day the practice works; null while unknown, or where the service keeps none.",
  })
  async workingHours(@Ctx() { rest }: Context): Promise<WorkingHours | null> {
    return (await rest.account.profile()).workingHours;
  }

  @FieldResolver(() => ClientAnswers, {
    nullable: true,
    description: "How clients' answers are taken; null while unknown, or where the service takes none.",
  })
  async clientAnswers(@Ctx() { rest }: Context): Promise<ClientAnswers | null> {
    return (await rest.account.profile()).clientAnswers;
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: "Whether clients are asked by e-mail to rate each completed therapy session; null while unknown.",
  })
  async asksForRatings(@Ctx() { rest }: Context): Promise<boolean | null> {
    return (await rest.account.profile()).asksForRatings;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: "When the practice began here; null while unknown, or when the service does not tell.",
  })
  async createdAt(@Ctx() { rest }: Context): Promise<string | null> {
    return (await rest.account.profile()).createdAt;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      "When name, e-mail, zone, hours, asking for ratings or how answers are taken were changed last; null while unknown, or when the service does not tell.",
  })
  async updatedAt(@Ctx() { rest }: Context): Promise<string | null> {
    return (await rest.account.profile()).updatedAt;
  }

  @Mutation(() => UpdateProfilePayload, {
    nullable: true,
    description:
      "Changes the signed-in professional's own profile. Sent again it makes no difference. For people only.",
  })
  async updateProfile(
    @Arg("input", () => UpdateProfileInput, { description: "What to change." }) input: UpdateProfileInput,
    @Ctx() { rest }: Context,
  ): Promise<UpdateProfilePayload> {
    const errors = await rest.account.update(input);
    return { viewer: errors.length > 0 ? null : VIEWER, errors };
  }
}
