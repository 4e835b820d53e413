import type { StepWay, StepWays } from "../../schema/rules/secondStep.ts";
import { AccountError, type AccountPort } from "./accountPort.ts";
import { ask } from "./builtInRequest.ts";
import { offeredProviders } from "./providers.ts";

const STEPS: Record<StepWay, string> = {
  app: "/two-factor/verify-totp",
  sms: "/two-factor/verify-otp",
  backup: "/two-factor/verify-backup-code",
};

interface Reply {
  success?: boolean;
  token?: string;
  user?: { id?: string };
  twoFactorRedirect?: boolean;
}

let arrived: Promise<typeof import("./bearers.ts")> | null = null;
/** At once, once they have been there: what is sent while a page is left has no more time than that. */
const bearers = () => {
  arrived ??= import("./bearers.ts").catch((error: unknown) => {
    arrived = null;
    throw error;
  });
  return arrived;
};

/** The accounts served by the product itself, over their HTTP endpoints. */
export function builtInAccounts(): AccountPort {
  const offered = offeredProviders();
  return {
    ...(offered.length > 0 && {
      providers: {
        offered,
        async start(provider, signUp) {
          const { url } = await ask<{ url: string }>("POST", "/provider/start", { provider, signUp });
          if (!url) throw new AccountError("NO_URL", null);
          return url;
        },
      },
    }),
    getToken: async (options) => (await bearers()).own.get(options),
    setsSecondStep: true,
    getDemoToken: async (options) => (await bearers()).demo.get(options),
    // Not the token: refusing one to a visitor is an error in the page's console, an empty session is not.
    async load() {
      const { user } = await ask<Reply>("GET", "/get-session");
      return user?.id ?? null;
    },
    async signIn({ email, password, remember }) {
      try {
        const { user, twoFactorRedirect } = await ask<Reply>("POST", "/sign-in/email", {
          email,
          password,
          rememberMe: remember,
        });
        if (twoFactorRedirect) return { status: "second-step", sentTo: null };
        if (!user?.id) throw new AccountError("NO_USER", null);
        return { status: "complete", userId: user.id };
      } catch (error) {
        if (error instanceof AccountError && error.code === "EMAIL_NOT_VERIFIED") return { status: "unverified" };
        throw error;
      }
    },
    async attemptSecondStep({ code, way }) {
      const { user } = await ask<Reply>("POST", STEPS[way], { code });
      if (!user?.id) throw new AccountError("NO_USER", null);
      return user.id;
    },
    secondStep: {
      async ways() {
        const { app = false, sms = null, first = "backup" } = await ask<StepWays>("POST", "/two-factor/ways", {});
        return { app, sms, first };
      },
      async send() {
        await ask("POST", "/two-factor/send-otp", {});
      },
    },
    passkeySignIn: async () => (await import("./passkeys.ts")).signInWithPasskey(),
    waitlist: {
      isOn: async () => (await ask<{ signUp: string }>("GET", "/options")).signUp === "waitlist",
      async join(email) {
        await ask("POST", "/waitlist", { email });
      },
    },
    async signUp({ fullName, email, password }) {
      await ask<Reply>("POST", "/sign-up/email", { name: fullName, email, password });
    },
    async prepareEmailVerification(email) {
      await ask<Reply>("POST", "/email-otp/send-verification-otp", { email, type: "email-verification" });
    },
    async attemptEmailVerification({ email, code }) {
      const { user } = await ask<Reply>("POST", "/email-otp/verify-email", { email, otp: code });
      return user?.id ?? null;
    },
    links: async () => (await import("./signIn/mailedLinks.ts")).mailedLinks,
    async requestPasswordReset(email) {
      try {
        await ask<Reply>("POST", "/email-otp/request-password-reset", { email });
      } catch (error) {
        if (error instanceof AccountError && error.code === "HTTP_404") throw new AccountError("NO_RESET_OPTION", null);
        throw error;
      }
    },
    async attemptPasswordReset({ email, code, password }) {
      const reply = await ask<Reply>("POST", "/email-otp/reset-password", { email, otp: code, password });
      return reply.success ? { status: "complete", userId: null } : { status: "incomplete" };
    },
    async signOut() {
      const { own, demo } = await bearers();
      own.forget();
      demo.forget();
      await ask<Reply>("POST", "/sign-out", {});
    },
  };
}
