import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { CODES, USER_CODES } from "../../gateway/core/codes.ts";

const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith("__"));
const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
const fields = withFields.flatMap((type) => Object.values(type.getFields()));
const words = new Set([
  ...fields.flatMap(({ name, args }) => [name, ...args.map((arg) => arg.name)]),
  ...types.filter(isInputObjectType).flatMap((type) => Object.keys(type.getFields())),
  // Of a request, and of what `extensions` tell.
  ...["query", "extensions", "variable", "path", "expected", "argument", "streams", "requests"],
]);

/** Whether `one.field.below` the other is there, from a root field on. */
function leads([root = "", ...below]: string[]): boolean {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  let field = roots.map((type) => type?.getFields()[root]).find(Boolean);
  for (const name of below) {
    const type = field && getNamedType(field.type);
    field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  }
  return field !== undefined;
}

describe("what the pages of codes say in code", () => {
  const texts = [...Object.values(CODES).map(({ help }) => help), ...Object.values(USER_CODES)].join(" ");
  const named = [...texts.matchAll(/`([a-z]\w*(?:\.\w+)*)`/g)].map(([, path = ""]) => path);

  test("is in the schema, as a path from a root field or as a name", () => {
    expect(named.length).toBeGreaterThan(20);
    const unknown = [...new Set(named)].filter((path) => {
      const parts = path.split(".");
      if (parts[0] === "extensions") return false;
      return parts.length > 1 ? !leads(parts) : !words.has(path);
    });
    expect(unknown).toEqual([]);
  });
});
