import { Ctx, FieldResolver, Query, Resolver, Root } from "type-graphql";
import type { Context } from "../core/context.ts";
import { Analytics, ClientSatisfaction, KeyMetrics, MonthlyStats, SessionTypeShare } from "./analytics.types.ts";
import { understood } from "./overview.rest.ts";

@Resolver(() => Analytics)
export class AnalyticsResolver {
  @Query(() => Analytics, {
    nullable: true,
    description: "How the practice does. Months begin and end in the professional's time zone.",
  })
  analytics(@Ctx() { rest }: Context): Promise<Analytics> {
    return rest.overview.analytics();
  }

  @FieldResolver(() => KeyMetrics, { nullable: true, description: "The practice in a few numbers." })
  keyMetrics(@Root() { parts }: Analytics): KeyMetrics {
    return understood(parts.keyMetrics);
  }

  @FieldResolver(() => [MonthlyStats], { nullable: true, description: "Month by month, this one last." })
  monthlyStats(@Root() { parts }: Analytics): MonthlyStats[] {
    return understood(parts.monthlyStats);
  }

  @FieldResolver(() => [SessionTypeShare], {
    nullable: true,
    description: "The kinds of all therapy sessions that were not cancelled, the most frequent first.",
  })
  sessionTypes(@Root() { parts }: Analytics): SessionTypeShare[] {
    return understood(parts.sessionTypes);
  }

  @FieldResolver(() => ClientSatisfaction, { nullable: true, description: "How clients rated their therapy sessions." })
  clientSatisfaction(@Root() { parts }: Analytics): ClientSatisfaction {
    return understood(parts.clientSatisfaction);
  }
}
