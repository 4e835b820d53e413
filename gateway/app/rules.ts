import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesRule } from "@escape.tech/graphql-armor-max-directives";
import { type ASTVisitor, GraphQLError, OperationTypeNode, type ValidationContext, type ValidationRule } from "graphql";
import { CodedError } from "../core/errors.ts";

/** Most tokens a document may have; counted while it is parsed, so that a longer one costs nothing more. */
export const TOKENS_MAX = 1_000;
const DEPTH_MAX = 10;
const ALIASES_MAX = 30;
const DIRECTIVES_MAX = 30;
const ROOT_FIELDS_MAX = 20;

const refuse = (context: ValidationContext | null): void => context?.reportError(new CodedError("QUERY_TOO_COMPLEX"));
const armor = { propagateOnRejection: false, onReject: [refuse] };

function maxRootFieldsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition({ selectionSet }) {
      if (selectionSet.selections.length > ROOT_FIELDS_MAX) refuse(context);
    },
  };
}

/** graphql-js leaves this one to its executor, whose failure would count as ours. */
function noSubscriptionsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation === OperationTypeNode.SUBSCRIPTION)
        context.reportError(new GraphQLError("Subscriptions are answered at /graphql/stream.", { nodes: node }));
    },
  };
}

/** What any document may ask for at all; its cost is `cost.ts`. A refusal is QUERY_TOO_COMPLEX. */
export const sizeRules: ValidationRule[] = [
  maxDepthRule({ n: DEPTH_MAX, flattenFragments: true, ...armor }),
  maxAliasesRule({ n: ALIASES_MAX, ...armor }),
  maxDirectivesRule({ n: DIRECTIVES_MAX, ...armor }),
  maxRootFieldsRule,
];

/** What a document that is answered at once may ask for. */
export const documentRules: ValidationRule[] = [...sizeRules, noSubscriptionsRule];
