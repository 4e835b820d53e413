import { type MailServer, startMailServer } from "../support/mailServer.ts";
import { startPortal } from "../support/portal.ts";
import { expect, test as portalTest } from "./portal.ts";

/** The portal with a mail server of its own, as a real practice has one; it reads calendars on this machine, too. */
export const test = portalTest.extend<object, { mailServer: MailServer }>({
  mailServer: [
    async ({ browserName: _ }, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  portal: [
    async ({ mailServer }, use) => {
      const portal = await startPortal({ SMTP_URL: mailServer.url, WEBHOOK_PRIVATE_ADDRESSES: "allow" });
      const codeFor = async (email: string): Promise<string> => {
        const code = () => mailServer.mails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0] ?? "";
        await expect.poll(code).not.toBe("");
        return code();
      };
      await use({ ...portal, codeFor });
      await portal.stop();
    },
    { scope: "worker" },
  ],
});
export { expect };
