import { IconChartBar, IconHome } from "@tabler/icons-react";
import type { Room } from "../core/room.ts";

export const homeRoom: Room = {
  path: "",
  label: "Dashboard",
  description: "Vista general",
  icon: IconHome,
  screen: async () => (await import("./HomeScreen.tsx")).HomeScreen,
  loader: async () => (await import("./home.loader.ts")).homeLoader,
};

export const analyticsRoom: Room = {
  path: "analytics",
  label: "Análisis",
  description: "Métricas y estadísticas",
  icon: IconChartBar,
  screen: async () => (await import("./AnalyticsScreen.tsx")).AnalyticsScreen,
  loader: async () => (await import("./analytics.loader.ts")).analyticsLoader,
};
