import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { answerBrowser, type ClerkState, newPerson, newSession } from "./frontend.ts";
import { type Client, newId, type Person, type Session, userJson } from "./resources.ts";
import { provideClerkScripts } from "./scripts.ts";

/** Where the application lives; nothing is ever asked there in a test. */
const FRONTEND_API = "https://clerk.consulta.test";
const SECRET_KEY = "sk_live_secretOfTheDouble";
const KEY_NAME = "ins_double";
const PROXY_PATH = "/__clerk";

export interface ClerkDouble {
  /** Where both the Frontend API and the Backend API answer. */
  url: string;
  /** The settings with which the portal uses this application. */
  env: Record<string, string>;
  /** All requests, `POST /v1/client/sign_ins`. */
  hits: string[];
  /** The newest code mailed to an address. */
  codeFor(email: string): string;
  /** Somebody who has an account and is signed in, without a browser. */
  signedUp(person?: Partial<Person>): { person: Person; session: Session; cookie: string };
  /**
   * A token of a session as Clerk signs it, valid for a minute.
   * @param claims replace or take away (undefined) what it says
   */
  token(session: Session, claims?: object, header?: object): string;
  /** Ends whatever sign-ins somebody has, as Clerk's dashboard does. */
  endSignIns(email: string): void;
  /** Deletes somebody's account, as Clerk's dashboard does. @returns what brings it back */
  remove(person: Person): () => void;
  /** Answers everything with an error, as if it were down. */
  down: boolean;
  close(): Promise<void>;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

interface Signer {
  pem: string;
  jwk: object;
  token: ClerkDouble["token"];
}

function createClerkSigner(publicUrl: string): Signer {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    jwk: { ...publicKey.export({ format: "jwk" }), kid: KEY_NAME, alg: "RS256", use: "sig" },
    pem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    token({ id: sid, person }, claims = {}, header = {}) {
      const now = Math.floor(Date.now() / 1000);
      const said = {
        azp: publicUrl,
        exp: now + 60,
        fva: [0, -1],
        iat: now,
        iss: FRONTEND_API,
        nbf: now - 10,
        sid,
        sts: "active",
        sub: person.id,
        v: 2,
      };
      const head = { alg: "RS256", cat: "cl_B7d4PD111AAA", kid: KEY_NAME, typ: "JWT", ...header };
      const content = `${encoded(head)}.${encoded({ ...said, ...claims })}`;
      return `${content}.${sign("RSA-SHA256", Buffer.from(content), privateKey).toString("base64url")}`;
    },
  };
}

/** Clerk, as a browser and a service see it. @param publicUrl origin of the portal whose accounts it runs */
export async function startClerkDouble(publicUrl: string, withScripts = false): Promise<ClerkDouble> {
  const scripts = withScripts ? await provideClerkScripts() : () => null;
  const state: ClerkState = { people: new Map(), clients: new Map(), sessions: new Map(), codes: new Map() };
  const { pem, jwk, token } = createClerkSigner(publicUrl);
  const proxyUrl = `${publicUrl}${PROXY_PATH}`;
  const hits: string[] = [];

  const send = (response: ServerResponse, status: number, body: object, headers = {}) => {
    response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: string) =>
    send(response, status, { errors: [{ code, message: code, long_message: code, meta: {} }] });

  /** `/v1/users/…`, `/v1/sessions/…` and `/v1/jwks`, for those who know the secret. */
  const answerService = (response: ServerResponse, path: string, authorization: string | undefined) => {
    if (authorization !== `Bearer ${SECRET_KEY}`) return refuse(response, 401, "authorization_invalid");
    if (path === "/v1/jwks") return send(response, 200, { keys: [jwk] });
    const [, kind, id = ""] = /^\/v1\/(users|sessions)\/(.+)$/.exec(path) ?? [];
    const person = [...state.people.values()].find((each) => each.id === id);
    const session = state.sessions.get(id);
    if (kind === "users" && person) return send(response, 200, userJson(person));
    if (kind === "sessions" && session) return send(response, 200, { object: "session", id, status: session.status });
    return refuse(response, 404, "resource_not_found");
  };

  const clientOf = ({ headers }: IncomingMessage): { client: Client; isNew: boolean } => {
    const known = state.clients.get(/__client=(\w+)/.exec(headers.cookie ?? "")?.[1] ?? "");
    if (known) return { client: known, isNew: false };
    const client: Client = { id: newId("client"), sessions: [], signIn: null, signUp: null };
    state.clients.set(client.id, client);
    return { client, isNew: true };
  };

  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://double");
    const method = searchParams.get("_method") ?? request.method ?? "GET";
    hits.push(`${method} ${path}`);
    const { headers } = request;
    const body = await text(request);
    if (double.down) return refuse(response, 503, "service_unavailable");
    if (/^\/v1\/(?:users\/|sessions\/|jwks$)/.test(path)) return answerService(response, path, headers.authorization);
    // A proxy that does not name itself and prove that it belongs to the application is turned away.
    if (headers["clerk-proxy-url"] !== proxyUrl || headers["clerk-secret-key"] !== SECRET_KEY)
      return refuse(response, 400, "proxy_request_invalid_secret_key");
    const [, name, version, file = ""] = /^\/npm\/@clerk\/(clerk-js|ui)@([^/]+)\/dist\/(.+)$/.exec(path) ?? [];
    if (name === "clerk-js" || name === "ui") {
      // As the real one: a major version leads to the exact one.
      if (version?.length === 1)
        return response.writeHead(307, { location: path.replace(`@${version}/`, `@${version}.0.0/`) }).end();
      const script = scripts(name, file);
      if (!script) return refuse(response, 404, "resource_not_found");
      return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    }
    const { client, isNew } = clientOf(request);
    const form = Object.fromEntries(new URLSearchParams(body));
    const tokenOf = (session: Session) => token(session, { iss: proxyUrl, azp: headers.origin ?? publicUrl });
    const told = answerBrowser(state, { method, path, form, client, tokenOf });
    const cookie = isNew ? { "set-cookie": `__client=${client.id}; Path=/; HttpOnly; SameSite=Lax` } : {};
    send(response, told.status, told.body, cookie);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const double: ClerkDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    env: {
      CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from(`${new URL(FRONTEND_API).host}$`).toString("base64")}`,
      CLERK_SECRET_KEY: SECRET_KEY,
      CLERK_JWT_KEY: pem,
      CLERK_PROXY_URL: PROXY_PATH,
    },
    hits,
    token,
    down: false,
    codeFor(email) {
      const code = state.codes.get(email);
      if (!code) throw new Error(`no code was mailed to ${email}`);
      return code;
    },
    signedUp(set = {}) {
      const email = set.email ?? `${newId("ana")}@correo.es`;
      const person = newPerson(state, { email, password: "secreto", firstName: "Ana", lastName: "Ruiz", ...set });
      const client: Client = { id: newId("client"), sessions: [], signIn: null, signUp: null };
      state.clients.set(client.id, client);
      return { person, session: newSession(state, client, person), cookie: `__client=${client.id}` };
    },
    endSignIns(email) {
      for (const session of state.sessions.values()) if (session.person.email === email) session.status = "ended";
      for (const client of state.clients.values())
        client.sessions = client.sessions.filter(({ status }) => status === "active");
    },
    remove(person) {
      double.endSignIns(person.email);
      state.people.delete(person.email);
      return () => state.people.set(person.email, person);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return double;
}
