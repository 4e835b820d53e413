import "reflect-metadata";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startTestGateway } from "../../support/gateway.ts";

test("what lies below /dashboard has a page of its own, and no inline script but the one that is known", async () => {
  const built = mkdtempSync(path.join(tmpdir(), "web-"));
  writeFileSync(path.join(built, "index.html"), "<title>Consulta</title>");
  writeFileSync(path.join(built, "dashboard.html"), "<title>Consulta</title>la forma");
  writeFileSync(path.join(built, "scheme.js"), "console.log(1)");
  const own = await startTestGateway({ apiUrl: "http://127.0.0.1:1", webDir: built });
  try {
    for (const [address, shaped] of [
      ["/dashboard", true],
      ["/dashboard/clients?pagina=2", true],
      ["/dashboards", false],
      ["/signup", false],
    ] as const) {
      const answer = await fetch(`${own.url}${address}`, { headers: { accept: "text/html" } });
      expect((await answer.text()).includes("la forma"), address).toBe(shaped);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      const known = createHash("sha256").update("console.log(1)").digest("base64");
      expect(answer.headers.get("content-security-policy")).toContain(`script-src 'self' 'sha256-${known}';`);
    }
  } finally {
    await own.close();
    rmSync(built, { recursive: true });
  }
});
