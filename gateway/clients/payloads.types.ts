import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { VERSION_REQUIRED_MEANS } from "../core/basedOn.ts";
import { Client } from "./clients.types.ts";

export const ClientErrorCodes = {
  REQUIRED: "REQUIRED",
  TOO_LONG: "TOO_LONG",
  INVALID: "INVALID",
  LIMIT_REACHED: "LIMIT_REACHED",
  CONFLICT: "CONFLICT",
  VERSION_REQUIRED: "VERSION_REQUIRED",
} as const;
export type ClientErrorCode = keyof typeof ClientErrorCodes;
registerEnumType(ClientErrorCodes, {
  name: "ClientErrorCode",
  description: "Why a change of a client was refused.",
  valuesConfig: {
    REQUIRED: { description: "The field must not be empty." },
    TOO_LONG: { description: "The text is longer than the field takes." },
    INVALID: { description: "The field does not take this value." },
    LIMIT_REACHED: { description: "The plan allows no more active clients; `limit` has the numbers." },
    CONFLICT: { description: "The client was changed in the meantime; `current` is the client as it is now." },
    VERSION_REQUIRED: { description: VERSION_REQUIRED_MEANS },
  },
});

@ObjectType({ description: "A maximum of the plan that stands in the way.", simpleResolvers: true })
export class ReachedLimit {
  @Field(() => Int, { description: "How many are used." })
  used!: number;

  @Field(() => Int, { description: "How many the plan allows." })
  max!: number;

  @Field(() => String, { description: "Name of the plan." })
  planName!: string;
}

@ObjectType({ description: "One reason why a client was not saved.", simpleResolvers: true })
export class ClientError {
  @Field(() => ClientErrorCodes, { description: "What a program can branch on." })
  code!: ClientErrorCode;

  @Field(() => String, { nullable: true, description: "Field of the input this is about, if it is about one." })
  field!: string | null;

  @Field(() => String, { description: "One sentence in Spanish for the professional." })
  message!: string;

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
