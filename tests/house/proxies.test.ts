import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import { get as getSecurely } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/ports.ts";

const SECRET = "un-secreto-de-enlace";
const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const isHere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-proxies-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a visitor of a link gets; null: nobody answers yet. */
const statusOf = (ask: typeof get, url: string): Promise<number | null> =>
  new Promise((resolve) => {
    const options = { headers: { host: "portal.example" }, servername: "portal.example", rejectUnauthorized: false };
    ask(`${url}/cita/${SECRET}`, options, (answer) => resolve(answer.resume().statusCode ?? null)).on("error", () =>
      resolve(null),
    );
  });

/** A portal that ends in the midst of each answer. */
async function openDying(port: number): Promise<void> {
  const half = "x".repeat(1_000_000);
  const dying = createServer((_, answer) => {
    answer.writeHead(200, { "content-length": 2 * half.length });
    answer.write(half, () => answer.destroy());
  });
  await new Promise<void>((resolve) => dying.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void dying.close());
}

/** Runs a proxy, has somebody open a link until it is answered so, and ends it. @returns all that it wrote */
async function loggedBy(
  folder: string,
  [program = "", ...args]: string[],
  look: () => Promise<number | null>,
  status: number,
) {
  const out = openSync(path.join(folder, "said.log"), "w");
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child: ChildProcess = spawn(program, args, {
    env: { PATH: process.env.PATH, ...home },
    stdio: ["ignore", out, out],
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  await expect.poll(look).toBe(status);
  child.kill("SIGTERM");
  await gone;
  closeSync(out);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".log"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}

test("no part of the proxies' files writes down what is asked for, whether it is answered or not", () => {
  const blocks = read("nginx.conf")
    .split(/^server \{/m)
    .slice(1);
  expect(blocks.length).toBe(2);
  for (const block of blocks) expect(block).toMatch(/^ {2}access_log off;\n {2}error_log \/dev\/null;$/m);
  expect(read("Caddyfile")).toMatch(
    /^\{\n(\t#.*\n)*\tlog \{\n\t\texclude http\.log\.error http\.handlers\.reverse_proxy\n\t\}\n\}\n/m,
  );
  for (const name of ["haproxy.cfg", "haproxy-database.cfg"])
    expect(read(name)).not.toMatch(/^\s*(log|option \w*log)\b/m);
});

test.runIf(isHere("nginx", "-v"))(
  "nginx keeps a link's secret out of its logs while the portal is stopped",
  async () => {
    const folder = newFolder();
    const [door, open, portal] = [await freePort(), await freePort(), await freePort()];
    const files = ["-keyout", path.join(folder, "privkey.pem"), "-out", path.join(folder, "fullchain.pem")];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=portal.example", ...files],
      {
        stdio: "ignore",
      },
    );
    const site = read("nginx.conf")
      .replaceAll("/etc/letsencrypt/live/portal.example", folder)
      .replaceAll(/^ +listen \[.*\n/gm, "")
      .replace("listen 80;", `listen ${open};`)
      .replace("listen 443", `listen ${door}`)
      .replaceAll("127.0.0.1:4000", `127.0.0.1:${portal}`);
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => {
      mkdirSync(path.join(folder, name));
      return `${name}_temp_path ${folder}/${name};`;
    });
    const logs = `error_log ${folder}/error.log; pid ${folder}/pid; daemon off; events {}`;
    const all = `${logs} http { access_log ${folder}/access.log; ${places.join(" ")}\n${site} }`;
    writeFileSync(path.join(folder, "nginx.conf"), all);
    const look = () => statusOf(getSecurely, `https://127.0.0.1:${door}`);
    const run = ["nginx", "-c", path.join(folder, "nginx.conf")];
    expect(await loggedBy(folder, run, look, 502)).not.toContain(SECRET);
  },
);

test.runIf(isHere("caddy", "version")).each([
  { when: "while the portal is stopped", status: 502, open: null },
  { when: "while the portal ends in the midst of its answers", status: 200, open: openDying },
])("Caddy keeps a link's secret out of its log $when", async ({ status, open }) => {
  const folder = newFolder();
  const [door, portal] = [await freePort(), await freePort()];
  await open?.(portal);
  const site = read("Caddyfile")
    .replace(/^\{$/m, "{\n\tadmin off")
    .replace(/^portal\.example \{/m, `http://portal.example:${door} {`)
    .replaceAll("127.0.0.1:4000", `127.0.0.1:${portal}`);
  writeFileSync(path.join(folder, "Caddyfile"), site);
  const run = ["caddy", "run", "--config", path.join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  const look = () => statusOf(get, `http://127.0.0.1:${door}`);
  expect(await loggedBy(folder, run, look, status)).not.toContain(SECRET);
});
