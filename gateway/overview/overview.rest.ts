import { dayIn } from "../../schema/rules/days.ts";
import { CodedError } from "../core/errors.ts";
import type { RestDoor } from "../core/rest.ts";
import { rowsOf, unwrapRecord, type Warn } from "../core/wire.ts";
import { toClientBooking, toClientCancellation, toTimeRequest } from "../sessions/answers/answers.mapper.ts";
import { toSeries } from "../sessions/series.mapper.ts";
import { toSession } from "../sessions/sessions.mapper.ts";
import type { SessionsRest } from "../sessions/sessions.rest.ts";
import { toAnalytics } from "./analytics.mapper.ts";
import type { Analytics } from "./analytics.types.ts";
import { toDashboardParts } from "./dashboard.mapper.ts";
import type { Dashboard } from "./dashboard.types.ts";
import { toIncome } from "./income.mapper.ts";
import type { IncomeMonth } from "./income.types.ts";
import type { PendingWork } from "./pending.types.ts";

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

  /** What waits; null before a service that does not tell. */
  async pending(): Promise<PendingWork | null> {
    if (!(await this.door.offering()).pendingWork) return null;
    const told = unwrapRecord(await this.door.get("/dashboard/pendientes"));
    const read = (name: string) =>
      understood(
        rowsOf(told[name], `pending.${name}`, this.#warn, (row) => toSession(row, this.sessions.now, this.#warn)),
      );
    return {
      unconfirmed: read("sinConfirmar"),
      withoutNote: read("sinNota"),
      failedReminders: read("recordatoriosFallidos"),
      timeRequests: understood(
        rowsOf(told.peticiones ?? [], "pending.peticiones", this.#warn, (row) =>
          toTimeRequest(row, this.sessions.now, this.#warn),
        ),
      ),
      clientCancellations: understood(
        rowsOf(told.canceladasPorClientes ?? [], "pending.canceladasPorClientes", this.#warn, (row) =>
          toClientCancellation(row, this.sessions.now, this.#warn),
        ),
      ),
      clientBookings: understood(
        rowsOf(told.reservadasPorClientes ?? [], "pending.reservadasPorClientes", this.#warn, (row) =>
          toClientBooking(row, this.sessions.now, this.#warn),
        ),
      ),
      endingSeries: understood(
        rowsOf(told.seriesPorTerminar ?? [], "pending.seriesPorTerminar", this.#warn, (row) =>
          toSeries(row, this.#warn),
        ),
      ),
    };
  }

  /** Money and attendance by month; null before a service that does not tell. */
  async income(): Promise<IncomeMonth[] | null> {
    if (!(await this.door.offering()).income) return null;
    return understood(toIncome(unwrapRecord(await this.door.get("/api/analytics/ingresos")), this.#warn));
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
