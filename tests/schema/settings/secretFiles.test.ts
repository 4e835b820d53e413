import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readApiConfig } from "../../../api/core/config.ts";
import { readGatewayConfig } from "../../../gateway/core/config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function inFile(content: string): string {
  const file = path.join(folder, crypto.randomUUID());
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}
const SECRET = "s".repeat(48);

test("a secret is read from the file that is named for it, without the line break editors leave there", () => {
  const read = readApiConfig({
    AUTH_SECRET_FILE: inFile(`${SECRET}\n`),
    DATABASE_URL_FILE: inFile("postgres://consulta:clave@127.0.0.1:5432/consulta\r\n"),
    SMTP_URL_FILE: inFile(" smtp://correo:clave@127.0.0.1:587 "),
    AUTH_SECRET: "",
    GOOGLE_CLIENT_ID: "portal",
    GOOGLE_CLIENT_SECRET_FILE: inFile("de google"),
  });
  expect(read).toMatchObject({
    authSecret: SECRET,
    database: { kind: "postgres", url: "postgres://consulta:clave@127.0.0.1:5432/consulta" },
    smtpUrl: "smtp://correo:clave@127.0.0.1:587",
    providers: [{ id: "google", clientId: "portal", clientSecret: "de google" }],
  });
});

test.each([
  ["is not there", "/no/such/file", "AUTH_SECRET_FILE no se puede leer (ENOENT)"],
  ["is a folder", folder, "AUTH_SECRET_FILE no se puede leer (EISDIR)"],
  ["is empty", inFile("\n"), "el valor de AUTH_SECRET y nada más"],
  ["is something else", inFile("x".repeat(20_000)), "el valor de AUTH_SECRET y nada más"],
  ["holds one that is too short", inFile("corto"), "AUTH_SECRET tiene que tener al menos 32 caracteres"],
])(
  "a file that %s keeps the service from starting, in one sentence that tells nothing of a secret",
  (_, file, words) => {
    expect(() => readApiConfig({ AUTH_SECRET_FILE: file })).toThrow(words);
  },
);

test("a secret in both places is refused: nobody could say which one holds", () => {
  expect(() => readApiConfig({ AUTH_SECRET: SECRET, AUTH_SECRET_FILE: inFile(SECRET) })).toThrow(
    "AUTH_SECRET y AUTH_SECRET_FILE no pueden usarse a la vez",
  );
});

test("the gateway reads the one secret it needs, and none of the service's", () => {
  const started = readGatewayConfig({ DATABASE_URL_FILE: "/no/such/file" });
  expect(started.clerk).toBeNull();
  expect(() => readGatewayConfig({ CLERK_SECRET_KEY_FILE: "/no/such/file" })).toThrow("CLERK_SECRET_KEY_FILE");
});

test("each secret of the settings may stand in a file: none was forgotten", () => {
  const table = readFileSync("README.md", "utf8").matchAll(/^\| `?([^|]+?)`? \|/gm);
  const named = [...table].flatMap(([, names = ""]) => names.match(/\b[A-Z][A-Z_]+\b/g) ?? []);
  const secrets = named.filter((name) => /(SECRET|SECRET_PREVIOUS|(?<!PUBLISHABLE|JWT)_KEY)$/.test(name));
  expect(secrets).toContain("PAYPAL_CLIENT_SECRET");
  for (const name of new Set(secrets))
    expect(() => readApiConfig({ [`${name}_FILE`]: "/no/such/file" }), name).toThrow(`${name}_FILE no se puede leer`);
});
