import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { BasedOn } from "../core/basedOn.ts";
import { type Connection, ConnectionArgs } from "../core/connection.types.ts";
import type { Context } from "../core/context.ts";
import { CreationKey } from "../core/idempotency.ts";
import { PageArgs } from "../core/pages.ts";
import { ClientFilter, ClientInput } from "./clients.inputs.ts";
import {
  Client,
  type ClientOrder,
  ClientOrders,
  ClientPage,
  ClientStats,
  type ClientStatus,
  ClientStatuses,
} from "./clients.types.ts";
import { clientConnection } from "./connection.mapper.ts";
import { CLIENT_SORTS, ClientConnection, type ClientSort } from "./connection.types.ts";
import {
  CreateClientPayload,
  DeleteClientPayload,
  SetClientStatusPayload,
  UpdateClientPayload,
} from "./payloads.types.ts";

const which = { description: "Id of the client." };

@Resolver(() => Client)
export class ClientsResolver {
  @Query(() => ClientPage, {
    nullable: true,
    description: "One page of the practice's clients, newest first unless sorted otherwise.",
  })
  clients(
    @Arg("filter", () => ClientFilter, { nullable: true, description: "Which clients." }) filter:
      | ClientFilter
      | undefined,
    @Arg("order", () => ClientOrders, {
      nullable: true,
      description: "How they are sorted; newest first without it, and where the service sorts none (`CLIENT_ORDERS`).",
    })
    order: ClientOrder | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<ClientPage> {
    return rest.clients.list(filter, page, order);
  }

  @Query(() => ClientConnection, {
    nullable: true,
    description:
      "The practice's clients by cursor, for integrations; where the service knows only pages (`CONNECTIONS`), newest first and onwards alone, else null.",
  })
  clientConnection(
    @Arg("filter", () => ClientFilter, { nullable: true, description: "Which clients." }) filter:
      | ClientFilter
      | undefined,
    @CLIENT_SORTS.argument("CREATED_AT_DESC") sortBy: ClientSort,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { rest }: Context,
  ): Promise<Connection<Client> | null> {
    return clientConnection(rest.clients, filter, sortBy, args);
  }

  @Query(() => Client, {
    nullable: true,
    description: "One client. Another practice's client is NOT_FOUND, like an id nobody has.",
  })
  client(@Arg("id", () => ID, which) id: string, @Ctx() { rest }: Context): Promise<Client> {
    return rest.clients.one(id);
  }

  @Query(() => ClientStats, { nullable: true, description: "Numbers of the practice's clients." })
  clientStats(@Ctx() { rest }: Context): Promise<ClientStats> {
    return rest.clients.stats();
  }

  @Mutation(() => CreateClientPayload, {
    nullable: true,
    description: "Creates an active client, if the plan allows one more.",
  })
  createClient(
    @Arg("input", () => ClientInput, { description: "The client." }) input: ClientInput,
    @CreationKey("the client is created") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<CreateClientPayload> {
    return rest.clients.create(input, idempotencyKey);
  }

  @Mutation(() => UpdateClientPayload, {
    nullable: true,
    description: "Changes what is given of a client; the rest, and the status, stay as they are.",
  })
  updateClient(
    @Arg("id", () => ID, which) id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Arg("input", () => ClientInput, { description: "The client." }) input: ClientInput,
    @Ctx() { rest }: Context,
  ): Promise<UpdateClientPayload> {
    return rest.clients.update(id, basedOn, input);
  }

  @Mutation(() => SetClientStatusPayload, {
    nullable: true,
    description: "Activates a client, if the plan allows one more, or deactivates it.",
  })
  setClientStatus(
    @Arg("id", () => ID, which) id: string,
    @Arg("status", () => ClientStatuses, { description: "What it becomes." }) status: ClientStatus,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Ctx() { rest }: Context,
  ): Promise<SetClientStatusPayload> {
    return rest.clients.setStatus(id, basedOn, status);
  }

  @Mutation(() => DeleteClientPayload, {
    nullable: true,
    description:
      "Deletes a client with all that belongs to it: hidden at once, for good after 30 days. Until then `restoreClient` undoes it. Sent again it is NOT_FOUND.",
  })
  async deleteClient(@Arg("id", () => ID, which) id: string, @Ctx() { rest }: Context): Promise<DeleteClientPayload> {
    const errors = await rest.clients.remove(id);
    return { deletedClientId: errors.length > 0 ? null : id, errors };
  }
}
