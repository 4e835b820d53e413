import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from "graphql";
import { actualCost } from "../../core/actualCost.ts";
import type { Context } from "../../core/context.ts";
import { costOf } from "../../core/cost.ts";
import { CodedError, type Spending } from "../../core/errors.ts";
import type { Budgets } from "../budget.ts";
import type { SchemaAnswers } from "../schemaAnswers.ts";

/** What the schema costs when its description is in memory. */
const SCHEMA_FROM_MEMORY = 5;

/** Introspection needs no token; everything else, fragments at the root included, does. */
const asksOnlyForTheSchema = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((part) => part.kind === Kind.FIELD && part.name.value.startsWith("__"));

/** An operation of a valid document, and what is given to it. */
interface Asked {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

/** Stands before and after each operation: who asks, and what it costs. */
export interface Guard {
  /**
   * Takes what an operation may cost from whoever asks for it.
   * @throws {CodedError} UNAUTHENTICATED, QUERY_TOO_COMPLEX, RATE_LIMITED, turning the request away
   */
  admit(asked: Asked, context: Context): Spending | Promise<Spending>;
  /** Gives back what was not needed, or takes what further calls cost more; the schema's description has one price. @param data what it was answered */
  settle(
    asked: Asked,
    context: Context,
    spent: Spending,
    data: Record<string, unknown> | null | undefined,
  ): Spending | Promise<Spending>;
}

export function createGuard(
  schema: GraphQLSchema,
  { professionals, strangers }: Budgets,
  answers: SchemaAnswers,
): Guard {
  return {
    admit({ document, operation, variables }, { identity, network }) {
      const isStranger = identity instanceof CodedError;
      if (isStranger && !asksOnlyForTheSchema(operation)) throw identity;
      const isReady = answers.isReady(document);
      const cost = isReady ? SCHEMA_FROM_MEMORY : costOf(schema, document, operation, variables);
      return isStranger ? strangers.spend(network, cost) : professionals.spend(identity.budget, cost);
    },
    settle({ document, operation }, { identity }, spent, data) {
      const cost =
        identity instanceof CodedError ? null : actualCost(schema, document, operation, data, spent.requested);
      if (cost === null || identity instanceof CodedError) return { ...spent, actual: spent.requested };
      return professionals.settle(identity.budget, spent, cost);
    },
  };
}
