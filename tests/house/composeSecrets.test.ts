import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";

test.each([
  ["docker-compose.yml", ["AUTH_SECRET", "DATABASE_PASSWORD"]],
  ["deploy/compose.pairs.yml", ["AUTH_SECRET", "GATEWAY_SECRET", "DATABASE_PASSWORD"]],
  ["docs/operations.md", ["AUTH_SECRET", "DATABASE_PASSWORD"]],
])(
  "what %s says to do once leaves the secrets to every start, beside what else stands there, and to nobody else",
  (file, names) => {
    const lines = readFileSync(file, "utf8").split("\n");
    const first = lines.findIndex((line) => line.includes("touch .env"));
    const script = lines
      .slice(first, first + 2)
      .map((line) => line.replace(/^#\s+/, ""))
      .join("\n");
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-compose-"));
    try {
      const place = path.join(folder, ".env");
      writeFileSync(place, "PUBLIC_URL=https://consulta.example");
      const run = () => execFileSync("bash", ["-euc", script], { cwd: folder });
      run();
      const written = readFileSync(place, "utf8");
      run();
      expect(readFileSync(place, "utf8")).toBe(written);
      const read = parseEnv(written);
      expect(Object.keys(read).sort()).toEqual([...names, "PUBLIC_URL"].sort());
      for (const name of names) expect(read[name]).toMatch(/^[\da-f]{64}$/);
      expect(statSync(place).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
