import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { ProviderSettings } from "../../../schema/rules/providers.ts";

/** Who is signed in at the issuer. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** What the issuer may do wrong, or say instead of a yes. */
export type OidcFault =
  | "away"
  | "denies"
  | "no-id-token"
  | "other-key"
  | "moved"
  | "other-audience"
  | "other-issuer"
  | "other-nonce"
  | "expired"
  | "other-userinfo";

export interface OidcDouble {
  /** What service and gateway need to use it. */
  choice: ProviderSettings;
  person: Person;
  /** Says the address in userinfo only. */
  sparse: boolean;
  fault: OidcFault | null;
  /** What each visit to the authorization endpoint asked with. */
  visits: URLSearchParams[];
  close(): Promise<void>;
}

interface Grant {
  challenge: string;
  redirectUri: string;
  nonce: string | null;
  person: Person;
}

const CLIENT = { id: "consulta-en-pruebas", secret: "secreto-de-pruebas" };
const KID = "clave-1";

async function bodyOf(req: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const part of req) body += part;
  return new URLSearchParams(body);
}

/** An OpenID issuer of our own: discovery, authorization with PKCE, token with a signed id_token, userinfo and keys. */
export async function startOidc(): Promise<OidcDouble> {
  const [own, other] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const json = (res: ServerResponse, status: number, body: object) =>
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

  const authorize = (query: URLSearchParams, res: ServerResponse) => {
    double.visits.push(query);
    const redirectUri = query.get("redirect_uri") ?? "";
    const back = new URL(redirectUri);
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("iss", issuer);
    const isAsked = query.get("client_id") === CLIENT.id && query.get("response_type") === "code";
    if (!isAsked || query.get("code_challenge_method") !== "S256") return json(res, 400, { error: "invalid_request" });
    if (double.fault === "denies") {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "<b>someone said no</b>");
    } else {
      const code = randomBytes(16).toString("hex");
      const challenge = query.get("code_challenge") ?? "";
      grants.set(code, { challenge, redirectUri, nonce: query.get("nonce"), person: { ...double.person } });
      back.searchParams.set("code", code);
    }
    return res.writeHead(302, { location: back.href }).end();
  };

  const token = async (req: IncomingMessage, res: ServerResponse) => {
    const form = await bodyOf(req);
    const [id, secret] = Buffer.from(req.headers.authorization?.replace(/^Basic /, "") ?? "", "base64")
      .toString()
      .split(":");
    const isClient =
      (form.get("client_id") ?? id) === CLIENT.id && (form.get("client_secret") ?? secret) === CLIENT.secret;
    if (!isClient) return json(res, 401, { error: "invalid_client" });
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.challenge !== proof || grant.redirectUri !== form.get("redirect_uri"))
      return json(res, 400, { error: "invalid_grant" });
    const { person, nonce } = grant;
    const accessToken = randomBytes(16).toString("hex");
    tokens.set(accessToken, person);
    const { sub, ...rest } = person;
    const { fault } = double;
    const idToken = await new SignJWT({
      ...(double.sparse ? {} : rest),
      ...(nonce && { nonce: fault === "other-nonce" ? "otro" : nonce }),
    })
      .setProtectedHeader({ alg: "RS256", kid: KID })
      .setSubject(sub)
      .setIssuer(fault === "other-issuer" ? "https://otro.ejemplo" : issuer)
      .setAudience(fault === "other-audience" ? "otro" : CLIENT.id)
      .setIssuedAt()
      .setExpirationTime(fault === "expired" ? "-1h" : "5m")
      .sign(fault === "other-key" ? other.privateKey : own.privateKey);
    return json(res, 200, {
      token_type: "Bearer",
      access_token: accessToken,
      expires_in: 300,
      ...(fault !== "no-id-token" && { id_token: idToken }),
    });
  };

  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://issuer");
    const answer = async () => {
      if (double.fault === "away") return res.writeHead(503).end();
      if (double.fault === "moved" && pathname.startsWith("/.well-known"))
        return res.writeHead(302, { location: `/elsewhere${pathname}` }).end();
      switch (pathname.replace(/^\/elsewhere/, "")) {
        case "/.well-known/openid-configuration":
          return json(res, 200, {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/userinfo`,
            jwks_uri: `${issuer}/jwks`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"],
            code_challenge_methods_supported: ["S256"],
          });
        case "/jwks":
          return json(res, 200, {
            keys: [{ ...(await exportJWK(own.publicKey)), kid: KID, alg: "RS256", use: "sig" }],
          });
        case "/authorize":
          return authorize(searchParams, res);
        case "/token":
          return await token(req, res);
        case "/userinfo": {
          const person = tokens.get(req.headers.authorization?.replace(/^Bearer /, "") ?? "");
          if (!person) return res.writeHead(401).end();
          return json(res, 200, double.fault === "other-userinfo" ? { ...person, sub: "otra-persona" } : person);
        }
        default:
          return res.writeHead(404).end();
      }
    };
    answer().catch(() => res.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: OidcDouble = {
    choice: { id: "oidc", name: "Colegio", clientId: CLIENT.id, clientSecret: CLIENT.secret, issuer },
    person: { sub: "persona-1" },
    sparse: false,
    fault: null,
    visits: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return double;
}
