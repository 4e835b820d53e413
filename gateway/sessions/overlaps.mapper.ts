import { SESSION_OVERLAPS } from "../../schema/rules/sessions.ts";
import type { Problem } from "../core/problem.ts";
import type { RestDoor } from "../core/rest.ts";
import type { Warn } from "../core/wire.ts";
import { toBusyTimes } from "./busy/busy.mapper.ts";
import type { OverlapArgs } from "./overlaps.inputs.ts";
import { toSession } from "./sessions.mapper.ts";

/** Of what is not refused because of others. */
export const NO_OVERLAP = { overlaps: [], busy: [], overlapsSeen: null };

/** What may be in the way, as the service is told. One that knows of no such word goes over whatever there is. */
export const toWireOverlap = ({ allowOverlap, overlapsSeen }: OverlapArgs) =>
  typeof overlapsSeen === "string"
    ? { evitarSolape: false, solapesVistos: overlapsSeen }
    : { evitarSolape: !allowOverlap };

/** The same of single sessions: a service that looks for nothing in the way is told nothing. */
export const toldOverlap = async (door: RestDoor, args: OverlapArgs): Promise<object> =>
  (await door.offering()).overlaps ? toWireOverlap(args) : {};

/** What a refusal tells is in the way. */
export const toOverlap = (problem: Problem, now: Date, warn: Warn) => ({
  code: "OVERLAP" as const,
  message: SESSION_OVERLAPS,
  overlaps: (problem.overlaps ?? []).map((row) => toSession(row, now, warn)).filter((session) => session !== null),
  busy: toBusyTimes(problem.ocupado, warn),
  overlapsSeen: problem.solapesVistos ?? "",
});
