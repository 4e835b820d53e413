import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import type { ExportedIndex, ExportedSeal } from "../../../schema/wire/exports/practice.ts";
import type { ExportedFile, ExportSection } from "../../practice/exportPart.ts";

/** What a file is begun with. */
export interface Beginning {
  /** Where it is written, and where what is put aside lies: the same with an ending. */
  file: string;
  spools: string;
  passphrase: string | null;
  /** The practice's name and zone, for people to read. */
  practice: { name: string; zone: string };
  at: string;
  withPrivate: boolean;
}

/** What the thread that writes a file is told, one after the other. */
export type Step =
  | { step: "client"; folder: string; cliente: ExportedClient["cliente"] }
  | { step: "rows"; section: ExportSection; rows: ExportedClient[ExportSection]; files: ExportedFile[] }
  | { step: "clientEnds" }
  | { step: "file"; file: ExportedFile }
  | { step: "end"; index: ExportedIndex; seals: ExportedSeal[] };

/** What it answers to each: how long the file is so far, or why it cannot go on. */
export type Answer = { bytes: number } | { failed: string };
