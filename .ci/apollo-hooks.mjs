// Codegen plugin: one typed hook per operation over Apollo Client 4. The published typescript-react-apollo plugin
// still targets Apollo Client 3 and does not compile here.
import { Kind } from "graphql";

const pascal = (text) => text[0].toUpperCase() + text.slice(1);
const needsVariables = (operation) =>
  operation.variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue);

const queryHooks = (name, result, variables, optional) => `
export const use${result} = (options${optional}: useQuery.Options<${result}, ${variables}> | SkipToken): useQuery.Result<${result}, ${variables}, "empty" | "complete" | "streaming", Partial<${variables}>> => useQuery(${name}Document, options as useQuery.Options<${result}, ${variables}>);`;

// Variables are given with each call: were they options of the hook too, none would be missed where it is called.
const mutationHook = (name, result, variables) => `
export const use${result} = (options: Omit<useMutation.Options<${result}, ${variables}>, "variables"> = {}) => useMutation(${name}Document, options);`;

export const plugin = (_schema, documents) => {
  const imports = new Set();
  const hooks = [];
  for (const definition of documents.flatMap(({ document }) => document?.definitions ?? [])) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const name = pascal(definition.name.value);
    const result = `${name}${pascal(definition.operation)}`;
    if (definition.operation === "query") {
      for (const used of ["useQuery", "type SkipToken"]) imports.add(used);
      hooks.push(queryHooks(name, result, `${result}Variables`, needsVariables(definition) ? "" : "?"));
    } else if (definition.operation === "mutation") {
      imports.add("useMutation");
      hooks.push(mutationHook(name, result, `${result}Variables`));
    }
  }
  if (hooks.length === 0) return "";
  return { prepend: [`import { ${[...imports].join(", ")} } from "@apollo/client/react";`], content: hooks.join("\n") };
};
