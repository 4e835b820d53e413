const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/** Where the same machine reaches what listens on a port of `host`: an address, a name, or all addresses it has. */
export function reachedAt(host: string, port: number | string): string {
  const name = EVERYWHERE.has(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
