import { eq } from "drizzle-orm";
import { type Request as Incoming, type Response as Outgoing, Router } from "express";
import { z } from "zod";
import { isEmail } from "../../schema/rules/accounts.ts";
import type { Database } from "../core/database/database.ts";
import { password, signInName } from "./accounts.fields.ts";
import { admit, heldCookie, ownPagesOnly, send, taking, toRequest } from "./accounts.http.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import type { AccountPost } from "./accounts.post.ts";
import { session, user } from "./accounts.table.ts";
import type { Accounts } from "./accounts.ts";
import type { Devices } from "./devices.ts";
import { hashKey } from "./hashedKeys.ts";
import { ownerOf, primaryOf } from "./manage/addresses.store.ts";
import { AccountRefusal } from "./refusal.ts";
import type { Attempts } from "./signIn/attempts.store.ts";
import { askLasting } from "./signIn/lasting.ts";
import { signUpKey } from "./signIn/signUp.routes.ts";
import { signInsUnderWay } from "./signIn/underWay.ts";
import type { Trail } from "./trail.ts";

/** Stands for every name nobody has, so that the library refuses them all alike. */
const NOBODY = "nobody@invalid.example";
const SIGN_IN = "/sign-in/email";
const signInForm = z.object({ email: signInName, password: password(1), rememberMe: z.boolean().optional() });

/** An answer about an account under the name that was typed for it. */
async function naming(typed: string, answer: Response): Promise<Response> {
  const { user: owner, ...rest } = z.looseObject({ user: z.looseObject({}).optional() }).parse(await answer.json());
  const body = JSON.stringify({ ...rest, ...(owner && { user: { ...owner, email: typed } }) });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

const signsIn = z.object({ user: z.object({ id: z.uuid() }), token: z.string() });

/** Whom an answer of the library signs in; null when it does not, as before the second step. */
async function signedInBy(answer: Response): Promise<string | null> {
  const read = signsIn.safeParse(answer.ok ? await answer.clone().json() : undefined);
  return read.success ? read.data.user.id : null;
}

export interface AccountParts {
  accounts: Accounts;
  attempts: Attempts;
  limits: AccountLimits;
  devices: Devices;
  database: Database;
  post: AccountPost;
  publicUrl: string;
  trail: Trail;
  /** Called when sign-ins may have ended, so that tokens of theirs are looked at again. */
  onSignInsEnded: () => void;
}

/** `/auth`: the built-in accounts over HTTP. Refusals are `{code, message}`, the message Spanish. */
export function accountRoutes(parts: AccountParts): Router {
  const { accounts, attempts, database, limits, devices, post, publicUrl, trail, onSignInsEnded } = parts;
  const key = signUpKey(accounts);
  const underWay = signInsUnderWay(parts);
  const pass = async (req: Incoming, res: Outgoing, path: string, body?: object): Promise<void> => {
    res.setHeader("Cache-Control", "no-store");
    await send(res, path, await accounts.handler(toRequest(req, publicUrl, path, body)));
  };

  /** Before the library is asked, which answers as if it were done where nothing could be deleted. */
  const endSignIn = async (req: Incoming): Promise<void> => {
    const { authCookies } = await accounts.$context;
    // The key stands before its signature.
    const [key] = heldCookie(req, authCookies.sessionToken.name)?.split(".") ?? [];
    if (key) await database.owner.delete(session).where(eq(session.token, hashKey(key)));
  };

  /**
   * Whoever knows the password of a sign-up that still waits for its code gets another one, good in this browser.
   * @throws AccountRefusal when there is such a sign-up, right password or wrong
   */
  const meetUnproven = async (req: Incoming, res: Outgoing, email: string, typed: string): Promise<void> => {
    if (await ownerOf(database.owner, email)) return;
    const browser = await key.read(req);
    const waiting = await attempts.waiting(browser, email);
    if (!waiting?.password) return;
    const { password: keeper } = await accounts.$context;
    if (!(await keeper.verify({ hash: waiting.password, password: typed })))
      throw new AccountRefusal(401, "INVALID_EMAIL_OR_PASSWORD");
    await admit(limits, "sendCode", { ip: req.ip ?? "", account: email });
    const { kind, name, password: hash } = waiting;
    const begun = await attempts.begin(browser, { kind, email, name, password: hash });
    await key.give(res, begun.browser);
    await post.codeFor(begun);
    throw new AccountRefusal(403, "EMAIL_NOT_VERIFIED");
  };

  const router = Router().use(ownPagesOnly(publicUrl));
  for (const path of ["/token", "/get-session"]) router.get(path, (req, res) => pass(req, res, path));
  router.get("/jwks", async (_req, res) => {
    res.setHeader("Cache-Control", "public, max-age=300");
    res.json(await accounts.api.getJwks());
  });
  router.post("/sign-out", async (req, res) => {
    await endSignIn(req);
    onSignInsEnded();
    await pass(req, res, "/sign-out", {});
  });
  router.post(
    SIGN_IN,
    taking(SIGN_IN, signInForm, async (form, req, res) => {
      const typed = form.email;
      const name = (await primaryOf(database, typed)) ?? typed;
      const email = isEmail(name) ? name : NOBODY;
      const who = { ip: req.ip ?? "", account: name, device: await devices.known(req, eq(user.email, name)) };
      const meet = async () => {
        await admit(limits, "signIn", who);
        await meetUnproven(req, res, email, form.password);
      };
      const about = { name: typed };
      await meet().catch((error: unknown) => {
        if (error instanceof AccountRefusal) trail.note(req, "sign-in", about, error.code);
        throw error;
      });
      const signIn = { who: eq(user.email, email), typed: form.password, refusal: "INVALID_EMAIL_OR_PASSWORD" };
      const ask = () => {
        const request = toRequest(req, publicUrl, SIGN_IN, { ...form, email });
        return form.rememberMe === false ? accounts.handler(request) : askLasting(accounts, request);
      };
      const answer = await underWay(signIn, ask);
      if (answer.ok) await limits.succeeded("signIn", who);
      const opened = await signedInBy(answer);
      if (opened) await devices.remember(req, res, opened);
      trail.note(req, "sign-in", { ...about, account: opened ?? undefined }, answer.ok ? undefined : "REFUSED");
      await send(res, SIGN_IN, answer.ok && typed !== email ? await naming(typed, answer) : answer);
    }),
  );
  return router;
}
