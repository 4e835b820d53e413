// Prints THIRD_PARTY_NOTICES.md from the lock file and the licences of the installed packages; with --check says whether
// the committed print is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { type Shipped, shipped } from "../commands/shipped.ts";

/** Licences that were looked at and may be shipped beside anything. Another one is for a person to look at first. */
const KNOWN = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 LGPL-3.0-or-later OFL-1.1 CC0-1.0 AFL-2.1 Unlicense PSF-2.0 Python-2.0 Bitstream-Vera".split(
    " ",
  ),
);
/** What packages that name no licence as SPDX bring as a text, looked at: DejaVu's is that of Bitstream Vera, and may be embedded. */
const LOOKED_AT: Record<string, string> = { "dejavu-fonts-ttf": "Bitstream-Vera", "png-js": "MIT" };
const HEAD = `# Third-party notices

What the portal is shipped with: the packages of the lock file that run in the browser, the gateway or the service, with
their licences. Tools that only build and test it are not among them. \`npm run papers\` writes this page.

Not changed by us, and used as they are published. The drawing library (\`sharp\`) brings builds of libvips, which are under
LGPL-3.0-or-later (<https://www.gnu.org/licenses/lgpl-3.0.txt>); what is in them and its sources are at
<https://github.com/lovell/sharp-libvips>, and they may be exchanged for others of their kind in \`node_modules/@img\`.
`;

const label = ({ name, version }: Shipped) => `${name} ${version}`;

const packages = shipped().map((one) => ({ ...one, license: LOOKED_AT[one.name] ?? one.license }));
const strange = packages.filter(
  ({ license }) => !(license.match(/[\w.-]+/g) ?? [""]).every((word) => /^(AND|OR)$/.test(word) || KNOWN.has(word)),
);
if (strange.length > 0) {
  console.error(
    `Look at these licences: ${strange.map((one) => `${label(one)} (${one.license || "none"})`).join(", ")}`,
  );
  process.exit(1);
}

const texts = new Map<string, { text: string; packages: string[] }>();
for (const one of packages.filter(({ text }) => text !== "")) {
  const key = one.text.replace(/\s+/g, " ");
  const same = texts.get(key) ?? { text: one.text, packages: [] };
  same.packages.push(label(one));
  texts.set(key, same);
}
const rows = packages.map((one) => `| ${one.name} | ${one.version} | ${one.license} |`);
const sections = [...texts.values()].map(
  ({ text, packages: names }) => `### ${names.join(", ")}\n\n~~~text\n${text.replaceAll("~~~", "---")}\n~~~`,
);
const printed = `${HEAD}
## Packages

| Package | Version | Licence |
| --- | --- | --- |
${rows.join("\n")}

## Their texts

As the packages bring them. A package without a text of its own is under the licence named above; builds of one system
bring theirs along where they are installed.

${sections.join("\n\n")}
`;

const file = "THIRD_PARTY_NOTICES.md";
if (!process.argv.includes("--check")) {
  writeFileSync(file, printed);
} else if (readFileSync(file, "utf8") !== printed) {
  console.error(`${file} is stale: run \`npm run papers\`.`);
  process.exitCode = 1;
}
