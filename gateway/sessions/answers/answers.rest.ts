import { CodedError } from "../../core/errors.ts";
import { pathTo } from "../../core/paths.ts";
import { orRefused } from "../../core/refusals.ts";
import type { RestDoor } from "../../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../../core/wire.ts";
import type { OverlapArgs } from "../overlaps.inputs.ts";
import { toWireOverlap } from "../overlaps.mapper.ts";
import type { Outcome } from "../payloads.types.ts";
import { TIMING, toRefusals } from "../refusals.mapper.ts";
import { toSession } from "../sessions.mapper.ts";
import { toClientAnswer } from "./answers.mapper.ts";
import type { ClientAnswer } from "./answers.types.ts";

declare module "../../core/context.ts" {
  interface Rest {
    answers: AnswersRest;
  }
}

const GONE = {
  wish: "Esta petición ya no espera respuesta: la cita ha cambiado, o ya se decidió.",
  cancellation: "Este aviso ya no está: la sesión se ha eliminado.",
};

/** What clients answer, and what becomes of it. Changes throw {CodedError} NOT_OFFERED before a service that knows of none. */
export class AnswersRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  async accept(id: string, overlap: OverlapArgs): Promise<Outcome> {
    await this.door.demand("clientAnswers");
    return this.#send(`${pathTo("/sessions/peticiones", id)}/aceptar`, toWireOverlap(overlap), GONE.wish);
  }

  async decline(id: string, message: string | null | undefined): Promise<Outcome> {
    await this.door.demand("clientAnswers");
    return this.#send(`${pathTo("/sessions/peticiones", id)}/rechazar`, { mensaje: message || null }, GONE.wish);
  }

  /** Puts a cancellation aside. */
  async putAside(id: string): Promise<Outcome> {
    await this.door.demand("clientCancellations");
    return this.#send(`${pathTo("/sessions/cancelaciones", id)}/vista`, null, GONE.cancellation);
  }

  /** Puts a booking aside. */
  async putBookingAside(id: string): Promise<Outcome> {
    await this.door.demand("bookingLinks");
    return this.#send(`${pathTo("/sessions/reservadas", id)}/vista`, null, GONE.cancellation);
  }

  /** What a session's client answered; null before a service that does not tell. */
  async ofSession(id: string): Promise<ClientAnswer[] | null> {
    if (!(await this.door.offering()).clientCancellations) return null;
    const { rows } = unwrapList(await this.door.get(`${pathTo("/sessions", id)}/respuestas`));
    return rows.map((row) => toClientAnswer(row, this.#warn)).filter((answer) => answer !== null);
  }

  /** @param gone what is said when there is no such thing */
  async #send(path: string, body: object | null, gone: string): Promise<Outcome> {
    const now = new Date();
    const names = { ...TIMING, startsAt: "id", datetime: "id", mensaje: "message" };
    return await orRefused(
      async () => {
        const therapySession = toSession(unwrapRecord(await this.door.send("POST", path, body)), now, this.#warn);
        if (!therapySession) throw new CodedError("UPSTREAM_INVALID");
        return { therapySession, errors: [] };
      },
      (failure) => toRefusals(failure, now, this.#warn, names),
      (refusals) => ({
        therapySession: null,
        errors: refusals.map((refusal) => (refusal.code === "NOT_FOUND" ? { ...refusal, message: gone } : refusal)),
      }),
    );
  }
}
