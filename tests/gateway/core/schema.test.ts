import { readFileSync } from "node:fs";
import {
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  printSchema,
} from "graphql";
import { expect, test } from "vitest";
import { buildHouseSchema } from "../../../gateway/app/schema.ts";

const schema = buildHouseSchema();

test("every type, field, argument and enum value is described", () => {
  const bare: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    if (!type.description && !["Query", "Mutation", "Subscription"].includes(type.name)) bare.push(type.name);
    if (isEnumType(type))
      for (const value of type.getValues()) if (!value.description) bare.push(`${type.name}.${value.name}`);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.description) bare.push(`${type.name}.${field.name}`);
      if ("args" in field)
        for (const { name, description } of field.args)
          if (!description) bare.push(`${type.name}.${field.name}(${name})`);
    }
  }
  expect(bare).toEqual([]);
});

test("no word of the service's own language is left", () => {
  expect(printSchema(schema)).not.toMatch(
    /nombre|clientes|monthy|featureMax|isActive|objetivos|planOrder|subscription_plan|wire/i,
  );
});

test("the committed print is what the gateway serves", () => {
  expect(readFileSync("schema/schema.graphql", "utf8")).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
});
