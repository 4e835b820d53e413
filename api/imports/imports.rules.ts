import type { ClientDraft } from "../../schema/rules/clients.ts";
import type { ImportField } from "../../schema/rules/imports/headings.ts";
import type { ImportEncoding, ImportRepeat, ImportTable } from "../../schema/rules/imports/imports.ts";
import type { NoteDraft } from "../../schema/rules/notes.ts";
import type { CancelReason, SessionDraft, SessionStatus } from "../../schema/rules/sessions.ts";

/** What is wrong with a line. */
export interface LineFault {
  /** As the file counts them, from 1 on. */
  line: number;
  /** The column it stands in, from 0 on; null: in none. */
  column: number | null;
  /** One sentence in Spanish. */
  message: string;
}

/** A client that can be stored. */
export interface ClientLine {
  line: number;
  draft: ClientDraft;
  isActive: boolean;
  /** Since when; null: it does not say. */
  since: Date | null;
}

/** Whom a line is about, as it says. */
export interface Who {
  name: string;
  email: string;
}

/** A session that can be stored once it is known whose it is. */
export interface SessionLine {
  line: number;
  who: Who;
  ends: Date;
  draft: Pick<SessionDraft, "type" | "startsAt" | "durationMinutes" | "location" | "notes" | "priceCents"> & {
    status: SessionStatus;
    cancelReason: CancelReason | null;
  };
}

/** The same of a note. */
export interface NoteLine {
  line: number;
  who: Who;
  draft: Pick<NoteDraft, "title" | "content" | "tags">;
  /** When it was written; null: it does not say. */
  writtenAt: Date | null;
  /** The day of which it says no hour; null where it says one, or no day either. */
  day: { from: Date; until: Date } | null;
}

/** Lines of one kind. */
export type Lines =
  | { kind: "CLIENTS"; lines: ClientLine[] }
  | { kind: "SESSIONS"; lines: SessionLine[] }
  | { kind: "NOTES"; lines: NoteLine[] };

/** Something that can be stored, and whose it is. */
export type Owned<Line> = Line & { clientId: string };
/** What is brought in of one kind. */
export type Brought =
  | { kind: "CLIENTS"; lines: ClientLine[] }
  | { kind: "SESSIONS"; lines: Owned<SessionLine>[] }
  | { kind: "NOTES"; lines: Owned<NoteLine>[] };

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
  /** One sentence in Spanish that says how its dates are read; null where they can be read in one way only. */
  datesRead: string | null;
  read: Lines;
  /** The first of them. */
  faults: LineFault[];
  faultyCount: number;
}

interface Wish {
  /** The file, by its upload. */
  upload: string;
  /** Repeated lines that are brought in all the same; of an export clients, numbered from 1 on. */
  takeAnyway: number[];
}
/** What is asked of a table. */
export interface TableWish extends Wish {
  kind: ImportTable;
  /** What each column holds; null: what their headings say. */
  columns: (ImportField | null)[] | null;
}
/** What is asked of an export of Consulta. */
export interface ArchiveWish extends Wish {
  kind: "EXPORT";
  /** What opens it; null: none was given. */
  passphrase: string | null;
}
export type ImportWish = TableWish | ArchiveWish;

/** A line that is there already. */
export interface Repeated {
  line: number;
  name: string;
  why: ImportRepeat;
  /** The client it repeats or is about, and their name; the id is null where it repeats a line of a new one. */
  clientId: string | null;
  clientName: string;
  /** The line it repeats; null where it repeats what is there already. */
  otherLine: number | null;
  /** How many are there already that it repeats, for the same reason. */
  thereCount: number;
  isTaken: boolean;
}
