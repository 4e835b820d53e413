import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { Client } from "../clients/clients.types.ts";
import type { Context } from "../core/context.ts";
import { FURTHER_CALL } from "../core/cost.ts";
import { checkSize } from "../core/pages.ts";
import { TherapySessionStatuses } from "./sessions.enums.ts";
import { TherapySession } from "./sessions.types.ts";

/** Sessions a client is shown with (document §9). */
const SHOWN = 5;

@Resolver(() => Client)
export class ClientSessionsResolver {
  @FieldResolver(() => [TherapySession], {
    nullable: true,
    complexity: FURTHER_CALL,
    description: "Therapy sessions of the client. By one more call.",
  })
  async therapySessions(
    @Root() client: Client,
    @Arg("first", () => Int, { defaultValue: SHOWN, description: "How many, 1 to 100." }) first: number,
    @Arg("upcoming", () => Boolean, {
      defaultValue: false,
      description: "true: only those not begun and not cancelled, earliest first; false: all, newest first.",
    })
    upcoming: boolean,
    @Ctx() { rest }: Context,
  ): Promise<TherapySession[]> {
    checkSize(first, "first");
    const { SCHEDULED, CONFIRMED } = TherapySessionStatuses;
    const filter = upcoming ? { clientId: client.id, statuses: [SCHEDULED, CONFIRMED] } : { clientId: client.id };
    const from = upcoming ? rest.sessions.now.toISOString() : null;
    return (await rest.sessions.list(filter, { page: 1, pageSize: first }, from)).items;
  }
}
