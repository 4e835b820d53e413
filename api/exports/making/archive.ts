import { createWriteStream } from "node:fs";
import { Readable, Writable } from "node:stream";
import { configure, ZipWriter } from "@zip.js/zip.js";
import type { Spool } from "./spool.ts";

configure({ useWebWorkers: false });

/** AES with 256 bits. */
const STRENGTH = 3;

/** A ZIP file that is written from its begin to its end. */
export interface Archive {
  addBytes(name: string, bytes: string | Uint8Array): Promise<void>;
  /** Adds what was put aside, and removes it. */
  addSpool(name: string, spool: Spool): Promise<void>;
  /** How long it is so far. */
  bytes(): number;
  close(): Promise<void>;
}

/** @param passphrase null: it is not encrypted @param at the time of all that is in it */
export function openArchive(file: string, passphrase: string | null, at: Date): Archive {
  const sink = createWriteStream(file, { mode: 0o600 });
  const zip = new ZipWriter(Writable.toWeb(sink), {
    lastModDate: at,
    ...(passphrase !== null && { password: passphrase, encryptionStrength: STRENGTH }),
  });
  const add = async (name: string, content: Readable) => {
    await zip.add(name, Readable.toWeb(content) as ReadableStream<Uint8Array>);
  };
  return {
    addBytes: (name, bytes) => add(name, Readable.from([Buffer.from(bytes as Uint8Array)])),
    async addSpool(name, spool) {
      await add(name, new Readable().wrap(spool.read()));
      spool.remove();
    },
    bytes: () => sink.bytesWritten,
    close: async () => void (await zip.close()),
  };
}
