import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  visit,
} from "graphql";
import { FURTHER_CALL, FURTHER_CALL_COST, isFree, ONLY_WHAT_IT_HOLDS, SHARED_CALL, SHARED_CALL_COST } from "./cost.ts";

/** What one field of an operation costs once it is answered. */
interface Priced {
  /** Name in the answer. */
  name: string;
  /** For the field itself, whatever it answers. */
  call: number;
  /** For each object it answers. */
  each: number;
  parts: Priced[];
}

function priceOf({ name, type, extensions }: GraphQLField<unknown, unknown>): Pick<Priced, "call" | "each"> {
  const { complexity } = extensions;
  if (complexity === FURTHER_CALL) return { call: FURTHER_CALL_COST, each: 0 };
  if (complexity === SHARED_CALL) return { call: SHARED_CALL_COST, each: 0 };
  if (typeof complexity === "number") return { call: complexity, each: 0 };
  const isFreeItself = complexity === ONLY_WHAT_IT_HOLDS || isFree(name, type) || isLeafType(getNamedType(type));
  return { call: 0, each: isFreeItself ? 0 : 1 };
}

/** The fields of a selection that can cost anything, fragments opened. */
function pricedParts(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  parent: unknown,
  { selections }: SelectionSetNode,
): Priced[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return pricedField(schema, fragments, parent, selection);
    const inside = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    if (!inside) return [];
    const type = inside.typeCondition ? typeFromAST(schema, inside.typeCondition) : parent;
    return pricedParts(schema, fragments, type, inside.selectionSet);
  });
}

function pricedField(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  parent: unknown,
  { name, alias, selectionSet }: FieldNode,
): Priced[] {
  const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;
  if (!field) return [];
  const price = priceOf(field);
  const parts = selectionSet ? pricedParts(schema, fragments, getNamedType(field.type), selectionSet) : [];
  const isPriced = price.call + price.each + parts.length > 0;
  return isPriced ? [{ name: alias?.value ?? name.value, ...price, parts }] : [];
}

/** What is priced of an answer: calls, and objects where they count. */
type Counted = 0 | 1;

function sum(parts: readonly Priced[], answer: Record<string, unknown>, objects: Counted): number {
  return parts.reduce(
    (all, part) => all + (part.name in answer ? costOfAnswer(part, answer[part.name], objects) : 0),
    0,
  );
}

/** What came of a field: a failed or empty one costs as much as one object, or its call. */
function costOfAnswer({ call, each, parts }: Priced, value: unknown, objects: Counted): number {
  const own = each * objects;
  if (Array.isArray(value))
    return value.reduce<number>((all, one) => all + own + sum(parts, Object(one), objects), call);
  return call + own + (value === null ? 0 : sum(parts, Object(value), objects));
}

/** Whether a document asks for the schema's own description, which has one price. */
function asksForTheSchema(document: DocumentNode): boolean {
  let asks = false;
  visit(document, {
    [Kind.FIELD]: ({ name: { value } }) => {
      if (value === "__schema" || value === "__type") asks = true;
    },
  });
  return asks;
}

const known = new WeakMap<OperationDefinitionNode, Priced[] | null>();

/**
 * What an operation has cost, by what it was answered: a page of a hundred that has three rows costs as three. Rows of a list
 * without pages cost no more than was requested; calls for each of them do.
 * @param data an answer to it
 * @param requested what it was priced at before
 * @returns null for what asks for the schema
 */
export function actualCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  data: Record<string, unknown> | null | undefined,
  requested: number,
): number | null {
  let parts = known.get(operation);
  if (parts === undefined) {
    const fragments = document.definitions.filter((part) => part.kind === Kind.FRAGMENT_DEFINITION);
    const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
    const root = schema.getRootType(operation.operation);
    parts = asksForTheSchema(document) ? null : pricedParts(schema, byName, root, operation.selectionSet);
    known.set(operation, parts);
  }
  if (!parts) return null;
  const cost = 1 + sum(parts, data ?? {}, 1);
  return cost <= requested ? cost : Math.max(requested, 1 + sum(parts, data ?? {}, 0));
}
