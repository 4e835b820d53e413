import { ApolloClient, ApolloLink, HttpLink, type OperationVariables } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { createCache } from "./apolloCache.ts";
import { bearerLink, failureLink, renewalLink, sharedReadsLink, signedInLink } from "./apolloLinks.ts";
import { auth } from "./auth.ts";
import { fetchOnce } from "./firstData.ts";

/** The hash of an operation's text, which the build has written beside it. @throws Error for one that the build does not know */
async function hashOf(document: object): Promise<string> {
  const { hash } = Object(Object(document).__meta__);
  if (typeof hash !== "string") throw new Error("an operation has no hash");
  return hash;
}

/** The portal's own operations go by hash, and once as text to a gateway of another release; from the sources always as text. */
const byHash = import.meta.env.DEV ? [] : [new PersistedQueryLink({ generateHash: hashOf })];

const createClient = (demo: boolean) =>
  new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      signedInLink,
      sharedReadsLink(),
      failureLink,
      renewalLink(demo),
      bearerLink(demo),
      ...byHash,
      new HttpLink({ uri: "/graphql", fetch: fetchOnce }),
    ]),
    // Reads are shared by a link that knows of changes.
    queryDeduplication: false,
    clientAwareness: { name: "web" },
  });

let { userId: owner, demo } = auth.state;
let client = createClient(demo);
let lapsed = auth.state.lapsed;

/** What failed while a sign-in was over is asked for again; what stands stays, and the forms over it. */
function askAgain(): void {
  // What fails again has said so itself, and what is left meanwhile is not missed.
  for (const query of client.getObservableQueries("active"))
    if (query.getCurrentResult().error) query.refetch().catch(() => null);
}

auth.subscribe(() => {
  const isRegained = lapsed && !auth.state.lapsed && auth.state.userId === owner;
  lapsed = auth.state.lapsed;
  if (isRegained) askAgain();
  if (auth.state.userId === owner && auth.state.demo === demo) return;
  ({ userId: owner, demo } = auth.state);
  client = createClient(demo);
});

/**
 * The client of whoever is signed in. Its cache lives in memory only. Another user, or nobody, or the demo practice gets another one: what was on its way
 * for the one before still arrives there, in a cache that nobody reads any more.
 */
export const apolloOfOwner = (): ApolloClient => client;

let ahead: Promise<unknown> = Promise.resolve();

/** Once all that route loaders have asked for is known, or has failed. */
export const preloaded = (): Promise<unknown> => ahead;

/**
 * Starts a query from a route loader, while the screen's code is on the way; the screen's own hook joins the request or
 * finds its answer in the cache. A failure is left to that hook, which asks again and shows what came of it.
 */
export function preloadQuery<Data, Variables extends OperationVariables>(
  query: ApolloClient.QueryOptions<Data, Variables>["query"],
  options: Omit<ApolloClient.QueryOptions<Data, Variables>, "query">,
): void {
  const asked = client
    .query({ query, ...options } as ApolloClient.QueryOptions<Data, Variables>)
    .catch((error: unknown) => console.error("preload", Object(error).name));
  ahead = ahead.then(() => asked);
}
