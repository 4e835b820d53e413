import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";

/** A process of the portal and the built file it runs. */
export interface Service {
  name: "api" | "gateway";
  file: string;
}
export interface SupervisorOptions {
  services: Service[];
  env: NodeJS.ProcessEnv;
  /** Folder for `api.log` and `gateway.log`; a process's one sentence about why it stopped goes to the terminal. */
  logFolder: string;
  onStopped: (sentence: string) => void;
  /** Something the operator should know, as a sentence. */
  onNotice?: (sentence: string) => void;
}

const RESTARTS_A_MINUTE = 5;
const READY_WITHIN = 60_000;
const READY = "ready";

/** Starts the services one after the other, restarts one that dies, and stops them in reverse order. */
export class Supervisor {
  #running = new Map<string, ChildProcess>();
  #restarts: number[] = [];
  #stopping = false;
  #options: SupervisorOptions;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** @throws Error whose message is the sentence of the process that could not start */
  async start(): Promise<void> {
    mkdirSync(this.#options.logFolder, { recursive: true });
    for (const service of this.#options.services) await this.#launch(service);
  }

  /** Resolves when every process has finished its requests and is gone. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { name } of this.#options.services.toReversed()) {
      const child = this.#running.get(name);
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    }
  }

  /** Ends one service as it runs now and starts it again (a new build while developing). */
  async restart(name: Service["name"]): Promise<void> {
    const child = this.#running.get(name);
    const service = this.#options.services.find((candidate) => candidate.name === name);
    if (!service) return;
    if (child && child.exitCode === null) {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      this.#running.delete(name);
      child.kill("SIGTERM");
      await gone;
    }
    await this.#launch(service);
  }

  async #launch(service: Service): Promise<void> {
    const log = createWriteStream(`${this.#options.logFolder}/${service.name}.log`, { flags: "a" });
    const child = spawn(process.execPath, ["--enable-source-maps", "--max-semi-space-size=8", service.file], {
      env: this.#options.env,
      // Its own group: Ctrl-C reaches it through stop(), in order. The ipc channel tells it when this process dies.
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#running.set(service.name, child);
    child.on("message", (said) => {
      if (typeof said === "object" && "notice" in said) this.#options.onNotice?.(String(said.notice));
    });
    let lastWords = "";
    child.stdout?.pipe(log, { end: false });
    child.stderr?.on("data", (chunk: Buffer) => {
      lastWords = chunk.toString();
      log.write(chunk);
    });
    const died = new Promise<string>((resolve) => child.once("close", () => resolve(lastWords.trim())));
    const outcome = await Promise.race([this.#untilReady(service, child), died]);
    if (outcome !== READY)
      throw new Error(outcome || `El proceso ${service.name} no pudo arrancar; mira ${this.#options.logFolder}.`);
    void died.then((sentence) => this.#afterDeath(service, child, sentence, log));
  }

  /** A service says "ready" over its ipc channel once it listens. */
  async #untilReady(service: Service, child: ChildProcess): Promise<string> {
    const timeout = AbortSignal.timeout(READY_WITHIN);
    return once(child, "message", { signal: timeout }).then(
      () => READY,
      () => `El proceso ${service.name} no respondió a tiempo; mira ${this.#options.logFolder}.`,
    );
  }

  async #afterDeath(service: Service, child: ChildProcess, sentence: string, log: WriteStream): Promise<void> {
    log.end();
    if (this.#stopping || this.#running.get(service.name) !== child) return;
    const now = Date.now();
    this.#restarts = [...this.#restarts.filter((at) => now - at < 60_000), now];
    if (this.#restarts.length > RESTARTS_A_MINUTE) {
      this.#options.onStopped(
        sentence || `El proceso ${service.name} se detiene una y otra vez; mira ${this.#options.logFolder}.`,
      );
      return;
    }
    try {
      await this.#launch(service);
    } catch (error) {
      this.#options.onStopped(error instanceof Error ? error.message : String(error));
    }
  }
}
