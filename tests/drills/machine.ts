import { createSocket } from "node:dgram";
import { writeFileSync } from "node:fs";
import path from "node:path";

/** Lays another table of names and another resolver over the machine's own, for the program alone: only root may. */
const APART = 'mount --bind "$HOSTS" /etc/hosts && mount --bind "$RESOLVER" /etc/resolv.conf && exec "$@"';
const FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
const SILENT_RESOLVER = "127.9.9.9";

/** A machine of a portal's own, as far as names and the time of day go. */
export interface Machine {
  /** What the service is reached by there, and the database. */
  names: { service: string; database: string };
  /** What starts a program there. */
  command(program: string, args: string[]): [command: string, args: string[]];
  env: NodeJS.ProcessEnv;
  /** Names are not answered any more, and whoever asks hears nothing at all. */
  forgetNames(): void;
  knowNames(): void;
  /** @param seconds ahead of the right time; negative: behind */
  setClock(seconds: number): void;
  close(): void;
}

/** @param folder for its settings */
export async function newMachine(folder: string): Promise<Machine> {
  const at = (name: string) => path.join(folder, name);
  const silent = createSocket("udp4");
  await new Promise<void>((resolve, reject) => {
    silent.once("error", reject);
    silent.bind(53, SILENT_RESOLVER, resolve);
  });
  writeFileSync(at("resolver"), `nameserver ${SILENT_RESOLVER}\n`);
  const names = { service: "service.example", database: "database.example" };
  const machine: Machine = {
    names,
    command: (program, args) => ["unshare", ["--mount", "sh", "-c", APART, "sh", program, ...args]],
    env: {
      HOSTS: at("hosts"),
      RESOLVER: at("resolver"),
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: at("clock"),
      // Waiting goes on as usual, as it does where somebody sets the clock.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      FAKETIME_CACHE_DURATION: "1",
    },
    forgetNames: () => writeFileSync(at("hosts"), "127.0.0.1 localhost\n"),
    knowNames: () => writeFileSync(at("hosts"), `127.0.0.1 localhost ${Object.values(names).join(" ")}\n`),
    setClock: (seconds) => writeFileSync(at("clock"), `${seconds < 0 ? "" : "+"}${seconds}\n`),
    close: () => void silent.close(),
  };
  machine.knowNames();
  machine.setClock(0);
  return machine;
}
