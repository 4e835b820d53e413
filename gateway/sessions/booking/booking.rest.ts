import { type BasedOn, versionOf } from "../../core/basedOn.ts";
import { CodedError, RefusedError } from "../../core/errors.ts";
import { pathTo } from "../../core/paths.ts";
import { commonRefusals, orRefused } from "../../core/refusals.ts";
import type { RestDoor } from "../../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../../core/wire.ts";
import type { OverlapArgs } from "../overlaps.inputs.ts";
import { NO_OVERLAP, toOverlap, toWireOverlap } from "../overlaps.mapper.ts";
import type { BookingSettingsInput } from "./booking.inputs.ts";
import { toRequest, toSettings, toSettingsRefusals, toWireSettings } from "./booking.mapper.ts";
import type {
  BookingRequest,
  BookingRequestError,
  BookingSettings,
  DecideBookingRequestPayload,
  UpdateBookingSettingsPayload,
} from "./booking.types.ts";

declare module "../../core/context.ts" {
  interface Rest {
    booking: BookingRest;
  }
}

const PATH = "/sessions/reservas";
const REQUESTS = `${PATH}/solicitudes`;

/** The booking page of a practice, where the service has them. */
export class BookingRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** null where the service has none */
  async settings(): Promise<BookingSettings | null> {
    if (!(await this.door.offering()).booking) return null;
    return this.#settings(await this.door.get(PATH));
  }

  async update(
    { clientsBook, ...given }: BookingSettingsInput,
    basedOn: BasedOn,
  ): Promise<UpdateBookingSettingsPayload> {
    await this.door.demand("booking");
    // A service without such links knows no such word.
    const input = (await this.door.offering()).bookingLinks ? { ...given, clientsBook } : given;
    return await orRefused(
      async () => {
        const body = await this.door.send("PUT", PATH, { ...toWireSettings(input), ...versionOf(basedOn) });
        return { bookingSettings: this.#settings(body), errors: [] };
      },
      (failure) => toSettingsRefusals(failure, this.#warn),
      (errors) => ({ bookingSettings: null, errors }),
    );
  }

  /** Those that wait; null where the service has none. */
  async requests(): Promise<BookingRequest[] | null> {
    if (!(await this.door.offering()).booking) return null;
    const { rows } = unwrapList(await this.door.get(REQUESTS));
    return rows.map((row) => toRequest(row, this.#warn)).filter((request) => request !== null);
  }

  accept(id: string, overlap: OverlapArgs): Promise<DecideBookingRequestPayload> {
    const body = toWireOverlap(overlap);
    return this.#decide(() => this.door.send("POST", `${pathTo(REQUESTS, id)}/aceptar`, body));
  }

  decline(id: string, answer: string | null | undefined): Promise<DecideBookingRequestPayload> {
    return this.#decide(() =>
      this.door.send("POST", `${pathTo(REQUESTS, id)}/rechazar`, { respuesta: answer ?? null }),
    );
  }

  async #decide(send: () => Promise<unknown>): Promise<DecideBookingRequestPayload> {
    await this.door.demand("booking");
    return await orRefused(
      async () => {
        const bookingRequest = toRequest(unwrapRecord(await send()), this.#warn);
        if (!bookingRequest) throw new CodedError("UPSTREAM_INVALID");
        return { bookingRequest, errors: [] };
      },
      (failure) => this.#refusals(failure),
      (errors) => ({ bookingRequest: null, errors }),
    );
  }

  #refusals(failure: unknown): BookingRequestError[] | null {
    const error = (told: Pick<BookingRequestError, "code" | "message"> & Partial<BookingRequestError>) => ({
      field: null,
      limit: null,
      ...NO_OVERLAP,
      ...told,
    });
    const common = commonRefusals(failure, { message: "Esta solicitud ya no existe." }, { respuesta: "answer" });
    if (common) return common.map(error);
    if (!(failure instanceof RefusedError)) return null;
    const { code, status, problem } = failure;
    if (code === "LIMIT_REACHED") {
      const limit = problem?.limit && {
        used: problem.limit.used,
        max: problem.limit.max,
        planName: problem.limit.plan,
      };
      const message =
        "Tu plan no admite más clientes activos: desactiva uno o mejora tu plan para aceptar esta solicitud.";
      return [error({ code: "LIMIT_REACHED", message, limit: limit ?? null })];
    }
    if (problem?.code === "OVERLAP") return [error(toOverlap(problem, new Date(), this.#warn))];
    if (status === 409) return [error({ code: "CONFLICT", message: "Esta solicitud ya está decidida." })];
    return null;
  }

  #settings(body: unknown): BookingSettings {
    const settings = toSettings(unwrapRecord(body), this.#warn);
    if (!settings) throw new CodedError("UPSTREAM_INVALID");
    return settings;
  }
}
