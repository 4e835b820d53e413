import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { ARCHIVE_MAX } from "../../schema/rules/imports/archives.ts";
import {
  IMPORT_KEPT_DAYS,
  IMPORT_NAME_MAX,
  IMPORT_UNDO_HOURS,
  UPLOAD_PIECE_BYTES,
  UPLOADS_MAX,
} from "../../schema/rules/imports/imports.ts";
import type { Context } from "../core/context.ts";
import { IdempotencyKey } from "../core/idempotency.ts";
import { Import, ImportInput } from "./imports.types.ts";
import {
  ConfirmImportPayload,
  ImportPreviewPayload,
  ImportUploadPayload,
  UndoImportPayload,
} from "./payloads.types.ts";

const NONE = "null where the service takes nothing from elsewhere (`IMPORTS`).";
const TheFile = () => Arg("input", () => ImportInput, { description: "The file, and what is to be made of it." });

@Resolver()
export class ImportsResolver {
  @Query(() => ImportPreviewPayload, {
    nullable: true,
    description: `What a file would bring in just now, what is wrong with it, and what is there already. Nothing of it is stored. For people only; ${NONE}`,
  })
  importPreview(@TheFile() input: ImportInput, @Ctx() { rest }: Context): Promise<ImportPreviewPayload | null> {
    return rest.imports.preview(input);
  }

  @Query(() => [Import], {
    nullable: true,
    description: `The files that were brought in within ${IMPORT_KEPT_DAYS} days, the latest first. For people only; ${NONE}`,
  })
  imports(@Ctx() { rest }: Context): Promise<Import[] | null> {
    return rest.imports.list();
  }

  @Mutation(() => ImportUploadPayload, {
    nullable: true,
    description: `Begins a file that is to be brought in; ${UPLOADS_MAX} of a practice may wait at once, the oldest makes room; sent again, another one begins. For people only.`,
  })
  beginImportUpload(
    @Arg("bytes", () => Int, { description: `How long it is, up to ${ARCHIVE_MAX.bytes} bytes.` }) bytes: number,
    @Ctx() { rest }: Context,
  ): Promise<ImportUploadPayload> {
    return rest.imports.beginUpload(bytes);
  }

  @Mutation(() => ImportUploadPayload, {
    nullable: true,
    description: "Sends a piece of a file, in any order; sent again, the last one counts. For people only.",
  })
  sendImportPiece(
    @Arg("uploadId", () => ID, { description: "Id of the upload." }) uploadId: string,
    @Arg("number", () => Int, { description: "Which piece, from 0 on." }) number: number,
    @Arg("base64", () => String, {
      description: `Its bytes in base64: ${UPLOAD_PIECE_BYTES}, of the last piece the rest.`,
    })
    base64: string,
    @Ctx() { rest }: Context,
  ): Promise<ImportUploadPayload> {
    return rest.imports.sendPiece(uploadId, number, base64);
  }

  @Mutation(() => ConfirmImportPayload, {
    nullable: true,
    description:
      "Brings in what a preview has shown: all of it, or nothing when it would be something else by now. No mail goes out because of it. For people only.",
  })
  confirmImport(
    @TheFile() input: ImportInput,
    @Arg("fingerprint", () => String, { description: "`fingerprint` of the preview with the same input." })
    fingerprint: string,
    @Arg("fileName", () => String, { description: `What the file is called, up to ${IMPORT_NAME_MAX} characters.` })
    fileName: string,
    @IdempotencyKey("the file is brought in") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ConfirmImportPayload> {
    return rest.imports.confirm(input, { fingerprint, fileName }, idempotencyKey);
  }

  @Mutation(() => UndoImportPayload, {
    nullable: true,
    description: `Deletes what a file brought in, within ${IMPORT_UNDO_HOURS} hours, but for what has been changed or used since; it can be restored like anything deleted. Sent again, what has stayed is tried once more. For people only.`,
  })
  undoImport(
    @Arg("id", () => ID, { description: "Id of the import." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<UndoImportPayload> {
    return rest.imports.undo(id);
  }
}
