import type { DashboardPage } from "../core/room.ts";

export const auditPage: DashboardPage = {
  path: "activity",
  aliases: ["actividad"],
  label: "Registro de actividad",
  screen: async () => (await import("./AuditScreen.tsx")).AuditScreen,
};
