import { Ctx, FieldResolver, Resolver } from "type-graphql";
import { Viewer } from "../account/account.types.ts";
import type { Context } from "../core/context.ts";
import { Limit, Limits, Membership } from "./membership.types.ts";

@Resolver(() => Viewer)
export class MembershipResolver {
  @FieldResolver(() => Membership, {
    nullable: true,
    description: "The plan the professional is on; null without one.",
  })
  membership(@Ctx() { rest }: Context): Promise<Membership | null> {
    return rest.membership.membership();
  }

  @FieldResolver(() => Limits, { nullable: true, description: "What is used of what the plan allows." })
  limits(): Limits {
    return {};
  }
}

@Resolver(() => Limits)
export class LimitsResolver {
  @FieldResolver(() => Limit, { nullable: true, description: "Active clients." })
  clients(@Ctx() { rest }: Context): Promise<Limit | null> {
    return rest.membership.clientLimit();
  }

  @FieldResolver(() => Limit, { nullable: true, description: "AI generations of the current month." })
  aiGenerations(@Ctx() { rest }: Context): Promise<Limit | null> {
    return rest.membership.aiLimit();
  }
}
