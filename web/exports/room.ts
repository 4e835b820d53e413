import type { DashboardPage } from "../core/room.ts";

export const exportsPage: DashboardPage = {
  path: "data",
  aliases: ["datos"],
  label: "Tus datos",
  screen: async () => (await import("./ExportsScreen.tsx")).ExportsScreen,
};
