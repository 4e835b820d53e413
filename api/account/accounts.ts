import { drizzleAdapter } from "@better-auth/drizzle-adapter";
import { passkey as passkeys } from "@better-auth/passkey";
import { APIError, type BetterAuthOptions, betterAuth } from "better-auth";
import { jwt, twoFactor as secondStep } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { CODE_MINUTES, PASSWORD_MAX, SIGN_UP_PASSWORD_MIN } from "../../schema/rules/accounts.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { account, jwks, session, user, verification } from "./accounts.table.ts";
import { phoneCodes } from "./accounts.texts.ts";
import { hashingKeys } from "./hashedKeys.ts";
import { ACCOUNT_LOCKED, isLocked } from "./locked.ts";
import { profileImage } from "./manage/addresses.table.ts";
import { openSignIn } from "./signIn/openSignIn.ts";
import { providerHooks, providerRules } from "./signIn/providers.rules.ts";
import { lateOidc, providerPage, providerSecondStep, socialProvidersOf } from "./signIn/providers.ts";
import { passkey, twoFactor } from "./signIn/secondStep.table.ts";
import { createBackupCodes } from "./signIn/secondStep.ts";

export const AUTH_PATH = "/auth";
/** Carries the caller's address, as found behind the trusted proxies, to the account library. */
export const CLIENT_IP_HEADER = "x-consulta-client-ip";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const TOKEN_MINUTES = 5;
/** Days after which a sign-in ends, however often it is used; unused it ends after 30. */
const SIGN_IN_DAYS = 90;

/** A passkey stands for both steps of a sign-in, so its device must have made sure who is using it. */
function mustHaveVerified(userVerified: boolean | undefined): void {
  if (!userVerified) throw new APIError("UNAUTHORIZED", { code: "AUTHENTICATION_FAILED" });
}

/** A portal on localhost is the same portal at 127.0.0.1. */
export function originsOf(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== "localhost") return [publicUrl];
  url.hostname = "127.0.0.1";
  return [publicUrl, url.origin];
}

/** How passwords are kept; by default as the account library does, slowly on purpose. */
export type Passwords = Required<NonNullable<NonNullable<BetterAuthOptions["emailAndPassword"]>["password"]>>;

/** That an account has a profile image, for the page that shows it; the number changes with the image. */
async function imageOf({ owner: db }: Database, userId: string): Promise<{ image?: number }> {
  const [kept] = await db
    .select({ changedAt: profileImage.changedAt })
    .from(profileImage)
    .where(eq(profileImage.userId, userId));
  return kept ? { image: kept.changedAt.getTime() } : {};
}

interface Choices {
  passwords?: Passwords | undefined;
  /** Sends the code of a second step to the account's phone; without it there are no such codes. */
  sendStepCode?: ((userId: string, code: string) => Promise<void>) | undefined;
  /** Told of a provider's account that was added to an account. */
  onConnected?: (userId: string, providerId: string) => Promise<void>;
}

/** The built-in accounts (D24): e-mail and password, short-lived signed tokens. Signing up and resetting are ours. */
export function createAccounts(
  config: ApiConfig,
  secret: string,
  database: Database,
  { passwords, sendStepCode, onConnected = async () => undefined }: Choices = {},
) {
  const isEncrypted = config.publicUrl.startsWith("https:");
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: originsOf(config.publicUrl),
    database: hashingKeys(
      drizzleAdapter(database.owner, {
        provider: "pg",
        schema: { user, session, account, verification, jwks, twoFactor, passkey },
      }),
    ),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: SIGN_UP_PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      disableSignUp: true,
      ...(passwords && { password: passwords }),
    },
    socialProviders: socialProvidersOf(config.providers),
    user: { validateUserInfo: providerRules(database, config.signUp) },
    account: {
      updateAccountOnSignIn: false,
      accountLinking: {
        // Whom they may find is told by providerRules, which sees more than the library does.
        trustedProviders: config.providers.map(({ id }) => id),
        // Who connects an account from inside may do so with any.
        allowDifferentEmails: true,
      },
    },
    onAPIError: { errorURL: providerPage(config.publicUrl) },
    // Whoever changes something dangerous says the password again, however fresh the sign-in is.
    session: { expiresIn: 30 * DAY, updateAge: DAY, freshAge: 0 },
    databaseHooks: {
      ...providerHooks(onConnected),
      session: {
        create: {
          // Whichever way somebody comes in by, it ends here.
          before: async ({ userId }, call) => {
            if (!(await isLocked(database.owner, userId))) return;
            // From a provider a browser comes by its address alone.
            if (call?.path?.startsWith("/callback/"))
              throw call.redirect(`${providerPage(config.publicUrl)}?error=account_locked`);
            throw new APIError("FORBIDDEN", { code: ACCOUNT_LOCKED });
          },
        },
        update: {
          // Used or not, a sign-in ends some day.
          before: async (change, call) => {
            const begun = call?.context.session?.session.createdAt;
            if (!(begun && change.expiresAt)) return;
            const end = begun.getTime() + SIGN_IN_DAYS * DAY * 1_000;
            return { data: { expiresAt: new Date(Math.min(change.expiresAt.getTime(), end)) } };
          },
        },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages hold e-mail addresses; what they tell is in our own log lines.
    logger: { disabled: true },
    advanced: {
      // Said outright, because the library drops these checks by itself when it believes it is being tested.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // `__Host-`: a browser takes such a cookie from this very host alone, not from a neighbour below the same domain.
      cookiePrefix: isEncrypted ? "__Host-consulta" : "consulta",
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: isEncrypted, path: "/" },
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    plugins: [
      openSignIn(),
      providerSecondStep(config.publicUrl),
      ...config.providers.filter(({ id }) => id === "oidc").map(lateOidc),
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: "EdDSA", crv: "Ed25519" } },
        jwt: {
          issuer: config.tokens.issuer,
          audience: config.tokens.audience,
          expirationTime: `${TOKEN_MINUTES}m`,
          definePayload: async ({ user: owner, session: signIn }) => ({
            email: owner.email,
            name: owner.name,
            sid: signIn.id,
            ...(await imageOf(database, owner.id)),
          }),
        },
      }),
      secondStep({
        issuer: "Consulta",
        // Whoever knows a password could lock its owner out with it; what is counted instead is in accounts.limits.ts.
        accountLockout: { enabled: false },
        // Who has no password has come in a moment ago instead (manage.routes.ts).
        allowPasswordless: true,
        backupCodeOptions: createBackupCodes(secret).options,
        ...(sendStepCode && {
          otpOptions: {
            period: CODE_MINUTES,
            storeOTP: { hash: async (code: string) => phoneCodes(secret).hash("second step", code) },
            sendOTP: ({ user: owner, otp }) => sendStepCode(owner.id, otp),
          },
        }),
      }),
      passkeys({
        rpID: new URL(config.publicUrl).hostname,
        rpName: "Consulta",
        origin: originsOf(config.publicUrl),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: {
          afterVerification: async ({ verification: { registrationInfo } }) =>
            mustHaveVerified(registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification: { authenticationInfo } }) =>
            mustHaveVerified(authenticationInfo.userVerified),
        },
      }),
    ],
  });
}
export type Accounts = ReturnType<typeof createAccounts>;
