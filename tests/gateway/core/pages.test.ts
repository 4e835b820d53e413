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

test("a screen has a page of its own, which its address finds; all others below have the one that they share", async () => {
  const built = mkdtempSync(path.join(tmpdir(), "web-"));
  const names = ["index", "login", "login.clerk", "dashboard", "dashboard.other", "dashboard.clients"];
  for (const name of names) writeFileSync(path.join(built, `${name}.html`), `<title>Consulta</title>[${name}]`);
  // With PayPal the files go as they are, without it each page gets a nonce.
  const gateways = await Promise.all(
    [true, false].map((paypal) => startTestGateway({ apiUrl: "http://127.0.0.1:1", webDir: built, paypal })),
  );
  try {
    for (const { url } of gateways)
      for (const [address, name] of [
        ["/", "index"],
        ["/login", "login"],
        ["/login.html", "login"],
        ["/dashboard", "dashboard"],
        ["/dashboard/?x=1", "dashboard"],
        ["/dashboard/clients", "dashboard.clients"],
        ["/dashboard/clients/", "dashboard.clients"],
        ["/dashboard/clients/123", "dashboard.other"],
        ["/dashboard/clients/../../secret", "index"],
        ["/dashboard/%2e%2e/clients", "index"],
        ["/dashboard/otra", "dashboard.other"],
        ["/otra/clients", "index"],
      ]) {
        const answer = await fetch(`${url}${address}`, { headers: { accept: "text/html" } });
        expect((await answer.text()).match(/\[(.*)\]/)?.[1], address).toBe(name);
      }
    const file = await fetch(`${gateways[1]?.url}/dashboard/clients.txt`, { headers: { accept: "text/html" } });
    expect(await file.text()).not.toContain("[");
  } finally {
    for (const one of gateways) await one.close();
    rmSync(built, { recursive: true });
  }
});

test("styles of a page are known by a nonce of each answer, and by it alone; where PayPal writes some of its own any are taken", async () => {
  const built = mkdtempSync(path.join(tmpdir(), "web-"));
  writeFileSync(path.join(built, "index.html"), "<title>Consulta</title><style>p{margin:0}</style>");
  const [own, paid] = await Promise.all([
    startTestGateway({ apiUrl: "http://127.0.0.1:1", webDir: built }),
    startTestGateway({ apiUrl: "http://127.0.0.1:1", webDir: built, paypal: true }),
  ]);
  const open = async (url: string, address: string, encoding: string, more = {}) => {
    const answer = await fetch(`${url}${address}`, {
      headers: { accept: "text/html", "accept-encoding": encoding, ...more },
    });
    const policy = answer.headers.get("content-security-policy") ?? "";
    return { answer, policy, nonce: policy.match(/style-src 'self' 'nonce-([^']+)'/)?.[1], page: await answer.text() };
  };
  try {
    const nonces = new Set<string>();
    for (const [address, encoding] of [
      ["/", "br"],
      ["/signup", "identity"],
      ["/index.html", "gzip"],
    ] as const) {
      const { answer, policy, nonce, page } = await open(own.url, address, encoding);
      expect(policy).not.toContain("'unsafe-inline'");
      expect(policy).toContain("style-src-attr 'none'");
      expect(nonce?.length).toBeGreaterThan(20);
      expect(page.match(/nonce="([^"]+)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
      nonces.add(nonce ?? "");
      // What a browser has kept is never said to hold still: it would bring the nonce of before along.
      const seen = {
        "if-none-match": answer.headers.get("etag") ?? '"x"',
        "if-modified-since": new Date().toUTCString(),
      };
      expect((await open(own.url, address, encoding, seen)).answer.status).toBe(200);
    }
    expect(nonces.size).toBe(3);
    const { policy, page } = await open(paid.url, "/", "br");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(page).not.toContain("nonce");
  } finally {
    await Promise.all([own.close(), paid.close()]);
    rmSync(built, { recursive: true });
  }
});
