import { Field, ID, Int, ObjectType } from "type-graphql";
import { UserError } from "../core/userErrors.ts";
import { Client } from "./clients.types.ts";

@ObjectType({ description: "A maximum of the plan that stands in the way.", simpleResolvers: true })
export class ReachedLimit {
  @Field(() => Int, { description: "How many are used." })
  used!: number;

  @Field(() => Int, { description: "How many the plan allows." })
  max!: number;

  @Field(() => String, { description: "Name of the plan." })
  planName!: string;
}

@ObjectType({ description: "One reason why a client was not saved.", implements: UserError, simpleResolvers: true })
export class ClientError extends UserError {
  @Field(() => ReachedLimit, { nullable: true, description: "With LIMIT_REACHED: the plan's numbers." })
  limit!: ReachedLimit | null;

  @Field(() => Client, { nullable: true, description: "With CONFLICT: the client as it is now." })
  current!: Client | null;
}

@ObjectType({ description: "The outcome of creating a client.", simpleResolvers: true })
export class CreateClientPayload {
  @Field(() => Client, { nullable: true, description: "The new client; null when none was created." })
  client!: Client | null;

  @Field(() => [ClientError], { description: "Why none was created; empty when one was." })
  errors!: ClientError[];
}

@ObjectType({ description: "The outcome of changing a client.", simpleResolvers: true })
export class UpdateClientPayload {
  @Field(() => Client, { nullable: true, description: "The client as saved; null when nothing was." })
  client!: Client | null;

  @Field(() => [ClientError], { description: "Why nothing was saved; empty when it was." })
  errors!: ClientError[];
}

@ObjectType({ description: "The outcome of activating or deactivating a client.", simpleResolvers: true })
export class SetClientStatusPayload {
  @Field(() => Client, { nullable: true, description: "The client as saved; null when nothing was." })
  client!: Client | null;

  @Field(() => [ClientError], { description: "Why nothing was saved; empty when it was." })
  errors!: ClientError[];
}

@ObjectType({ description: "The outcome of deleting a client.", simpleResolvers: true })
export class DeleteClientPayload {
  @Field(() => ID, { nullable: true, description: "Id of the client that is gone; null when none is." })
  deletedClientId!: string | null;

  @Field(() => [ClientError], { description: "Why nothing was deleted; empty when it was." })
  errors!: ClientError[];
}
