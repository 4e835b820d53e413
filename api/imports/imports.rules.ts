import type { ClientDraft } from "../../schema/rules/clients.ts";
import type { ImportField } from "../../schema/rules/imports/fields.ts";
import type { ImportEncoding, ImportKind, ImportRepeat } from "../../schema/rules/imports/imports.ts";

/** What is wrong with a line. */
export interface LineFault {
  /** As the file counts them, from 1 on. */
  line: number;
  /** The column it stands in, from 0 on; null: in none. */
  column: number | null;
  /** One sentence in Spanish. */
  message: string;
}

/** A line that can be stored. */
export interface ClientLine {
  line: number;
  draft: ClientDraft;
  isActive: boolean;
}

/** A column of the file. */
export interface Column {
  title: string;
  field: ImportField | null;
  /** Its first texts, cut. */
  samples: string[];
}

/** A file as it reads with some columns. */
export interface FileRead {
  encoding: ImportEncoding;
  separator: string;
  columns: Column[];
  lineCount: number;
  /** Fields that no line can do without and no column holds: then no line is looked at. */
  missing: ImportField[];
  lines: ClientLine[];
  /** The first of them. */
  faults: LineFault[];
  faultyCount: number;
}

/** What is asked of a file. */
export interface ImportWish {
  kind: ImportKind;
  bytes: Uint8Array;
  /** What each column holds; null: what their headings say. */
  columns: (ImportField | null)[] | null;
  /** Repeated lines that are brought in all the same. */
  takeAnyway: number[];
}

/** A line that is there already. */
export interface Repeated {
  line: number;
  name: string;
  why: ImportRepeat;
  /** The client it repeats, and their name; the id is null where it repeats a line. */
  clientId: string | null;
  clientName: string;
  /** The line it repeats; null where it repeats a client. */
  otherLine: number | null;
  isTaken: boolean;
}
