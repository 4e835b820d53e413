// The fastest service there can be: every page of clients is the same ready-made answer. So the gateway's own share shows.
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

const [port = "0", issuer = ""] = process.argv.slice(2);
const { privateKey, publicKey } = await generateKeyPair("EdDSA");
const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "bench", alg: "EdDSA", use: "sig" }] });
const token = await new SignJWT({ name: "Elena Vidal", email: "elena@correo.es" })
  .setProtectedHeader({ alg: "EdDSA", kid: "bench" })
  .setSubject("bench")
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

createServer((request, response) => {
  const body = request.url?.startsWith("/jwks")
    ? jwks
    : request.url?.startsWith("/token")
      ? JSON.stringify({ token })
      : page;
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
