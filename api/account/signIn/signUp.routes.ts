import { type Request as Incoming, type Response as Outgoing, Router } from "express";
import { z } from "zod";
import { SIGN_UP_PASSWORD_MIN } from "../../../schema/rules/accounts.ts";
import { email, fullName, newPassword, otp } from "../accounts.fields.ts";
import { admit, browserKey, taking } from "../accounts.http.ts";
import type { AccountLimits } from "../accounts.limits.ts";
import type { AccountPost } from "../accounts.post.ts";
import type { Accounts } from "../accounts.ts";
import type { Devices } from "../devices.ts";
import { AccountRefusal } from "../refusal.ts";
import type { Trail } from "../trail.ts";
import { type Attempts, LASTS_MINUTES } from "./attempts.store.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import { entering } from "./entering.ts";

export interface SignUpParts {
  accounts: Accounts;
  attempts: Attempts;
  limits: AccountLimits;
  devices: Devices;
  post: AccountPost;
  publicUrl: string;
  trail: Trail;
}

/** The browser's hold on the sign-up it has begun. */
export const signUpKey = (accounts: Accounts) => browserKey(accounts, "sign_up", LASTS_MINUTES["sign-up"]);

/** Enters the account that was opened for this browser's sign-up (with that address, if one is given), while it may. @returns whose it is; `waiting` while there may yet be one */
export function following(parts: SignUpParts) {
  const key = signUpKey(parts.accounts);
  const enter = entering(parts);
  return async (req: Incoming, res: Outgoing, email?: string): Promise<{ userId: string } | "waiting" | null> => {
    const found = await parts.attempts.follow(await key.read(req), email);
    if (!found || found === "waiting") return found;
    await enter(req, res, found.userId);
    await key.take(res);
    return found;
  };
}

/**
 * Signing up. There is no account before its address is proven: only what was begun in one browser, whose code and
 * password are its own. Every address is answered alike, and its owner learns the rest by mail.
 */
export function signUpRoutes(parts: SignUpParts): Router {
  const { accounts, attempts, limits, post, trail } = parts;
  const key = signUpKey(accounts);
  const enter = entering(parts);
  const follow = following(parts);

  const begin = async (req: Incoming, res: Outgoing, form: { email: string; name: string; password: string }) => {
    const { password: keeper } = await accounts.$context;
    const hash = await keeper.hash(form.password);
    const begun = await attempts.begin(await key.read(req), { ...form, kind: "sign-up", password: hash });
    await key.give(res, begun.browser);
    await post.codeFor(begun);
    res.json({ user: { email: form.email, name: form.name } });
  };

  const prove = async (req: Incoming, res: Outgoing, proof: { email: string; otp: string }) => {
    const proven = await attempts.prove("sign-up", await key.read(req), proof.email, proof.otp);
    const opened = typeof proven === "string" ? null : await attempts.open(proven);
    if (!opened) {
      // Sent again after an answer that was lost: its code is gone, and what it opened is open.
      const again = await follow(req, res, proof.email);
      if (again && again !== "waiting") return void res.json({ user: { id: again.userId } });
      const refusal = typeof proven === "string" ? proven : "INVALID_OTP";
      throw new AccountRefusal(refusal === "TOO_MANY_ATTEMPTS" ? 403 : 400, refusal);
    }
    await enter(req, res, opened);
    await key.take(res);
    res.json({ user: { id: opened } });
  };

  return Router()
    .post(
      "/sign-up/email",
      taking(
        "/sign-up/email",
        z.object({ name: fullName, email, password: newPassword(SIGN_UP_PASSWORD_MIN) }),
        async (form, req, res) => {
          if (isCommonPassword(form.password, form.email)) throw new AccountRefusal(400, "PASSWORD_COMMON");
          await admit(limits, "signUp", { ip: req.ip ?? "", account: form.email });
          await begin(req, res, form);
        },
      ),
    )
    .post(
      "/email-otp/send-verification-otp",
      taking(
        "/email-otp/send-verification-otp",
        z.object({ email, type: z.literal("email-verification") }),
        async (asked, req, res) => {
          await admit(limits, "sendCode", { ip: req.ip ?? "", account: asked.email });
          const begun = await attempts.renew("sign-up", await key.read(req), asked.email);
          if (!begun) throw new AccountRefusal(400, "NOTHING_BEGUN");
          await post.codeFor(begun);
          res.json({ success: true });
        },
      ),
    )
    .post(
      "/email-otp/verify-email",
      taking("/email-otp/verify-email", z.object({ email, otp }), async (proof, req, res) => {
        const who = { ip: req.ip ?? "", account: proof.email };
        await admit(limits, "checkCode", who);
        await trail.following(req, "sign-up proven", { name: proof.email }, () => prove(req, res, proof));
        await limits.succeeded("checkCode", who);
      }),
    );
}
