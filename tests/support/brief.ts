import path from "node:path";

/** Has a process load what makes a short life cheaper. */
export const BRIEF = { NODE_OPTIONS: `--require=${path.resolve("tests/support/brief.cjs")}` };
