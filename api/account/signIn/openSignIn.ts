import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/** Adds `openSignIn` to what the service itself, and nobody over HTTP, can ask the account library for. */
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
    },
  }) satisfies BetterAuthPlugin;
