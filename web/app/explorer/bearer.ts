import { AccountError } from "../../account/accountPort.ts";
import { ask } from "../../account/builtInRequest.ts";
import { heldToken } from "../../account/heldToken.ts";

const session = heldToken("/token");
let isSignedIn = false;

/** Somebody may have signed in or out in another window meanwhile. */
export function lookAgain(): void {
  session.forget();
  isSignedIn = false;
}

/** What a request is sent with. Nothing of it is kept anywhere but in this page. */
export interface Bearer {
  headers: Record<string, string>;
  /** Clerk's sign-ins are a cookie that the gateway takes with JSON requests; a personal token goes alone. */
  credentials: RequestCredentials;
}

/** @param program a personal access token, or "" for the portal's own sign-in */
export async function bearerOf(program: string): Promise<Bearer> {
  if (program) return { headers: { authorization: `Bearer ${program}` }, credentials: "omit" };
  const token = await ownToken();
  return { headers: token ? { authorization: `Bearer ${token}` } : {}, credentials: "same-origin" };
}

/** What a request is sent with beside the headers that somebody gave it; an authorization of theirs goes alone. */
export async function besides(
  headers: Headers,
  bearer: () => Promise<Bearer>,
): Promise<{ headers: Headers; credentials: RequestCredentials }> {
  if (headers.has("authorization")) return { headers, credentials: "omit" };
  const own = await bearer();
  for (const [name, value] of Object.entries(own.headers)) headers.set(name, value);
  return { headers, credentials: own.credentials };
}

/** Codes of an answer, or of none, that says nothing about who is signed in. */
const PASSING = /^(OFFLINE|NOT_READY|RATE_LIMITED|INTERNAL|HTTP_(429|5\d\d))$/;

/** The short-lived token that the portal itself would use; null when nobody is signed in, undefined where somebody else runs the accounts. */
async function ownToken(): Promise<string | null | undefined> {
  try {
    // Refusing a token to a visitor is an error in the page's console, an empty session is not.
    if (!isSignedIn) isSignedIn = Boolean((await ask<{ user: object }>("GET", "/get-session")).user);
    const token = isSignedIn ? await session.get() : null;
    isSignedIn = token !== null;
    return token;
  } catch (error) {
    if (error instanceof AccountError && !PASSING.test(error.code)) return undefined;
    throw error;
  }
}

interface Told {
  data?: { viewer?: { fullName: string } | null } | null;
  errors?: { extensions?: { code?: string } }[];
}

/** The name of whoever the requests are made for; null when that is nobody. @throws where that could not be asked */
export async function whoAsks(program: string): Promise<string | null> {
  if (!program && (await ownToken()) === null) return null;
  const { headers, credentials } = await bearerOf(program);
  const answer = await fetch("/graphql", {
    method: "POST",
    credentials,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ query: "{ viewer { fullName } }" }),
  });
  const { data, errors } = (await answer.json()) as Told;
  if (data?.viewer) return data.viewer.fullName;
  if (errors?.some(({ extensions }) => extensions?.code === "UNAUTHENTICATED")) return null;
  throw new Error("It was not told who asks.");
}
