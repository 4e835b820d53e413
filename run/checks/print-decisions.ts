// Prints docs/decisions/README.md from the decisions beside it; with --check, refuses when the printed list is not current.
import { readFileSync, writeFileSync } from "node:fs";
import { decisions } from "./decisions.ts";

const file = "docs/decisions/README.md";
const MARK = "<!-- npm run papers writes what follows -->";

const rows = decisions().map(
  ({ name, number, title, status, date }) => `| [${number}](${name}) | ${title} | ${status} | ${date} |`,
);
const present = readFileSync(file, "utf8");
const [head = ""] = present.split(MARK);
const text = `${head}${MARK}\n\n| No. | Decision | Status | Date |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (present !== text) {
  console.error(`${file} does not list the decisions as they are: run \`npm run papers\` and commit it.`);
  process.exit(1);
}
