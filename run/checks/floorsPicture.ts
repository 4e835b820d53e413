import type { ICruiseResult } from "dependency-cruiser";
import { floors } from "./cruise.ts";

/** Everybody uses the ground, and the roof uses everybody: neither is drawn as an arrow. */
const GROUND = ["core", "ui"];
const ROOF = ["app", "demo"];

const BOX = { width: 124, height: 32, gap: 14 };
const COLUMN = 284;
const TOP = 72;

type Link = { floor: string; from: string; to: string };

/** Which room imports which, on its own floor. */
function linksOf({ modules }: ICruiseResult): Link[] {
  const links = new Map<string, Link>();
  const placeOf = (file: string) => file.split("/").slice(0, 2);
  for (const { source, dependencies } of modules) {
    const [floor = "", from = ""] = placeOf(source);
    if (!floors[floor]?.includes(from)) continue;
    for (const { resolved } of dependencies) {
      const [toFloor, to = ""] = placeOf(resolved);
      if (toFloor === floor && to !== from && floors[floor].includes(to))
        links.set([floor, from, to].join(" "), { floor, from, to });
    }
  }
  return [...links.values()].sort((a, b) => `${a.floor}${a.from}${a.to}`.localeCompare(`${b.floor}${b.from}${b.to}`));
}

const rowsOf = (floor: string): string[] => [...(floors[floor] ?? [])].reverse();
const middle = (floor: string, room: string): number =>
  TOP + rowsOf(floor).indexOf(room) * (BOX.height + BOX.gap) + BOX.height / 2;

function column(floor: string, at: number, links: Link[]): string {
  const left = 24 + at * COLUMN;
  const right = left + BOX.width;
  const arrows = links
    .filter((link) => link.floor === floor && !ROOF.includes(link.from) && !GROUND.includes(link.to))
    .map(({ from, to }) => {
      const [start, end] = [middle(floor, from), middle(floor, to)];
      // The further, the wider its bow.
      const bow = right + 14 + Math.min(150, ((end - start) / (BOX.height + BOX.gap)) * 13);
      return `<path d="M${right} ${start}C${bow} ${start} ${bow} ${end} ${right + 5} ${end}" marker-end="url(#tip)"><title>${from} → ${to}</title></path>`;
    });
  const boxes = rowsOf(floor).map((room) => {
    const y = middle(floor, room) - BOX.height / 2;
    const kind = ROOF.includes(room) ? "roof" : GROUND.includes(room) ? "ground" : "room";
    return `<g class="${kind}"><rect x="${left}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8"/><text x="${left + BOX.width / 2}" y="${y + BOX.height / 2 + 5}" text-anchor="middle">${room}</text></g>`;
  });
  return [`<text class="floor" x="${left}" y="48">${floor}/</text>`, ...arrows, ...boxes].join("\n");
}

/** The floors with their rooms as they import each other, as an SVG document. */
export function floorsPicture(result: ICruiseResult): string {
  const links = linksOf(result);
  const names = Object.keys(floors);
  const height = TOP + Math.max(...names.map((floor) => rowsOf(floor).length)) * (BOX.height + BOX.gap) + 12;
  const width = 24 + names.length * COLUMN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="14">
<title>Floors and rooms: an arrow says who imports whom</title>
<style>
svg { background: #faf7f2 }
text { fill: #2f2b26 } .floor { font-weight: 600; font-size: 17px }
rect { fill: #fff; stroke: #b9b0a3 } .roof rect { fill: #e4ede6 } .ground rect { fill: #efe9df }
path { fill: none; stroke: #7a7266; stroke-width: 1.2 } marker path { fill: #7a7266; stroke: none }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
${names.map((floor, at) => column(floor, at, links)).join("\n")}
</svg>
`;
}
