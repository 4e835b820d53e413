import { Ctx, FieldResolver, Query, Resolver, Root } from "type-graphql";
import type { Context } from "../core/context.ts";
import { Analytics, ClientSatisfaction, KeyMetrics, MonthlyStats, SessionTypeShare } from "./analytics.types.ts";
import { IncomeMonth } from "./income.types.ts";
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

  @Query(() => [IncomeMonth], {
    nullable: true,
    description:
      "What therapy sessions brought and are to bring, and how many took place, month by month, the earliest first; null where the service does not tell (`INCOME`).",
  })
  income(@Ctx() { rest }: Context): Promise<IncomeMonth[] | null> {
    return rest.overview.income();
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
