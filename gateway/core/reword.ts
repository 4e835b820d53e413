import { type GraphQLError, Lexer, type Source, TokenKind } from "graphql";

const FIXED: Record<string, string> = {
  GRAPHQL_PARSE_FAILED: "The document cannot be read from this place on.",
  BAD_USER_INPUT: "A variable has a value its type cannot take.",
  OPERATION_RESOLUTION_FAILURE: "The document holds no operation of this name; name one when it holds several.",
  BAD_REQUEST:
    'Send one POST with "content-type: application/json" and a JSON object that holds "query" and, if any, "variables" and "operationName".',
};
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"/g;
const ABOUT_A_VALUE = /cannot represent|^Value |^Can only validate|^Expected value|got invalid value|^A DateTime/;

/**
 * What a developer is told about a faulty document, without a word the caller sent: graphql-js quotes names, literals
 * and variable values, which may be a patient's. Words of the schema stay, so that the sentence still helps.
 * @param apolloCode Apollo Server's own code
 */
export function reword(apolloCode: string, message: string, isSchemaWord: (word: string) => boolean): string {
  const fixed = FIXED[apolloCode];
  if (fixed) return fixed;
  if (ABOUT_A_VALUE.test(message)) return "A value at this place does not fit its type.";
  return message.replace(QUOTED, (quoted) => (words(quoted).every(isSchemaWord) ? quoted : '"…"'));
}

/** The names in a quoted piece such as `"[Client!]"` or `"Query.clients"`. */
const words = (quoted: string): string[] => quoted.split(/["@.:!\s[\](){},]+/).filter((word) => word !== "");

/** Tokens that are counted of a document with too many, as a multiple of those it may have. */
const COUNTED = 10;

/** How many tokens a document has; null for one with very many, or one that cannot be read. */
function tokensOf(source: Source, most: number): number | null {
  const lexer = new Lexer(source);
  try {
    for (let count = 0; count <= most; count += 1) if (lexer.advance().kind === TokenKind.EOF) return count;
  } catch {
    return null;
  }
  return null;
}

/** What graphql-js says of a document that it gives up for its length; null for any other failure. */
export function tooManyTokens({ message, source }: GraphQLError) {
  const max = Number(/Document contains more that (\d+) tokens/.exec(message)?.[1]);
  return max ? { name: "tokens", value: source ? tokensOf(source, max * COUNTED) : null, max } : null;
}
