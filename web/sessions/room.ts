import { IconCalendarEvent } from "@tabler/icons-react";
import type { DashboardPage, Room } from "../core/room.ts";

export const sessionsRoom: Room = {
  path: "sessions",
  aliases: ["sesiones"],
  label: "Sesiones",
  description: "Citas programadas",
  icon: IconCalendarEvent,
  screen: async () => (await import("./agenda/SessionsScreen.tsx")).SessionsScreen,
  loader: async () => (await import("./agenda/sessions.loader.ts")).sessionsLoader,
};

/** What is settled about the page on which people ask for a session. */
export const bookingPage: DashboardPage = {
  path: "sessions/booking",
  aliases: ["sesiones/reservas"],
  label: "Reservas",
  screen: async () => (await import("./booking/BookingScreen.tsx")).BookingScreen,
};
