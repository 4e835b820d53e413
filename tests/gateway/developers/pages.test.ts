import { execFile, execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderDevelopers } from "../../../run/commands/developers.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";

const folder = mkdtempSync(path.join(tmpdir(), "developers-"));
const webDir = path.join(folder, "web");
let api: TestApi;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  renderDevelopers(path.join(webDir, "developers"));
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer, webDir });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

interface Example {
  page: string;
  language: string;
  code: string;
  answer: string;
}

const BLOCK = /^```(\w+) run\n([\s\S]*?)^```\n+```\w+ answer\n([\s\S]*?)^```/gm;
const pages = globSync("docs/developers/*.md").sort();
const examples = pages.flatMap((file) => {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(BLOCK)].map(
    ([, language = "", code = "", answer = ""]): Example => ({ page: path.basename(file), language, code, answer }),
  );
});

/** A machine without Python looks at the other examples. */
const hasPython = (() => {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
const RUNNER: Record<string, [string, string]> = {
  sh: ["bash", "example.sh"],
  ts: [process.execPath, "example.mts"],
  python: ["python3", "example.py"],
};

const PROGRAM_OF: Record<string, string> = { sh: "set -o pipefail\n", ts: "", python: "" };

/** Runs an example as a developer would, with nothing but the portal's address and a token. */
async function run({ language, code }: Example): Promise<string> {
  const [program, name] = RUNNER[language] ?? [];
  if (!program || !name) throw new Error(`nobody knows how to run ${language}`);
  const file = path.join(folder, name);
  writeFileSync(file, `${PROGRAM_OF[language]}${code}`);
  const env = { PATH: process.env.PATH, HOME: folder, PORTAL: gateway.url, TOKEN: token };
  return (await promisify(execFile)(program, [file], { env, cwd: folder })).stdout;
}

/** What is written as an answer, with `…` for what differs from one time to another; spaces count for nothing. */
function pattern(answer: string): RegExp {
  const parts = answer.split("…").map((part) => part.replace(/\s/g, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\s\\S]*?")}$`);
}

describe.each(pages.map((file) => path.basename(file)))("%s", (page) => {
  const own = examples.filter((example) => example.page === page && (hasPython || example.language !== "python"));
  beforeAll(async () => {
    const owner = await newTherapist(api);
    for (const nombre of ["Ana Roca", "Berta Olmo", "Carla Díaz"]) await createClient(api, owner.token, { nombre });
    ({ token } = await accessOf(api, owner, { scopes: ["clients:write"] }));
  });

  test.each(own.map((example, at) => [at + 1, example] as const))(
    "example %d answers what is written",
    async (_at, example) => {
      expect((await run(example)).replace(/\s/g, "")).toMatch(pattern(example.answer));
    },
  );

  test("is served as a page, whose links lead somewhere", async () => {
    const name = page.replace(/\.md$/, "");
    const answer = await fetch(`${gateway.url}/developers${name === "index" ? "" : `/${name}`}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain("<h1 ");
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => new URL(address, answer.url));
    const own = links.filter(({ origin }) => origin === gateway.url);
    expect(own.map(({ pathname }) => pathname)).toContain("/developers/style.css");
    for (const address of new Set(own.map(String))) {
      const { pathname, hash } = new URL(address);
      // The explorer is built with the portal.
      if (pathname === "/graphql") continue;
      const led = await fetch(address, { headers: { accept: "text/html" } });
      const there = await led.text();
      const isThere = hash === "" || there.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
      expect([address, led.status, isThere]).toEqual([address, 200, true]);
    }
  });
});

test("each way of asking has an example that is run", () => {
  expect(new Set(examples.map(({ language }) => language))).toEqual(new Set(["sh", "ts", "python"]));
  expect(examples.length).toBeGreaterThanOrEqual(12);
});
