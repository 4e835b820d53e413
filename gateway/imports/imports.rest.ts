import { UPLOAD_GONE } from "../../schema/rules/imports/imports.ts";
import { sendCreation } from "../core/idempotency.ts";
import { pathTo } from "../core/paths.ts";
import { orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import type { Warn } from "../core/wire.ts";
import { toImport, toImports, toPreview, toRefusals, toUndone, toUpload, toWireInput } from "./imports.mapper.ts";
import type { Import, ImportInput } from "./imports.types.ts";
import type {
  ConfirmImportPayload,
  ImportPreviewPayload,
  ImportUploadPayload,
  UndoImportPayload,
} from "./payloads.types.ts";

declare module "../core/context.ts" {
  interface Rest {
    imports: ImportsRest;
  }
}

const IMPORTS = "/importaciones";
const UPLOADS = `${IMPORTS}/subidas`;
/** A file waits for those before it, is read through, and stored line by line. */
const LONG_MS = 90_000;

/** What is brought from elsewhere, where the service takes it. */
export class ImportsRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** Null before a service that takes nothing. */
  async list(): Promise<Import[] | null> {
    if (!(await this.door.offering()).imports) return null;
    return toImports(await this.door.get(IMPORTS), this.#warn);
  }

  async beginUpload(bytes: number): Promise<ImportUploadPayload> {
    await this.door.demand("imports");
    return await this.#uploading(() => this.door.send("POST", UPLOADS, { bytes }));
  }

  async sendPiece(uploadId: string, number: number, base64: string): Promise<ImportUploadPayload> {
    await this.door.demand("imports");
    const path = `${pathTo(UPLOADS, uploadId)}/trozos/${number}`;
    return await this.#uploading(() => this.door.send("PUT", path, { contenido: base64 }, {}, LONG_MS));
  }

  #uploading(send: () => Promise<unknown>): Promise<ImportUploadPayload> {
    return orRefused(
      async () => ({ upload: toUpload(await send(), this.#warn), errors: [] }),
      (failure) => toRefusals(failure, { argument: "uploadId", message: UPLOAD_GONE }),
      (errors) => ({ upload: null, errors }),
    );
  }

  async preview(input: ImportInput): Promise<ImportPreviewPayload | null> {
    if (!(await this.door.offering()).imports) return null;
    return await orRefused(
      async () => {
        const body = await this.door.send("POST", `${IMPORTS}/previa`, toWireInput(input), {}, LONG_MS);
        return { preview: toPreview(body, this.#warn), errors: [] };
      },
      (failure) => toRefusals(failure),
      (errors) => ({ preview: null, errors }),
    );
  }

  async confirm(
    input: ImportInput,
    { fingerprint, fileName }: { fingerprint: string; fileName: string },
    key: string | undefined,
  ): Promise<ConfirmImportPayload> {
    await this.door.demand("imports");
    const body = { ...toWireInput(input), huella: fingerprint, archivo: fileName };
    return await orRefused(
      async () => {
        const made = await sendCreation(this.door, IMPORTS, body, key, LONG_MS);
        return { import: toImport(made, this.#warn), errors: [] };
      },
      (failure) => toRefusals(failure),
      (errors) => ({ import: null, errors }),
    );
  }

  async undo(id: string): Promise<UndoImportPayload> {
    await this.door.demand("imports");
    return await orRefused(
      async () => {
        const body = await this.door.send("POST", `${pathTo(IMPORTS, id)}/deshacer`, null, {}, LONG_MS);
        return { ...toUndone(body, this.#warn), errors: [] };
      },
      (failure) => toRefusals(failure),
      (errors) => ({ import: null, kept: [], errors }),
    );
  }
}
