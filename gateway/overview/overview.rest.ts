import { dayIn } from "../../schema/rules/days.ts";
import { CodedError } from "../core/errors.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapRecord, type Warn } from "../core/wire.ts";
import type { SessionsRest } from "../sessions/sessions.rest.ts";
import { toAnalytics } from "./analytics.mapper.ts";
import type { Analytics } from "./analytics.types.ts";
import { toDashboardParts } from "./dashboard.mapper.ts";
import type { Dashboard } from "./dashboard.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    overview: OverviewRest;
  }
}

export class OverviewRest {
  readonly #warn: Warn;

  constructor(
    readonly door: RestDoor,
    readonly sessions: SessionsRest,
  ) {
    this.#warn = door.warn.bind(door);
  }

  async dashboard(): Promise<Dashboard> {
    const [timeZone, body] = await Promise.all([this.sessions.timeZone(), this.door.get("/dashboard")]);
    const today = dayIn(timeZone, this.sessions.now);
    return { timeZone, today, parts: toDashboardParts(unwrapRecord(body), { timeZone, today }, this.#warn) };
  }

  async analytics(): Promise<Analytics> {
    return toAnalytics(unwrapRecord(await this.door.get("/api/analytics")), this.#warn);
  }
}

/** @throws {CodedError} UPSTREAM_INVALID when a part of an answer was not understood */
export function understood<Part>(part: Part | null): Part {
  if (part === null) throw new CodedError("UPSTREAM_INVALID");
  return part;
}
