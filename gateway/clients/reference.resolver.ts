import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Context } from "../core/context.ts";
import { FURTHER_CALL } from "../core/cost.ts";
import { Client } from "./clients.types.ts";
import { ClientReference } from "./reference.types.ts";

@Resolver(() => ClientReference)
export class ClientReferenceResolver {
  @FieldResolver(() => Client, {
    nullable: true,
    complexity: FURTHER_CALL,
    description: "All about the client, by one more call per client; null when it is not to be had.",
  })
  details(@Root() { id }: ClientReference, @Ctx() { rest }: Context): Promise<Client> | null {
    return id === null ? null : rest.clients.one(id);
  }
}
