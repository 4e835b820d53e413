import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { ARCHIVE_MAX, type ArchiveThing } from "../../schema/rules/imports/archives.ts";
import { type ImportField } from "../../schema/rules/imports/headings.ts";
import {
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_LINES_MAX,
  IMPORT_TOLD_MAX,
  IMPORT_UNDO_HOURS,
  type ImportEncoding,
  type ImportRepeat,
  UPLOAD_MINUTES,
  UPLOAD_PIECE_BYTES,
} from "../../schema/rules/imports/imports.ts";
import { ReachedLimit } from "../clients/payloads.types.ts";
import { DateTime } from "../core/scalars.ts";
import {
  type ApiImportKind,
  ImportEncodings,
  ImportFields,
  ImportKinds,
  ImportRepeats,
  ImportThings,
} from "./imports.enums.ts";

@InputType({ description: "A file, and what is to be made of it." })
export class ImportInput {
  @Field(() => ImportKinds, {
    description: `What it holds. A table has a line of headings and up to ${IMPORT_LINES_MAX} lines, with commas, semicolons or tabs between up to ${IMPORT_COLUMNS_MAX} columns, in ${IMPORT_BYTES_MAX / 1024 / 1024} MiB at most.`,
  })
  kind!: ApiImportKind;

  @Field(() => ID, { description: "The file: an `ImportUpload` of which all pieces have been sent." })
  uploadId!: string;

  @Field(() => String, {
    nullable: true,
    description: `Of an EXPORT: the passphrase that opens it, up to ${ARCHIVE_MAX.passphrase} characters. It is kept nowhere.`,
  })
  passphrase?: string | null;

  @Field(() => [ImportFields], {
    nullable: "itemsAndList",
    description: "What each column holds, null of one that is left out. Without it, what their headings say.",
  })
  columns?: (ImportField | null)[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: "Lines that are repeated and are brought in all the same; of an EXPORT clients, numbered from 1 on.",
  })
  takeAnyway?: number[] | null;
}

@ObjectType({ description: "A column of a file.", simpleResolvers: true })
export class ImportColumn {
  @Field(() => String, { description: "Its heading; may be empty." })
  title!: string;

  @Field(() => ImportFields, { nullable: true, description: "What it holds; null when it is left out." })
  field!: ImportField | null;

  @Field(() => [String], { description: "Its first texts, cut." })
  samples!: string[];
}

@ObjectType({ description: "What is wrong with a line.", simpleResolvers: true })
export class ImportFault {
  @Field(() => Int, { description: "The line, as the file counts them from 1 on." })
  line!: number;

  @Field(() => Int, { nullable: true, description: "The column, from 0 on; null: none in particular." })
  column!: number | null;

  @Field(() => String, { description: "One sentence in Spanish, for the professional." })
  message!: string;
}

@ObjectType({
  description: "A line that says what is there already, or what a line above it says.",
  simpleResolvers: true,
})
export class ImportRepetition {
  @Field(() => Int, { description: "The line, as the file counts them." })
  line!: number;

  @Field(() => String, { description: "The name that stands there." })
  name!: string;

  @Field(() => ImportRepeats, { description: "Why it counts as repeated." })
  reason!: ImportRepeat;

  @Field(() => ID, {
    nullable: true,
    description: "Id of the client it repeats or is about; null where it repeats a line with a new one.",
  })
  clientId!: string | null;

  @Field(() => String, { description: "The name of whom it repeats." })
  clientName!: string;

  @Field(() => Int, {
    nullable: true,
    description: "The line it repeats; null where it repeats what is there already.",
  })
  otherLine!: number | null;

  @Field(() => Boolean, { description: "Whether it would be brought in all the same." })
  isTaken!: boolean;
}

@ObjectType({ description: "A line whose therapy session takes time that is taken.", simpleResolvers: true })
export class ImportOverlap {
  @Field(() => Int, { description: "The line, as the file counts them." })
  line!: number;

  @Field(() => DateTime, { nullable: true, description: "When it begins." })
  startsAt!: string | null;
}

@ObjectType({ description: "A file on its way in, or there.", simpleResolvers: true })
export class ImportUpload {
  @Field(() => ID, { description: "Id of the upload." })
  id!: string;

  @Field(() => Int, {
    description: `Pieces it has, ${UPLOAD_PIECE_BYTES} bytes each, the last one the rest. \`sendImportPiece\` takes them, numbered from 0 on.`,
  })
  pieceCount!: number;

  @Field(() => Int, { description: "Pieces that have come." })
  arrivedCount!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: `When it is removed: ${UPLOAD_MINUTES} minutes after it was begun, sooner once it is brought in.`,
  })
  expiresAt!: string | null;
}

@ObjectType({ description: "What an export holds of one sort.", simpleResolvers: true })
export class ImportThingCount {
  @Field(() => ImportThings, { nullable: true, description: "Which; null when nobody knows the service's word." })
  thing!: ArchiveThing | null;

  @Field(() => Int, { description: "How many would be brought in." })
  broughtCount!: number;

  @Field(() => Int, { description: "How many would not." })
  leftOutCount!: number;
}

@ObjectType({ description: "What a file would bring in just now.", simpleResolvers: true })
export class ImportPreview {
  @Field(() => ImportEncodings, { description: "How its text is written." })
  encoding!: ImportEncoding;

  @Field(() => String, { description: "What stands between its columns: `,`, `;` or a tab." })
  separator!: string;

  @Field(() => [ImportColumn], { description: "Its columns, in their order; an EXPORT has none." })
  columns!: ImportColumn[];

  @Field(() => Int, { description: "Lines below the headings, empty ones not counted; of an EXPORT its clients." })
  lineCount!: number;

  @Field(() => [ImportFields], {
    description:
      "Fields that no line can do without and no column holds. While there are any, no line is looked at and nothing can be confirmed.",
  })
  missing!: ImportField[];

  @Field(() => String, {
    nullable: true,
    description:
      "How its dates are read, by an example: one sentence in Spanish, for the professional. null where they can be read in one way only.",
  })
  datesRead!: string | null;

  @Field(() => Int, { description: "Lines, of an EXPORT clients, that would be brought in." })
  broughtCount!: number;

  @Field(() => Int, { description: "Lines that are left out because of faults." })
  faultyCount!: number;

  @Field(() => [ImportFault], { description: `What is wrong with the first ${IMPORT_TOLD_MAX} of them.` })
  faults!: ImportFault[];

  @Field(() => Int, { description: "Lines that repeat something, taken or not." })
  repeatCount!: number;

  @Field(() => [ImportRepetition], { description: `The first ${IMPORT_TOLD_MAX} of them.` })
  repeats!: ImportRepetition[];

  @Field(() => Int, { description: "Therapy sessions whose time another one takes; they are brought in all the same." })
  overlapCount!: number;

  @Field(() => [ImportOverlap], { description: `The first ${IMPORT_TOLD_MAX} of them.` })
  overlaps!: ImportOverlap[];

  @Field(() => [ImportThingCount], { description: "Of an EXPORT, by sort; of a table empty." })
  things!: ImportThingCount[];

  @Field(() => Boolean, {
    nullable: true,
    description: "Of an EXPORT: whether private notes are in it. null where it does not say, and of a table.",
  })
  hasPrivateNotes!: boolean | null;

  @Field(() => ReachedLimit, {
    nullable: true,
    description: "The plan's maximum of active clients, when these would be more; then nothing can be confirmed.",
  })
  limit!: ReachedLimit | null;

  @Field(() => String, { description: "Stands for what would be brought in; `confirmImport` takes it." })
  fingerprint!: string;
}

@ObjectType({ description: "A file that was brought in.", simpleResolvers: true })
export class Import {
  @Field(() => ID, { description: "Stable id of the import." })
  id!: string;

  @Field(() => ImportKinds, { nullable: true, description: "What it held; null when nobody knows the word." })
  kind!: ApiImportKind | null;

  @Field(() => String, { description: "What the file was called." })
  fileName!: string;

  @Field(() => DateTime, { nullable: true, description: "When it was brought in." })
  createdAt!: string | null;

  @Field(() => Int, { description: "Lines that were brought in." })
  broughtCount!: number;

  @Field(() => Int, { description: "Lines that were not: with faults, or repeated." })
  leftOutCount!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: `Until when it can be undone: ${IMPORT_UNDO_HOURS} hours. null when that is over, or nothing of it is left.`,
  })
  undoableUntil!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was undone; null when it was not." })
  undoneAt!: string | null;

  @Field(() => Int, { description: "What stayed when it was undone." })
  keptCount!: number;
}
