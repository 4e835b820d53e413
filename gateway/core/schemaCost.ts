import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import type { ComplexityEstimator } from "graphql-query-complexity";

/** What an object of the schema's own description costs, and a text of it: no call of the service is needed for it. */
const OBJECT = 0.07;
const LEAF = 0.014;

/** How many objects each list of the description holds on average. */
function averages(schema: GraphQLSchema): Record<string, number> {
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const values = types.filter(isEnumType).flatMap((type) => type.getValues());
  return {
    types: types.length,
    fields: fields.length / types.length,
    args: fields.flatMap(({ args }) => args).length / Math.max(1, fields.length),
    inputFields: inputs.length / types.length,
    enumValues: values.length / types.length,
    directives: schema.getDirectives().length,
    ofType: 0.5,
  };
}

/** The price of asking for the schema, by how large the answer becomes. Nothing for what is no part of its description. */
export function schemaPrice(schema: GraphQLSchema): ComplexityEstimator {
  const rows = averages(schema);
  return ({ type, field, childComplexity }) => {
    const isEntry = field.name === "__schema" || field.name === "__type";
    if (!isEntry && !type.name.startsWith("__")) return undefined;
    const isText = childComplexity === 0 && !isEntry;
    return isText ? LEAF : (OBJECT + childComplexity) * (rows[field.name] ?? 1);
  };
}
