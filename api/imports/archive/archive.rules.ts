import type { ArchiveFault } from "../../../schema/rules/imports/archives.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import type { ExportedPractice } from "../../../schema/wire/exports/practice.ts";
import type { OnReceipt } from "../../receipts/receipts.bring.ts";

/** Why an export is refused: as a whole, or for its passphrase. */
export type ArchiveRefusal = ArchiveFault | "LOCKED" | "WRONG_PASSPHRASE";

/** An export that is not read, and where what is wrong with it stands. */
export class ArchiveRefused extends Error {
  override name = "ArchiveRefused";
  readonly fault: ArchiveRefusal;
  /** A file and the way to a field, by names of fields and numbers of rows alone. */
  readonly place: string | null;

  constructor(fault: ArchiveRefusal, place: string | null = null) {
    super(fault);
    this.fault = fault;
    this.place = place;
  }
}

/** One export to be read. */
export interface ArchiveJob {
  /** They go over to the thread, and are here no more. */
  bytes: Uint8Array<ArrayBuffer>;
  /** null: none was given. */
  passphrase: string | null;
  /** The day in the practice's zone, `YYYY-MM-DD`. */
  today: string;
}

/** A client of an export, as it is told before anything is stored. */
export interface ToldClient {
  name: string;
  email: string;
  phone: string;
  isActive: boolean;
  counts: Record<"sessions" | "series" | "notes" | "signatures" | "objectives" | "measures" | "receipts", number>;
  /** Sessions to come whose reminders are on, and questionnaires that are sent each month. */
  reminders: number;
  monthly: number;
  /** The hash of the text of each consent, whether its paper is there, and whether it waits for an answer. */
  consents: { hash: string; hasPaper: boolean; isWaiting: boolean }[];
}

/** What belongs to no client and can be brought in. */
export type ToldPractice = Pick<ExportedPractice, "plantillas" | "plantillasPorTipo" | "textosConsentimiento"> & {
  receipts: number;
};

/** What an export holds. */
export interface ToldArchive {
  /** SHA-256 of the file, in hex. */
  digest: string;
  /** Whether private notes are in it; null: it does not say. */
  hasPrivateNotes: boolean | null;
  clients: ToldClient[];
  /** null in one client's dossier. */
  practice: ToldPractice | null;
}

/** What lies in a client's folder, with the papers of consents by their ids. */
export interface ClientFolder {
  client: ExportedClient;
  papers: ReadonlyMap<string, Uint8Array>;
}

/** All of one client. */
export interface WholeClient extends ClientFolder {
  /** On which receipts that hold the client's sessions stand. */
  onReceipts: OnReceipt[];
}

/** What the thread answers: first what the file holds, then each client that is asked for by its place. */
export type ArchiveAnswer =
  | { told: ToldArchive }
  | { whole: WholeClient }
  | { refused: ArchiveRefusal; place: string | null };
