import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { genericOAuth } from "better-auth/plugins";
import { decodeJwt } from "jose";
import { z } from "zod";
import type { ProviderSettings } from "../../../schema/rules/providers.ts";

const STEP_SECONDS = 600;
const PATIENCE_MS = 5_000;

/** Where the browser lands after it was at a provider; what went wrong is in `error`. */
export const providerPage = (publicUrl: string): string => `${publicUrl}/provider`;

/** The account library's own providers. Only who somebody is, is asked for; accounts come from the sign-up page alone. */
export function socialProvidersOf(providers: readonly ProviderSettings[]): BetterAuthOptions["socialProviders"] {
  const keys = (id: string) => {
    const found = providers.find((one) => one.id === id);
    return found && { clientId: found.clientId, clientSecret: found.clientSecret, disableImplicitSignUp: true };
  };
  const [google, microsoft, apple] = [keys("google"), keys("microsoft"), keys("apple")];
  return {
    ...(google && { google: { ...google, includeGrantedScopes: false, prompt: "select_account" } }),
    ...(microsoft && {
      microsoft: {
        ...microsoft,
        tenantId: providers.find(({ id }) => id === "microsoft")?.issuer,
        disableDefaultScope: true,
        scope: ["openid", "profile", "email"],
        disableProfilePhoto: true,
        prompt: "select_account",
      },
    }),
    ...(apple && { apple }),
  };
}

const claims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

/** What the issuer says of a person: in its signed token, which has been checked, and where that is silent as userinfo. */
async function personOf(idToken: string | undefined, accessToken: string | undefined, userInfoUrl: string | null) {
  // Without a token nothing would have been checked: neither signature nor nonce.
  if (!idToken) return null;
  const signed = claims.parse(decodeJwt(idToken));
  let { email, email_verified: emailVerified, name } = signed;
  if (!email && userInfoUrl) {
    const answer = await fetch(userInfoUrl, {
      headers: { authorization: `Bearer ${accessToken}` },
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const asked = claims.safeParse(answer.ok ? await answer.json() : null);
    if (!asked.success || asked.data.sub !== signed.sub) return null;
    ({ email, email_verified: emailVerified } = asked.data);
    name ??= asked.data.name;
  }
  return { id: signed.sub, sub: signed.sub, email, emailVerified: emailVerified === true, name };
}

const discovery = z.object({ issuer: z.string(), userinfo_endpoint: z.url().optional() });

/** Any issuer of OpenID Connect. It is looked up when it is first needed, and again while it does not answer. */
export function lateOidc({ issuer = "", clientId, clientSecret }: ProviderSettings): BetterAuthPlugin {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const look = async () => {
    const answer = await fetch(discoveryUrl, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    const found = discovery.parse(await answer.json());
    if (found.issuer.replace(/\/+$/, "") !== issuer) throw new Error("the issuer says another name of itself");
    return genericOAuth({
      config: [
        {
          providerId: "oidc",
          discoveryUrl,
          clientId,
          clientSecret,
          scopes: ["openid", "email", "profile"],
          pkce: true,
          requireIdTokenVerification: true,
          disableImplicitSignUp: true,
          accountSubject: ({ profile }) => profile.id ?? "",
          getUserInfo: ({ idToken, accessToken }) => personOf(idToken, accessToken, found.userinfo_endpoint ?? null),
        },
      ],
    });
  };
  return {
    id: "late-oidc",
    init(context) {
      type Provider = (typeof context.socialProviders)[number];
      let known: Provider | null = null;
      const find = async (): Promise<Provider | { id: string }> => {
        try {
          const made = await (await look()).init(context);
          known ??= made.context.socialProviders.find(({ id }) => id === "oidc") ?? null;
        } catch (error) {
          context.logger.error("issuer not read", error);
        }
        return known ?? { id: "" };
      };
      const late = async () => known ?? (await find());
      // The library also takes a function that finds the provider, which its types do not say.
      return { context: { socialProviders: [...context.socialProviders, late as unknown as Provider] } };
    },
  };
}

/** After a provider said who it is, an account with a second step is not open yet: as after its password. */
export const providerSecondStep = (publicUrl: string): BetterAuthPlugin => ({
  id: "provider-second-step",
  hooks: {
    after: [
      {
        matcher: ({ path }) => path?.startsWith("/callback/") ?? false,
        handler: createAuthMiddleware(async (call) => {
          const opened = call.context.newSession;
          if (!(opened?.user as { twoFactorEnabled?: boolean } | undefined)?.twoFactorEnabled || !opened) return;
          deleteSessionCookie(call, true);
          await call.context.internalAdapter.deleteSession(opened.session.token);
          call.context.setNewSession(null);
          const cookie = call.context.createAuthCookie("two_factor", { maxAge: STEP_SECONDS });
          const identifier = `2fa-${generateRandomString(20)}`;
          const expiresAt = new Date(Date.now() + STEP_SECONDS * 1_000);
          const keep = (name: string, value: string) =>
            call.context.internalAdapter.createVerificationValue({ identifier: name, value, expiresAt });
          await keep(identifier, opened.user.id);
          await keep(`2fa-attempts-${identifier}`, "0");
          await call.setSignedCookie(cookie.name, identifier, call.context.secret, cookie.attributes);
          throw call.redirect(`${providerPage(publicUrl)}?paso=2`);
        }),
      },
    ],
  },
});
