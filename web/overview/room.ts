import { IconHome } from "@tabler/icons-react";
import type { Room } from "../core/room.ts";

export const homeRoom: Room = {
  path: "",
  label: "Dashboard",
  description: "Vista general",
  icon: IconHome,
  screen: async () => (await import("./HomeScreen.tsx")).HomeScreen,
  loader: async () => (await import("./home.loader.ts")).homeLoader,
};
