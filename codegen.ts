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

const config: CodegenConfig = {
  overwrite: true,
  silent: true,
  schema: "schema/schema.graphql",
  documents: ["web/**/*.graphql"],
  generates: {
    "web/core/schema.generated.ts": {
      plugins: ["typescript-operations"],
      config: { ...common, generateOperationTypes: false },
    },
    "web/": {
      preset: "near-operation-file",
      presetConfig: { baseTypesPath: "core/schema.generated.ts", extension: ".generated.ts" },
      plugins: ["typescript-operations", "typed-document-node", ".ci/apollo-hooks.mjs"],
      config: { ...common, importSchemaTypesFrom: "web/core/schema.generated.ts", optimizeDocumentNode: true },
    },
    "web/core/possibleTypes.generated.json": { plugins: ["fragment-matcher"] },
  },
};
export default config;
