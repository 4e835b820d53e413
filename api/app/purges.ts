import { startDevicePurge } from "../account/devices.ts";
import { startSignInPurge } from "../account/signIns.purge.ts";
import type { Database } from "../core/database/database.ts";
import { startLimitPurge } from "../core/limits.ts";
import type { Log } from "../core/log.ts";
import type { Rounds } from "../core/rounds.ts";
import { startChangePurge } from "../feed/feed.purge.ts";
import { startDraftPurge } from "../notes/drafts.purge.ts";
import { startPracticePurge } from "../practice/closing.purge.ts";
import { startDeletedPurges } from "../practice/deleted.ts";
import { startDeliveryPurge } from "../webhooks/webhooks.worker.ts";
import { purgesOfDeleted } from "./rooms.ts";

const PURGES = [
  startDraftPurge,
  startPracticePurge,
  startChangePurge,
  startDevicePurge,
  startLimitPurge,
  startSignInPurge,
  startDeliveryPurge,
];

/** Starts removing what is kept no longer. */
export const startPurges = (database: Database, log: Log): Rounds[] => [
  ...PURGES.map((start) => start(database, log)),
  startDeletedPurges(database, log, purgesOfDeleted),
];
