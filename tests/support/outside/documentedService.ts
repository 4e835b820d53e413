import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The document's own calls (§7), and what every deployment has beside them: accounts, health. */
const KNOWN = [
  /^(GET|POST) \/clientes$/,
  /^GET \/(clientes|notas|sessions)\/stats$/,
  /^(GET|PUT|DELETE) \/(clientes|sessions|objetivos)\/(?!eliminad[ao]s)[^/]+$/,
  /^(PUT|DELETE) \/notas\/[^/]+$/,
  /^(GET|POST) \/(notas|objetivos|sessions)$/,
  /^POST \/notas\/ai\/(summary|enhance)$/,
  /^GET \/(dashboard|user-info|user-info\/validate|api\/analytics|api\/credits-plans|api\/project-subscriptions)$/,
  /^POST \/api\/(payment\/create|payment\/confirm|submission)$/,
  /^[A-Z]+ \/(auth\/.*|healthz|readyz)$/,
];
const QUERY = new Set(["page", "pageSize", "search", "isActive", "clientId", "prioridad", "startDate", "endDate"]);
/** Fields of our own service that the document does not know: refused when sent, never answered. */
const BEYOND = new Set([
  "evitarSolape",
  "solapesVistos",
  "borrador",
  "version",
  "contentIsWhole",
  "recordatorios",
  "payment",
  "longitud",
  "planInForce",
]);

export interface DocumentedService {
  url: string;
  /** What it has refused because the document has no such call or field. */
  refused: string[];
  /** Parameters of the reads it was asked for, newest last. */
  asked: string[];
  /** Bodies of the writes it took, newest last. */
  written: Record<string, unknown>[];
  close(): Promise<void>;
}

const withoutBeyond = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !BEYOND.has(key)))
    : value;

/** Another deployment of the documented service: it has the document's calls and fields, and nothing of ours beyond them. */
export async function startDocumentedService(apiUrl: string): Promise<DocumentedService> {
  const refused: string[] = [];
  const asked: string[] = [];
  const written: Record<string, unknown>[] = [];

  const answer = async (request: IncomingMessage): Promise<Response> => {
    const target = new URL(request.url ?? "/", apiUrl);
    const call = `${request.method} ${target.pathname}`;
    const isAccount = target.pathname.startsWith("/auth/");
    const body = await text(request);
    const fields = !isAccount && body ? (JSON.parse(body) as Record<string, unknown>) : {};
    const strange = Object.keys(fields).find((field) => BEYOND.has(field));
    if (!KNOWN.some((known) => known.test(call)) || strange) {
      refused.push(strange ? `${call} ${strange}` : call);
      return Response.json({ error: "unknown" }, { status: strange ? 400 : 404 });
    }
    if (Object.keys(fields).length > 0) written.push(fields);
    asked.push(...target.searchParams.keys());
    if (!isAccount)
      for (const name of [...target.searchParams.keys()]) if (!QUERY.has(name)) target.searchParams.delete(name);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (!["host", "connection", "content-length", "transfer-encoding"].includes(name))
        headers.set(name, String(value));
    return fetch(target, { method: request.method, headers, body: body || undefined, redirect: "manual" });
  };

  const server = createServer(async (request, response) => {
    const given = await answer(request);
    const isJson = given.headers.get("content-type")?.includes("json") && !request.url?.startsWith("/auth/");
    const content = await given.text();
    const headers = Object.fromEntries(given.headers);
    for (const name of ["content-length", "content-encoding", "transfer-encoding", "connection"]) delete headers[name];
    response.writeHead(given.status, { ...headers, "set-cookie": given.headers.getSetCookie() });
    response.end(isJson && content ? JSON.stringify(JSON.parse(content), withoutBeyond) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    asked,
    written,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
