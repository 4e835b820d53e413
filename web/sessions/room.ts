import { IconCalendarEvent } from "@tabler/icons-react";
import type { Room } from "../core/room.ts";

export const sessionsRoom: Room = {
  path: "sessions",
  aliases: ["sesiones"],
  label: "Sesiones",
  description: "Citas programadas",
  icon: IconCalendarEvent,
  screen: async () => (await import("./agenda/SessionsScreen.tsx")).SessionsScreen,
  loader: async () => (await import("./agenda/sessions.loader.ts")).sessionsLoader,
};
