/** A free port of this machine, as `metrics` of a service's or gateway's settings. */
export const SCRAPED = { host: "127.0.0.1", port: 0 };

/** What Prometheus would be told. */
export async function scrape(address: string | null): Promise<string> {
  const answer = await fetch(address ?? "");
  if (!answer.ok) throw new Error(`the figures were answered with ${answer.status}`);
  return await answer.text();
}

const FORMS: Record<string, string[]> = { histogram: ["_bucket", "_sum", "_count"], summary: ["", "_sum", "_count"] };

/** The names of all figures that are told, each as a query may name it. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = "", type = ""]) =>
    (FORMS[type] ?? [""]).map((form) => `${name}${form}`),
  );

/** One figure; `labels` as `{a="b"}`, in the order they are told. */
export function figureOf(text: string, name: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
