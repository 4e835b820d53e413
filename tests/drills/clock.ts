import { setTimeout as pause } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { outbox } from "../../api/core/mail/outbox.table.ts";
import { openServer } from "../support/openServer.ts";
import { addPractice, addSession, minutesFromNow } from "../support/reminders.ts";
import type { Machine } from "./machine.ts";

const SESSIONS = 6;
const LASTS_MS = 5_000;
const PATIENCE_MS = 30_000;

export interface Jumped {
  /** Whose reminders were due and were not sent. */
  lost: string[];
  /** Whose reminders were sent more than once, or before they were due. */
  double: string[];
}

/**
 * Sets the portal's clock an hour ahead, right again, an hour back and right again. Its database's clock stays right, and tells
 * what is due.
 */
export async function jumpClock(machine: Machine, databaseUrl: string): Promise<Jumped> {
  const database = await openServer(databaseUrl);
  const practice = await addPractice(database, { email: "jump@example.com" });
  const startsAt = minutesFromNow(300);
  const sessionsDue = async (minutes: number): Promise<string[]> => {
    const made: string[] = [];
    for (let n = 0; n < SESSIONS; n += 1) {
      const { email } = await addSession(database, practice, { dueAt: minutesFromNow(minutes), startsAt });
      made.push(email);
    }
    return made;
  };
  /** The addresses a mail went to, each as often as that. */
  const sentTo = async (addresses: string[]): Promise<string[]> => {
    const mails = await database.owner.select().from(outbox).where(inArray(outbox.recipient, addresses));
    return mails.map(({ recipient }) => recipient);
  };
  const untilSent = async (addresses: string[]): Promise<string[]> => {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(100)) {
      const sent = await sentTo(addresses);
      if (sent.length >= addresses.length || Date.now() > until) return sent;
    }
  };
  try {
    const later = await sessionsDue(30);
    const due: string[] = [];
    for (const clock of [3_600, 0, -3_600, 0]) {
      machine.setClock(clock);
      due.push(...(await sessionsDue(0)));
      await pause(LASTS_MS);
    }
    const sent = await untilSent(due);
    return {
      lost: due.filter((address) => !sent.includes(address)),
      double: [...sent.filter((address, at) => sent.indexOf(address) !== at), ...(await sentTo(later))],
    };
  } finally {
    await database.close();
  }
}
