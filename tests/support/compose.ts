import { readFileSync } from "node:fs";
import { parse } from "yaml";

interface Service {
  image?: string;
  build?: string;
  user?: string;
  command?: string[];
  scale?: number;
  stop_grace_period?: string;
  environment?: Record<string, string | number>;
  depends_on?: Record<string, unknown>;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  healthcheck?: { test: string[]; start_period?: string };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const RESET = Symbol("reset");
/** Takes away what the files before have said. */
const reset = { tag: "!reset", collection: "seq", resolve: () => RESET } as const;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What Docker Compose makes of two files: maps are joined, lists are put together, everything else is replaced. */
function merged(before: unknown, after: unknown): unknown {
  if (after === RESET) return undefined;
  if (Array.isArray(before) && Array.isArray(after)) return [...before, ...after];
  if (!isMap(before) || !isMap(after)) return after;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(keys.map((key) => [key, key in after ? merged(before[key], after[key]) : before[key]]));
}

/** What the files make together, as with several `-f`. */
const composeOf = (...files: string[]): Compose =>
  files
    .map((file): unknown => parse(readFileSync(file, "utf8"), { merge: true, customTags: [reset] }))
    .reduce(merged) as Compose;

export const compose = composeOf("docker-compose.yml");
/** Two of each, behind HAProxy. */
export const pairs = composeOf("docker-compose.yml", "deploy/compose.pairs.yml");

export function composed(name: string, of = compose): Service {
  const found = of.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
}

const INNERMOST = /\$\{(\w+)(?:(:?)([-?])([^{}]*))?\}/g;

/** A value as Docker would hand it over: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`; without the colon an empty one is taken, too. */
function filled(value: string, given: Record<string, string>): string {
  const next = value.replace(INNERMOST, (_, name: string, colon?: string, kind?: string, rest?: string) => {
    const set = given[name];
    const isThere = colon === "" ? set !== undefined : Boolean(set);
    return isThere ? (set ?? "") : kind === "-" ? (rest ?? "") : "";
  });
  return next === value ? value : filled(next, given);
}

/** The environment that a service's process finds, after what the operator has set. */
export const environmentOf = (name: string, given: Record<string, string>, of = compose): Record<string, string> =>
  Object.fromEntries(
    Object.entries(composed(name, of).environment ?? {}).map(([key, value]) => [key, filled(String(value), given)]),
  );
