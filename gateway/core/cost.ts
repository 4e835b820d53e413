import {
  type DocumentNode,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getVariableValues,
  isCompositeType,
  Kind,
  type OperationDefinitionNode,
  visit,
} from "graphql";
import {
  type ComplexityEstimator,
  type ComplexityEstimatorArgs,
  fieldExtensionsEstimator,
  getComplexity,
} from "graphql-query-complexity";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import { turnAway } from "./errors.ts";
import { faultyArgument } from "./faultyVariables.ts";
import { schemaPrice } from "./schemaCost.ts";

/** Most one operation may cost. A page of ten clients costs 12, the largest page 102. */
export const COST_MAX = 1_000;
/** Nodes looked at before an operation whose fragments multiply is given up. */
const NODES_MAX = 5_000;
/** Costs remembered per document, one for each page size and set of switched-off parts. */
const REMEMBERED_MAX = 20;

/** Rows that are priced: a larger stretch of the feed or the record costs no more than the largest page. */
function rowsAskedFor({ args, field }: Pick<ComplexityEstimatorArgs, "args" | "field">): number {
  const untold = field.args.some(({ name }) => name === "last") ? PAGE_SIZE : 1;
  const rows = args.pageSize ?? args.first ?? args.last ?? untold;
  return typeof rows === "number" ? Math.min(Math.max(rows, 1), PAGE_SIZE_MAX) : 1;
}

/** What one more call of the service costs. */
export const FURTHER_CALL_COST = 10;
/** The same where the clients of a list share it. */
export const SHARED_CALL_COST = 5;

/** Whether an object comes with what it stands on, as its texts and numbers do. */
export const isFree = (name: string, type: GraphQLOutputType): boolean =>
  name === "pageInfo" || name === "errors" || getNamedType(type).name === "Money";

const callFor =
  (cost: number): ComplexityEstimator =>
  ({ childComplexity, ...asked }) =>
    cost + childComplexity * rowsAskedFor(asked);

/**
 * What a field costs for which the service is asked once more for each object it stands on: the largest page of them
 * does not fit into one operation.
 */
export const FURTHER_CALL = callFor(FURTHER_CALL_COST);
/** The same where what the clients of a list are asked for goes out together. */
export const SHARED_CALL = callFor(SHARED_CALL_COST);

/** What costs nothing itself: a stretch costs what a page of as many rows does. */
export const ONLY_WHAT_IT_HOLDS: ComplexityEstimator = ({ childComplexity }) => childComplexity;

/** What a field says itself that it costs comes on top of what is asked of it. */
const told = fieldExtensionsEstimator();
/** An object costs 1 and what is asked of it; what hangs below a paged field costs that once a row. What {@link isFree} costs nothing. */
const estimate: ComplexityEstimator = ({ field, args, childComplexity }) => {
  if (field.name.startsWith("__") || !isCompositeType(getNamedType(field.type))) return 0;
  if (isFree(field.name, field.type)) return 0;
  return 1 + childComplexity * rowsAskedFor({ args, field });
};

interface Priced {
  /** The operation's variables; of their values only numbers and switches can change the cost. */
  names: string[];
  costs: Map<string, number>;
}
const schemaPrices = new WeakMap<GraphQLSchema, ComplexityEstimator>();
function schemaPriceOf(schema: GraphQLSchema): ComplexityEstimator {
  const price = schemaPrices.get(schema) ?? schemaPrice(schema);
  schemaPrices.set(schema, price);
  return price;
}

const priced = new WeakMap<OperationDefinitionNode, Priced>();

/**
 * What an operation costs with these variables; computed once per document and set of numbers.
 * @throws {CodedError} turning the request away: QUERY_TOO_COMPLEX when it is past {@link COST_MAX}, BAD_USER_INPUT for an
 * argument that takes no such value
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  let price = priced.get(operation);
  if (!price) {
    price = { names: namesOf(operation), costs: new Map() };
    priced.set(operation, price);
  }
  const key = price.names.map((name) => keyOf(variables[name])).join();
  const cost = price.costs.get(key) ?? computed(schema, document, operation, variables);
  // Variables that do not fit are refused, and worded, by the executor before anything is resolved.
  if (cost === null) return 1;
  if (price.costs.size >= REMEMBERED_MAX) price.costs.clear();
  price.costs.set(key, cost);
  if (cost > COST_MAX)
    throw turnAway("QUERY_TOO_COMPLEX", 400, {
      limit: { name: "cost", value: Number.isFinite(cost) ? cost : null, max: COST_MAX },
    });
  return cost;
}

const keyOf = (value: unknown): string =>
  typeof value === "number" || typeof value === "boolean" || value === null ? `${value}` : typeof value;

function namesOf(operation: OperationDefinitionNode): string[] {
  const names: string[] = [];
  visit(operation, { [Kind.VARIABLE_DEFINITION]: ({ variable }) => void names.push(variable.name.value) });
  return names;
}

function computed(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number | null {
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 }).errors) return null;
  try {
    const operationName = operation.name?.value;
    const estimators = [told, schemaPriceOf(schema), estimate];
    const asked = { schema, query, variables, operationName, estimators, maxQueryNodes: NODES_MAX };
    return 1 + Math.ceil(getComplexity(asked));
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // Of an argument it names the place; that there are too many nodes is said of none.
    const [value] = error.nodes ?? [];
    if (value) throw faultyArgument(schema, query, value);
    return Number.POSITIVE_INFINITY;
  }
}
