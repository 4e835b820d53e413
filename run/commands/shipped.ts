import { readdirSync, readFileSync } from "node:fs";

interface Locked {
  version: string;
  license?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** A package that is shipped with the product: what the lock file says of it, and the texts it brings along. */
export interface Shipped {
  name: string;
  version: string;
  /** An SPDX expression; "" when the package names none. */
  license: string;
  /** Licence and notice files of the package, one after another; "" without any, and for builds of one system alone. */
  text: string;
}

const locked: Record<string, Locked> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;

/** Where Node finds `name` when the package at `from` asks for it. */
function place(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (locked[found]) return found;
    if (folder === "") return undefined;
  }
}

/** Packages that `at` needs to run; a peer that is optional is not one of them. */
function needs(at: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[at] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
    .map((name) => place(at, name))
    .filter((found) => found !== undefined);
}

/** Whether every system installs the package: not an optional one, nor what only those need. */
const everywhere = (at: string) => {
  const { optionalDependencies } = locked[at] ?? {};
  return needs(at).filter((found) => !(found.replace(/^.*node_modules\//, "") in (optionalDependencies ?? {})));
};

function reach(next: (at: string) => string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (at: string) => {
    for (const found of next(at).filter((one) => !seen.has(one))) {
      seen.add(found);
      walk(found);
    }
  };
  walk("");
  return seen;
}

function textOf(folder: string): string {
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file) && !/\.(js|ts|json)$/.test(file))
    .sort()
    .map((file) => readFileSync(`${folder}/${file}`, "utf8").replaceAll("\r", "").trim())
    .join("\n\n");
}

/** Every package that runs in production, in the browser, the gateway or the service, by name and version. */
export function shipped(): Shipped[] {
  const common = reach(everywhere);
  const packages = [...reach(needs)].map((at) => {
    const { version = "", license = "" } = locked[at] ?? {};
    const name = at.replace(/^.*node_modules\//, "");
    return { name, version, license, text: common.has(at) ? textOf(at) : "" };
  });
  const order = ({ name, version }: Shipped) => `${name} ${version}`;
  const once = new Map(packages.map((one) => [order(one), one]));
  return [...once.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
