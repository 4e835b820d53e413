import type { DashboardPage } from "../core/room.ts";

export const importPage: DashboardPage = {
  path: "import",
  aliases: ["importar"],
  label: "Traer datos",
  screen: async () => (await import("./ImportScreen.tsx")).ImportScreen,
};
