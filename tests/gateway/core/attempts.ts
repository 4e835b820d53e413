import { type GraphQLField, type GraphQLInputType, getNamedType, isNonNullType, isObjectType } from "graphql";
import { GIVEN } from "./givenArguments.ts";

/** An operation that is tried with an id that is somebody else's. */
interface Attempt {
  name: string;
  document: string;
  variables: (id: string) => Record<string, unknown>;
}

/** How an operation is tried with an id; null where it takes none. */
export function attemptOf(kind: "query" | "mutation", field: GraphQLField<unknown, unknown>): Attempt | null {
  const typeName = (type: GraphQLInputType) => getNamedType(type).name;
  const isId = (name: string) => name === "id" || /[a-z]Id$/.test(name);
  const byId = field.args.filter(({ name, type }) => isId(name) || /Input$|Filter$/.test(typeName(type)));
  const takesIds = byId.some(({ name, type }) => isId(name) || "clientId" in Object(GIVEN[typeName(type)]?.("")));
  if (!takesIds) return null;
  const given = field.args.filter(
    (argument) => byId.includes(argument) || argument.name === "version" || isNonNullType(argument.type),
  );
  const used = given.filter(
    ({ name, type, defaultValue }) =>
      name === "version" ||
      byId.some((one) => one.name === name) ||
      (isNonNullType(type) && defaultValue === undefined),
  );
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const passed = used.map(({ name }) => `${name}: $${name}`).join(", ");
  const returned = getNamedType(field.type);
  const parts = isObjectType(returned) ? Object.keys(returned.getFields()) : [];
  const shown = ["__typename", ...parts.filter((part) => part === "id")];
  if (parts.includes("errors")) shown.push("errors { code field message }");
  if (parts.includes("items")) shown.push("items { id }");
  if (parts.includes("edges")) shown.push("totalCount edges { node { id } }");
  if (parts.includes("discarded")) shown.push("discarded");
  return {
    name: `${kind} ${field.name}`,
    document: `${kind} (${declared}) { ${field.name}(${passed}) { ${shown.join(" ")} } }`,
    variables: (id) =>
      Object.fromEntries(
        used.map(({ name, type }) => {
          if (name === "planId") return [name, "3"];
          if (isId(name)) return [name, id];
          const value = GIVEN[typeName(type)];
          if (!value) throw new Error(`tell GIVEN what ${field.name} gets for ${name}: ${type}`);
          return [name, value(id)];
        }),
      ),
  };
}
