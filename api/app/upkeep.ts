import { startClerkClosing } from "../account/clerkClosing.ts";
import { startDevicePurge } from "../account/devices.ts";
import { startSignInPurge } from "../account/signIns.purge.ts";
import { startSealing } from "../audit/sealing.ts";
import { startBackups } from "../core/backups/hourly.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { startLimitPurge } from "../core/limits.ts";
import type { Log } from "../core/log.ts";
import type { Rounds } from "../core/rounds.ts";
import { startChangePurge } from "../feed/feed.purge.ts";
import { startUploadPurge } from "../imports/uploads/uploads.purge.ts";
import { startDraftPurge } from "../notes/drafts.purge.ts";
import { startPracticePurge } from "../practice/closing.purge.ts";
import { startDeletedPurges } from "../practice/deleted.ts";
import { startDeliveryPurge } from "../webhooks/webhooks.worker.ts";
import { purgesOfDeleted, whenPracticeCloses } from "./rooms.ts";

const PURGES = [
  startDraftPurge,
  startPracticePurge,
  startChangePurge,
  startDevicePurge,
  startLimitPurge,
  startSignInPurge,
  startDeliveryPurge,
  startUploadPurge,
];

/** Starts what keeps the data in order by itself: backups, and removing what is kept no longer. */
export const startUpkeep = (config: ApiConfig, database: Database, log: Log): Pick<Rounds, "close">[] => [
  startBackups(config, database, log),
  ...PURGES.map((start) => start(database, log)),
  startSealing(database, log),
  startDeletedPurges(database, log, purgesOfDeleted),
  ...(config.clerk ? [startClerkClosing(config.clerk, { database, log, whenPracticeCloses })] : []),
];
