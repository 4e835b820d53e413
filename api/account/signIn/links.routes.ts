import { and, eq, gt, sql } from "drizzle-orm";
import { type Request as Incoming, type Response as Outgoing, Router } from "express";
import { z } from "zod";
import { PASSWORD_MAX } from "../../../schema/rules/accounts.ts";
import type { Database } from "../../core/database/database.ts";
import { admit, taking, toRequest } from "../accounts.http.ts";
import { noticeMail } from "../accounts.mails.ts";
import { user } from "../accounts.table.ts";
import { proveAddress } from "../manage/addresses.store.ts";
import { emailAddress } from "../manage/addresses.table.ts";
import { AccountRefusal } from "../refusal.ts";
import { entering } from "./entering.ts";
import { keptKey } from "./mailedCode.ts";
import { passwordCheck } from "./passwordCheck.ts";
import { following, type SignUpParts, signUpKey } from "./signUp.routes.ts";

const key = z.string("INVALID_LINK").trim().min(1, "INVALID_LINK").max(200, "INVALID_LINK");
const using = z.object({
  key,
  password: z.string("PASSWORD_NEEDED").max(PASSWORD_MAX, "INVALID_PASSWORD").optional(),
});
type Used = z.output<typeof using>;

interface LinkParts extends SignUpParts {
  database: Database;
}

/**
 * Links of mails that prove an address. Opening one changes nothing, since mail programs and their scanners open them
 * too; pressing does. A link proves what the browser began that asked for it: pressed in another one, the password of that
 * sign-up (or account) shows that the same person presses, for a stranger's link may lie in anybody's mailbox.
 */
export function linkRoutes(parts: LinkParts): Router {
  const { accounts, attempts, database, limits, post, publicUrl, trail } = parts;
  const browserKey = signUpKey(accounts);
  const enter = entering(parts);
  const follow = following(parts);
  const isPassword = passwordCheck(parts);

  const signedInHere = async (req: Incoming): Promise<string | undefined> =>
    (await accounts.api.getSession({ headers: toRequest(req, publicUrl, "/get-session").headers }))?.user.id;

  /** A further address that a link belongs to, and whether its account is signed in here. */
  const addressOf = async (given: string, req: Incoming) => {
    const linked = and(eq(emailAddress.linkHash, keptKey(given)), gt(emailAddress.codeExpiresAt, sql`now()`));
    const [address] = await database.owner
      .select({
        id: emailAddress.id,
        email: emailAddress.email,
        userId: emailAddress.userId,
        verified: emailAddress.verified,
        primary: user.email,
      })
      .from(emailAddress)
      .innerJoin(user, eq(user.id, emailAddress.userId))
      .where(linked);
    return address ? { address, here: (await signedInHere(req)) === address.userId } : null;
  };
  /** A sign-up that a link belongs to, and whether it was begun here, or has entered here since. */
  const signUpOf = async (given: string, req: Incoming) => {
    const found = await attempts.ofLink(given, await browserKey.read(req));
    if (!found) return null;
    const { begun } = found;
    const isIn = begun.openedId !== null && (await signedInHere(req)) === begun.openedId;
    return { begun, isIn, here: found.here || isIn };
  };
  const find = async (given: string, req: Incoming) => {
    const signUp = await signUpOf(given, req);
    if (signUp) return { kind: "sign-up" as const, ...signUp };
    const address = await addressOf(given, req);
    if (address) return { kind: "address" as const, ...address };
    throw new AccountRefusal(400, "INVALID_LINK");
  };

  const proveSignUp = async (
    { begun, here, isIn }: NonNullable<Awaited<ReturnType<typeof signUpOf>>>,
    { password }: Used,
    req: Incoming,
    res: Outgoing,
  ): Promise<void> => {
    if (!here) {
      if (!password) throw new AccountRefusal(400, "PASSWORD_NEEDED");
      if (!(await attempts.guess(begun.id))) throw new AccountRefusal(403, "TOO_MANY_AT_LINK");
      const { password: keeper } = await accounts.$context;
      const isRight = begun.openedId
        ? await isPassword(begun.openedId, password)
        : begun.password && (await keeper.verify({ hash: begun.password, password }));
      if (!isRight) throw new AccountRefusal(400, "INVALID_PASSWORD");
    }
    // Pressed again after an answer that was lost: what it opened is open, and only who began it may enter by it, once.
    if (begun.openedId && here) {
      const again = isIn ? { userId: begun.openedId } : await follow(req, res);
      if (!again || again === "waiting") throw new AccountRefusal(400, "INVALID_LINK");
      return void res.json({ user: { id: again.userId } });
    }
    const userId = begun.openedId ?? (await attempts.open(begun));
    if (!userId) throw new AccountRefusal(400, "INVALID_LINK");
    if (!here) return void res.json({ elsewhere: true });
    await enter(req, res, userId);
    await browserKey.take(res);
    res.json({ user: { id: userId } });
  };

  const proveFurther = async (
    { address, here }: NonNullable<Awaited<ReturnType<typeof addressOf>>>,
    { password }: Used,
    req: Incoming,
    res: Outgoing,
  ): Promise<void> => {
    if (!here) {
      if (!password) throw new AccountRefusal(400, "PASSWORD_NEEDED");
      const who = { ip: req.ip ?? "", account: `link ${address.id}` };
      await admit(limits, "confirm", who);
      if (!(await isPassword(address.userId, password))) throw new AccountRefusal(400, "INVALID_PASSWORD");
      await limits.succeeded("confirm", who);
    }
    if (!address.verified) {
      if (!(await proveAddress(database.owner, address))) throw new AccountRefusal(400, "INVALID_LINK");
      await post.tell(noticeMail(address.primary, `Se ha añadido el correo ${address.email} a tu cuenta.`, publicUrl));
    }
    res.json({ elsewhere: !here });
  };

  const look = "/verify-link/look";
  const use = "/verify-link/use";
  return Router()
    .post(
      look,
      taking(look, z.object({ key }), async (given, req, res) => {
        const who = { ip: req.ip ?? "", account: "" };
        await admit(limits, "checkCode", who);
        const found = await find(given.key, req);
        await limits.succeeded("checkCode", who);
        const { email } = found.kind === "sign-up" ? found.begun : found.address;
        res.json({ kind: found.kind, here: found.here, email });
      }),
    )
    .post(
      use,
      taking(use, using, async (given, req, res) => {
        const who = { ip: req.ip ?? "", account: "" };
        await admit(limits, "checkCode", who);
        const found = await find(given.key, req);
        const { email } = found.kind === "sign-up" ? found.begun : found.address;
        await trail.following(req, `${found.kind} proven by link`, { name: email }, () =>
          found.kind === "sign-up" ? proveSignUp(found, given, req, res) : proveFurther(found, given, req, res),
        );
        await limits.succeeded("checkCode", who);
      }),
    )
    .post(
      "/sign-up/follow",
      taking("/sign-up/follow", z.object({}), async (_, req, res) => {
        const found = await follow(req, res);
        if (!found || found === "waiting") return void res.json({ waiting: found === "waiting" });
        res.json({ waiting: false, user: { id: found.userId } });
      }),
    );
}
