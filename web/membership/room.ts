import { IconCrown } from "@tabler/icons-react";
import type { Room } from "../core/room.ts";

export const membershipRoom: Room = {
  path: "membresia",
  label: "Membresía",
  description: "Plan actual",
  icon: IconCrown,
  screen: async () => (await import("./MembershipScreen.tsx")).MembershipScreen,
  loader: async () => (await import("./membership.loader.ts")).membershipLoader,
};
