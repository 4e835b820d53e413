import { mkdtempSync, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Milliseconds after which what no row knows of is removed: until then its row may be about to be kept. */
const ORPHAN_MS = 600_000;
/** What is being made: readable by nobody but its owner, and shown to nobody before it is whole. */
const PART = ".part";

/** Where the files lie: in the data folder, away from all that is served. */
export interface ExportFolder {
  path: string;
  /** The name of a file while it is made. */
  partOf(lease: string): string;
  /** Gives a file that is whole its name, so that it outlives a power cut. */
  finish(lease: string): Promise<string>;
  /** Opens a file to be read; null when it is not there. */
  open(name: string): Promise<FileHandle | null>;
  remove(name: string): Promise<void>;
  /** Removes what a making has left behind. */
  drop(lease: string): Promise<void>;
  /** Removes what no row knows of. @param known names of files, and leases */
  sweep(known: () => Promise<ReadonlySet<string>>): Promise<void>;
  close(): void;
}

/** @param dataDir null: nothing outlives this process anyway */
export function openExportFolder(dataDir: string | null): ExportFolder {
  const folder = dataDir ? path.join(dataDir, "exports") : mkdtempSync(path.join(os.tmpdir(), "consulta-exports-"));
  const at = (name: string) => path.join(folder, path.basename(name));
  const partOf = (lease: string) => at(`${lease}${PART}`);
  const leaseOf = (name: string) => name.replace(/\.(part|zip|\d+\.spool)$/, "");
  return {
    path: folder,
    partOf,
    async finish(lease) {
      const name = `${lease}.zip`;
      const file = await open(partOf(lease), "r");
      await file.sync().finally(() => file.close());
      await rename(partOf(lease), at(name));
      return name;
    },
    open: (name) =>
      open(at(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    remove: (name) => rm(at(name), { force: true }),
    async drop(lease) {
      for (const name of await readdir(folder))
        if (leaseOf(name) === lease && !name.endsWith(".zip")) await rm(at(name), { force: true });
    },
    async sweep(known) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = await readdir(folder);
      if (names.length === 0) return;
      const inUse = await known();
      for (const name of names) {
        if (inUse.has(name) || inUse.has(leaseOf(name))) continue;
        const facts = await stat(at(name)).catch(() => null);
        if (facts && facts.mtimeMs < Date.now() - ORPHAN_MS) await rm(at(name), { force: true });
      }
    },
    close() {
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
