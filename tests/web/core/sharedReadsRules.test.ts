import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { Observable } from "rxjs";
import { expect, test } from "vitest";
import { sharedReadsLink } from "../../../web/core/apolloLinks.ts";

const CLIENTS = gql`
  query Clients {
    clients
  }
`;

test("what is read because of a change elsewhere waits for what is on its way, which may be older, and is asked anew", async () => {
  const answers: ((clients: string) => void)[] = [];
  const server = new ApolloLink(
    () =>
      new Observable((observer) => {
        answers.push((clients) => {
          observer.next({ data: { clients } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([sharedReadsLink(), server]),
    queryDeduplication: false,
  });
  const ask = (context = {}) => client.query({ query: CLIENTS, fetchPolicy: "network-only", context });
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
