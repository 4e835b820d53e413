import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { leaveToOwner, leaveToOwnerOf } from "../ownerFolder.ts";
import { StartError } from "../startError.ts";
import { connectTo, formerSocketOf, listenAt, socketOf } from "./folderSocket.ts";

const LOCK = ".lock.sock";

/** With these nobody listens any more. Any other, and whoever does cannot be asked. */
const NOBODY = new Set(["ECONNREFUSED", "ENOENT"]);

/**
 * What the process that listens at `socket` calls itself; null when nobody does.
 * @throws when it cannot be asked, which is no sign that it is gone
 */
function holderOf(socket: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const peer = connectTo(socket).setEncoding("utf8");
    peer.setTimeout(500, () => {
      peer.destroy();
      resolve("silent");
    });
    peer.on("data", (text) => {
      answer += text;
    });
    peer.on("end", () => resolve(answer));
    peer.on("error", (error: NodeJS.ErrnoException) => (NOBODY.has(error.code ?? "") ? resolve(null) : reject(error)));
  });
}

/** Where root listens for a folder of another user's, that one's portal may ask it. */
function listen(folder: string, socket: string, name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((peer) => peer.on("error", () => peer.destroy()).end(name));
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    listenAt(socket, server).once("listening", () => {
      try {
        leaveToOwnerOf(folder, [socket]);
      } catch {
        // Not every root may give files away; whoever may not ask then is kept off all the same.
      }
      resolve(server.unref());
    });
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
  const used = `La carpeta de datos ${folder} ya está en uso por otro proceso del portal`;
  const taken = new StartError(`${used}.`);
  const holder = (at = socket): Promise<string | null> =>
    holderOf(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EACCES") throw taken;
      const way = `da ${at} al usuario del portal, con «chown USUARIO ${at}» como root`;
      throw new StartError(`${used}, de otro usuario; si ya no funciona, ${way}.`, { cause: error });
    });
  const former = formerSocketOf(folder);
  if (former && (await holder(former)) !== null) throw taken;
  let server = await listen(folder, socket, name);
  if (!server) {
    if ((await holder()) !== null) throw taken;
    rmSync(socket, { force: true });
    server = await listen(folder, socket, name);
    if (!server) throw taken;
    // Two processes may have cleared the dead socket at once; the one that is displaced finds another's name at the door.
    await pause(100);
    if ((await holder()) !== name) throw taken;
  }
  const held = server;
  return () => {
    leaveToOwner(folder);
    return new Promise((resolve) => held.close(() => resolve()));
  };
}
