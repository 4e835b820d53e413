import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { type DocumentNode, print } from "graphql";
import { of } from "rxjs";
import { expect, test } from "vitest";
import { missed, questionOf, sharedReadsLink } from "../../../web/core/apolloLinks.ts";

const HOME = gql`
  query Dashboard {
    viewer {
      id
      limits {
        clients
      }
    }
    clients {
      id
      goals {
        id
      }
    }
    client(id: "1") {
      id
    }
  }
`;
const VIEWER = { __typename: "Viewer", id: "v", limits: { __typename: "Limits", clients: 3 } };
const client = (id: string, goals: string[] | null) => ({
  __typename: "Client",
  id,
  goals: goals?.map((goal) => ({ __typename: "Goal", id: goal })) ?? null,
});
const WHOLE = {
  viewer: VIEWER,
  clients: [client("1", ["a"]), client("2", ["b"])],
  client: { __typename: "Client", id: "1" },
};
const HOME_ASKED = questionOf("Dashboard", {});

const refused = (code: string, path: (string | number)[]) => ({ message: code, path, extensions: { code } });

/** What is known after one answer and then another. */
async function after(query: DocumentNode, ...answers: ApolloLink.Result[]) {
  const known = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([sharedReadsLink(), new ApolloLink(() => of(answers.shift() as ApolloLink.Result))]),
    queryDeduplication: false,
  });
  const ask = () => known.query({ query, fetchPolicy: "network-only", errorPolicy: "all" });
  while (answers.length > 1) await ask();
  const { data, error } = await ask();
  return { data, error, kept: known.readQuery({ query }) };
}

test("what is known stays where an answer lacks it because it could not be had, and counts as missed", async () => {
  const { data, error, kept } = await after(
    HOME,
    { data: WHOLE },
    {
      data: { viewer: { ...VIEWER, limits: null }, clients: null, client: WHOLE.client },
      errors: [refused("TIMEOUT", ["viewer", "limits", "clients"]), refused("UPSTREAM_UNAVAILABLE", ["clients"])],
    },
  );
  expect(data).toEqual(WHOLE);
  expect(kept).toEqual(WHOLE);
  expect(error).toBeDefined();
  expect(missed).toContain(HOME_ASKED);
});

test("what was never known is said to be missing", async () => {
  const answer = {
    data: { viewer: VIEWER, clients: null, client: null },
    errors: [refused("TIMEOUT", ["clients"]), refused("TIMEOUT", ["client"])],
  };
  const { data } = await after(HOME, answer, answer);
  expect(data).toEqual(answer.data);
  expect(missed).not.toContain(HOME_ASKED);
});

test.each(["NOT_FOUND", "FORBIDDEN", "UNAUTHENTICATED"])("%s is an answer: what was known goes", async (code) => {
  const answer = { data: { ...WHOLE, client: null }, errors: [refused(code, ["client"])] };
  const { data, kept } = await after(HOME, { data: WHOLE }, answer);
  expect(data).toEqual(answer.data);
  expect(kept).toEqual(answer.data);
});

test("of a list, nothing is filled in by its place: another may stand there by now", async () => {
  const answer = {
    data: { ...WHOLE, clients: [client("3", null), client("1", ["a"])] },
    errors: [refused("TIMEOUT", ["clients", 0, "goals"])],
  };
  expect((await after(HOME, { data: WHOLE }, answer)).data).toEqual(answer.data);
});

test("a question of a form, or of what is signed, is answered by what is told now alone", async () => {
  const answer = { data: { ...WHOLE, client: null }, errors: [refused("TIMEOUT", ["client"])] };
  const form = gql(print(HOME).replace("Dashboard", "ReadNote"));
  expect((await after(form, { data: WHOLE }, answer)).data).toEqual(answer.data);
  expect((await after(HOME, { data: WHOLE }, answer)).data).toEqual(WHOLE);
});
