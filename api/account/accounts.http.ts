import type { Request as Incoming, Response as Outgoing, RequestHandler } from "express";
import { z } from "zod";
import { jsonBody } from "../core/reading.ts";
import type { AccountLimits, LimitedAction } from "./accounts.limits.ts";
import { accountMessage, tooManyMessage } from "./accounts.messages.ts";
import { type Accounts, AUTH_PATH, CLIENT_IP_HEADER, originsOf } from "./accounts.ts";
import { AccountRefusal } from "./refusal.ts";

/** Answers a refusal of the accounts: `{code, message}`, the message Spanish. */
export const refuse = (res: Outgoing, status: number, path: string, code: string): void => {
  res.status(status).json({ code, message: accountMessage(path, code) });
};

/** Answers one try too many. */
export function refuseForNow(res: Outgoing, seconds: number, action?: LimitedAction): void {
  res.setHeader("Retry-After", String(seconds));
  res.status(429).json({ code: "RATE_LIMITED", message: tooManyMessage(seconds, action) });
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

/** Counts a try. @throws AccountRefusal when it is one too many */
export async function admit(limits: AccountLimits, ...asked: Parameters<AccountLimits["admit"]>): Promise<void> {
  const wait = await limits.admit(...asked);
  if (wait !== null) throw new AccountRefusal(429, "RATE_LIMITED", wait, asked[0]);
}

/** Answers what was thrown, when it is a refusal. @throws anything else */
export function refuseThrown(res: Outgoing, path: string, error: unknown): void {
  if (!(error instanceof AccountRefusal)) throw error;
  if (error.wait === null) refuse(res, error.status, path, error.code);
  else refuseForNow(res, error.wait, error.action);
}

/** Reads a form, hands it on, and answers what is wrong with it or what is thrown. */
export const taking = <Form>(
  path: string,
  form: z.ZodType<Form>,
  run: (form: Form, req: Incoming, res: Outgoing) => Promise<void>,
): RequestHandler[] => [
  jsonBody("8kb"),
  async (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    const read = form.safeParse(req.body ?? {});
    if (!read.success) return refuse(res, 400, path, read.error.issues[0]?.message ?? "VALIDATION_ERROR");
    try {
      await run(read.data, req, res);
    } catch (error) {
      refuseThrown(res, path, error);
    }
  },
];

const originOf = (req: Incoming): string | null => {
  const referer = req.get("referer");
  return req.get("origin") ?? (referer ? (URL.parse(referer)?.origin ?? "null") : null);
};

/**
 * Lets only our own pages change anything: before anything is looked up, so that the answer to others is always the
 * same. Programs that say no origin are taken while they carry no cookies.
 */
export function ownPagesOnly(publicUrl: string): RequestHandler {
  const ours = originsOf(publicUrl);
  return (req, res, next) => {
    const origin = originOf(req);
    const isOurs = origin === null ? !req.get("cookie") : ours.includes(origin);
    if (isOurs || req.method === "GET" || req.method === "HEAD") next();
    else refuse(res, 403, req.path, "FORBIDDEN");
  };
}

/** What a browser sends back of a cookie; null without it. */
export function heldCookie(req: Incoming, name: string): string | null {
  const start = `${name}=`;
  const held = (req.get("cookie") ?? "").split(/;\s*/).find((pair) => pair.startsWith(start));
  return held?.slice(start.length) || null;
}

/** What a browser keeps of something it has begun, in a cookie that no script can read. */
export function browserKey(accounts: Accounts, name: string, minutes: number) {
  const cookie = accounts.$context.then((context) => context.createAuthCookie(name));
  const set = async (res: Outgoing, value: string, maxAge: number) => {
    const { name: fullName, attributes } = await cookie;
    res.cookie(fullName, value, { httpOnly: true, sameSite: "lax", secure: attributes.secure, path: "/", maxAge });
  };
  return {
    read: async (req: Incoming): Promise<string | null> => heldCookie(req, (await cookie).name),
    give: (res: Outgoing, value: string) => set(res, value, minutes * 60_000),
    take: (res: Outgoing) => set(res, "", 0),
  };
}
export type BrowserKey = ReturnType<typeof browserKey>;
