import { queueReading } from "../core/queue.reading.ts";
import type { Reading } from "../core/seen/readings.ts";
import { paymentReading } from "../membership/payments.reading.ts";
import { reminderReading } from "../sessions/reminders.reading.ts";
import { deliveryReading } from "../webhooks/deliveries.reading.ts";

/** What each room has its figures read from. */
export const readingsOfRooms: Reading[] = [queueReading, reminderReading, paymentReading, deliveryReading];
