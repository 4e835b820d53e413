import { Field, ID, ObjectType } from "type-graphql";

@ObjectType({
  description: "A client as named beside something of the client's. Its `details` are asked for separately.",
})
export class ClientReference {
  @Field(() => ID, { nullable: true, description: "Id of the client; null when the service names none." })
  id!: string | null;

  @Field(() => String, { description: "Full name; 'Cliente desconocido' when nobody knows it." })
  name!: string;

  @Field(() => String, { description: "One or two letters for an avatar." })
  initials!: string;
}
