import { GraphQLError } from "graphql";
import { expect, test } from "vitest";
import { errorFormatter } from "../../../gateway/core/errors.ts";
import { INPUT } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, token } = await overDouble();

test("no error repeats a word of the caller", async () => {
  const canary = "Canario";
  const documents: [string, object][] = [
    [`{ ${canary} }`, {}],
    [`{ clients { items { ${canary} } } }`, {}],
    [`{ clients(${canary}: 1) { pageInfo { total } } }`, {}],
    [`{ clients(filter: { search: ${canary} }) { pageInfo { total } } }`, {}],
    [`{ clients(filter: { status: ${canary} }) { pageInfo { total } } }`, {}],
    [`{ clients(filter: { status: "${canary}" }) { pageInfo { total } } }`, {}],
    [`{ clients(page: "${canary}") { pageInfo { total } } }`, {}],
    [
      `mutation { createClient(input: { name: "a", email: "a", phone: "a", dateOfBirth: "${canary}" }) { errors { code } } }`,
      {},
    ],
    [`query ($${canary}: Int) { viewer { id } }`, {}],
    [`{ viewer { id ...${canary} } }`, {}],
    [`{ viewer { id @${canary} } }`, {}],
    [`query ${canary} { viewer { id } } query ${canary} { viewer { id } }`, {}],
    [`{ clients { ... on ${canary} { id } } }`, {}],
    [`{ viewer { id } "${canary}`, {}],
    [`{ viewer ${canary}: { id } }`, {}],
    [
      "query ($filter: ClientFilter) { clients(filter: $filter) { pageInfo { total } } }",
      { filter: { status: canary } },
    ],
    ["query ($filter: ClientFilter) { clients(filter: $filter) { pageInfo { total } } }", { filter: { [canary]: 1 } }],
    ["query ($page: Int!) { clients(page: $page) { pageInfo { total } } }", { page: canary }],
    [
      "mutation ($input: ClientInput!) { createClient(input: $input) { errors { code } } }",
      { input: { ...INPUT, dateOfBirth: canary } },
    ],
    [`query ($id: ID!) { client(id: $id) { id } }`, { id: `${canary}/..` }],
    [`subscription ${canary} { __typename }`, {}],
  ];
  for (const [document, variables] of documents) {
    for (let time = 0; time < 4; time += 1) {
      const { text, errors } = await gateway.ask(document, variables, token);
      expect(errors.length, document).toBeGreaterThan(0);
      expect(text).not.toContain(canary);
      for (const { extensions } of errors) expect(["BAD_USER_INPUT", "NOT_FOUND"]).toContain(extensions.code);
    }
  }
  expect(gateway.log().replaceAll(`"name":"${canary}"`, "")).not.toContain(canary);
});

test("a mistake of our own is told as INTERNAL, without its words", () => {
  const format = errorFormatter(() => true);
  for (const error of [
    new GraphQLError("canario"),
    new GraphQLError("canario", { originalError: new TypeError("canario") }),
  ]) {
    const { message, extensions } = format(
      { ...error.toJSON(), extensions: { code: "INTERNAL_SERVER_ERROR", stacktrace: ["canario"] } },
      error,
    );
    expect({ message, extensions }).toEqual({
      message: "Something failed on our side.",
      extensions: {
        code: "INTERNAL",
        userMessage: expect.stringMatching(/^Algo ha fallado/),
        help: "/graphql/errors/INTERNAL",
      },
    });
  }
});
