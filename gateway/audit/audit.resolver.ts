import { Arg, Ctx, Int, Query, Resolver } from "type-graphql";
import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import { AUDIT_PAGE, AUDIT_PAGE_MAX } from "../../schema/rules/record/audit.ts";
import type { Context } from "../core/context.ts";
import { AuditEntries, AuditFilter } from "./audit.types.ts";

@Resolver()
export class AuditResolver {
  @Query(() => AuditEntries, {
    nullable: true,
    description:
      "Who has read, written, sent or taken along what in the practice, newest first; null where the service keeps no such record (`AUDIT`). For people only.",
  })
  auditEntries(
    @Arg("filter", () => AuditFilter, { nullable: true, description: "Which of them." })
    filter: AuditFilter | undefined,
    @Arg("first", () => Int, {
      defaultValue: AUDIT_PAGE,
      description: `How many, 1 to ${AUDIT_PAGE_MAX}; at most ${PAGE_SIZE_MAX} are priced.`,
    })
    first: number,
    @Arg("after", () => String, {
      nullable: true,
      description: "`endCursor` of the stretch before, with the same filter.",
    })
    after: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<AuditEntries | null> {
    return rest.audit.entries(filter, first, after);
  }
}
