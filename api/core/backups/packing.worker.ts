import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import { StartError } from "../startError.ts";
import { DATABASE, digestOf, MANIFEST, newManifest, pack, unpack } from "./archive.ts";
import { lookInside } from "./inside.ts";
import type { Packed, PackingJob } from "./packing.ts";

// A thread of its own: two more databases are opened here, and the service's event loop is not to feel it.

/** Packs a copy of the database, then unpacks the archive again and opens what was in it. */
async function packAndVerify({ staging, archive, key, version, madeAt, secret }: PackingJob): Promise<void> {
  const database = path.join(staging, DATABASE);
  const inside = await lookInside(database);
  const sha256 = await digestOf(database);
  const told = newManifest({ version, madeAt, secret, sha256, ...inside });
  writeFileSync(path.join(staging, MANIFEST), `${JSON.stringify(told, null, 1)}\n`, { mode: 0o600 });
  await pack(staging, archive, key);
  rmSync(database, { recursive: true });
  const again = path.join(staging, "again");
  mkdirSync(again, { mode: 0o700 });
  await unpack(archive, again, key);
  if (!isDeepStrictEqual(await lookInside(path.join(again, DATABASE)), inside))
    throw new StartError("La copia de seguridad no contiene lo que hay en la base de datos.");
}

function answer(packed: Packed): void {
  parentPort?.postMessage(packed);
}
packAndVerify(workerData as PackingJob).then(
  () => answer({ sentence: null, code: null }),
  (error: unknown) => {
    const { code, name } = error as NodeJS.ErrnoException;
    answer({ sentence: error instanceof StartError ? error.message : null, code: code ?? name });
  },
);
