import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { Observable } from "rxjs";
import { expect, test } from "vitest";
import { sharedReadsLink } from "../../../web/core/apolloLinks.ts";

const CLIENTS = gql`
  query Clients {
    clients
  }
`;
const DELETE = gql`
  mutation DeleteClient {
    deleteClient
  }
`;

/** A client whose questions about clients wait until they are answered. */
function waitingClient() {
  const answers: ((clients: string) => void)[] = [];
  const server = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        const answer = (data: object) => {
          observer.next({ data });
          observer.complete();
        };
        if (operationName === "DeleteClient") answer({ deleteClient: true });
        else answers.push((clients) => answer({ clients }));
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([sharedReadsLink(), server]),
    queryDeduplication: false,
  });
  const ask = (context = {}) => client.query({ query: CLIENTS, fetchPolicy: "network-only", context });
  return { client, answers, ask };
}

test("what is read because of a change elsewhere waits for what is on its way, which may be older, and is asked anew", async () => {
  const { client, answers, ask } = waitingClient();
  const asked = [ask(), ask()];
  const anew = ask({ isAnew: true });
  expect(answers).toHaveLength(1);
  answers[0]?.("before");
  await Promise.all(asked);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.("after");
  expect((await anew).data).toEqual({ clients: "after" });
  expect(client.readQuery({ query: CLIENTS })).toEqual({ clients: "after" });
});

test("an answer from before a change that comes after the newer one does not take its place", async () => {
  const { client, answers, ask } = waitingClient();
  const before = ask();
  const queued = ask({ isAnew: true });
  await client.mutate({ mutation: DELETE });
  const after = ask();
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.("after");
  expect((await after).data).toEqual({ clients: "after" });
  answers[0]?.("before");
  expect((await before).data).toEqual({ clients: "after" });
  expect((await queued).data).toEqual({ clients: "after" });
  expect(answers).toHaveLength(2);
  expect(client.readQuery({ query: CLIENTS })).toEqual({ clients: "after" });
});
