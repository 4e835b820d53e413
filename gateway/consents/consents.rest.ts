import { type BasedOn, versionOf } from "../core/basedOn.ts";
import { creationHeaders, pathTo } from "../core/paths.ts";
import { orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import type { Warn } from "../core/wire.ts";
import type { ConsentKind } from "./consents.enums.ts";
import {
  readFile,
  readLinks,
  readState,
  readText,
  readTexts,
  readVersionText,
  toRefusals,
  toTextRefusals,
  toWireKind,
} from "./consents.mapper.ts";
import type { ClientConsents, ConsentFile, ConsentsPayload } from "./consents.types.ts";
import type { ConsentText, ConsentTextPayload, ConsentVersionText } from "./texts.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    consents: ConsentsRest;
  }
}

const CONSENTS = "/consentimientos";
const TEXTS = `${CONSENTS}/textos`;
const ofKind = (kind: ConsentKind) => `${TEXTS}/${toWireKind(kind)}`;
const ofClient = (clientId: string) => `${pathTo("/clientes", clientId)}/consentimientos`;

/** What clients are asked to consent to, where the service keeps it. */
export class ConsentsRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** Null before a service that keeps none. */
  async texts(): Promise<ConsentText[] | null> {
    if (!(await this.door.offering()).consents) return null;
    return readTexts(await this.door.get(TEXTS), this.#warn);
  }

  /** @throws {CodedError} NOT_FOUND */
  async version(kind: ConsentKind, number: number): Promise<ConsentVersionText | null> {
    if (!(await this.door.offering()).consents) return null;
    return readVersionText(await this.door.get(`${ofKind(kind)}/versiones/${number}`), this.#warn);
  }

  /** @throws {CodedError} NOT_FOUND */
  async ofClient(clientId: string): Promise<ClientConsents | null> {
    if (!(await this.door.offering()).consents) return null;
    return readState(await this.door.get(ofClient(clientId)), this.#warn);
  }

  /** @throws {CodedError} NOT_FOUND */
  async file(id: string): Promise<ConsentFile | null> {
    if (!(await this.door.offering()).consents) return null;
    return readFile(await this.door.get(`${pathTo(CONSENTS, id)}/documento`), this.#warn);
  }

  save(kind: ConsentKind, basedOn: BasedOn, text: string): Promise<ConsentTextPayload> {
    return this.#written(() => this.door.send("PUT", ofKind(kind), { texto: text, ...versionOf(basedOn) }));
  }

  publish(kind: ConsentKind, basedOn: BasedOn): Promise<ConsentTextPayload> {
    return this.#written(() => this.door.send("POST", `${ofKind(kind)}/publicar`, versionOf(basedOn)));
  }

  ask(
    { clientId, kinds, inRoom }: { clientId: string; kinds: ConsentKind[]; inRoom: boolean },
    key: string | undefined,
  ): Promise<ConsentsPayload> {
    const body = { tipos: kinds.map(toWireKind), enConsulta: inRoom };
    return this.#done("clientId", () => this.door.send("POST", ofClient(clientId), body, creationHeaders(key)));
  }

  paper(
    given: { clientId: string; kind: ConsentKind; signedName: string; day: string; textVersion: number | null },
    key: string | undefined,
  ): Promise<ConsentsPayload> {
    const { kind, signedName, day, textVersion } = given;
    const version = textVersion ?? undefined;
    const body = { tipo: toWireKind(kind), nombre: signedName, fecha: day, version };
    const path = `${ofClient(given.clientId)}/papel`;
    return this.#done("clientId", () => this.door.send("POST", path, body, creationHeaders(key)));
  }

  withdraw(id: string): Promise<ConsentsPayload> {
    return this.#done("id", () => this.door.send("POST", `${pathTo(CONSENTS, id)}/retirar`, null));
  }

  revoke(id: string, day: string): Promise<ConsentsPayload> {
    return this.#done("id", () => this.door.send("POST", `${pathTo(CONSENTS, id)}/revocar`, { fecha: day }));
  }

  async #written(send: () => Promise<unknown>): Promise<ConsentTextPayload> {
    await this.door.demand("consents");
    return await orRefused(
      async () => ({ consentText: readText(await send(), this.#warn), errors: [] }),
      (failure) => toTextRefusals(failure, this.#warn),
      (errors) => ({ consentText: null, errors }),
    );
  }

  async #done(argument: "id" | "clientId", send: () => Promise<unknown>): Promise<ConsentsPayload> {
    await this.door.demand("consents");
    return await orRefused(
      async () => {
        const body = await send();
        return { clientConsents: readState(body, this.#warn), links: readLinks(body, this.#warn), errors: [] };
      },
      (failure) => toRefusals(failure, argument),
      (errors) => ({ clientConsents: null, links: [], errors }),
    );
  }
}
