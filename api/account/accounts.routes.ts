import { and, eq } from "drizzle-orm";
import { type Request as Incoming, type Response as Outgoing, Router } from "express";
import { z } from "zod";
import {
  FULL_NAME_MAX,
  isEmail,
  PASSWORD_MAX,
  RESET_PASSWORD_MIN,
  SIGN_UP_PASSWORD_MIN,
} from "../../schema/rules/accounts.ts";
import { isStorable } from "../../schema/rules/fields.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database.ts";
import { type Mail, MailError } from "../core/mail.ts";
import { jsonBody } from "../core/reading.ts";
import { refuse, refuseForNow, send, toRequest } from "./accounts.http.ts";
import type { AccountLimits, LimitedAction, Who } from "./accounts.limits.ts";
import { user } from "./accounts.table.ts";
import { type Accounts, watchingMails } from "./accounts.ts";
import { primaryOf } from "./addresses.store.ts";
import type { Devices } from "./devices.ts";
import { AccountRefusal } from "./manage.action.ts";
import { isAdmitted } from "./waitlist.routes.ts";

const email = z
  .string("VALIDATION_ERROR")
  .transform((text) => text.trim().toLowerCase())
  .refine(isEmail, "INVALID_EMAIL");
/** What opens an account beside its password: any proven address of it, or its user name. */
const signInName = z
  .string("VALIDATION_ERROR")
  .trim()
  .toLowerCase()
  .min(1, "VALIDATION_ERROR")
  .max(254, "VALIDATION_ERROR");
/** Stands for every name nobody has, so that the library refuses them all alike. */
const NOBODY = "nobody@invalid.example";
const password = (min: number) =>
  z.string("VALIDATION_ERROR").min(min, "PASSWORD_TOO_SHORT").max(PASSWORD_MAX, "PASSWORD_TOO_LONG");
const name = z
  .string("VALIDATION_ERROR")
  .trim()
  .min(1, "INVALID_NAME")
  .max(FULL_NAME_MAX, "INVALID_NAME")
  .refine(isStorable, "INVALID_NAME");
const otp = z.string("VALIDATION_ERROR").trim().min(1, "VALIDATION_ERROR").max(20, "INVALID_OTP");

/** What a path does before the account library sees the request; `true` answers it in the library's stead. */
type Before = (email: string) => Promise<boolean>;
interface Action {
  limit: LimitedAction;
  body: z.ZodType<{ email: string }>;
  /** The primary address of the account that is meant; an answer never tells it. */
  resolve?: (typed: string) => Promise<string>;
  before?: Before;
}

/** The only paths of the account library that are open, with the only fields they take. */
function actionsOf({ database, mail, signUp }: AccountParts): Record<string, Action> {
  const isKnown = async (address: string, verified?: boolean) => {
    const same = eq(user.email, address);
    const where = verified === undefined ? same : and(same, eq(user.emailVerified, verified));
    return (await database.owner.select({ id: user.id }).from(user).where(where)).length > 0;
  };
  const rehearseUnless = async (known: boolean) => {
    if (!known) await mail.rehearse();
    return !known;
  };
  return {
    "/sign-up/email": {
      limit: "signUp",
      body: z.object({ name, email, password: password(SIGN_UP_PASSWORD_MIN) }),
      // A further address of an account cannot open a second one; its owner gets the notice.
      resolve: async (typed) => (await primaryOf(database, typed)) ?? typed,
      // An account whose address was never proven is only a wish, perhaps of someone who does not own the address: the
      // next sign-up replaces it, password and all.
      before: async (address) => {
        if (signUp === "waitlist" && !(await isAdmitted(database, address)))
          throw new AccountRefusal(403, "SIGN_UP_CLOSED");
        await database.owner.delete(user).where(and(eq(user.email, address), eq(user.emailVerified, false)));
        return false;
      },
    },
    "/sign-in/email": {
      limit: "signIn",
      body: z.object({ email: signInName, password: password(1), rememberMe: z.boolean().optional() }),
      resolve: async (typed) => (await primaryOf(database, typed)) ?? typed,
    },
    "/email-otp/send-verification-otp": {
      limit: "sendCode",
      body: z.object({ email, type: z.literal("email-verification") }),
      before: async (address) => rehearseUnless(await isKnown(address, false)),
    },
    "/email-otp/verify-email": { limit: "checkCode", body: z.object({ email, otp }) },
    "/email-otp/request-password-reset": {
      limit: "reset",
      body: z.object({ email }),
      before: async (address) => rehearseUnless(await isKnown(address)),
    },
    "/email-otp/reset-password": {
      limit: "checkCode",
      body: z.object({ email, otp, password: password(RESET_PASSWORD_MIN) }),
    },
  };
}

const signsIn = z.object({ user: z.object({ id: z.uuid() }), token: z.string() });

/** An answer about an account under the name that was typed for it. */
async function naming(typed: string, answer: Response): Promise<Response> {
  const { user: owner, ...rest } = z.looseObject({ user: z.looseObject({}).optional() }).parse(await answer.json());
  const body = JSON.stringify({ ...rest, ...(owner && { user: { ...owner, email: typed } }) });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Whom an answer of the library signs in; null when it does not, as before the second step. */
async function signedInBy(answer: Response): Promise<string | null> {
  const read = signsIn.safeParse(answer.ok ? await answer.clone().json() : undefined);
  return read.success ? read.data.user.id : null;
}

export interface AccountParts {
  accounts: Accounts;
  limits: AccountLimits;
  devices: Devices;
  database: Database;
  mail: Mail;
  publicUrl: string;
  signUp: ApiConfig["signUp"];
  /** Called when sign-ins may have ended, so that tokens of theirs are looked at again. */
  onSignInsEnded: () => void;
}

/** `/auth`: the built-in accounts over HTTP. Refusals are `{code, message}`, the message Spanish. */
export function accountRoutes(parts: AccountParts): Router {
  const { accounts, database, limits, devices, publicUrl, onSignInsEnded } = parts;
  const router = Router();
  const pass = async (req: Incoming, res: Outgoing, path: string, body?: object): Promise<void> => {
    res.setHeader("Cache-Control", "no-store");
    await send(res, path, await accounts.handler(toRequest(req, publicUrl, path, body)));
  };
  /** Whoever reads the account's mail is its owner: what strangers have locked is open again, and not closed to this browser. */
  const afterReset = async (req: Incoming, res: Outgoing, address: string): Promise<void> => {
    onSignInsEnded();
    const [owner] = await database.owner.select({ id: user.id }).from(user).where(eq(user.email, address));
    if (!owner) return;
    await limits.release(address, owner.id);
    await devices.remember(req, res, owner.id);
  };
  for (const path of ["/token", "/get-session"]) router.get(path, (req, res) => pass(req, res, path));
  router.get("/jwks", async (_req, res) => {
    res.setHeader("Cache-Control", "public, max-age=300");
    res.json(await accounts.api.getJwks());
  });
  router.post("/sign-out", async (req, res) => {
    await pass(req, res, "/sign-out", {});
    onSignInsEnded();
  });
  for (const [path, { limit, body, resolve, before }] of Object.entries(actionsOf(parts))) {
    router.post(path, jsonBody("8kb"), async (req, res) => {
      res.setHeader("Cache-Control", "no-store");
      const read = body.safeParse(req.body ?? {});
      if (!read.success) {
        refuse(res, 400, path, read.error.issues[0]?.message ?? "VALIDATION_ERROR");
        return;
      }
      const { data } = read;
      const typed = data.email;
      if (resolve) data.email = await resolve(typed);
      const who: Who = {
        ip: req.ip ?? "",
        account: data.email,
        device: await devices.known(req, eq(user.email, data.email)),
      };
      const wait = await limits.admit(limit, who);
      if (wait !== null) {
        refuseForNow(res, wait);
        return;
      }
      try {
        if (await before?.(data.email)) {
          res.json({ success: true });
          return;
        }
      } catch (error) {
        if (error instanceof AccountRefusal) return refuse(res, error.status, path, error.code);
        if (!(error instanceof MailError)) throw error;
        return refuse(res, 503, path, "MAIL_NOT_SENT");
      }
      const { result: answer, mailFailed } = await watchingMails(() =>
        accounts.handler(toRequest(req, publicUrl, path, isEmail(data.email) ? data : { ...data, email: NOBODY })),
      );
      if (answer.ok) await limits.succeeded(limit, who);
      const opened = await signedInBy(answer);
      if (opened) await devices.remember(req, res, opened);
      if (path === "/email-otp/reset-password" && answer.ok) await afterReset(req, res, data.email);
      if (mailFailed) refuse(res, 503, path, "MAIL_NOT_SENT");
      else await send(res, path, answer.ok && typed !== data.email ? await naming(typed, answer) : answer);
    });
  }
  return router;
}
