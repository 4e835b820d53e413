import { Ctx, FieldResolver, Query, Resolver, Root } from "type-graphql";
import { DASHBOARD_NOTES, DASHBOARD_SESSIONS_MAX } from "../../schema/rules/overview.ts";
import type { Context } from "../core/context.ts";
import { Dashboard, DashboardFirstSteps, DashboardNote, DashboardSession, DashboardStats } from "./dashboard.types.ts";
import { understood } from "./overview.rest.ts";

@Resolver(() => Dashboard)
export class DashboardResolver {
  @Query(() => Dashboard, { nullable: true, description: "The home screen. Days begin and end in its time zone." })
  dashboard(@Ctx() { rest }: Context): Promise<Dashboard> {
    return rest.overview.dashboard();
  }

  @FieldResolver(() => DashboardStats, { nullable: true, description: "How the practice stands." })
  stats(@Root() { parts }: Dashboard): DashboardStats {
    return understood(parts.stats);
  }

  @FieldResolver(() => [DashboardSession], {
    nullable: true,
    description: `The therapy sessions dated today and not cancelled, earliest first; the first ${DASHBOARD_SESSIONS_MAX} of them.`,
  })
  todaySessions(@Root() { parts }: Dashboard): DashboardSession[] {
    return understood(parts.todaySessions);
  }

  @FieldResolver(() => [DashboardNote], { nullable: true, description: `The ${DASHBOARD_NOTES} newest notes.` })
  recentNotes(@Root() { parts }: Dashboard): DashboardNote[] {
    return understood(parts.recentNotes);
  }

  @FieldResolver(() => DashboardFirstSteps, {
    nullable: true,
    description: "What a new practice begins with; null where the service does not tell.",
  })
  firstSteps(@Root() { parts }: Dashboard): DashboardFirstSteps | null {
    return parts.firstSteps;
  }
}
