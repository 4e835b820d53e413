import "reflect-metadata";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildNotice } from "../../../gateway/app/webApp.ts";
import { readGatewayConfig } from "../../../gateway/core/config.ts";
import { startTestGateway } from "../../support/gateway.ts";

const ADDRESSES = ["/assets/screen.js", "/developers/lists", "/graphql/explorer/editor.js"];

test("a file of the build that is gone or another one, as when another is made beside it, is not found, and nobody keeps that", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "web-"));
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `<title>${file}</title>`);
  };
  const files = ["assets/screen.js", "developers/lists.html", "explorer/editor.js"];
  for (const file of ["index.html", "developers/index.html", "explorer/explorer.html", ...files]) write(file);
  const gateway = await startTestGateway({
    apiUrl: "http://127.0.0.1:1",
    webDir: folder,
    env: { EXPLORER_DIR: path.join(folder, "explorer") },
  });
  try {
    for (const address of ADDRESSES) {
      expect([address, (await fetch(gateway.url + address)).status]).toEqual([address, 200]);
    }
    const found = async (address: string, headers = {}) => {
      const answer = await fetch(gateway.url + address, { headers });
      const { code } = JSON.parse(await answer.text());
      return [answer.status, code, answer.headers.get("cache-control"), answer.headers.get("etag")];
    };
    const NOT_FOUND = [404, "NOT_FOUND", "no-store", null];
    for (const file of files) writeFileSync(path.join(folder, file), "longer than it was when the gateway started");
    for (const address of ADDRESSES) expect(await found(address), address).toEqual(NOT_FOUND);
    for (const file of files) rmSync(path.join(folder, file));
    for (const address of ADDRESSES) {
      expect(await found(address), address).toEqual(NOT_FOUND);
      expect(await found(address, { range: "bytes=0-3" }), address).toEqual(NOT_FOUND);
      expect((await fetch(gateway.url + address, { headers: { range: "bytes=9000-" } })).status, address).toBe(416);
    }
    expect((await fetch(`${gateway.url}/login`, { headers: { accept: "text/html" } })).status).toBe(200);
  } finally {
    await gateway.close();
    rmSync(folder, { recursive: true });
  }
});

test("a part of a file that cannot be given is answered with the whole, and whoever leaves in the middle lets go of the file", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "web-"));
  mkdirSync(path.join(folder, "assets"));
  const file = path.join(folder, "assets/large-1.js");
  for (const [name, text] of [
    [path.join(folder, "index.html"), "<title>now</title>"],
    [file, "x".repeat(8_000_000)],
  ] as const)
    writeFileSync(name, text);
  const gateway = await startTestGateway({ apiUrl: "http://127.0.0.1:1", webDir: folder });
  const address = `${gateway.url}/assets/large-1.js`;
  const isOpen = () =>
    readdirSync("/proc/self/fd").some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === file;
      } catch {
        return false;
      }
    });
  try {
    for (const range of ["bytes=9-3", "bytes=0-99999999999999999999", "bytes=-5", "lines=1-2"]) {
      const answer = await fetch(address, { headers: { range } });
      expect([range, answer.status, (await answer.text()).length]).toEqual([range, 200, 8_000_000]);
    }
    const part = await fetch(address, { headers: { range: "bytes=0-3" } });
    expect([part.status, await part.text()]).toEqual([206, "xxxx"]);
    const stop = new AbortController();
    const answer = await fetch(address, { signal: stop.signal });
    await answer.body?.getReader().read();
    expect(isOpen()).toBe(true);
    stop.abort();
    await expect.poll(isOpen).toBe(false);
  } finally {
    await gateway.close();
    rmSync(folder, { recursive: true });
  }
});

test("whoever starts a portal without what was built is told which folder lacks it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "web-"));
  const notice = (env: NodeJS.ProcessEnv = {}) =>
    buildNotice(readGatewayConfig({ WEB_DIR: folder, EXPLORER_DIR: folder, ...env }));
  expect(notice()).toBe(
    `En WEB_DIR (${folder}) no está la aplicación web construida: el portal no muestra ninguna página.`,
  );
  writeFileSync(path.join(folder, "index.html"), "");
  expect(notice()).toMatch(/^En EXPLORER_DIR/);
  expect(notice({ PERSISTED_ONLY: "true" })).toBeNull();
  writeFileSync(path.join(folder, "explorer.html"), "");
  expect(notice()).toBeNull();
  rmSync(folder, { recursive: true });
});

describe("the web of a release before", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "web-"));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const started = (before: string) =>
    startTestGateway({
      apiUrl: "http://127.0.0.1:1",
      webDir: path.join(folder, "now"),
      env: { WEB_BEFORE: `${path.join(folder, before)}, ` },
    });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("gives pages that are still open their files, and nothing else; today's come first", async () => {
    for (const [file, text] of [
      ["now/index.html", "<title>now</title>"],
      ["now/assets/same-1.js", "now"],
      ["before/index.html", "<title>before</title>"],
      ["before/other.html", "<title>before</title>"],
      ["before/assets/same-1.js", "before"],
      ["before/assets/screen-2.js", "before"],
    ] as const)
      write(file, text);
    const gateway = await started("before");
    const got = async (address: string, accept = "*/*") => {
      const answer = await fetch(gateway.url + address, { headers: { accept } });
      return [answer.status, answer.headers.get("cache-control"), (await answer.text()).slice(0, 25)];
    };
    const KEPT = "public, max-age=31536000, immutable";
    expect(await got("/assets/screen-2.js")).toEqual([200, KEPT, "before"]);
    expect(await got("/assets/same-1.js")).toEqual([200, KEPT, "now"]);
    expect((await got("/assets/screen-3.js"))[0]).toBe(404);
    rmSync(path.join(folder, "now/assets/same-1.js"));
    expect(await got("/assets/same-1.js")).toEqual([200, KEPT, "before"]);
    for (const address of ["/other.html", "/assets/../other.html", "/assets/%2e%2e/other.html"])
      expect((await got(address))[0]).toBe(404);
    expect((await got("/", "text/html"))[2]).toMatch(/^<title>now/);
    await gateway.close();
  });

  test("keeps the gateway from starting where it is none, and is named", async () => {
    await expect(started("nada")).rejects.toThrow(
      `WEB_BEFORE debe nombrar carpetas dist/web de versiones anteriores: ${folder}/nada no lo es.`,
    );
  });
});
