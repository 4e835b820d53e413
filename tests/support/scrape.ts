/** A free port of this machine, as `metrics` of a service's or gateway's settings. */
export const SCRAPED = { host: "127.0.0.1", port: 0 };

/** What Prometheus would be told. */
export async function scrape(address: string | null): Promise<string> {
  const answer = await fetch(address ?? "");
  if (!answer.ok) throw new Error(`the figures were answered with ${answer.status}`);
  return await answer.text();
}

/** One figure; `labels` as `{a="b"}`, in the order they are told. */
export function figureOf(text: string, name: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
