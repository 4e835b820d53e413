import type { EraseOfClient } from "../clients/deleted.store.ts";
import type { WhenZoneChanges } from "../membership/membership.routes.ts";
import { letGoOfUnsettled } from "../membership/payments.store.ts";
import { eraseNotesOfClient } from "../notes/notes.erase.ts";
import { eraseObjectivesOfClient } from "../objectives/objectives.erase.ts";
import { eraseRatingsOfClient } from "../overview/ratings.erase.ts";
import type { WhenPracticeCloses } from "../practice/closing.store.ts";
import { dropWaitingReminders } from "../sessions/reminders.plan.ts";
import { eraseSessionsOfClient } from "../sessions/sessions.erase.ts";
import { replanForZone } from "../sessions/sessions.zone.ts";

// What rooms do when something of a room below them goes or changes. A room knows only those below it; here the lists
// are put together.

export const whenPracticeCloses: readonly WhenPracticeCloses[] = [letGoOfUnsettled, dropWaitingReminders];

/** Each before what it refers to. */
export const belongingsOfClients: readonly EraseOfClient[] = [
  eraseNotesOfClient,
  eraseObjectivesOfClient,
  eraseRatingsOfClient,
  eraseSessionsOfClient,
];

export const whenZoneChanges: readonly WhenZoneChanges[] = [replanForZone];
