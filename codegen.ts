import { createHash } from "node:crypto";
import { existsSync, globSync, rmSync, writeFileSync } from "node:fs";
import { InMemoryCache } from "@apollo/client";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { type DocumentNode, Kind, print } from "graphql";

const common = {
  scalars: { ID: "string", DateTime: "string", Date: "string" },
  strictScalars: true,
  defaultScalarType: "unknown",
  enumType: "string-literal",
  useTypeImports: true,
  nonOptionalTypename: true,
  skipTypeNameForRoot: true,
  inlineFragmentTypes: "combine",
} as const;

const SCHEMA_TYPES = "web/core/schema.generated.ts";
const SCREENS = ["web/**/*.graphql", "!web/app/explorer/**"];
const CLIENT = "clients/typescript/src";
const CLIENT_TYPES = `${CLIENT}/schema.generated.ts`;
const forClients = {
  ...common,
  nonOptionalTypename: false,
  skipTypename: true,
  enumsAsTypes: true,
  avoidOptionals: { field: true },
  importExtension: ".ts",
} as const;

/** Operations by name, as Apollo's manifests of persisted queries tell them. */
const operations = new Map<string, { id: string; name: string; type: string; body: string }>();
const MANIFEST = "web/core/documents.generated.json";
const cache = new InMemoryCache();

/** Names an operation by the hash of its text, as Apollo Client sends it: with the names of types. */
function named(document: DocumentNode): { hash: string } {
  const body = print(cache.transformDocument(document));
  const id = createHash("sha256").update(body).digest("hex");
  for (const part of document.definitions)
    if (part.kind === Kind.OPERATION_DEFINITION && part.name)
      operations.set(part.name.value, { id, name: part.name.value, type: part.operation, body });
  return { hash: id };
}

function writeManifest(): void {
  const sorted = [...operations.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const manifest = { format: "apollo-persisted-query-manifest", version: 1, operations: sorted };
  writeFileSync(MANIFEST, JSON.stringify(manifest));
}

/** What was made of an operation that has moved or gone would still be compiled, and count as an import. */
function forgetGone(): void {
  for (const file of globSync("web/**/*.generated.ts"))
    if (file !== SCHEMA_TYPES && !existsSync(file.replace(/generated\.ts$/, "graphql"))) rmSync(file);
}

const config: CodegenConfig = {
  overwrite: true,
  silent: true,
  schema: "schema/schema.graphql",
  hooks: { afterStart: forgetGone, beforeDone: writeManifest },
  generates: {
    [SCHEMA_TYPES]: {
      documents: SCREENS,
      plugins: ["typescript-operations"],
      config: { ...common, generateOperationTypes: false },
    },
    "web/": {
      documents: SCREENS,
      preset: "near-operation-file",
      presetConfig: { baseTypesPath: "core/schema.generated.ts", extension: ".generated.ts" },
      plugins: ["typescript-operations", "typed-document-node", ".ci/apollo-hooks.mjs"],
      config: {
        ...common,
        importSchemaTypesFrom: SCHEMA_TYPES,
        optimizeDocumentNode: true,
        unstable_onExecutableDocumentNode: named,
      },
    },
    "web/core/possibleTypes.generated.json": { plugins: ["fragment-matcher"] },
    [CLIENT_TYPES]: { plugins: ["typescript"], config: forClients },
    [`${CLIENT}/operations.generated.ts`]: {
      documents: "clients/typescript/operations/*.graphql",
      plugins: ["typescript-operations", ".ci/client-documents.mjs"],
      config: { ...forClients, importSchemaTypesFrom: CLIENT_TYPES },
    },
  },
};
export default config;
