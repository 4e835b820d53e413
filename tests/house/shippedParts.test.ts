import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { weaknessesIn } from "../../run/commands/weaknesses.ts";

const bom = z.object({ bomFormat: z.literal("CycloneDX"), components: z.array(z.object({ purl: z.string() })) });

test("the list of parts names each package of the portal with its version", () => {
  const printed = execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" });
  const parts = bom.parse(JSON.parse(printed)).components.map(({ purl }) => decodeURIComponent(purl));
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  // An alias stands there under its own name.
  for (const [name, version] of Object.entries<string>(dependencies))
    expect(parts).toContain(`pkg:npm/${version.startsWith("npm:") ? version.slice(4) : `${name}@${version}`}`);
});

test.each([
  ['{"vulnerabilities":{}}', "none"],
  [
    '{"vulnerabilities":{"left":{"severity":"high","fixAvailable":true},"right":{"severity":"low","fixAvailable":false}}}',
    "left (high, mended by an update), right (low)",
  ],
  ['{"error":{"code":"ENOAUDIT"}}', "not known: the registry gave no answer"],
  ["", "not known: the registry gave no answer"],
])(
  "what the registry knows of weaknesses is one line, also when it knows or says nothing (case %#)",
  (printed, line) => {
    expect(weaknessesIn(printed)).toBe(line);
  },
);
