import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../support/ports.ts";
import { startChild } from "./children.ts";
import type { LoadOptions } from "./load.ts";

const query = `query Clients { clients(page: 1, pageSize: 10) { items { id name email phone address dateOfBirth emergencyContact
  therapeuticGoals notesText status joinedAt initials totalSessions lastSessionAt version } pageInfo { page pageSize pageCount total } } }`;
const persistedQuery = { version: 1, sha256Hash: createHash("sha256").update(query).digest("hex") };

/** The page of ten clients the way a program asks for it, and the way the portal does. */
export const BY_TEXT = JSON.stringify({ query });
export const BY_HASH = JSON.stringify({ operationName: "Clients", variables: {}, extensions: { persistedQuery } });

type Ask = Pick<LoadOptions, "url" | "headers" | "body">;

/** The built gateway, all of its protections on, before the fastest service there can be; it has the page as an operation of its own. */
export async function startBeforeStub() {
  const [stubPort, gatewayPort] = [await freePort(), await freePort()];
  const service = `http://127.0.0.1:${stubPort}`;
  const issuer = "http://bench";
  const stub = await startChild("tests/bench/stubService.ts", [`${stubPort}`, issuer]);
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-bench-"));
  const manifest = path.join(folder, "documents.json");
  const operations = [{ id: persistedQuery.sha256Hash, name: "Clients", type: "query", body: query }];
  writeFileSync(manifest, JSON.stringify({ format: "apollo-persisted-query-manifest", version: 1, operations }));
  const gateway = await startChild("dist/server/gateway.js", [], {
    PORT: `${gatewayPort}`,
    API_BASE_URL: service,
    AUTH_JWKS_URL: `${service}/jwks`,
    AUTH_ISSUER: issuer,
    COST_PER_MINUTE: "1000000000",
    PERSISTED_DOCUMENTS: manifest,
  });
  rmSync(folder, { recursive: true });
  const { token } = (await (await fetch(`${service}/token`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const url = `http://127.0.0.1:${gatewayPort}/graphql`;
  /** A proxy of the given kind, and how it is asked. */
  const proxy = async (kind: "plain" | "lean") => {
    const port = await freePort();
    const child = await startChild("tests/bench/bareProxy.ts", [service, `${port}`, kind]);
    const ask: Ask = { headers, url: `http://127.0.0.1:${port}/clientes?page=1&pageSize=10` };
    return { child, ask };
  };
  // A text that is not the portal's own: a program's.
  const byText = JSON.stringify({ query: `# a program's own\n${query}` });
  return {
    service,
    headers,
    stub,
    proxy,
    prepared: { child: gateway, ask: { url, headers, body: BY_HASH } satisfies Ask },
    text: { child: gateway, ask: { url, headers, body: byText } satisfies Ask },
  };
}
