import { Ctx, FieldResolver, Query, Resolver, Root } from "type-graphql";
import type { Context } from "../core/context.ts";
import { readLimit } from "./membership.mapper.ts";
import { Plan } from "./membership.types.ts";

@Resolver(() => Plan)
export class PlansResolver {
  @Query(() => [Plan], { nullable: true, description: "All plans, by rank." })
  plans(@Ctx() { rest }: Context): Promise<Plan[]> {
    return rest.membership.plans();
  }

  @FieldResolver()
  maxClients(@Root() plan: Plan): number | null {
    return readLimit(plan.maxClients);
  }

  @FieldResolver()
  maxAiGenerations(@Root() plan: Plan): number | null {
    return readLimit(plan.maxAiGenerations);
  }

  @FieldResolver(() => Boolean, { description: "Whether it is the public paid plan in the middle of the ranks." })
  isMostPopular(@Root() plan: Plan, @Ctx() { rest }: Context): Promise<boolean> {
    return rest.membership.isMostPopular(plan);
  }
}
