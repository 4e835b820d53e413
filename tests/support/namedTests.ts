import { globSync, readFileSync } from "node:fs";

const files = globSync("tests/**/*.ts{,x}").map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** A title as papers have it: quotation marks within it are the single ones there. */
const titles = (cell: string) => [...cell.matchAll(/«([^«»]+)»/g)].map(([, title = ""]) => title);
const asWritten = (title: string) => title.replaceAll("‹", "«").replaceAll("›", "»");

/** Whether each test that a table's cell names, as `file` «title», «title»; `file` «title», is there; those that are not, with who has such a title. */
export const missingTests = (cell: string): string[] =>
  cell.split(/; (?=`)/).flatMap((part) => {
    const named = /^`([^`]+)`/.exec(part)?.[1] ?? "";
    return titles(part).flatMap((title) => {
      const holders = files.filter(({ text }) => text.includes(asWritten(title))).map(({ file }) => file);
      return holders.includes(named) ? [] : [`${named}: ${title} (${holders.join(", ") || "nowhere"})`];
    });
  });
