import { auditPage } from "../audit/room.ts";
import { clientsRoom } from "../clients/room.ts";
import { consentsPage } from "../consents/room.ts";
import type { DashboardPage, Room } from "../core/room.ts";
import { provideErasings, retentionPage } from "../erasure/room.ts";
import { exportsPage } from "../exports/room.ts";
import { importPage } from "../imports/room.ts";
import { membershipRoom } from "../membership/room.ts";
import { notesRoom } from "../notes/room.ts";
import { analyticsRoom, homeRoom } from "../overview/room.ts";
import { clientPage, provideProfiles } from "../profile/room.ts";
import { bookingPage, sessionsRoom } from "../sessions/room.ts";
import { supportRoom } from "../support/room.ts";

provideProfiles();
provideErasings();

/** Every room that exists, in the order of the menu. */
export const rooms: readonly Room[] = [
  homeRoom,
  clientsRoom,
  sessionsRoom,
  notesRoom,
  analyticsRoom,
  membershipRoom,
  supportRoom,
];

/** Every page of the dashboard: the rooms', and those that no menu leads to. */
export const pages: readonly DashboardPage[] = [
  ...rooms,
  clientPage,
  bookingPage,
  consentsPage,
  auditPage,
  retentionPage,
  exportsPage,
  importPage,
];
