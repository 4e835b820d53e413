import { pathTo } from "../../core/paths.ts";
import { orRefused } from "../../core/refusals.ts";
import type { RestDoor } from "../../core/rest.ts";
import type { Warn } from "../../core/wire.ts";
import { toLink, toRefusals } from "./bookingLinks.mapper.ts";
import type { ClientBookingLink, LinkOutcome } from "./bookingLinks.types.ts";

declare module "../../core/context.ts" {
  interface Rest {
    bookingLinks: BookingLinksRest;
  }
}

const pathOf = (clientId: string): string => pathTo("/sessions/reservas/enlaces", clientId);

/** The links by which known clients book at once. Changes throw {CodedError} NOT_OFFERED before a service that has none. */
export class BookingLinksRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** null before a service that has none @throws {CodedError} NOT_FOUND */
  async ofClient(clientId: string): Promise<ClientBookingLink | null> {
    if (!(await this.door.offering()).bookingLinks) return null;
    return toLink(await this.door.get(pathOf(clientId)), this.#warn);
  }

  make = (clientId: string): Promise<LinkOutcome> => this.#done("POST", pathOf(clientId));
  revoke = (clientId: string): Promise<LinkOutcome> => this.#done("DELETE", pathOf(clientId));
  mail = (clientId: string): Promise<LinkOutcome> => this.#done("POST", `${pathOf(clientId)}/correo`);

  async #done(method: "POST" | "DELETE", path: string): Promise<LinkOutcome> {
    await this.door.demand("bookingLinks");
    return await orRefused(
      async () => ({ bookingLink: toLink(await this.door.send(method, path, null), this.#warn), errors: [] }),
      toRefusals,
      (errors) => ({ bookingLink: null, errors }),
    );
  }
}
