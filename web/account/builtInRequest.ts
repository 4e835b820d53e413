import { AccountError } from "./accountPort.ts";

/** Answers of a proxy whose service is down. */
const NOT_READY = new Set([502, 503, 504]);

/**
 * Asks the built-in accounts; the sign-in's cookie goes along.
 * @throws AccountError with the service's own words
 */
export async function ask<Reply extends object>(
  method: "GET" | "POST",
  path: string,
  body?: object | Blob,
): Promise<Partial<Reply>> {
  let response: Response;
  try {
    response = await fetch(`/auth${path}`, {
      method,
      credentials: "same-origin",
      ...(body instanceof Blob && { body }),
      ...(body &&
        !(body instanceof Blob) && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
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
