import type { DashboardPage } from "../core/room.ts";

/** How long records are kept, whose time is over, and what was erased for good. */
export const retentionPage: DashboardPage = {
  path: "retention",
  aliases: ["conservacion"],
  label: "Conservación y borrado",
  screen: async () => (await import("./RetentionScreen.tsx")).RetentionScreen,
};
