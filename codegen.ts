import { existsSync, globSync, rmSync } from "node:fs";
import type { CodegenConfig } from "@graphql-codegen/cli";

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

/** What was made of an operation that has moved or gone would still be compiled, and count as an import. */
function forgetGone(): void {
  for (const file of globSync("web/**/*.generated.ts"))
    if (file !== SCHEMA_TYPES && !existsSync(file.replace(/generated\.ts$/, "graphql"))) rmSync(file);
}

const config: CodegenConfig = {
  overwrite: true,
  silent: true,
  schema: "schema/schema.graphql",
  documents: ["web/**/*.graphql"],
  hooks: { afterStart: forgetGone },
  generates: {
    [SCHEMA_TYPES]: {
      plugins: ["typescript-operations"],
      config: { ...common, generateOperationTypes: false },
    },
    "web/": {
      preset: "near-operation-file",
      presetConfig: { baseTypesPath: "core/schema.generated.ts", extension: ".generated.ts" },
      plugins: ["typescript-operations", "typed-document-node", ".ci/apollo-hooks.mjs"],
      config: { ...common, importSchemaTypesFrom: SCHEMA_TYPES, optimizeDocumentNode: true },
    },
    "web/core/possibleTypes.generated.json": { plugins: ["fragment-matcher"] },
  },
};
export default config;
