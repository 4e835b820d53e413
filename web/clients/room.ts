import { IconUsers } from "@tabler/icons-react";
import type { Room } from "../core/room.ts";

export const clientsRoom: Room = {
  path: "clients",
  aliases: ["clientes"],
  label: "Clientes",
  description: "Gestión de pacientes",
  icon: IconUsers,
  screen: async () => (await import("./list/ClientsScreen.tsx")).ClientsScreen,
  loader: async () => (await import("./list/clients.loader.ts")).clientsLoader,
};
