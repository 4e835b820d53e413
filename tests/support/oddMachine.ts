import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A machine of a process's own, as far as the time of day and one name go. */
export interface OddMachine {
  /** What 127.0.0.1 is called there. */
  host: string;
  env: Record<string, string>;
  /** The name is not answered any more, and whoever asks waits for it. */
  forgetNames(): void;
  knowNames(): void;
  /** @param seconds ahead of the right time; negative: behind */
  setClock(seconds: number): void;
}

/** @param folder for its settings */
export function newOddMachine(folder: string): OddMachine {
  const file = path.join(folder, "machine");
  let state = { host: "database.example", knowsNames: true, aheadMs: 0 };
  const change = (part: Partial<typeof state>): void => {
    state = { ...state, ...part };
    // At once as a whole: the process reads it whenever it asks for the time.
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  change({});
  return {
    host: state.host,
    env: { NODE_OPTIONS: `--require=${path.resolve("tests/support/oddMachine.cjs")}`, ODD_MACHINE: file },
    forgetNames: () => change({ knowsNames: false }),
    knowNames: () => change({ knowsNames: true }),
    setClock: (seconds) => change({ aheadMs: seconds * 1_000 }),
  };
}
