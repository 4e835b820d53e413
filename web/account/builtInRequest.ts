import { AccountError } from "./accountPort.ts";

/** Answers of a proxy whose service is down. */
const NOT_READY = [502, 503, 504];

/** The longest wait for an answer: what has not come by then went down with its connection, often without a word. */
export const patience = (): AbortSignal => AbortSignal.timeout(60_000);

/**
 * Asks the service about accounts; the sign-in's cookie goes along, as it does with whatever is asked of the same origin.
 * @param bearer of the account's owner, where the service does not know them by a cookie
 * @throws AccountError with the service's own words
 */
export async function ask<Reply extends object>(
  method: "GET" | "POST",
  path: string,
  body?: object | Blob,
  bearer: string | null = null,
): Promise<Partial<Reply>> {
  const isJson = body && !(body instanceof Blob);
  let response: Response | undefined;
  let answer: unknown;
  try {
    response = await fetch(`/auth${path}`, {
      method,
      headers: {
        ...(isJson && { "Content-Type": "application/json" }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
      },
      body: isJson ? JSON.stringify(body) : (body ?? null),
      signal: patience(),
    });
    answer = await response.json();
  } catch (error) {
    // An answer that breaks off half-way has not come; one that is no JSON has no words.
    if (!response || !(error instanceof SyntaxError)) throw new AccountError("OFFLINE", null);
  }
  const reply = Object(answer) as Partial<Reply> & Record<"code" | "message" | "title", unknown>;
  if (response.ok) return reply;
  // `title` is what a proxy in front of the service says for itself (RFC 9457).
  const { code, message = reply.title } = reply;
  throw new AccountError(
    NOT_READY.includes(response.status) ? "NOT_READY" : typeof code === "string" ? code : `HTTP_${response.status}`,
    typeof message === "string" && message ? message : null,
  );
}
