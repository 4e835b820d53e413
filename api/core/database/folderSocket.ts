import { createHash } from "node:crypto";
import { type EventEmitter, errorMonitor } from "node:events";
import { closeSync, constants, existsSync, openSync, realpathSync } from "node:fs";
import { connect, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { OPENED } from "../ownerFolder.ts";
import { StartError } from "../startError.ts";

/** Bytes of a data folder's path with which those of its sockets (the longest: `/.backup.sock`) are as long as every system takes. */
const FOLDER_PATH_MAX = 90;

/** Where a process that runs on a data folder listens, by a name of its own for each thing it can be asked. */
export const socketOf = (folder: string, name: string): string => path.join(realpathSync(folder), name);

/**
 * Where versions up to 0.2.0 kept a folder whose path was too long for them: by its hash, among the temporary files. Null for
 * others, which they kept where it is done today.
 */
export function formerSocketOf(folder: string): string | null {
  const real = realpathSync(folder);
  if (Buffer.byteLength(real) < FOLDER_PATH_MAX) return null;
  return path.join(tmpdir(), `consulta-${createHash("sha256").update(real).digest("hex").slice(0, 24)}.sock`);
}

/**
 * The same place by a path that is short enough: through the opened folder, so that every process means the same socket,
 * whatever its settings are and whatever it sees of the rest of the disk.
 * @throws StartError where the system has no such path
 */
function shortPathOf(socket: string): { short: string; shut: () => void } {
  const folder = path.dirname(socket);
  if (Buffer.byteLength(folder) <= FOLDER_PATH_MAX) return { short: socket, shut: () => undefined };
  if (!existsSync(OPENED))
    throw new StartError(
      `La ruta de la carpeta de datos ${folder} es demasiado larga en este sistema para que otro proceso vea que está en uso: elige una de ${FOLDER_PATH_MAX} letras o menos con DATA_DIR.`,
    );
  let opened: number | null = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return {
    short: path.join(OPENED, `${opened}`, path.basename(socket)),
    shut() {
      if (opened !== null) closeSync(opened);
      opened = null;
    },
  };
}

/** Has a server listen at a socket of a data folder. @throws StartError where that cannot be */
export function listenAt(socket: string, server: Server): Server {
  const { short, shut } = shortPathOf(socket);
  const events: EventEmitter = server;
  events.once(errorMonitor, shut);
  // Only then: whoever stops listening removes the socket by the path it was made with.
  return server.once("close", shut).listen(short);
}

/** Calls whoever listens at a socket of a data folder. @throws StartError where nobody can */
export function connectTo(socket: string): Socket {
  const { short, shut } = shortPathOf(socket);
  return connect(short).once("close", shut);
}
