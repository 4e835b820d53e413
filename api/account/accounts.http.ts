import type { Request as Incoming, Response as Outgoing } from "express";
import { z } from "zod";
import { accountMessage, tooManyMessage } from "./accounts.messages.ts";
import { AUTH_PATH, CLIENT_IP_HEADER } from "./accounts.ts";

/** Answers a refusal of the accounts: `{code, message}`, the message Spanish. */
export const refuse = (res: Outgoing, status: number, path: string, code: string): void => {
  res.status(status).json({ code, message: accountMessage(path, code) });
};

/** Answers one try too many. */
export function refuseForNow(res: Outgoing, seconds: number): void {
  res.setHeader("Retry-After", String(seconds));
  res.status(429).json({ code: "RATE_LIMITED", message: tooManyMessage(seconds) });
}

const FORWARDED = ["cookie", "origin", "referer", "user-agent"];
/** What a browser says of a request. Programs that say it without Origin, as Node's fetch does, would pass for a forged form. */
const FORWARDED_WITH_ORIGIN = ["sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest"];

/** A request to the account library in place of the one that came in. */
export function toRequest(req: Incoming, baseUrl: string, path: string, body?: unknown): Request {
  const headers = new Headers();
  for (const name of req.get("origin") ? [...FORWARDED, ...FORWARDED_WITH_ORIGIN] : FORWARDED) {
    const value = req.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (req.ip) headers.set(CLIENT_IP_HEADER, req.ip);
  if (body !== undefined) headers.set("content-type", "application/json");
  const method = body === undefined ? "GET" : "POST";
  return new Request(`${baseUrl}${AUTH_PATH}${path}`, { method, headers, body: JSON.stringify(body) });
}

/** Without the key of the sign-in, which the library also writes into its answers: the cookie alone has it. */
function withoutKey(path: string, text: string): string {
  const answer: unknown = JSON.parse(text || "null");
  if (path === "/token" || typeof answer !== "object" || answer === null) return text || "null";
  return JSON.stringify({ ...answer, token: undefined, session: undefined });
}

/** Passes the library's answer on, its cookies included, its refusals in Spanish. */
export async function send(res: Outgoing, path: string, answer: Response): Promise<void> {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) res.append("set-cookie", cookies);
  const text = await answer.text();
  if (answer.ok) {
    res.status(answer.status).type("json").send(withoutKey(path, text));
    return;
  }
  const refusal = z.object({ code: z.string() }).safeParse(text ? JSON.parse(text) : undefined);
  refuse(res, answer.status, path, refusal.data?.code ?? (answer.status === 401 ? "UNAUTHORIZED" : "REFUSED"));
}
