import type { DashboardPage } from "../core/room.ts";

/** The texts that clients are asked to consent to. */
export const consentsPage: DashboardPage = {
  path: "consents",
  aliases: ["consentimientos"],
  label: "Consentimientos",
  screen: async () => (await import("./texts/ConsentTextsScreen.tsx")).ConsentTextsScreen,
};
