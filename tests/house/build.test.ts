import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { fingerprint } from "../../run/commands/build.ts";

test("what a build makes beside the sources does not ask for another build, a changed source does", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-build-"));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  try {
    write("web/clients/Client.graphql", "query");
    const before = fingerprint(folder);
    for (const made of ["web/clients/Client.generated.ts", "web/core/possibleTypes.generated.json"])
      write(made, "made");
    expect(fingerprint(folder)).toBe(before);
    write("web/clients/Client.graphql", "mutation");
    expect(fingerprint(folder)).not.toBe(before);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
