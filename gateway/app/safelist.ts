import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type DocumentNode, type GraphQLSchema, parse, specifiedRules, type ValidationRule, validate } from "graphql";
import { z } from "zod";
import { type GatewayConfig, SettingError } from "../core/config.ts";
import { documentRules, sizeRules, TOKENS_MAX } from "./rules.ts";

/** The form in which Apollo's own tools tell operations to a server. */
const manifest = z.object({
  format: z.literal("apollo-persisted-query-manifest"),
  version: z.literal(1),
  operations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(["query", "mutation", "subscription"]),
      body: z.string(),
    }),
  ),
});
type Operation = z.infer<typeof manifest>["operations"][number];

/** An operation of the portal. */
export interface Listed {
  hash: string;
  text: string;
  operationName: string;
  isSubscription: boolean;
  /** Parses it; null unless this gateway's schema still knows all of it: a release before may have asked for more. */
  read(): DocumentNode | null;
}

/** What the build of the portal says that it sends. */
const OWN = path.join(".vite", "documents.json");

/** Hash of a document's text, as programs and portal name it. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * The portal's own operations, and those of the releases before it whose manifests or webs the operator names.
 * @throws {SettingError} when such a file cannot be read or is no manifest
 */
export function readSafelist(
  { webDir, webBefore, persistedDocuments }: Pick<GatewayConfig, "webDir" | "webBefore" | "persistedDocuments">,
  schema: GraphQLSchema,
): Listed[] {
  const built = [webDir, ...webBefore].map((folder) => path.join(folder, OWN));
  const files = [...built.filter((file) => existsSync(file)), ...persistedDocuments];
  const operations = new Map(files.flatMap(operationsIn).map((one) => [one.id, one]));
  return [...operations.values()].map((operation) => listed(operation, schema));
}

function operationsIn(file: string): Operation[] {
  try {
    const { operations } = manifest.parse(JSON.parse(readFileSync(file, "utf8")));
    if (operations.every(({ id, body }) => id === hashOf(body))) return operations;
  } catch {
    // Said below: whatever is wrong with the file, its name is what helps.
  }
  throw new SettingError(`PERSISTED_DOCUMENTS debe nombrar manifiestos de operaciones: ${file} no lo es.`);
}

function listed({ id, name, type, body }: Operation, schema: GraphQLSchema): Listed {
  const isSubscription = type === "subscription";
  const read = () => checked(body, schema, isSubscription ? sizeRules : documentRules);
  return { hash: id, text: body, operationName: name, isSubscription, read };
}

function checked(text: string, schema: GraphQLSchema, rules: ValidationRule[]): DocumentNode | null {
  try {
    const document = parse(text, { maxTokens: TOKENS_MAX });
    return validate(schema, document, [...specifiedRules, ...rules]).length === 0 ? document : null;
  } catch {
    return null;
  }
}
