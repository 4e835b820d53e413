import { backupReading } from "../core/backups/backup.reading.ts";
import type { ApiConfig } from "../core/config.ts";
import { queueReading } from "../core/queue.reading.ts";
import type { Reading } from "../core/seen/readings.ts";
import { paymentReading } from "../membership/payments.reading.ts";
import { reminderReading } from "../sessions/reminders.reading.ts";
import { deliveryReading } from "../webhooks/deliveries.reading.ts";

/** What figures are read from, by each room that offers some. */
export const readingsOf = ({ backups }: Pick<ApiConfig, "backups">): Reading[] => [
  queueReading,
  reminderReading,
  paymentReading,
  deliveryReading,
  backupReading(backups.folder),
];
