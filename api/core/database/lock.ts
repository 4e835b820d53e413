import { createHash, randomUUID } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { leaveToOwner } from "../ownerFolder.ts";
import { StartError } from "../startError.ts";

/** Longest path of a Unix socket, in bytes; beyond it the system cuts or refuses it. */
const SOCKET_PATH_MAX = 100;
const LOCK = ".lock.sock";

/** Where a process that runs on a data folder listens, by a name of its own for each thing it can be asked. */
export function socketOf(folder: string, socket: string): string {
  const real = realpathSync(folder);
  const inside = path.join(real, socket);
  if (Buffer.byteLength(inside) <= SOCKET_PATH_MAX) return inside;
  const name = createHash("sha256")
    .update(socket === LOCK ? real : inside)
    .digest("hex")
    .slice(0, 24);
  return path.join(tmpdir(), `consulta-${name}.sock`);
}

/** What the process that listens at `socket` calls itself; null when nobody does. */
function holderOf(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = "";
    const peer = connect(socket).setEncoding("utf8");
    peer.setTimeout(500, () => {
      peer.destroy();
      resolve("silent");
    });
    peer.on("data", (text) => {
      answer += text;
    });
    peer.on("end", () => resolve(answer));
    peer.on("error", () => resolve(null));
  });
}

function listen(socket: string, name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((peer) => peer.on("error", () => peer.destroy()).end(name));
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(socket, () => resolve(server.unref()));
  });
}

/**
 * Keeps a second process off a data folder: the embedded database loses data when two open it. The socket's listener
 * dies with its process, so that a folder is free again after a kill -9.
 * @returns lets the folder go, and leaves what is in it to its owner
 * @throws StartError when another living process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const socket = socketOf(folder, LOCK);
  const name = randomUUID();
  const taken = new StartError(`La carpeta de datos ${folder} ya está en uso por otro proceso del portal.`);
  let server = await listen(socket, name);
  if (!server) {
    if ((await holderOf(socket)) !== null) throw taken;
    rmSync(socket, { force: true });
    server = await listen(socket, name);
    if (!server) throw taken;
    // Two processes may have cleared the dead socket at once; the one that is displaced finds another's name at the door.
    await pause(100);
    if ((await holderOf(socket)) !== name) throw taken;
  }
  const held = server;
  return () => {
    leaveToOwner(folder);
    return new Promise((resolve) => held.close(() => resolve()));
  };
}
