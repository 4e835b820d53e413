// Codegen plugin: each operation as a string that knows what it takes and answers, so that whoever asks needs no library
// of documents. The published typed-document-node writes strings too, of a class and with types of another package.
import { Kind, print, visit } from "graphql";

/** The fragments a definition spreads, and those that they spread. */
function fragmentsOf(definition, all, found = new Map()) {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      const fragment = all.get(value);
      if (!fragment || found.has(value)) return;
      found.set(value, fragment);
      fragmentsOf(fragment, all, found);
    },
  });
  return found;
}

export const plugin = (_schema, documents) => {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  const all = new Map(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  );
  const constants = definitions
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map((operation) => {
      const { value } = operation.name;
      const type = `${value}${operation.operation[0].toUpperCase()}${operation.operation.slice(1)}`;
      const text = [operation, ...fragmentsOf(operation, all).values()].map(print).join("\n\n");
      return `export const ${value}Document: Document<${type}, ${type}Variables> = ${JSON.stringify(text)};`;
    });
  return { prepend: ['import type { Document } from "./document.ts";'], content: constants.join("\n") };
};
