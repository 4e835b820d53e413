import { Field, Int, ObjectType } from "type-graphql";
import { Client } from "./clients.types.ts";

@ObjectType({ description: "A client in a connection.", simpleResolvers: true })
export class ClientEdge {
  @Field(() => String, { description: "Where the client stands; opaque." })
  cursor!: string;

  @Field(() => Client, { description: "The client." })
  node!: Client;
}

@ObjectType({ description: "What lies before and after a stretch of a connection.", simpleResolvers: true })
export class ConnectionPageInfo {
  @Field(() => Boolean, { description: "Whether more follow." })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: "Whether some come before." })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: "Cursor of the first client; null when there is none." })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Cursor of the last client, to go on after; null when there is none.",
  })
  endCursor!: string | null;
}

@ObjectType({ description: "Clients in the form of a Relay connection, for integrations.", simpleResolvers: true })
export class ClientConnection {
  @Field(() => [ClientEdge], { description: "The clients, newest first, each with its cursor." })
  edges!: ClientEdge[];

  @Field(() => ConnectionPageInfo, { description: "What lies before and after." })
  pageInfo!: ConnectionPageInfo;

  @Field(() => Int, { description: "Clients of the whole connection." })
  totalCount!: number;
}
