import { setTimeout as pause } from "node:timers/promises";
import { type Life, type Service, startLife } from "./life.ts";

export interface SupervisorOptions {
  services: Service[];
  env: NodeJS.ProcessEnv;
  /** Folder for the logs, each called as its process. */
  logFolder: string;
  /** Is told a process's one sentence about what it waits for, or why it could not start again. */
  onTrouble: (sentence: string) => void;
  /** Something the operator should know, as a sentence. */
  onNotice?: (sentence: string) => void;
}

/** Between a death and the next start, twice as long each time, until a process has lived for a while. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;
const CALM_AFTER_MS = 60_000;

/** Starts the services one after the other, restarts one that dies, and stops them in reverse order. */
export class Supervisor {
  #running = new Map<string, Life>();
  #stopping = new AbortController();
  #options: SupervisorOptions;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Resolves when every service is ready. One that waits for its database keeps none of the others from starting.
   * @throws Error whose message is the sentence of the process that could not start; none is left running then
   */
  async start(): Promise<void> {
    try {
      await this.#startAll();
    } catch (error) {
      for (const { name } of this.#options.services.toReversed()) await this.#end(name);
      throw error;
    }
  }

  async #startAll(): Promise<void> {
    const started: Promise<void>[] = [];
    for (const service of this.#options.services) {
      const life = this.#launch(service);
      const kept = life.ready.then(() => this.#keep(service, life));
      // Whoever fails before it is waited for has failed in `settled` too.
      kept.catch(() => undefined);
      started.push(kept);
      await life.settled;
    }
    await Promise.all(started);
  }

  /** Resolves when every process has finished its requests and is gone. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    // Those of a kind together: each may have something to bring to its end.
    const kinds = Map.groupBy(this.#options.services.toReversed(), ({ file }) => file);
    for (const alike of kinds.values()) await Promise.all(alike.map(({ name }) => this.#end(name)));
  }

  /** Ends one service as it runs now and starts it again (a new build while developing). */
  async restart(name: Service["name"]): Promise<void> {
    const service = this.#options.services.find((candidate) => candidate.name === name);
    if (!service) return;
    await this.#end(name);
    const life = this.#launch(service);
    await life.ready;
    this.#keep(service, life);
  }

  #launch(service: Service): Life {
    const life = startLife(service, this.#options);
    this.#running.set(service.name, life);
    return life;
  }

  async #end(name: string): Promise<void> {
    const life = this.#running.get(name);
    this.#running.delete(name);
    life?.child.kill("SIGTERM");
    await life?.gone;
  }

  /** Starts a service that was ready again when it dies, however often that takes: what it lacks may come back. */
  #keep(service: Service, first: Life): void {
    const { signal } = this.#stopping;
    const follow = async (): Promise<void> => {
      let told = "";
      for (let life = first, ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
        const bornAt = Date.now();
        await life.gone;
        if (Date.now() - bornAt > CALM_AFTER_MS) ms = FIRST_PAUSE_MS;
        await pause(ms, undefined, { signal }).catch(() => undefined);
        if (signal.aborted || this.#running.get(service.name) !== life) return;
        life = this.#launch(service);
        await life.ready.then(
          () => {
            told = "";
          },
          ({ message }: Error) => {
            if (message !== told && !signal.aborted) this.#options.onTrouble(message);
            told = message;
          },
        );
      }
    };
    void follow();
  }
}
