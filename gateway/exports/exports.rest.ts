import { z } from "zod";
import { CodedError } from "../core/errors.ts";
import { sendCreation } from "../core/idempotency.ts";
import { pathTo } from "../core/paths.ts";
import { orRefused, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import { ASKING, toExport, toRefusals, toWireExport } from "./exports.mapper.ts";
import type {
  DataExport,
  DataExportInput,
  DataExportLinkPayload,
  DataExportPayload,
  DeleteDataExportPayload,
} from "./exports.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    exports: ExportsRest;
  }
}

const LIST = "/exportaciones";
const wireLink = z.object({ url: z.url() });

/** Files with all that is kept, where the service makes them. */
export class ExportsRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** The files that are there, newest first; null before a service that makes none. */
  async list(): Promise<DataExport[] | null> {
    if (!(await this.door.offering()).exports) return null;
    return unwrapList(await this.door.get(LIST)).rows.flatMap((row) => toExport(row, this.#warn) ?? []);
  }

  /** Those that are there, or could not be made, and were not fetched yet. */
  async waiting(): Promise<DataExport[] | null> {
    const all = await this.list();
    return (
      all?.filter(({ state, fetchedAt }) => fetchedAt === null && (state === "READY" || state === "FAILED")) ?? null
    );
  }

  async create(input: DataExportInput, key: string | null | undefined): Promise<DataExportPayload> {
    await this.door.demand("exports");
    return orRefused(
      async () => {
        const made = await sendCreation(this.door, LIST, toWireExport(input), key);
        const dataExport = toExport(unwrapRecord(made), this.#warn);
        if (!dataExport) throw new CodedError("UPSTREAM_INVALID");
        return { dataExport, errors: [] };
      },
      (failure) => toRefusals(failure, ASKING),
      (errors) => ({ dataExport: null, errors }),
    );
  }

  async remove(id: string): Promise<DeleteDataExportPayload> {
    await this.door.demand("exports");
    const errors = await refusalsOf(async () => this.door.send("DELETE", pathTo(LIST, id), null), toRefusals);
    return { deletedDataExportId: errors.length > 0 ? null : id, errors };
  }

  async link(id: string): Promise<DataExportLinkPayload> {
    await this.door.demand("exports");
    return orRefused(
      async () => {
        const told = wireLink.safeParse(unwrapRecord(await this.door.send("POST", `${pathTo(LIST, id)}/enlace`, null)));
        if (!told.success) throw new CodedError("UPSTREAM_INVALID");
        return { url: told.data.url, errors: [] };
      },
      toRefusals,
      (errors) => ({ url: null, errors }),
    );
  }
}
