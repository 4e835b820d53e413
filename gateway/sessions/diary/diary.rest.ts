import { sendCreation } from "../../core/idempotency.ts";
import { pathTo } from "../../core/paths.ts";
import { orRefused } from "../../core/refusals.ts";
import type { RestDoor } from "../../core/rest.ts";
import { unwrapList, type Warn } from "../../core/wire.ts";
import { toFeed, toRefusals, toTold, toWire } from "./diary.mapper.ts";
import type {
  CreateDiaryFeedPayload,
  DeleteDiaryFeedPayload,
  DiaryFeed,
  DiaryFeedError,
  DiaryFeedInput,
  RenewDiaryFeedPayload,
} from "./diary.types.ts";

declare module "../../core/context.ts" {
  interface Rest {
    diary: DiaryRest;
  }
}

const PATH = "/calendarios";
const pathOf = (id: string): string => pathTo(PATH, id);
const none = (errors: DiaryFeedError[]) => ({ feed: null, address: null, errors });

export class DiaryRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** The practice's addresses; null before a service that has none. */
  async list(): Promise<DiaryFeed[] | null> {
    if (!(await this.door.offering()).diaryFeeds) return null;
    const { rows } = unwrapList(await this.door.get(PATH));
    return rows.map((row) => toFeed(row, this.#warn)).filter((feed) => feed !== null);
  }

  create(input: DiaryFeedInput, idempotencyKey: string | null | undefined): Promise<CreateDiaryFeedPayload> {
    return this.#asked<CreateDiaryFeedPayload>(async () => {
      const body = await sendCreation(this.door, PATH, toWire(input), idempotencyKey);
      return { ...toTold(body, this.#warn), errors: [] };
    }, none);
  }

  renew(id: string): Promise<RenewDiaryFeedPayload> {
    return this.#asked<RenewDiaryFeedPayload>(
      async () => ({ ...toTold(await this.door.send("POST", `${pathOf(id)}/secreto`, null), this.#warn), errors: [] }),
      none,
    );
  }

  remove(id: string): Promise<DeleteDiaryFeedPayload> {
    return this.#asked<DeleteDiaryFeedPayload>(
      async () => {
        await this.door.send("DELETE", pathOf(id), null);
        return { deletedFeedId: id, errors: [] };
      },
      (errors) => ({ deletedFeedId: null, errors }),
    );
  }

  async #asked<Payload>(
    work: () => Promise<Payload>,
    refused: (errors: DiaryFeedError[]) => Payload,
  ): Promise<Payload> {
    await this.door.demand("diaryFeeds");
    return await orRefused(work, toRefusals, refused);
  }
}
