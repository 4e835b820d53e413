import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const TMPFS = 0x01021994;
/** Several times what all of a run has there at once. */
const ROOM = 4 * 1024 ** 3;
const OURS = /^consulta-run-(\d+)-/;

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && bavail * bsize > ROOM;
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A test that failed has left a disk mounted there; it would hide why it failed.
  }
}

/** Removes what a run has left there that was killed. */
function sweep(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = OURS.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) remove(path.join(MEMORY, name));
  }
}

/**
 * Has this process, and all that it starts, keep throw-away files in memory, where that is possible and nobody has said
 * where they are to go. Databases are a thousand files each: on a disk the system was busier with these than PostgreSQL.
 * @returns removes them
 */
export function keepFilesInMemory(): () => void {
  if (process.env.TMPDIR || !hasRoom()) return () => undefined;
  sweep();
  const folder = mkdtempSync(path.join(MEMORY, `consulta-run-${process.pid}-`));
  // As /tmp is: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TMPDIR;
    remove(folder);
  };
}
