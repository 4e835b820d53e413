import { addDays, addYears, dayIn, dayStart } from "../../schema/rules/days.ts";
import { areRetentionYears, RETENTION_SENTENCE } from "../../schema/rules/record/erasure.ts";
import { readClient } from "../clients/clients.store.ts";
import { noteAct } from "../core/acting/noting.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import { type DueClient, keepNoLonger, keepUntil, readDue, readYears, writeYears } from "./retention.store.ts";

/** How long records are kept, and the clients whose time is over; days of the practice's zone. */
export interface Retention {
  years: number;
  due: (Pick<DueClient, "id" | "name"> & { lastDay: string; until: string })[];
}

async function retentionOf(tx: Queries, id: string): Promise<Retention> {
  const zone = await readTimeZone(tx, id);
  const years = await readYears(tx, id);
  const today = dayIn(zone, new Date());
  const before = dayStart(zone, addDays(addYears(today, -years), 1));
  const due = await readDue(tx, id, before, today);
  return {
    years,
    due: due.map(({ lastAt, keptUntil, ...client }) => {
      const lastDay = dayIn(zone, lastAt);
      const usual = addYears(lastDay, years);
      return { ...client, lastDay, until: keptUntil && keptUntil > usual ? keptUntil : usual };
    }),
  };
}

export const showRetention = (database: Database, id: string): Promise<Retention> =>
  database.asProfessional(id, (tx) => retentionOf(tx, id));

/** @throws Refusal VALIDATION */
export const changeRetention = (database: Database, id: string, years: number): Promise<Retention> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!areRetentionYears(years)) throw refused("years", RETENTION_SENTENCE);
    if (years !== (await readYears(tx, id))) {
      await writeYears(tx, id, years);
      await noteAct(tx, "CHANGED", { thing: "PRACTICE", thingId: null, clientId: null });
    }
    return await retentionOf(tx, id);
  });

/** Keeps a client's record for a year from today on. @throws Problem NOT_FOUND */
export const keepAnotherYear = (database: Database, id: string, clientId: string): Promise<Retention> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    found(await readClient(tx, id, clientId));
    await keepUntil(tx, id, clientId, addYears(dayIn(professional.timeZone, new Date()), 1));
    await noteAct(tx, "KEPT", { thing: "CLIENT", thingId: clientId, clientId });
    return await retentionOf(tx, id);
  });

/** Takes that back; again it changes nothing. @throws Problem NOT_FOUND */
export const keepNoOtherYear = (database: Database, id: string, clientId: string): Promise<Retention> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    found(await readClient(tx, id, clientId));
    if (await keepNoLonger(tx, id, clientId))
      await noteAct(tx, "CHANGED", { thing: "CLIENT", thingId: clientId, clientId });
    return await retentionOf(tx, id);
  });
