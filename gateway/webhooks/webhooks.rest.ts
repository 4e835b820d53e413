import { type BasedOn, versionOf } from "../core/basedOn.ts";
import { sendCreation } from "../core/idempotency.ts";
import { checkPage, type PageArgs, toPageInfo } from "../core/pages.ts";
import { pathTo } from "../core/paths.ts";
import { type Gone, type Names, orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, type Warn } from "../core/wire.ts";
import type {
  CreateWebhookPayload,
  DeleteWebhookPayload,
  SendWebhookDeliveryPayload,
  UpdateWebhookPayload,
  WebhookError,
} from "./payloads.types.ts";
import { GONE, readOne, toDelivery, toRefusals, toTold, toWebhook, toWire } from "./webhooks.mapper.ts";
import type { Webhook, WebhookDeliveryPage, WebhookInput } from "./webhooks.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    webhooks: WebhooksRest;
  }
}

const PATH = "/avisos";
const pathOf = (id: string): string => pathTo(PATH, id);

export class WebhooksRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** The practice's receivers; null before a service that has none. */
  async list(): Promise<Webhook[] | null> {
    if (!(await this.door.offering()).webhooks) return null;
    const { rows } = unwrapList(await this.door.get(PATH));
    return rows.map((row) => toWebhook(row, this.#warn)).filter((webhook) => webhook !== null);
  }

  /** @throws {CodedError} NOT_FOUND for another practice's receiver as for none */
  async deliveries(webhookId: string, page: PageArgs): Promise<WebhookDeliveryPage | null> {
    checkPage(page);
    if (!(await this.door.offering()).webhooks) return null;
    const asked = { page: page.page, pageSize: page.pageSize };
    const list = unwrapList(await this.door.get(`${pathOf(webhookId)}/entregas`, asked));
    const items = list.rows.map((row) => toDelivery(row, this.#warn)).filter((delivery) => delivery !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  create(input: WebhookInput, idempotencyKey: string | null | undefined): Promise<CreateWebhookPayload> {
    return this.#asked<CreateWebhookPayload>(
      async () => ({
        ...toTold(await sendCreation(this.door, PATH, toWire(input), idempotencyKey), this.#warn),
        errors: [],
      }),
      (errors) => ({ webhook: null, secret: null, errors }),
    );
  }

  update(id: string, basedOn: BasedOn, input: WebhookInput): Promise<UpdateWebhookPayload> {
    return this.#asked<UpdateWebhookPayload>(
      async () => {
        const body = await this.door.send("PUT", pathOf(id), { ...toWire(input), ...versionOf(basedOn) });
        return { webhook: readOne(body, toWebhook, this.#warn), errors: [] };
      },
      (errors) => ({ webhook: null, errors }),
    );
  }

  renew(id: string): Promise<CreateWebhookPayload> {
    return this.#asked<CreateWebhookPayload>(
      async () => ({ ...toTold(await this.door.send("POST", `${pathOf(id)}/secreto`, null), this.#warn), errors: [] }),
      (errors) => ({ webhook: null, secret: null, errors }),
    );
  }

  remove(id: string): Promise<DeleteWebhookPayload> {
    return this.#asked<DeleteWebhookPayload>(
      async () => {
        await this.door.send("DELETE", pathOf(id), null);
        return { deletedWebhookId: id, errors: [] };
      },
      (errors) => ({ deletedWebhookId: null, errors }),
    );
  }

  test(id: string): Promise<SendWebhookDeliveryPayload> {
    return this.#sent(() => `${pathOf(id)}/prueba`, { activo: "id" });
  }

  resend(webhookId: string, id: string): Promise<SendWebhookDeliveryPayload> {
    const path = () => pathTo(`${pathOf(webhookId)}/entregas`, id).concat("/reenviar");
    return this.#sent(path, { activo: "webhookId" }, { message: "Este envío ya no existe." });
  }

  #sent(path: () => string, names: Names, gone?: Gone): Promise<SendWebhookDeliveryPayload> {
    return this.#asked<SendWebhookDeliveryPayload>(
      async () => ({
        delivery: readOne(await this.door.send("POST", path(), null), toDelivery, this.#warn),
        errors: [],
      }),
      (errors) => ({ delivery: null, errors }),
      gone,
      names,
    );
  }

  async #asked<Payload>(
    work: () => Promise<Payload>,
    refused: (errors: WebhookError[]) => Payload,
    gone = GONE,
    names?: Names,
  ): Promise<Payload> {
    await this.door.demand("webhooks");
    return await orRefused(work, (failure) => toRefusals(failure, gone, this.#warn, names), refused);
  }
}
