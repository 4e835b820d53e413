import { IconLifebuoy } from "@tabler/icons-react";
import type { Room } from "../core/room.ts";

export const supportRoom: Room = {
  path: "contacto",
  label: "Contacto",
  description: "Soporte y ayuda",
  icon: IconLifebuoy,
  screen: async () => (await import("./ContactScreen.tsx")).ContactScreen,
  loader: async () => (await import("./contact.loader.ts")).contactLoader,
};
