import { provideErasing } from "../clients/erasing.ts";
import type { DashboardPage } from "../core/room.ts";

/** Has clients erased from the list of those that are deleted. */
export const provideErasings = (): void => provideErasing(async () => (await import("./EraseModal.tsx")).EraseModal);

/** How long records are kept, whose time is over, and what was erased for good. */
export const retentionPage: DashboardPage = {
  path: "retention",
  aliases: ["conservacion"],
  label: "Conservación y borrado",
  screen: async () => (await import("./RetentionScreen.tsx")).RetentionScreen,
};
