import type { Express, Request } from "express";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import type { Mail } from "../core/mail/mail.ts";
import type { Jobs } from "../core/queue.ts";
import { openSms } from "../core/sms.ts";
import { openAccessTokens, type TokenUsed } from "../practice/accessTokens.ts";
import type { BearerParts, DemoPractice } from "../practice/bearer.ts";
import type { WhenPracticeCloses } from "../practice/closing.store.ts";
import type { OwnerStands, SignInFault } from "../practice/identity.ts";
import { BUILT_IN, professionalFinder } from "../practice/professionals.store.ts";
import { createAccountLimits } from "./accounts.limits.ts";
import { openAccountPost } from "./accounts.post.ts";
import { accountRoutes } from "./accounts.routes.ts";
import { openAccountTexts } from "./accounts.texts.ts";
import { AUTH_PATH, createAccounts, type Passwords } from "./accounts.ts";
import { openClerk } from "./clerk.ts";
import { clerkTokenRoutes } from "./clerkTokens.routes.ts";
import { demoTokenRoutes } from "./demoToken.routes.ts";
import { openDevices } from "./devices.ts";
import { isLocked } from "./locked.ts";
import { tellingOwner } from "./manage/connections.actions.ts";
import { manageRoutes } from "./manage/manage.routes.ts";
import { attemptsOf } from "./signIn/attempts.store.ts";
import { linkRoutes } from "./signIn/links.routes.ts";
import { providerCallbacks, providerRoutes } from "./signIn/providers.routes.ts";
import { resetRoutes } from "./signIn/reset.routes.ts";
import { codesTakenOnce, createBackupCodes } from "./signIn/secondStep.ts";
import { signInRoutes } from "./signIn/signIn.routes.ts";
import { signUpRoutes } from "./signIn/signUp.routes.ts";
import { stepCodes } from "./signIn/smsStep.ts";
import { waitlistRoutes } from "./signIn/waitlist.routes.ts";
import { createSignIns, secondStepsOf } from "./signIns.ts";
import { ownKeys, remoteKeys, tokenReader } from "./tokens.ts";
import { openTrail, type Trail } from "./trail.ts";

interface Parts {
  config: ApiConfig;
  database: Database;
  mail: Mail;
  jobs: Jobs;
  /** Signs cookies, codes and links. */
  secret: string;
  log: Log;
  whenPracticeCloses: readonly WhenPracticeCloses[];
  demo: DemoPractice;
  passwords?: Passwords | undefined;
}

const noteProgram =
  (trail: Trail): TokenUsed =>
  (req, about, refusal) =>
    trail.note(req, "program", about, refusal);

const faultUnless =
  (holds: (id: string) => Promise<boolean>, fault: SignInFault = "REVOKED") =>
  async (id: string): Promise<SignInFault | null> =>
    (await holds(id)) ? null : fault;

/** What the rest of the service asks of the accounts. */
interface Accounts extends BearerParts {
  ownerStands: OwnerStands;
}

/** Whose tokens are believed: the built-in accounts', which are then served under /auth, Clerk's, or another issuer's. */
export async function mountAccounts(app: Express, parts: Parts): Promise<Accounts> {
  const { config, database, secret, log, demo } = parts;
  if (config.clerk) {
    const { frontendApi: clerkIssuer } = config.clerk;
    const clerk = await openClerk(config.clerk, config.publicUrl, log);
    app.use(clerk.authenticate);
    const people = {
      readToken: async (_token: string, request: Request) => clerk.identity(request),
      faultOfSignIn: faultUnless(clerk.stands),
      findProfessional: professionalFinder(database, clerkIssuer, {
        person: clerk.person,
        onFailure: (error) => log.warn({ error: errorFacts(error) }, "professional not read again from Clerk"),
      }),
    };
    const { publicUrl, signUp } = config;
    const post = await openAccountPost({ ...parts, attempts: attemptsOf(database, secret), publicUrl, signUp });
    const trail = openTrail(log, secret);
    app.use(AUTH_PATH, clerkTokenRoutes({ ...people, database, post, publicUrl, trail, isFresh: clerk.isFresh }));
    const accessTokens = openAccessTokens(database, clerkIssuer, noteProgram(trail), faultUnless(clerk.hasUser));
    const ownerStands: OwnerStands = async ({ issuer, subject }) =>
      issuer === clerkIssuer && (await clerk.hasUser(subject));
    return { ...people, ownerStands, accessTokens };
  }
  const { jwksUrl, issuer, audience } = config.tokens;
  if (jwksUrl) {
    const onFailure = (error: unknown) => log.warn({ error: errorFacts(error) }, "signing keys not renewed");
    const keys = remoteKeys(jwksUrl, onFailure);
    return {
      readToken: tokenReader({ keys, issuer, audience }),
      findProfessional: professionalFinder(database, issuer),
      ownerStands: async (owner) => owner.issuer === issuer,
    };
  }
  const attempts = attemptsOf(database, secret);
  const { publicUrl, signUp, providers, requireSecondFactor } = config;
  const signIns = createSignIns(database, requireSecondFactor);
  const post = await openAccountPost({ ...parts, attempts, publicUrl, signUp });
  const sms = openSms(config);
  const texts = sms && (await openAccountTexts({ ...parts, sms }));
  const accounts = createAccounts(config, secret, database, {
    passwords: parts.passwords,
    sendStepCode: texts ? stepCodes(parts, texts) : undefined,
    onConnected: tellingOwner({ database, post, publicUrl, providers }),
  });
  const limits = createAccountLimits(database);
  const devices = openDevices(accounts, database, publicUrl.startsWith("https:"));
  const trail = openTrail(log, secret);
  const codes = codesTakenOnce(database, secret);
  const findProfessional = professionalFinder(database, BUILT_IN);
  const onSignInsEnded = () => signIns.forget();
  const shared = {
    accounts,
    attempts,
    limits,
    devices,
    database,
    post,
    publicUrl,
    codes,
    trail,
    texts,
    providers,
    onSignInsEnded,
  };
  app.use(
    AUTH_PATH,
    providerCallbacks(shared),
    accountRoutes(shared),
    demoTokenRoutes({ accounts, demo, publicUrl }),
    providerRoutes(shared),
    signUpRoutes(shared),
    linkRoutes(shared),
    resetRoutes(shared),
    waitlistRoutes({ database, limits, signUp }),
    signInRoutes({ ...shared, backupCodes: createBackupCodes(secret) }),
    manageRoutes({
      ...shared,
      secret,
      requireSecondFactor,
      findProfessional,
      whenPracticeCloses: parts.whenPracticeCloses,
    }),
  );
  const hasSecondStep = requireSecondFactor ? secondStepsOf(database) : null;
  const keys = ownKeys(async () => await accounts.api.getJwks());
  return {
    readToken: tokenReader({ keys, issuer, audience }),
    faultOfSignIn: signIns.faultOf,
    findProfessional,
    ownerStands: async (owner) =>
      owner.issuer === BUILT_IN &&
      !(await isLocked(database.owner, owner.subject)) &&
      (hasSecondStep === null || (await hasSecondStep(owner.subject))),
    accessTokens: openAccessTokens(
      database,
      BUILT_IN,
      noteProgram(trail),
      hasSecondStep ? faultUnless(hasSecondStep, "INCOMPLETE") : undefined,
    ),
    demo,
  };
}
