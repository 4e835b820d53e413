import "reflect-metadata";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startTestGateway } from "../../support/gateway.ts";

test("a file of the build that is gone, as when another is made beside it, breaks off its own answer and nobody else's", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "web-"));
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `<title>${file}</title>`);
  };
  const files = ["assets/screen.js", "developers/lists.html", "explorer/editor.js"];
  for (const file of ["index.html", "developers/index.html", "explorer/explorer.html", ...files]) write(file);
  const gateway = await startTestGateway({
    apiUrl: "http://127.0.0.1:1",
    webDir: folder,
    env: { EXPLORER_DIR: path.join(folder, "explorer") },
  });
  try {
    for (const address of ["/assets/screen.js", "/developers/lists", "/graphql/explorer/editor.js"]) {
      expect([address, (await fetch(gateway.url + address)).status]).toEqual([address, 200]);
    }
    for (const file of files) rmSync(path.join(folder, file));
    for (const address of ["/assets/screen.js", "/developers/lists", "/graphql/explorer/editor.js"])
      await expect(fetch(gateway.url + address), address).rejects.toThrow();
    expect((await fetch(`${gateway.url}/login`, { headers: { accept: "text/html" } })).status).toBe(200);
  } finally {
    await gateway.close();
    rmSync(folder, { recursive: true });
  }
});
