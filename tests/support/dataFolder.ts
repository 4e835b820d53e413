import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, openAsBlob, renameSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { extensions, settings } from "../../api/core/database/embedded.settings.ts";
import { databaseOf, markReady } from "../../api/core/dataFolder.ts";
import { blankFile } from "./blankDatabase.ts";

/** A data folder with the database that a first start makes; unpacked once for each state of what that is made of. */
async function keptFolder(): Promise<string> {
  const blank = await blankFile();
  const kept = blank.replace(/\.tar\.gz$/, "");
  if (existsSync(kept)) return kept;
  const draft = `${kept}.${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  const loadDataDir = await openAsBlob(blank, { type: "application/gzip" });
  await (await PGlite.create({ dataDir: databaseOf(draft), loadDataDir, extensions, startParams: settings })).close();
  markReady(draft);
  try {
    renameSync(draft, kept);
  } catch (error) {
    // Two made it at once; either will do.
    if (!existsSync(kept)) throw error;
    rmSync(draft, { recursive: true });
  }
  return kept;
}

/** Puts a database into a data folder, as its first start would: for tests that are about a later one. */
export async function fillDataFolder(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync("cp", ["-a", `${await keptFolder()}/.`, folder]);
  return folder;
}
