// The peers' schema by type-graphql; its decorators are called by hand, because Node cannot read them.
import { Arg, buildSchema, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from "type-graphql";

function objectType(name, fields) {
  const type = { [name]: class {} }[name];
  for (const [field, of, nullable = false] of fields) Field(() => of, { nullable })(type.prototype, field);
  ObjectType(name)(type);
  return type;
}

const Client = objectType("Client", [
  ["id", ID],
  ...["name", "email", "phone", "status", "initials"].map((name) => [name, String]),
  ...["address", "dateOfBirth", "emergencyContact", "therapeuticGoals", "notesText", "joinedAt", "lastSessionAt"].map(
    (name) => [name, String, true],
  ),
  ["totalSessions", Int],
  ["version", Int, true],
]);
const PageInfo = objectType(
  "PageInfo",
  ["page", "pageSize", "pageCount", "total"].map((name) => [name, Int]),
);
const ClientPage = objectType("ClientPage", [
  ["items", [Client]],
  ["pageInfo", PageInfo],
]);

class ClientsResolver {
  clients(page, pageSize, { clients }) {
    return clients({ page, pageSize });
  }
}
const { prototype } = ClientsResolver;
Query(() => ClientPage, { nullable: true })(
  prototype,
  "clients",
  Object.getOwnPropertyDescriptor(prototype, "clients"),
);
Arg("page", () => Int, { defaultValue: 1 })(prototype, "clients", 0);
Arg("pageSize", () => Int, { defaultValue: 10 })(prototype, "clients", 1);
Ctx()(prototype, "clients", 2);
Resolver()(ClientsResolver);

export const schema = await buildSchema({ resolvers: [ClientsResolver], validate: false });
