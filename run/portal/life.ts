import { type ChildProcess, spawn } from "node:child_process";
import { LogFile } from "./logFile.ts";

/** A process of the portal and the built file it runs. */
export interface Service {
  /** `api`, `gateway`; each further one of them has its number behind: `api-2`. */
  name: string;
  file: string;
  /** What it is told beside what all are told. */
  env?: NodeJS.ProcessEnv;
}
interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** Folder for the logs, each called as its process. */
  logFolder: string;
  /** Is told a process's one sentence about what it waits for, or why it could not start again. */
  onTrouble: (sentence: string) => void;
  /** Something the operator should know, as a sentence. */
  onNotice?: (sentence: string) => void;
}
/** What a service says over its ipc channel: that it listens, for what it waits before it can, or what it noticed. */
type Message = "ready" | { waiting: string } | { notice: string };

const READY_WITHIN_MS = 60_000;

/**
 * Node's own flags for a process of the portal, by the built file it runs; containers and clusters name the same. The gateway
 * has room for what fifty requests have in hand at once, which would else be taken for old. The service collects garbage
 * before its heap has grown by half: what it has in hand while it mails thousands is soon nobody's, and would else be kept
 * for minutes (decisions 240 and 252).
 */
export const nodeFlags = (file: string): string[] =>
  file.endsWith("/gateway.js")
    ? ["--enable-source-maps", "--max-semi-space-size=32"]
    : ["--enable-source-maps", "--max-semi-space-size=16", "--heap-growing-percent=50"];

/**
 * What glibc's allocator is told, in containers too: two arenas instead of eight a core, and pages given back when 128 KB are
 * free. Threads that compiled the embedded database would else keep what they needed for it (decision 248).
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/** One process, from its start to its end. */
export interface Life {
  child: ChildProcess;
  /** Resolves when it is ready. @throws Error, its last sentence */
  ready: Promise<void>;
  /** Resolves when it is ready, or waits for something that will take its time. @throws Error, its last sentence */
  settled: Promise<void>;
  /** Resolves when it is gone. */
  gone: Promise<void>;
}

export function startLife(
  { name, file, env: own }: Service,
  { env, logFolder, onTrouble, onNotice }: Surroundings,
): Life {
  const log = new LogFile(`${logFolder}/${name}.log`);
  const child = spawn(process.execPath, [...nodeFlags(file), file], {
    env: { ...ALLOCATOR, ...env, ...own },
    // Its own group: Ctrl-C reaches it through stop(), in order. The ipc channel tells it when this process dies.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ready = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  // Not everybody waits for all of them.
  for (const { promise } of [ready, settled]) promise.catch(() => undefined);

  let lastWords = "";
  child.stdout?.on("data", (chunk: Buffer) => log.write(chunk));
  child.stderr?.on("data", (chunk: Buffer) => {
    lastWords = chunk.toString().trim();
    log.write(chunk);
  });
  const late = setTimeout(() => {
    lastWords = `El proceso ${name} no respondió a tiempo; mira ${logFolder}.`;
    child.kill("SIGKILL");
  }, READY_WITHIN_MS);
  child.on("message", (message: Message) => {
    if (typeof message === "object" && "notice" in message) return onNotice?.(message.notice);
    clearTimeout(late);
    if (message === "ready") ready.resolve();
    else onTrouble(message.waiting);
    settled.resolve();
  });
  const end = () => {
    clearTimeout(late);
    const error = new Error(lastWords || `El proceso ${name} no pudo arrancar; mira ${logFolder}.`);
    ready.reject(error);
    settled.reject(error);
    gone.resolve();
  };
  child.once("error", (error) => {
    lastWords = error.message;
    end();
  });
  child.once("close", end);
  return { child, ready: ready.promise, settled: settled.promise, gone: gone.promise };
}
