import { decodeJwt } from "jose/jwt/decode";
import { AccountError, type AccountPort } from "./accountPort.ts";

/** A token is renewed this long before it ends, so that it survives the request it is sent with. */
const RENEW_BEFORE_MS = 30_000;

/** Answers of a proxy whose service is down. */
const NOT_READY = new Set([502, 503, 504]);

interface Reply {
  success?: boolean;
  token?: string;
  user?: { id?: string };
}

async function ask(method: "GET" | "POST", path: string, body?: object): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(`/auth${path}`, {
      method,
      credentials: "same-origin",
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new AccountError("NOT_READY", null);
  }
  const reply = Object(await response.json().catch(() => null)) as Reply &
    Record<"code" | "message" | "title", unknown>;
  if (response.ok) return reply;
  // `title` is what a proxy in front of the service says for itself (RFC 9457).
  const { code, message = reply.title } = reply;
  throw new AccountError(
    NOT_READY.has(response.status) ? "NOT_READY" : typeof code === "string" ? code : `HTTP_${response.status}`,
    typeof message === "string" && message ? message : null,
  );
}

const sessionOf = (reply: Reply): string | null => (reply.token && reply.user?.id) || null;

/** The accounts served by the product itself, over their HTTP endpoints. The bearer lives in this closure only. */
export function builtInAccounts(): AccountPort {
  let held: { token: string; renewAt: number } | null = null;
  let asking: Promise<string | null> | null = null;

  const askToken = async (): Promise<string | null> => {
    try {
      const { token } = await ask("GET", "/token");
      if (!token) throw new AccountError("NO_TOKEN", null);
      held = { token, renewAt: (decodeJwt(token).exp ?? 0) * 1000 - RENEW_BEFORE_MS };
      return token;
    } catch (error) {
      held = null;
      if (error instanceof AccountError && error.code === "UNAUTHORIZED") return null;
      throw error;
    } finally {
      asking = null;
    }
  };
  const getToken: AccountPort["getToken"] = async ({ fresh = false } = {}) => {
    if (!fresh && held && held.renewAt > Date.now()) return held.token;
    asking ??= askToken();
    return asking;
  };

  return {
    getToken,
    // Not the token: refusing one to a visitor is an error in the page's console, an empty session is not.
    async load() {
      const { user } = await ask("GET", "/get-session");
      return user?.id ?? null;
    },
    async signIn({ email, password, remember }) {
      try {
        const { user } = await ask("POST", "/sign-in/email", { email, password, rememberMe: remember });
        if (!user?.id) throw new AccountError("NO_USER", null);
        return { status: "complete", userId: user.id };
      } catch (error) {
        if (error instanceof AccountError && error.code === "EMAIL_NOT_VERIFIED") return { status: "unverified" };
        throw error;
      }
    },
    async signUp({ fullName, email, password }) {
      await ask("POST", "/sign-up/email", { name: fullName, email, password });
    },
    async prepareEmailVerification(email) {
      await ask("POST", "/email-otp/send-verification-otp", { email, type: "email-verification" });
    },
    async attemptEmailVerification({ email, code }) {
      return sessionOf(await ask("POST", "/email-otp/verify-email", { email, otp: code }));
    },
    async requestPasswordReset(email) {
      try {
        await ask("POST", "/email-otp/request-password-reset", { email });
      } catch (error) {
        if (error instanceof AccountError && error.code === "HTTP_404") throw new AccountError("NO_RESET_OPTION", null);
        throw error;
      }
    },
    async attemptPasswordReset({ email, code, password }) {
      const reply = await ask("POST", "/email-otp/reset-password", { email, otp: code, password });
      return reply.success ? { status: "complete", userId: sessionOf(reply) } : { status: "incomplete" };
    },
    manageScreen: async () => (await import("./manage/ManageScreen.tsx")).ManageScreen,
    async signOut() {
      held = null;
      await ask("POST", "/sign-out", {});
    },
  };
}
