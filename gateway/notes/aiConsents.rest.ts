import { pathTo } from "../core/paths.ts";
import { orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapRecord, type Warn } from "../core/wire.ts";
import { toAiErrors, toAssistant, toClientConsent } from "./ai.mapper.ts";
import type { AiClientConsent } from "./ai.types.ts";
import type { AiClientConsentPayload, AiConsentPayload, AiPreviewPayload } from "./aiPayloads.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    aiConsents: AiConsentsRest;
  }
}

const OF_CLIENT = "/notas/ai/consent";

/** What was asked for, or why AI's room refused it. */
export async function tried<Made>(
  ask: () => Promise<Made>,
): Promise<{ made: Made | null; errors: AiPreviewPayload["errors"] }> {
  return await orRefused(
    async () => ({ made: await ask(), errors: [] }),
    toAiErrors,
    (errors) => ({ made: null, errors }),
  );
}

/** Who lets texts go to AI: the practice, and each client. */
export class AiConsentsRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  give(recipient: string): Promise<AiConsentPayload> {
    return this.#ofPractice("POST", { recipient });
  }

  withdraw(): Promise<AiConsentPayload> {
    return this.#ofPractice("DELETE", null);
  }

  /** What a client allows; null where the service asks for no such consent. @throws {CodedError} NOT_FOUND */
  async ofClient(clientId: string): Promise<AiClientConsent | null> {
    if (!(await this.door.offering()).aiClientConsent) return null;
    return toClientConsent(unwrapRecord(await this.door.get(pathTo(OF_CLIENT, clientId))), this.#warn);
  }

  giveForClient(clientId: string, recipient: string): Promise<AiClientConsentPayload> {
    return this.#ofClient("POST", clientId, { recipient });
  }

  withdrawForClient(clientId: string): Promise<AiClientConsentPayload> {
    return this.#ofClient("DELETE", clientId, null);
  }

  async #ofPractice(verb: "POST" | "DELETE", body: object | null): Promise<AiConsentPayload> {
    await this.door.demand("aiConsent");
    const { made, errors } = await tried(async () =>
      toAssistant(unwrapRecord(await this.door.send(verb, "/notas/ai/consent", body)), this.#warn),
    );
    return { assistant: made, errors };
  }

  async #ofClient(verb: "POST" | "DELETE", clientId: string, body: object | null): Promise<AiClientConsentPayload> {
    await this.door.demand("aiClientConsent");
    const { made, errors } = await tried(async () =>
      toClientConsent(unwrapRecord(await this.door.send(verb, pathTo(OF_CLIENT, clientId), body)), this.#warn),
    );
    return { consent: made, errors };
  }
}
