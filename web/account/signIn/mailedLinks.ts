import { AccountError, type MailedLink, type MailedLinks } from "../accountPort.ts";
import { ask } from "../builtInRequest.ts";

interface Entered {
  user: { id: string };
  waiting: boolean;
}

/** The links in the mails of the built-in accounts. */
export const mailedLinks: MailedLinks = {
  async look(key) {
    const { kind, here, email } = await ask<MailedLink>("POST", "/verify-link/look", { key });
    if (!kind || here === undefined || email === undefined) throw new AccountError("NO_LINK", null);
    return { kind, here, email };
  },
  use: async (proof) => (await ask<Entered>("POST", "/verify-link/use", proof)).user?.id ?? null,
  async follow() {
    const { user, waiting } = await ask<Entered>("POST", "/sign-up/follow", {});
    return user?.id ?? (waiting ? "waiting" : null);
  },
};
