import { BUSY_SPAN_DAYS_MAX } from "../../../schema/rules/agenda/busy.ts";
import { addDays } from "../../../schema/rules/days.ts";
import { badArgument } from "../../core/errors.ts";
import { sendCreation } from "../../core/idempotency.ts";
import { pathTo } from "../../core/paths.ts";
import { orRefused } from "../../core/refusals.ts";
import type { RestDoor } from "../../core/rest.ts";
import { unwrapList, type Warn } from "../../core/wire.ts";
import { toBusyTimes, toCalendar, toRefusals, toSaved, toWire } from "./busy.mapper.ts";
import type {
  BusyCalendar,
  BusyCalendarError,
  BusyCalendarInput,
  BusyTime,
  CreateBusyCalendarPayload,
  DeleteBusyCalendarPayload,
} from "./busy.types.ts";

declare module "../../core/context.ts" {
  interface Rest {
    busy: BusyRest;
  }
}

const PATH = "/calendarios/externos";
const pathOf = (id: string): string => pathTo(PATH, id);
const none = (errors: BusyCalendarError[]) => ({ busyCalendar: null, errors });

export class BusyRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** The practice's calendars elsewhere; null before a service that reads none. */
  async list(): Promise<BusyCalendar[] | null> {
    if (!(await this.door.offering()).busyTimes) return null;
    const { rows } = unwrapList(await this.door.get(PATH));
    return rows.map((row) => toCalendar(row, this.#warn)).filter((calendar) => calendar !== null);
  }

  /**
   * Hours taken elsewhere on some days, both included; null before a service that knows of none.
   * @throws {CodedError} BAD_USER_INPUT for too many days
   */
  async times(from: string, to: string): Promise<BusyTime[] | null> {
    if (to < from || to > addDays(from, BUSY_SPAN_DAYS_MAX))
      throw badArgument("to", `to must be from 0 to ${BUSY_SPAN_DAYS_MAX} days after from.`);
    if (!(await this.door.offering()).busyTimes) return null;
    const query = new URLSearchParams({ desde: from, hasta: to });
    const { rows } = unwrapList(await this.door.get(`/sessions/ocupado?${query}`));
    return toBusyTimes(rows, this.#warn);
  }

  create(input: BusyCalendarInput, idempotencyKey: string | null | undefined): Promise<CreateBusyCalendarPayload> {
    return this.#asked<CreateBusyCalendarPayload>(async () => {
      const body = await sendCreation(this.door, PATH, toWire(input), idempotencyKey);
      return { busyCalendar: toSaved(body, this.#warn), errors: [] };
    }, none);
  }

  read(id: string): Promise<CreateBusyCalendarPayload> {
    return this.#asked<CreateBusyCalendarPayload>(
      async () => ({
        busyCalendar: toSaved(await this.door.send("POST", `${pathOf(id)}/leer`, null), this.#warn),
        errors: [],
      }),
      none,
    );
  }

  remove(id: string): Promise<DeleteBusyCalendarPayload> {
    return this.#asked<DeleteBusyCalendarPayload>(
      async () => {
        await this.door.send("DELETE", pathOf(id), null);
        return { deletedBusyCalendarId: id, errors: [] };
      },
      (errors) => ({ deletedBusyCalendarId: null, errors }),
    );
  }

  async #asked<Payload>(
    work: () => Promise<Payload>,
    refused: (errors: BusyCalendarError[]) => Payload,
  ): Promise<Payload> {
    await this.door.demand("busyTimes");
    return await orRefused(work, toRefusals, refused);
  }
}
