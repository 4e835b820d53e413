import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { LRUCache } from "lru-cache";
import { faultyVariables } from "../core/faultyVariables.ts";
import { weightOf } from "./documents.ts";

/** Compiling costs more than running a few times: an operation is compiled when it comes for the third time. */
const COMPILE_AT = 3;
/** Bytes all compiled operations may take together: each about as many as its document. */
const COMPILED_BYTES = 8 * 1024 * 1024;
const COUNTED_MAX = 2_000;

const NOT_COMPILABLE = Symbol("not compilable");

/** One operation to execute; `key` is the same for the same document and operation name. */
interface Execution {
  key: string;
  document: DocumentNode;
  operationName: string | undefined;
  variables: Record<string, unknown>;
  context: unknown;
}

export interface Executor {
  execute(execution: Execution): ExecutionResult | Promise<ExecutionResult>;
  /** Compiles an operation that will be asked for again and again, and keeps it for good. */
  prepare(operation: Pick<Execution, "key" | "document" | "operationName">): void;
}

/** Executes operations, the often repeated ones compiled by graphql-jit: a page of clients takes half the time. */
export function createExecutor(schema: GraphQLSchema): Executor {
  const prepared = new Map<string, CompiledQuery>();
  const compiled = new LRUCache<string, CompiledQuery | typeof NOT_COMPILABLE>({ maxSize: COMPILED_BYTES });
  const counts = new Map<string, number>();

  const compile = ({ document, operationName }: Pick<Execution, "document" | "operationName">) => {
    const result = isCompilable(schema, document) ? compileQuery(schema, document, operationName) : null;
    return result && isCompiledQuery(result) ? result : null;
  };

  const compiledFor = ({ key, document, operationName }: Execution): CompiledQuery | null => {
    const known = prepared.get(key) ?? compiled.get(key);
    if (known !== undefined) return known === NOT_COMPILABLE ? null : known;
    const count = (counts.get(key) ?? 0) + 1;
    if (counts.size >= COUNTED_MAX) counts.clear();
    counts.set(key, count);
    if (count < COMPILE_AT) return null;
    counts.delete(key);
    const query = compile({ document, operationName });
    compiled.set(key, query ?? NOT_COMPILABLE, { size: weightOf(document.loc?.source.body ?? "") });
    return query;
  };

  const interpreted = async (execution: Execution): Promise<ExecutionResult> => {
    const { document, operationName, variables: variableValues, context: contextValue } = execution;
    const executed = await execute({ schema, document, operationName, variableValues, contextValue });
    // Without `data` nothing was run, mostly because of a variable.
    const errors = "data" in executed ? [] : faultyVariables(schema, document, operationName, variableValues);
    return errors.length > 0 ? { errors } : executed;
  };

  // Without `data` nothing was run, and graphql-js words why.
  const orInterpreted = (result: ExecutionResult, execution: Execution): ExecutionResult | Promise<ExecutionResult> =>
    "data" in result ? result : interpreted(execution);

  return {
    execute(execution) {
      const query = compiledFor(execution);
      if (!query) return interpreted(execution);
      const result = query.query(undefined, execution.context, execution.variables);
      return result instanceof Promise
        ? result.then((settled) => orInterpreted(settled, execution))
        : orInterpreted(result, execution);
    },
    prepare(operation) {
      const query = compile(operation);
      if (query) prepared.set(operation.key, query);
    },
  };
}

/** graphql-jit 0.8 resolves abstract types of type-graphql wrongly and loses defaults of variables inside literals; those go to graphql-js. */
function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  let compilable = true;
  let literals = 0;
  const types = new TypeInfo(schema);
  const literal = {
    enter: () => {
      literals += 1;
    },
    leave: () => {
      literals -= 1;
    },
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.FIELD]: () => {
        const type = types.getType();
        if (type && isAbstractType(getNamedType(type))) compilable = false;
      },
      [Kind.OBJECT]: literal,
      [Kind.LIST]: literal,
      [Kind.VARIABLE]: () => {
        if (literals > 0) compilable = false;
      },
    }),
  );
  return compilable;
}
