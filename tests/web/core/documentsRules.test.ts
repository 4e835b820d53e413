import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ApolloClient, ApolloLink } from "@apollo/client";
import { type DocumentNode, Kind, OperationTypeNode, print } from "graphql";
import { EMPTY } from "rxjs";
import { expect, test } from "vitest";
import { hashOf } from "../../../gateway/app/safelist.ts";
import { createCache } from "../../../web/core/apolloCache.ts";

interface Told {
  name: string;
  hash: string;
  kind: OperationTypeNode;
  document: DocumentNode;
}

/** Each operation of the portal, as the build has written it. */
async function operations(): Promise<Told[]> {
  const files = globSync("web/**/*.generated.ts");
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(path.resolve(file)).href)));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((exported) => {
      const document = exported as DocumentNode & { __meta__?: { hash: string } };
      const [operation] = document.kind === Kind.DOCUMENT ? document.definitions : [];
      if (operation?.kind !== Kind.OPERATION_DEFINITION) return [];
      const { name, operation: kind } = operation;
      return { name: name?.value ?? "", kind, hash: document.__meta__?.hash ?? "", document };
    }),
  );
}

/** The text of an operation as the portal's own client would send it. */
async function sent({ document, kind }: Told): Promise<string> {
  let text = "";
  const link = new ApolloLink(({ query }) => {
    text = print(query);
    return EMPTY;
  });
  const cache = createCache();
  const client = new ApolloClient({ cache, link });
  if (kind === OperationTypeNode.SUBSCRIPTION) return print(cache.transformDocument(document));
  const asked =
    kind === OperationTypeNode.MUTATION ? client.mutate({ mutation: document }) : client.query({ query: document });
  await asked.catch(() => null);
  return text;
}

test("each operation goes by the hash of the very text that the portal would send, and the manifest has them all", async () => {
  const { operations: listed } = JSON.parse(readFileSync("web/core/documents.generated.json", "utf8"));
  const all = await operations();
  expect(all.length).toBeGreaterThan(60);
  const found = await Promise.all(
    all.map(async (one) => {
      const body = await sent(one);
      return { id: hashOf(body), name: one.name, type: one.kind, body, told: one.hash };
    }),
  );
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  expect(found.map(({ told, ...one }) => ({ ...one, id: told })).sort(byName)).toEqual(listed);
  expect(found.filter(({ id, told }) => id !== told)).toEqual([]);
});
