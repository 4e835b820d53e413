import { archiveReading } from "../core/backups/archive.reading.ts";
import { backupReading } from "../core/backups/backup.reading.ts";
import type { ApiConfig } from "../core/config.ts";
import { birthOf } from "../core/dataFolder.ts";
import { queueReading } from "../core/seen/queue.reading.ts";
import type { Reading } from "../core/seen/readings.ts";
import { paymentReading } from "../membership/payments.reading.ts";
import { reminderReading } from "../sessions/reminders.reading.ts";
import { deliveryReading } from "../webhooks/deliveries.reading.ts";

/** What figures are read from, by each room that offers some. */
export const readingsOf = ({
  backups,
  database,
  dataDir,
}: Pick<ApiConfig, "backups" | "database" | "dataDir">): Reading[] => [
  queueReading,
  reminderReading,
  paymentReading,
  deliveryReading,
  backupReading(backups, database.kind === "folder" ? () => birthOf(dataDir) : null),
  archiveReading,
];
