// The fastest service there can be: every page of clients is the same ready-made answer. So the gateway's own share shows.
import { createServer, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

const [port = "0", issuer = ""] = process.argv.slice(2);
const { privateKey, publicKey } = await generateKeyPair("EdDSA");
const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "bench", alg: "EdDSA", use: "sig" }] });
const tokenOf = (subject: string): Promise<string> =>
  new SignJWT({ name: "Elena Vidal", email: "elena@correo.es" })
    .setProtectedHeader({ alg: "EdDSA", kid: "bench" })
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience("consulta")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(privateKey);

const page = JSON.stringify({
  data: Array.from({ length: 10 }, (_, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    nombre: `Lucía Ferrer Ortiz ${index}`,
    email: `lucia.${index}@correo.es`,
    phone: "+34 612 004 518",
    address: "Calle del Olmo, 20, 28012 Madrid",
    dateOfBirth: "1984-03-12",
    emergencyContact: "Emilio Ferrer (padre), +34 694 862 241",
    objetivosTerapeuticos: "Recuperar el sueño.",
    notes: "Lleva un registro de sueño en papel.",
    isActive: true,
    createdAt: "2026-01-05T10:30:00.000Z",
    sessions: [{ date: "2026-11-18T09:00:00.000Z" }],
    totalSessions: 24,
    version: 3,
  })),
  pagination: { page: 1, pageSize: 10, pageCount: 5, total: 47 },
});

const send = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
};

createServer((request, response) => {
  const { url = "/" } = request;
  if (url.startsWith("/jwks")) return send(response, jwks);
  if (!url.startsWith("/token")) return send(response, page);
  const subject = new URL(url, issuer).searchParams.get("sub") ?? "bench";
  void tokenOf(subject).then((token) => send(response, JSON.stringify({ token })));
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
