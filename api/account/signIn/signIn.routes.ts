import { eq } from "drizzle-orm";
import { type Request as Incoming, type Response as Outgoing, Router } from "express";
import { z } from "zod";
import type { Database } from "../../core/database/database.ts";
import { jsonBody } from "../../core/reading.ts";
import { refuse, refuseForNow, send, toRequest } from "../accounts.http.ts";
import type { AccountLimits } from "../accounts.limits.ts";
import { user } from "../accounts.table.ts";
import type { AccountTexts } from "../accounts.texts.ts";
import type { Accounts } from "../accounts.ts";
import type { Devices } from "../devices.ts";
import { ACCOUNT_LOCKED } from "../locked.ts";
import type { Trail } from "../trail.ts";
import { type Challenge, challenges } from "./challenge.ts";
import { askLasting } from "./lasting.ts";
import type { BackupCodes, CodesTakenOnce } from "./secondStep.ts";
import { waysOf } from "./smsStep.ts";
import { signInsUnderWay } from "./underWay.ts";

const codeBody = z.object({ code: z.string().trim().min(1).max(40) });
const passkeyBody = z.object({ response: z.record(z.string(), z.unknown()) });
const refusal = z.object({ code: z.literal(ACCOUNT_LOCKED) });
const signedIn = z.object({ user: z.object({ id: z.string() }) });

interface SignInParts {
  accounts: Accounts;
  database: Database;
  limits: AccountLimits;
  devices: Devices;
  backupCodes: BackupCodes;
  /** null: no text messages are sent. */
  texts: AccountTexts | null;
  codes: CodesTakenOnce;
  publicUrl: string;
  trail: Trail;
}

/** The second step of a sign-in, and the sign-in with a passkey, which needs none. */
export function signInRoutes(parts: SignInParts): Router {
  const { accounts, database, limits, devices, backupCodes, texts, codes, publicUrl, trail } = parts;
  const underWay = signInsUnderWay(parts);
  const challenged = challenges(parts);
  /** Lets an answer through that opens the account it was counted for. */
  const opensOnly = async (userId: string, answer: Response): Promise<Response> => {
    if (!answer.ok || signedIn.parse(await answer.clone().json()).user.id === userId) return answer;
    return Response.json({ code: "INVALID_CODE" }, { status: 401 });
  };

  const secondStep =
    (path: string, ready: (code: string) => string) =>
    async (req: Incoming, res: Outgoing): Promise<void> => {
      res.setHeader("Cache-Control", "no-store");
      const read = codeBody.safeParse(req.body ?? {});
      if (!read.success) return refuse(res, 400, path, "INVALID_CODE");
      const challenge = await challenged(req);
      if (!challenge) return refuse(res, 401, path, "INVALID_TWO_FACTOR_COOKIE");
      const { userId } = challenge;
      const who = { ip: req.ip ?? "", account: userId, device: await devices.known(req, eq(user.id, userId)) };
      const wait = await limits.admit("secondStep", who);
      if (wait !== null) return refuseForNow(res, wait);
      const code = ready(read.data.code);
      const signIn = { who: eq(user.id, userId), typed: null, refusal: "INVALID_TWO_FACTOR_COOKIE" };
      const ask = () => underWay(signIn, async () => opensOnly(userId, await challenge.ask(path, { code })));
      const answer = await codes.trying(userId, code, ask);
      trail.note(req, "second step", { account: userId }, answer?.ok ? undefined : "INVALID_CODE");
      if (!answer) return refuse(res, 401, path, "INVALID_CODE");
      if (answer.ok) {
        await limits.succeeded("secondStep", who);
        await devices.remember(req, res, userId);
      }
      await send(res, path, answer);
    };

  /** Runs for an account whose first step was right a moment ago. */
  const challengedOnly =
    (path: string, work: (challenge: Challenge, req: Incoming, res: Outgoing) => Promise<void>) =>
    async (req: Incoming, res: Outgoing): Promise<void> => {
      res.setHeader("Cache-Control", "no-store");
      const challenge = await challenged(req);
      if (!challenge) return refuse(res, 401, path, "INVALID_TWO_FACTOR_COOKIE");
      await work(challenge, req, res);
    };

  const admitPasskey = async (req: Incoming) =>
    limits.admit("passkey", { ip: req.ip ?? "", account: "", device: await devices.known(req) });

  const router = Router();
  const json = jsonBody("32kb");
  const totp = "/two-factor/verify-totp";
  router.post(
    totp,
    json,
    secondStep(totp, (code) => code.replaceAll(" ", "")),
  );
  const backup = "/two-factor/verify-backup-code";
  router.post(backup, json, secondStep(backup, backupCodes.hash));
  const sms = "/two-factor/verify-otp";
  router.post(
    sms,
    json,
    secondStep(sms, (code) => code.replaceAll(" ", "")),
  );
  const ways = "/two-factor/ways";
  router.post(
    ways,
    json,
    challengedOnly(
      ways,
      async ({ userId }, _req, res) => void res.json(await waysOf(database, userId, texts !== null)),
    ),
  );
  const sending = "/two-factor/send-otp";
  router.post(
    sending,
    json,
    challengedOnly(sending, async ({ userId, ask }, req, res) => {
      if (!(await waysOf(database, userId, texts !== null)).sms) return refuse(res, 404, sending, "NO_SMS");
      const who = { ip: req.ip ?? "", account: userId };
      const wait = (await limits.admit("stepText", who)) ?? (await limits.admit("stepTextDay", who));
      if (wait !== null) return refuseForNow(res, wait);
      await send(res, sending, await ask(sending, {}));
    }),
  );
  router.post("/passkey/options", json, async (req, res) => {
    const path = "/passkey/generate-authenticate-options";
    const wait = await admitPasskey(req);
    if (wait !== null) return refuseForNow(res, wait);
    res.setHeader("Cache-Control", "no-store");
    const answer = await accounts.handler(toRequest(req, publicUrl, path));
    // The library only prefers that the device makes sure who is using it.
    const options = { ...((await answer.json()) as object), userVerification: "required" };
    await send(res, path, new Response(JSON.stringify(options), { status: answer.status, headers: answer.headers }));
  });
  router.post("/passkey/sign-in", json, async (req, res) => {
    const path = "/passkey/verify-authentication";
    res.setHeader("Cache-Control", "no-store");
    const read = passkeyBody.safeParse(req.body ?? {});
    if (!read.success) return refuse(res, 400, path, "AUTHENTICATION_FAILED");
    const wait = await admitPasskey(req);
    if (wait !== null) return refuseForNow(res, wait);
    const answer = await askLasting(accounts, toRequest(req, publicUrl, path, read.data));
    if (!answer.ok) {
      const isShut = answer.status === 403 && refusal.safeParse(await answer.json()).success;
      const [status, code] = isShut ? ([403, ACCOUNT_LOCKED] as const) : ([401, "AUTHENTICATION_FAILED"] as const);
      trail.note(req, "passkey", {}, code);
      return refuse(res, status, path, code);
    }
    const { user: owner } = signedIn.parse(await answer.json());
    trail.note(req, "passkey", { account: owner.id });
    await devices.remember(req, res, owner.id);
    await send(res, path, new Response(JSON.stringify({ user: { id: owner.id } }), { headers: answer.headers }));
  });
  return router;
}
