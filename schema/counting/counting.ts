import { z } from "zod";

/*
 * How gateways have the service count for all of them. Between gateway and service of one portal alone, with the secret that both
 * were given, and no part of the contract.
 */

/** Where budgets are counted. */
export const BUDGETS_PATH = "/internal/budgets";
/** Where streams are. */
export const STREAMS_PATH = "/internal/streams";
/** Most that is asked about in one call. */
export const ASKS_MAX = 500;
/** A gateway that was not heard of for so long, in seconds, holds nothing any more. */
export const LEASE_SECONDS = 10;

/** The largest budget there can be, and then some. */
const points = z.int().min(0).max(2_000_000_000);
/** What is counted and a hash of whose it is. */
const key = z.string().regex(/^[\w:-]{10,80}$/);

/** What a process asks of a budget that several count together. */
export const sliceAsk = z.object({
  key,
  /** Points of a minute. */
  limit: points,
  /** Points that are needed; fewer are not given. 0: nothing is asked for. */
  least: points,
  /** Whether they are spent already: where fewer are left, those are given. */
  isOwed: z.boolean().default(false),
  /** Points that may be given at once, to be spent without asking again. */
  most: points,
  /** Points that were given and not used. */
  back: points,
  /** The minute they were given in, by the name it was told under; null: of none. */
  minute: z.number().nullable(),
});
export type SliceAsk = z.output<typeof sliceAsk>;
export const sliceAsks = z.object({ asks: z.array(sliceAsk).max(ASKS_MAX) });

/** What it is given: points, what is left, whether the end is near, which minute it is and how many milliseconds it still has. */
export const slice = z.object({
  granted: z.number(),
  left: z.number(),
  near: z.boolean(),
  minute: z.number(),
  ms: z.number(),
});
export type Slice = z.output<typeof slice>;
export const slices = z.object({ slices: z.array(slice) });

/** What a gateway holds of a caller's places for streams, and how many more it would like to. */
export const placeAsk = z.object({ key, held: points, more: points });
export type PlaceAsk = z.output<typeof placeAsk>;
export const placesTold = z.object({
  /** Which gateway; made up when it starts. */
  gateway: z.uuid(),
  /** Places of one caller, and of all together. */
  own: points,
  all: points,
  asks: z.array(placeAsk).max(ASKS_MAX),
  /** Whether it goes, and holds nothing any more. */
  leaving: z.boolean(),
});
export type PlacesTold = z.output<typeof placesTold>;

export const placesGiven = z.object({
  /** Whether what this gateway held before is still written down; else it has to tell it again. */
  known: z.boolean(),
  given: z.array(z.object({ key: z.string(), granted: z.number() })),
});
export type PlacesGiven = z.output<typeof placesGiven>;
