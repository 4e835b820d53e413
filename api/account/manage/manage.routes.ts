import { type Request as Incoming, type Response as Outgoing, Router } from "express";
import type { AccessTokenOverview, AccountOverview } from "../../../schema/rules/accountOverview.ts";
import { jsonBody } from "../../core/reading.ts";
import { practiceOfAccount } from "../../practice/professionals.store.ts";
import { admit, refuseThrown, send, toRequest } from "../accounts.http.ts";
import type { AccountLimits } from "../accounts.limits.ts";
import { noticeMail } from "../accounts.mails.ts";
import { originsOf } from "../accounts.ts";
import { isLocked } from "../locked.ts";
import { AccountRefusal } from "../refusal.ts";
import { passwordCheck } from "../signIn/passwordCheck.ts";
import { secondStepsOf } from "../signIns.ts";
import { addressActions } from "./addresses.actions.ts";
import { connectionActions } from "./connections.actions.ts";
import { saveImage, showImage } from "./images.routes.ts";
import { type Caller, type ManageAction, type ManageParts } from "./manage.action.ts";
import { readOverview } from "./manage.overview.ts";
import { securityActions } from "./manage.security.ts";
import { phoneActions } from "./phones.actions.ts";
import { profileActions } from "./profile.actions.ts";
import { smsStepActions } from "./smsStep.actions.ts";
import { accessOfPrograms, tokenActions } from "./tokens.actions.ts";

/**
 * For how long after signing in somebody without a password needs nothing else to change the account, and a new password
 * stands for the one before where it is sent again.
 */
const FRESH_MS = 10 * 60_000;

/** What leads to a second step: all that somebody may do who has to have one and has none. */
const TO_SECOND_STEP = /^\/(second-step|phones)\//;

interface RouteParts extends Omit<ManageParts, "notify"> {
  limits: AccountLimits;
  /** Whether an account opens nothing before it has a second step. */
  requireSecondFactor: boolean;
}

/** `/auth/manage`: what a signed-in therapist sees and changes of the own account. */
export function manageRoutes({ limits, requireSecondFactor, ...given }: RouteParts): Router {
  const { accounts, database, post, publicUrl, trail } = given;
  const origins = originsOf(publicUrl);
  const notify: ManageParts["notify"] = (email, sentence) => post.tell(noticeMail(email, sentence, publicUrl));
  const parts: ManageParts = { ...given, notify };

  const programs = accessOfPrograms(database, notify);
  const practiceOf = ({ userId, email, name }: Caller): Promise<string> =>
    given.findProfessional({ subject: userId, email, fullName: name, signInId: null, isDemo: false }, undefined);

  const programsOf = async ({ userId }: Caller): Promise<AccessTokenOverview[]> => {
    const practice = await practiceOfAccount(database.owner, userId);
    return practice ? await programs.list(practice) : [];
  };

  const isPassword = passwordCheck(given);
  const hasSecondStep = secondStepsOf(database);
  /** @throws AccountRefusal for whoever lacks the second step that this would need */
  const refuseUnguarded = async (path: string, { userId }: Caller): Promise<void> => {
    if (!requireSecondFactor || TO_SECOND_STEP.test(path) || (await hasSecondStep(userId))) return;
    throw new AccountRefusal(403, "SECOND_STEP_NEEDED");
  };

  const callerOf = async (req: Incoming): Promise<Caller> => {
    const found = await accounts.api.getSession({ headers: toRequest(req, publicUrl, "/get-session").headers });
    // One that began while its account was being shut is none.
    if (!found || (await isLocked(database.owner, found.user.id))) throw new AccountRefusal(401, "UNAUTHORIZED");
    const { id: userId, email, name } = found.user;
    const ip = req.ip ?? "";
    // Of this sign-in alone: whoever has got hold of another one does not lock its owner's.
    const signIn = { ip, account: found.session.id };
    await admit(limits, "manage", signIn);
    return {
      userId,
      email,
      name,
      signInId: found.session.id,
      async confirm(password, becoming) {
        if (!(await isPassword.has(userId))) {
          if (Date.now() - found.session.createdAt.getTime() < FRESH_MS) return { kept: null, isRepeated: false };
          throw new AccountRefusal(403, "SIGN_IN_AGAIN");
        }
        if (!password && !becoming) throw new AccountRefusal(400, "PASSWORD_NEEDED");
        await admit(limits, "confirm", signIn);
        const met = await isPassword.meet(userId, password);
        // Only for a while, lest whoever finds the screen unlocked guess two at a time.
        const set = becoming && !met ? await isPassword.meet(userId, becoming, FRESH_MS) : null;
        const kept = met ?? set;
        if (!kept) throw new AccountRefusal(400, password ? "INVALID_PASSWORD" : "PASSWORD_NEEDED");
        await limits.succeeded("confirm", signIn);
        return { kept, isRepeated: !met };
      },
      async admitMail(address) {
        await admit(limits, "sendCode", { ip, account: userId });
        await admit(limits, "sendCode", { ip, account: address });
      },
      async admitText(number) {
        await admit(limits, "accountText", { ip, account: userId });
        await admit(limits, "accountTextDay", { ip, account: userId });
        await admit(limits, "numberText", { ip, account: number });
        await admit(limits, "numberTextDay", { ip, account: number });
        await admit(limits, "everyText", { ip, account: "" });
      },
      async guessing(work) {
        await admit(limits, "proof", signIn);
        const result = await work();
        await limits.succeeded("proof", signIn);
        return result;
      },
      library: (path, body) => accounts.handler(toRequest(req, publicUrl, path, body)),
    };
  };

  const answering =
    (path: string, work: (req: Incoming, res: Outgoing) => Promise<unknown>) =>
    async (req: Incoming, res: Outgoing): Promise<void> => {
      res.setHeader("Cache-Control", "no-store");
      try {
        // A browser names the page it asks from; another site's page must change nothing here.
        if (req.method !== "GET" && !origins.includes(req.get("origin") ?? ""))
          throw new AccountRefusal(403, "FORBIDDEN");
        const answer = await work(req, res);
        if (res.headersSent) return;
        if (answer instanceof Response) await send(res, path, answer);
        else res.json(answer ?? { success: true });
      } catch (error) {
        refuseThrown(res, path, error);
      }
    };

  const router = Router();
  router.get(
    "/manage",
    answering("/manage", async (req) => {
      const caller = await callerOf(req);
      const settings = { sends: given.texts !== null, providers: given.providers };
      const account = await readOverview(database, settings, caller);
      const overview: AccountOverview = { ...account, programs: await programsOf(caller) };
      return overview;
    }),
  );
  router.get(
    "/manage/tokens",
    answering("/manage/tokens", async (req) => await programsOf(await callerOf(req))),
  );
  router.get(
    "/image",
    answering("/image", async (req, res) => showImage(database, (await callerOf(req)).userId, res)),
  );
  router.post(
    "/manage/image",
    answering("/image", async (req, res) => {
      const caller = await callerOf(req);
      await refuseUnguarded("/image", caller);
      return await saveImage(database, caller.userId, req, res);
    }),
  );
  const actions: Record<string, ManageAction> = {
    ...profileActions(parts),
    ...addressActions(parts),
    ...securityActions(parts),
    ...phoneActions(parts),
    ...smsStepActions(parts),
    ...connectionActions(parts),
    ...tokenActions(programs, practiceOf),
  };
  for (const [path, act] of Object.entries(actions))
    router.post(
      `/manage${path}`,
      jsonBody("32kb"),
      answering(path, async (req) => {
        const caller = await callerOf(req);
        await refuseUnguarded(path, caller);
        const about = { name: caller.email, account: caller.userId };
        return await trail.following(req, `manage${path}`, about, () => act(caller, req.body));
      }),
    );
  return router;
}
