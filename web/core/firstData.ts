import { canonicalStringify } from "@apollo/client/utilities";

/** What the page has asked for by itself, before any code was there (`web/app/shell/firstData.js`). */
interface FirstData {
  token: Promise<string | null>;
  answers: { operationName: string; variables: object; answer: Promise<Response | null> }[];
}

declare global {
  interface Window {
    consultaFirst?: FirstData;
  }
}

/** Milliseconds after which what was asked for first is no longer news. */
const FRESH_MS = 20_000;
const fresh = (): FirstData | undefined => (performance.now() < FRESH_MS ? window.consultaFirst : undefined);

/** The bearer that was asked for first, once; null when there is none, or none came. */
export async function takeFirstToken(): Promise<string | null> {
  const token = fresh()?.token;
  if (window.consultaFirst) window.consultaFirst.token = Promise.resolve(null);
  return (await token?.catch(() => null)) ?? null;
}

function take(body: unknown): Promise<Response | null> | undefined {
  const answers = fresh()?.answers;
  if (!answers?.length || typeof body !== "string") return undefined;
  const { operationName, variables } = JSON.parse(body) as { operationName: string; variables: object };
  const asked = canonicalStringify(variables);
  const at = answers.findIndex(
    (one) => one.operationName === operationName && canonicalStringify(one.variables) === asked,
  );
  return at < 0 ? undefined : answers.splice(at, 1)[0]?.answer;
}

/** As `fetch`; what was asked for already is not asked for again, unless it failed. */
export async function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const first = await take(init?.body)?.catch(() => null);
  return first?.ok ? first : fetch(input, init);
}
