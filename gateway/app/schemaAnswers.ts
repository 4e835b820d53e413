import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  getIntrospectionQuery,
  type IntrospectionOptions,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from "graphql";
import { LRUCache } from "lru-cache";

/** Bytes the answers to unusual questions for the whole schema may take. */
const OTHERS_BYTES = 1_500_000;

/** What Apollo Sandbox, GraphiQL and code generators let graphql-js ask for. */
const deprecated = { inputValueDeprecation: true };
const described = { schemaDescription: true };
const repeatable = { specifiedByUrl: true, directiveIsRepeatable: true };
const CHOICES: IntrospectionOptions[] = [
  {},
  deprecated,
  described,
  { ...described, ...deprecated },
  { ...described, ...repeatable },
  { ...described, ...deprecated, ...repeatable },
  { ...described, ...deprecated, ...repeatable, oneOf: true },
];

const wrappings = (depth: number): string =>
  depth === 0 ? "kind name" : `kind name ofType { ${wrappings(depth - 1)} }`;
/** As graphql-js wrote it before it asked for the root types' kind, this many wrappings deep. */
const before = (text: string, depth: number): string =>
  text
    .replace(/(Type) \{ name kind \}/g, "$1 { name }")
    .replace(/(fragment TypeRef on __Type )\{[\s\S]*\}/, `$1{ ${wrappings(depth)} }`);

/** The documents those tools send, in the canonical form. */
function standardQuestions(): Set<string> {
  const texts = CHOICES.map((choice) => getIntrospectionQuery(choice));
  const all = texts.flatMap((text) => [text, before(text, 9), before(text, 7)]);
  return new Set(all.map((text) => canonical(parse(text)) ?? text));
}

/** What a document asks of the schema alone, whatever its operation is called; null when it asks for anything else. */
function canonical(document: DocumentNode): string | null {
  const operations = document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1 || !asksForWholeSchema(operation)) return null;
  const definitions = document.definitions.map((part) =>
    part === operation ? { ...operation, name: undefined } : part,
  );
  return print({ ...document, definitions });
}

const asksForWholeSchema = ({ operation, variableDefinitions, directives, selectionSet }: OperationDefinitionNode) =>
  operation === "query" &&
  !variableDefinitions?.length &&
  !directives?.length &&
  selectionSet.selections.length === 1 &&
  selectionSet.selections.every(
    (part) => part.kind === Kind.FIELD && part.name.value === "__schema" && !part.alias && !part.directives?.length,
  );

/** What stands for an answer while Apollo Server handles it; `stringify` puts the answer in its place. */
type Data = Record<string, unknown>;

/**
 * Answers to questions for the whole schema, each computed once and then sent from memory. The standard ones are kept for
 * good, of others the last few.
 */
export class SchemaAnswers {
  #standard: Set<string> | null = null;
  readonly #questions = new WeakMap<DocumentNode, string | null>();
  readonly #kept = new Map<string, Data>();
  readonly #others = new LRUCache<string, Data>({ maxSize: OTHERS_BYTES });
  readonly #texts = new WeakMap<Data, string>();

  /** Whether the answer costs next to nothing: it is in memory, or is computed now and never again. */
  isReady(document: DocumentNode): boolean {
    const question = this.#questionOf(document);
    return question !== null && (this.#isStandard(question) || this.#others.has(question));
  }

  /** An answer from memory, else as it is executed, and kept for the next who asks. */
  answer(
    { document, operationName }: { document: DocumentNode; operationName: string | undefined },
    execute: () => ExecutionResult | Promise<ExecutionResult>,
  ): ExecutionResult | Promise<ExecutionResult> {
    const question = this.#questionOf(document);
    if (question === null) return execute();
    return this.#answered(question, isCalled(document, operationName), execute);
  }

  async #answered(
    question: string,
    mayBeKept: boolean,
    execute: () => ExecutionResult | Promise<ExecutionResult>,
  ): Promise<ExecutionResult> {
    const data = mayBeKept && (this.#kept.get(question) ?? this.#others.get(question));
    if (data) return { data };
    const result = await execute();
    this.keep(question, result);
    return result;
  }

  /** Keeps what a question was answered, as it is sent. */
  keep(question: string, { data, errors }: ExecutionResult): void {
    if (!data || errors) return;
    // Letters outside Latin-1 would double the memory of the whole text.
    const text = JSON.stringify(data).replace(/[\u0100-\uffff]/g, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
    const standing: Data = {};
    this.#texts.set(standing, text);
    if (this.#isStandard(question)) this.#kept.set(question, standing);
    else this.#others.set(question, standing, { size: text.length });
  }

  /** An answer as Apollo Server would write it. */
  stringify(answer: FormattedExecutionResult): string {
    const { data, ...rest } = answer;
    const text = data ? this.#texts.get(data) : undefined;
    if (text === undefined) return `${JSON.stringify(answer)}\n`;
    const more = JSON.stringify(rest).slice(1, -1);
    return `{"data":${text}${more && `,${more}`}}\n`;
  }

  #isStandard(question: string): boolean {
    this.#standard ??= standardQuestions();
    return this.#standard.has(question);
  }

  #questionOf(document: DocumentNode): string | null {
    const known = this.#questions.get(document);
    if (known !== undefined) return known;
    const question = canonical(document);
    this.#questions.set(document, question);
    return question;
  }
}

const isCalled = ({ definitions }: DocumentNode, name: string | undefined): boolean =>
  name === undefined ||
  definitions.some((part) => part.kind === Kind.OPERATION_DEFINITION && part.name?.value === name);
