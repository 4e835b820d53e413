import { readFileSync } from "node:fs";
import { parse } from "yaml";

interface Service {
  image?: string;
  build?: string;
  user?: string;
  command?: string[];
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
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

export const compose: Compose = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true });

export function composed(name: string): Service {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
}

const INNERMOST = /\$\{(\w+)(?::([-?])([^{}]*))?\}/g;

/** A value as Docker would hand it over: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. */
function filled(value: string, given: Record<string, string>): string {
  const next = value.replace(INNERMOST, (_, name: string, kind?: string, rest?: string) =>
    given[name] ? given[name] : kind === "-" ? (rest ?? "") : "",
  );
  return next === value ? value : filled(next, given);
}

/** The environment that a service's process finds, after what the operator has set. */
export const environmentOf = (name: string, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(composed(name).environment ?? {}).map(([key, value]) => [key, filled(String(value), given)]),
  );
