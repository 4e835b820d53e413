import { eq } from "drizzle-orm";
import { Router } from "express";
import { z } from "zod";
import { RESET_PASSWORD_MIN } from "../../../schema/rules/accounts.ts";
import type { Database } from "../../core/database/database.ts";
import { email, newPassword, otp } from "../accounts.fields.ts";
import { admit, browserKey, taking } from "../accounts.http.ts";
import type { AccountLimits } from "../accounts.limits.ts";
import { noticeMail, PASSWORD_CHANGED } from "../accounts.mails.ts";
import type { AccountPost } from "../accounts.post.ts";
import { user } from "../accounts.table.ts";
import type { Accounts } from "../accounts.ts";
import type { Devices } from "../devices.ts";
import { AccountRefusal } from "../refusal.ts";
import type { Trail } from "../trail.ts";
import { type Attempts, LASTS_MINUTES } from "./attempts.store.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import { passwordCheck } from "./passwordCheck.ts";

interface ResetParts {
  accounts: Accounts;
  attempts: Attempts;
  database: Database;
  limits: AccountLimits;
  devices: Devices;
  post: AccountPost;
  publicUrl: string;
  trail: Trail;
  onSignInsEnded: () => void;
}

/**
 * A new password by a mailed code, which is good in the browser that asked for it: what strangers ask for and guess
 * uses up nothing of it. Every address is answered alike.
 */
export function resetRoutes(parts: ResetParts): Router {
  const { accounts, attempts, limits, devices, post, publicUrl, trail, onSignInsEnded } = parts;
  const isPassword = passwordCheck(parts);
  const key = browserKey(accounts, "reset", LASTS_MINUTES.reset);
  const ask = "/email-otp/request-password-reset";
  const reset = "/email-otp/reset-password";
  return Router()
    .post(
      ask,
      taking(ask, z.object({ email }), async (asked, req, res) => {
        const device = await devices.known(req, eq(user.email, asked.email));
        await admit(limits, "reset", { ip: req.ip ?? "", account: asked.email, device });
        // The browser keeps its key: the answer with another one may get lost, and no code would be good in it any more.
        const held = await key.read(req);
        const renewed = await attempts.renew("reset", held, asked.email);
        const begun =
          renewed && held
            ? { ...renewed, browser: held }
            : await attempts.begin(held, { kind: "reset", email: asked.email });
        await key.give(res, begun.browser);
        await post.codeFor(begun);
        res.json({ success: true });
      }),
    )
    .post(
      reset,
      taking(reset, z.object({ email, otp, password: newPassword(RESET_PASSWORD_MIN) }), async (form, req, res) => {
        if (isCommonPassword(form.password, form.email)) throw new AccountRefusal(400, "PASSWORD_COMMON");
        const who = { ip: req.ip ?? "", account: form.email };
        await admit(limits, "checkCode", who);
        const { userId, isNew } = await trail.following(req, "password reset", { name: form.email }, async () => {
          const proven = await attempts.prove("reset", await key.read(req), form.email, form.otp);
          if (typeof proven === "string") throw new AccountRefusal(proven === "TOO_MANY_ATTEMPTS" ? 403 : 400, proven);
          // Sent again after an answer that was lost: done, while the password it set stands.
          if (proven.openedId && (await isPassword(proven.openedId, form.password)))
            return { userId: proven.openedId, isNew: false };
          const { password: keeper } = await accounts.$context;
          const id = await attempts.reset(proven, await keeper.hash(form.password));
          if (!id) throw new AccountRefusal(400, "INVALID_OTP");
          return { userId: id, isNew: true };
        });
        await limits.succeeded("checkCode", who);
        onSignInsEnded();
        // Whoever reads the account's mail is its owner: what strangers, or own tries, have locked is open again, and not
        // closed to this browser.
        await limits.release(userId, form.email);
        await devices.remember(req, res, userId);
        await key.take(res);
        if (isNew) await post.tell(noticeMail(form.email, PASSWORD_CHANGED, publicUrl));
        res.json({ success: true });
      }),
    );
}
