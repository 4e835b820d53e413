import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

export const RENEW_SIGN_IN = "/renew-sign-in";

/** Adds to what the service itself, and nobody over HTTP, can ask the account library for. */
export const openSignIn = () =>
  ({
    id: "open-sign-in",
    endpoints: {
      /** Signs the owner of a proven address in; the answer's headers hold the cookies. */
      openSignIn: createAuthEndpoint.serverOnly(
        { method: "POST", body: z.object({ userId: z.uuid() }) },
        async (call) => {
          const { internalAdapter } = call.context;
          const user = await internalAdapter.findUserById(call.body.userId);
          if (!user) throw new Error("the account to be opened is not there");
          await setSessionCookie(call, { session: await internalAdapter.createSession(user.id), user }, false);
          return call.json({ success: true });
        },
      ),
      /** Puts a new sign-in in the place of the own one, as the library does where the second step is turned on. */
      renewSignIn: createAuthEndpoint(
        RENEW_SIGN_IN,
        { method: "POST", use: [sensitiveSessionMiddleware] },
        async (call) => {
          const { internalAdapter, session: own } = call.context;
          const session = await internalAdapter.createSession(own.user.id, false, own.session);
          await setSessionCookie(call, { session, user: own.user });
          await internalAdapter.deleteSession(own.session.token);
          return call.json({ success: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
