import { readFileSync } from "node:fs";
import { z } from "zod";

const PEERS = "docs/peers.json";

/** What `npm run bench peers` measured last, in the order in which it is told. */
const measured = z.object({
  measuredOn: z.iso.date(),
  what: z.string(),
  contenders: z.array(
    z.object({
      name: z.string(),
      isOurs: z.boolean(),
      requestsPerSecond: z.number(),
      processorUs: z.number(),
      /** Of the plain proxy's requests a second, in the same round. */
      share: z.number(),
    }),
  ),
});
export type MeasuredPeers = z.infer<typeof measured>;

export const readPeers = (): MeasuredPeers => measured.parse(JSON.parse(readFileSync(PEERS, "utf8")));

const ROW = 34;
const LEFT = 376;
const FULL = 400;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Requests a second of the gateway and its peers, as an SVG document. */
export function peersPicture({ what, measuredOn, contenders }: MeasuredPeers): string {
  const most = Math.max(...contenders.map(({ requestsPerSecond }) => requestsPerSecond));
  const bars = contenders.map(({ name, isOurs, requestsPerSecond, share }, at) => {
    const y = 58 + at * ROW;
    const length = Math.round((requestsPerSecond / most) * FULL);
    const told = `${requestsPerSecond.toLocaleString("en-US")} requests/s, ${percent(share)}`;
    return `<text x="${LEFT - 12}" y="${y + 16}" text-anchor="end"${isOurs ? ' class="ours"' : ""}>${name}</text><rect${isOurs ? ' class="ours"' : ""} x="${LEFT}" y="${y}" width="${length}" height="22" rx="3"/><text x="${LEFT + length + 8}" y="${y + 16}">${told}</text>`;
  });
  const height = 58 + contenders.length * ROW + 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 980 ${height}" font-family="system-ui, sans-serif" font-size="14">
<title>${what}</title>
<style>
svg { background: #faf7f2 }
text { fill: #2f2b26 } .head { font-weight: 600; font-size: 16px } text.ours { font-weight: 600 }
rect { fill: #cfc7ba } rect.ours { fill: #4f7a5f }
</style>
<text class="head" x="24" y="34">${what}</text>
${bars.join("\n")}
<text x="24" y="${height - 12}" font-size="12">Share of a bare undici proxy, median of rounds in turns on two cores, ${measuredOn}. The others check no token and price nothing.</text>
</svg>
`;
}

const BEGIN = "<!-- peers: printed by npm run papers -->";
const END = "<!-- end of peers -->";

/** The README with the table of what was measured in its place. @throws when it has no place for it */
export function withPeers(readme: string, { contenders }: MeasuredPeers): string {
  const [before, after] = [readme.split(BEGIN)[0], readme.split(END)[1]];
  if (before === undefined || after === undefined) throw new Error("README.md has no place for the peers");
  const rows = contenders.map(({ name, isOurs, requestsPerSecond, processorUs, share }) => {
    const cells = [
      isOurs ? `**${name}**` : name,
      requestsPerSecond.toLocaleString("en-US"),
      percent(share),
      `${processorUs} µs`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const head = ["| | requests/s | of the proxy | processor time each |", "| --- | ---: | ---: | ---: |"];
  return `${before}${BEGIN}\n${[...head, ...rows].join("\n")}\n${END}${after}`;
}
