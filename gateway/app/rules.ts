import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesRule } from "@escape.tech/graphql-armor-max-directives";
import {
  type ASTVisitor,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import { CodedError } from "../core/errors.ts";

/** What one document may have at most; published at `/graphql/limits`. */
export const DOCUMENT_LIMITS = {
  tokens: 1_000,
  depth: 10,
  aliases: 30,
  directives: 30,
  rootFields: 20,
} as const;
type DocumentLimit = keyof typeof DOCUMENT_LIMITS;

const refuse = (context: ValidationContext | null, name: DocumentLimit, value: number | null): void =>
  context?.reportError(new CodedError("QUERY_TOO_COMPLEX", { limit: { name, value, max: DOCUMENT_LIMITS[name] } }));

/** The libraries tell what they found in a sentence alone. */
const armor = (name: DocumentLimit) => ({
  n: DOCUMENT_LIMITS[name],
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError) =>
      refuse(context, name, Number(/found (\d+)/.exec(message)?.[1]) || null),
  ],
});

/** Fields that an operation asks for at its root, with those of its fragments; each fragment is looked at once. */
function rootFieldsIn(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  known = new Map<string, number>(),
): number {
  let fields = 0;
  for (const part of selections) {
    if (part.kind === Kind.FIELD) fields += 1;
    else if (part.kind === Kind.INLINE_FRAGMENT) fields += rootFieldsIn(context, part.selectionSet, known);
    else {
      const name = part.name.value;
      const fragment = known.has(name) ? null : context.getFragment(name);
      // One that is inside itself is refused elsewhere, and counts nothing there.
      if (fragment) known.set(name, 0).set(name, rootFieldsIn(context, fragment.selectionSet, known));
      fields += known.get(name) ?? 0;
    }
  }
  return fields;
}

function maxRootFieldsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition({ selectionSet }) {
      const asked = rootFieldsIn(context, selectionSet);
      if (asked > DOCUMENT_LIMITS.rootFields) refuse(context, "rootFields", Number.isSafeInteger(asked) ? asked : null);
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

/** Most tokens a document may have; counted while it is parsed, so that a longer one costs nothing more. */
export const TOKENS_MAX = DOCUMENT_LIMITS.tokens;

/** What any document may ask for at all; its cost is `cost.ts`. A refusal is QUERY_TOO_COMPLEX. */
export const sizeRules: ValidationRule[] = [
  maxDepthRule({ flattenFragments: true, ...armor("depth") }),
  maxAliasesRule(armor("aliases")),
  maxDirectivesRule(armor("directives")),
  maxRootFieldsRule,
];

/** What a document that is answered at once may ask for. */
export const documentRules: ValidationRule[] = [...sizeRules, noSubscriptionsRule];
