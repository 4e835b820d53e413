import { Field, ID, ObjectType } from "type-graphql";
import { IMPORT_TOLD_MAX } from "../../schema/rules/imports/imports.ts";
import { ReachedLimit } from "../clients/payloads.types.ts";
import { UserError } from "../core/userErrors.ts";
import { type ImportKeeping, ImportKeepings } from "./imports.enums.ts";
import { Import, ImportPreview, ImportUpload } from "./imports.types.ts";

@ObjectType({
  description: "One reason why nothing of a file was brought in or taken back.",
  implements: UserError,
  simpleResolvers: true,
})
export class ImportError extends UserError {
  @Field(() => ReachedLimit, { nullable: true, description: "With LIMIT_REACHED: the plan's numbers." })
  limit!: ReachedLimit | null;
}

@ObjectType({ description: "How far a file has come, or why nothing of it was kept.", simpleResolvers: true })
export class ImportUploadPayload {
  @Field(() => ImportUpload, { nullable: true, description: "The file; null when nothing was kept." })
  upload!: ImportUpload | null;

  @Field(() => [ImportError], { description: "Why nothing was kept; empty when it was." })
  errors!: ImportError[];
}

@ObjectType({ description: "What a file would bring in, or why nothing of it can be read.", simpleResolvers: true })
export class ImportPreviewPayload {
  @Field(() => ImportPreview, { nullable: true, description: "What it would; null when nothing can be read." })
  preview!: ImportPreview | null;

  @Field(() => [ImportError], { description: "Why nothing can be read; empty when it can." })
  errors!: ImportError[];
}

@ObjectType({ description: "The outcome of bringing a file in.", simpleResolvers: true })
export class ConfirmImportPayload {
  @Field(() => Import, { nullable: true, description: "What was brought in; null when nothing was." })
  import!: Import | null;

  @Field(() => [ImportError], { description: "Why nothing was; empty when it was." })
  errors!: ImportError[];
}

@ObjectType({ description: "Something that was not taken back.", simpleResolvers: true })
export class KeptOfImport {
  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => String, { description: "What it is called." })
  name!: string;

  @Field(() => ImportKeepings, { nullable: true, description: "Why; null when nobody knows the service's word." })
  reason!: ImportKeeping | null;
}

@ObjectType({ description: "The outcome of undoing an import.", simpleResolvers: true })
export class UndoImportPayload {
  @Field(() => Import, { nullable: true, description: "The import as it is now; null when nothing was taken back." })
  import!: Import | null;

  @Field(() => [KeptOfImport], { description: `What stayed, the first ${IMPORT_TOLD_MAX} of it.` })
  kept!: KeptOfImport[];

  @Field(() => [ImportError], { description: "Why nothing was taken back; empty when it was." })
  errors!: ImportError[];
}
