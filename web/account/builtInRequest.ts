import { AccountError } from "./accountPort.ts";

/** Answers of a proxy whose service is down. */
const NOT_READY = new Set([502, 503, 504]);

/**
 * Asks the service about accounts; the sign-in's cookie goes along.
 * @param bearer of the account's owner, where the service does not know them by a cookie
 * @throws AccountError with the service's own words
 */
export async function ask<Reply extends object>(
  method: "GET" | "POST",
  path: string,
  body?: object | Blob,
  bearer: string | null = null,
): Promise<Partial<Reply>> {
  const isJson = body !== undefined && !(body instanceof Blob);
  let response: Response;
  try {
    response = await fetch(`/auth${path}`, {
      method,
      credentials: "same-origin",
      headers: {
        ...(isJson && { "Content-Type": "application/json" }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
      },
      body: isJson ? JSON.stringify(body) : (body ?? null),
    });
  } catch {
    throw new AccountError("OFFLINE", null);
  }
  const reply = Object(await response.json().catch(() => null)) as Partial<Reply> &
    Record<"code" | "message" | "title", unknown>;
  if (response.ok) return reply;
  // `title` is what a proxy in front of the service says for itself (RFC 9457).
  const { code, message = reply.title } = reply;
  throw new AccountError(
    NOT_READY.has(response.status) ? "NOT_READY" : typeof code === "string" ? code : `HTTP_${response.status}`,
    typeof message === "string" && message ? message : null,
  );
}
