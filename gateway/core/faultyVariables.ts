import {
  type ASTNode,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  TypeInfo,
  typeFromAST,
  valueFromAST,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { CodedError, turnAway } from "./errors.ts";

/** Most that are told of one request. */
const FAULTS_MAX = 10;

/** A place inside a variable, what is taken there, and what is wrong with it. */
interface Fault {
  path: (string | number)[];
  expected: GraphQLInputType;
  what: "missing" | "unknown field" | "wrong type";
}

/** Everything a value has that its type does not take. What the caller wrote is never repeated: unknown fields are not named. */
function* faultsIn(value: unknown, type: GraphQLInputType, path: Fault["path"]): Generator<Fault> {
  if (isNonNullType(type)) {
    if (value === null || value === undefined) yield { path, expected: type, what: "missing" };
    else yield* faultsIn(value, type.ofType, path);
    return;
  }
  if (value === null || value === undefined) return;
  if (isListType(type)) {
    if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* faultsIn(one, type.ofType, [...path, at]);
    else yield* faultsIn(value, type.ofType, path);
    return;
  }
  if (isInputObjectType(type)) {
    if (typeof value !== "object" || Array.isArray(value)) yield { path, expected: type, what: "wrong type" };
    else yield* faultsOfFields(value as Record<string, unknown>, type.getFields(), { path, expected: type });
    return;
  }
  if (isLeafType(type) && !takes(() => type.parseValue(value))) yield { path, expected: type, what: "wrong type" };
}

function* faultsOfFields(
  value: Record<string, unknown>,
  fields: ReturnType<Extract<GraphQLInputType, { getFields(): unknown }>["getFields"]>,
  { path, expected }: Pick<Fault, "path" | "expected">,
): Generator<Fault> {
  for (const [name, field] of Object.entries(fields)) {
    const given = value[name];
    if (given !== undefined) yield* faultsIn(given, field.type, [...path, name]);
    else if (isRequiredInputField(field)) yield { path: [...path, name], expected: field.type, what: "missing" };
  }
  if (Object.keys(value).some((name) => !Object.hasOwn(fields, name))) yield { path, expected, what: "unknown field" };
}

function takes(parse: () => unknown): boolean {
  try {
    return parse() !== undefined;
  } catch {
    return false;
  }
}

const WORDS: Record<Fault["what"], (type: string) => string> = {
  missing: (type) => `expected ${type}, found nothing`,
  "unknown field": (type) => `has a field that ${type} does not have`,
  "wrong type": (type) => `expected ${type}`,
};

function toError(variable: string, { path, expected, what }: Fault): CodedError {
  const place = path.length > 0 ? ` at ${path.join(".")}` : "";
  const message = `Variable $${variable}${place}: ${WORDS[what](String(expected))}.`;
  return new CodedError("BAD_USER_INPUT", { variable, path, expected: String(expected) }, { message });
}

/**
 * What is wrong with an operation's variables, each with the place inside it and the type that is taken there; in schema
 * words alone. graphql-js quotes the values themselves, which may be a patient's.
 * @returns none where the variables are as they should be
 */
export function faultyVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): CodedError[] {
  const found: CodedError[] = [];
  for (const { variable, type: node, defaultValue } of getOperationAST(document, operationName)?.variableDefinitions ??
    []) {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) continue;
    const name = variable.name.value;
    const given = variables[name];
    const value = given === undefined && defaultValue ? valueFromAST(defaultValue, type) : given;
    for (const fault of faultsIn(value, type, [])) {
      if (found.length === FAULTS_MAX) return found;
      found.push(toError(name, fault));
    }
  }
  return found;
}

/**
 * Turns away a request whose variables fit, and an argument takes no such value: mostly null, where one with a default
 * must not be null. In schema words alone.
 * @param value what stands in the document as the argument's value
 */
export function faultyArgument(schema: GraphQLSchema, document: DocumentNode, value: ASTNode): CodedError {
  const types = new TypeInfo(schema);
  let found: GraphQLArgument | null | undefined;
  visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.ARGUMENT]: (node) => {
        if (node.value === value) found = types.getArgument();
      },
    }),
  );
  if (!found) return turnAway("BAD_USER_INPUT", 400);
  const expected = String(found.type);
  const variable = value.kind === Kind.VARIABLE ? { variable: value.name.value, path: [] } : {};
  const message = `Argument ${found.name}: expected ${expected}${value.kind === Kind.VARIABLE ? ", found nothing" : ""}.`;
  return turnAway("BAD_USER_INPUT", 400, { argument: found.name, ...variable, expected }, { message });
}
