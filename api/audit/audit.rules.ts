import { createHash } from "node:crypto";
import { z } from "zod";
import { ACTORS, ACTS, THINGS } from "../../schema/rules/record/audit.ts";
import type { auditEntries } from "./audit.table.ts";

export type Entry = typeof auditEntries.$inferSelect;
/** What a chain begins with. */
export const FIRST = "";

/** The hash of an entry in its place, over the hash of the entry before. */
export const hashOfEntry = (previous: string, position: number, entry: Entry): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        previous,
        position,
        entry.professionalId,
        entry.id,
        entry.at.toISOString(),
        entry.lastAt.toISOString(),
        entry.times,
        entry.who,
        entry.whoId,
        entry.whoName,
        entry.device,
        entry.network,
        entry.act,
        entry.thing,
        entry.thingId,
        entry.clientId,
        entry.slot,
      ]),
    )
    .digest("hex");

/** A line of a notebook, as it lies on the disk. */
export const noted = z.object({
  professionalId: z.string(),
  at: z.number(),
  lastAt: z.number(),
  sealableAt: z.number(),
  times: z.number(),
  who: z.enum(ACTORS),
  whoId: z.string().nullable(),
  whoName: z.string().nullable(),
  device: z.string().nullable(),
  network: z.string().nullable(),
  act: z.enum(ACTS),
  thing: z.enum(THINGS),
  thingId: z.string().nullable(),
  clientId: z.string().nullable(),
  slot: z.string(),
  /** Milliseconds: not told where the reader has changed the thing since, which says so already. */
  unlessSince: z.number().optional(),
});
export type Noted = z.infer<typeof noted>;
